//! Who may ask: only a browser that came by the printed address.
//!
//! The server listens on 127.0.0.1, but any page in any browser on this machine can send requests
//! there. So a request must name the address itself as its host (no other name that resolves
//! here), must come from our own page, and must bring the token: once in the address, then in a
//! cookie that no script reads and no other site's request carries.

use rand::TryRng;
use rand::rngs::SysRng;

/// What a request says about itself, as far as the guard looks.
#[derive(Default, Clone, Copy)]
pub(crate) struct Claims<'a> {
    pub(crate) host: Option<&'a str>,
    pub(crate) origin: Option<&'a str>,
    pub(crate) cookies: Option<&'a str>,
    /// The token in the address.
    pub(crate) token: Option<&'a str>,
    /// The request changes something, so it has to say where it comes from.
    pub(crate) changes: bool,
}

/// What the guard says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The cookie is there: answer.
    Welcome,
    /// The address has the token: give the cookie and send on to the address without it.
    GiveCookie,
    /// Anything else.
    Refused,
}

/// Knows the address and the token.
pub(crate) struct Guard {
    port: u16,
    /// As requests have to name it.
    host: String,
    token: String,
}

impl Guard {
    /// A guard of this port with a fresh token of 128 bits from the system's entropy.
    pub(crate) fn new(port: u16) -> std::io::Result<Self> {
        let mut bytes = [0_u8; 16];
        SysRng
            .try_fill_bytes(&mut bytes)
            .map_err(std::io::Error::other)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self {
            port,
            host: format!("127.0.0.1:{port}"),
            token,
        })
    }

    /// The address to type, token and all.
    pub(crate) fn address(&self) -> String {
        format!("http://{}/?token={}", self.host, self.token)
    }

    /// The address as a host and a port.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// The header that gives the cookie. Cookies do not tell ports apart, so its name does.
    pub(crate) fn cookie(&self) -> String {
        format!(
            "{}={}; Path=/; HttpOnly; SameSite=Strict",
            self.cookie_name(),
            self.token
        )
    }

    /// May this request be answered?
    pub(crate) fn judge(&self, claims: Claims<'_>) -> Verdict {
        let host = self.host();
        if claims.host != Some(host) {
            return Verdict::Refused;
        }
        let ours = |origin: &str| origin.strip_prefix("http://") == Some(host);
        match claims.origin {
            Some(origin) if !ours(origin) => return Verdict::Refused,
            None if claims.changes => return Verdict::Refused,
            _ => {}
        }
        if claims.cookies.is_some_and(|cookies| self.is_in(cookies)) {
            return Verdict::Welcome;
        }
        match claims.token {
            Some(token) if !claims.changes && same(token, &self.token) => Verdict::GiveCookie,
            _ => Verdict::Refused,
        }
    }

    fn cookie_name(&self) -> String {
        format!("half-moon-{}", self.port)
    }

    fn is_in(&self, cookies: &str) -> bool {
        let name = self.cookie_name();
        cookies
            .split(';')
            .filter_map(|cookie| cookie.trim().split_once('='))
            .any(|(key, value)| key == name && same(value, &self.token))
    }
}

/// Compares without telling by its time how much was right.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .fold(0, |different, (a, b)| different | (a ^ b))
            == 0
}

#[cfg(test)]
mod tests {
    use super::{Claims, Guard, Verdict};

    const HOST: Option<&str> = Some("127.0.0.1:7");
    const ORIGIN: Option<&str> = Some("http://127.0.0.1:7");

    fn guard() -> Guard {
        Guard {
            port: 7,
            host: "127.0.0.1:7".into(),
            token: "secret".into(),
        }
    }

    fn with_cookie() -> Claims<'static> {
        Claims {
            host: HOST,
            origin: ORIGIN,
            cookies: Some("other=1; half-moon-7=secret"),
            token: None,
            changes: true,
        }
    }

    #[test]
    fn the_cookie_opens() {
        assert_eq!(guard().judge(with_cookie()), Verdict::Welcome);
    }

    #[test]
    fn the_token_gives_the_cookie_but_changes_nothing() {
        let asked = Claims {
            host: HOST,
            token: Some("secret"),
            ..Claims::default()
        };
        assert_eq!(guard().judge(asked), Verdict::GiveCookie);
        let posted = Claims {
            changes: true,
            origin: ORIGIN,
            ..asked
        };
        assert_eq!(guard().judge(posted), Verdict::Refused);
    }

    #[test]
    fn other_hosts_and_origins_are_refused() {
        for host in [
            None,
            Some("localhost:7"),
            Some("evil.example"),
            Some("127.0.0.1:8"),
        ] {
            let claims = Claims {
                host,
                ..with_cookie()
            };
            assert_eq!(guard().judge(claims), Verdict::Refused, "{host:?}");
        }
        for origin in [
            None,
            Some("null"),
            Some("https://127.0.0.1:7"),
            Some("http://evil.example"),
        ] {
            let claims = Claims {
                origin,
                ..with_cookie()
            };
            assert_eq!(guard().judge(claims), Verdict::Refused, "{origin:?}");
        }
    }

    #[test]
    fn another_token_is_refused() {
        for cookies in [
            None,
            Some(""),
            Some("half-moon-7=secreT"),
            Some("half-moon-8=secret"),
        ] {
            let claims = Claims {
                cookies,
                ..with_cookie()
            };
            assert_eq!(guard().judge(claims), Verdict::Refused, "{cookies:?}");
        }
    }

    #[test]
    fn tokens_differ() -> std::io::Result<()> {
        let (one, other) = (Guard::new(1)?, Guard::new(1)?);
        assert_eq!(one.token.len(), 32);
        assert_ne!(one.token, other.token);
        Ok(())
    }
}
