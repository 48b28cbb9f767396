//! As much of HTTP/1.1 as a browser on this machine speaks with us: a thread for each connection,
//! requests one after the other on it.
//!
//! Waiting for events keeps a connection busy for long, so no connection may wait for another's
//! thread, as it can where a server shares a few threads among all.

use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use crate::socket::{Talk, speak};

/// More than any request head here needs.
const LONGEST_HEAD: u64 = 32 * 1024;
/// More than any command of the game needs.
pub(crate) const LONGEST_BODY: usize = 8 * 1024 * 1024;
/// A connection that says nothing for this long is closed.
const SILENCE: Duration = Duration::from_secs(300);

/// A request, read whole.
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) url: String,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// The value of a header; its name in any case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// An answer.
pub(crate) struct Reply {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
    talk: Option<Talk>,
}

impl Reply {
    pub(crate) fn new(status: u16, kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        let headers = vec![
            ("Content-Type", kind.to_owned()),
            ("Cache-Control", "no-store".to_owned()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
        ];
        Self {
            status,
            headers,
            body: body.into(),
            talk: None,
        }
    }

    /// The connection speaks otherwise from here on.
    pub(crate) fn talking(talk: Talk) -> Self {
        Self {
            status: 101,
            headers: Vec::new(),
            body: Vec::new(),
            talk: Some(talk),
        }
    }

    /// With a header more. Values come from this program, never from a request.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    fn send(&self, to: &mut TcpStream) -> Result<()> {
        // The number is what counts; browsers do not read the words.
        let mut whole = format!("HTTP/1.1 {} -\r\n", self.status);
        if self.talk.is_none() {
            whole.push_str(&format!("Content-Length: {}\r\n", self.body.len()));
        }
        for (name, value) in &self.headers {
            whole.push_str(&format!("{name}: {value}\r\n"));
        }
        whole.push_str("\r\n");
        // In one piece: a small packet that waits for the last one's receipt would cost time.
        let mut whole = whole.into_bytes();
        whole.extend(&self.body);
        to.write_all(&whole)
    }
}

/// Answers all who connect, in the background, until the program ends.
pub(crate) fn serve(
    listener: TcpListener,
    answer: impl Fn(&Request) -> Reply + Send + Sync + 'static,
) {
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = Arc::clone(&answer);
            // A connection that breaks has nobody left to be told.
            std::thread::spawn(move || converse(stream, &*answer));
        }
    });
}

fn converse(mut stream: TcpStream, answer: &impl Fn(&Request) -> Reply) -> Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(SILENCE))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    while let Some(request) = read(&mut reader)? {
        let reply = answer(&request);
        reply.send(&mut stream)?;
        if let Some(talk) = &reply.talk {
            return speak(stream, talk);
        }
        if request
            .header("Connection")
            .is_some_and(|value| value.eq_ignore_ascii_case("close"))
        {
            break;
        }
    }
    Ok(())
}

fn wrong(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, what)
}

/// The next request; none when the connection was closed between two.
fn read(from: &mut impl BufRead) -> Result<Option<Request>> {
    let mut head = Vec::new();
    let mut limited = from.take(LONGEST_HEAD);
    while !head.ends_with(b"\r\n\r\n") {
        if limited.read_until(b'\n', &mut head)? == 0 {
            return if head.is_empty() {
                Ok(None)
            } else {
                Err(wrong("the head is cut off or too long"))
            };
        }
    }
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut parsed = httparse::Request::new(&mut headers);
    parsed
        .parse(&head)
        .map_err(|error| wrong(&error.to_string()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        url: parsed.path.unwrap_or_default().to_owned(),
        headers: parsed
            .headers
            .iter()
            .map(|header| (header.name.to_owned(), text(header.value)))
            .collect(),
        body: Vec::new(),
    };
    if request.header("Transfer-Encoding").is_some() {
        return Err(wrong("a body without a length"));
    }
    let length = match request.header("Content-Length") {
        Some(length) => length.parse().map_err(|_| wrong("no length"))?,
        None => 0,
    };
    if length > LONGEST_BODY {
        return Err(wrong("the body is too long"));
    }
    request.body.resize(length, 0);
    from.read_exact(&mut request.body)?;
    Ok(Some(request))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn requests_are_read_one_after_the_other() {
        let mut text: &[u8] =
            b"POST /ipc?page=1 HTTP/1.1\r\nhost: here\r\nContent-Length: 3\r\n\r\nabc\
            GET / HTTP/1.1\r\nHost: here\r\n\r\n";
        let first = read(&mut text).expect("is well formed").expect("is there");
        assert_eq!(
            (first.method.as_str(), first.url.as_str()),
            ("POST", "/ipc?page=1")
        );
        assert_eq!(first.header("Host"), Some("here"));
        assert_eq!(first.body, b"abc");
        let second = read(&mut text).expect("is well formed").expect("is there");
        assert_eq!((second.method.as_str(), second.body.len()), ("GET", 0));
        assert!(read(&mut text).expect("is the end").is_none());
    }

    #[test]
    fn what_is_no_request_is_refused() {
        for text in [
            "GET / HTTP/1.1\r\nHost: cut",
            "\0\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nshort",
        ] {
            assert!(read(&mut text.as_bytes()).is_err(), "{text:?}");
        }
        let long = format!(
            "GET / HTTP/1.1\r\nCookie: {}\r\n\r\n",
            "x".repeat(64 * 1024)
        );
        assert!(read(&mut long.as_bytes()).is_err());
    }
}
