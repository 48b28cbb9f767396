//! The server: the built page, the bridge to tauri, commands and events.

use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use tiny_http::{Header, Method, Request, Response};

use crate::app::{Game, is_built};
use crate::arguments::Arguments;
use crate::guard::{Claims, Guard, Verdict};
use crate::pages::Pages;

/// More than any command of the game needs.
const LONGEST_BODY: u64 = 8 * 1024 * 1024;

type Reply = Response<std::io::Cursor<Vec<u8>>>;

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotServed {
    #[error("{0} has no index.html; `npm run build` makes it")]
    NoPage(PathBuf),
    #[error(transparent)]
    Network(#[from] std::io::Error),
    #[error(transparent)]
    Http(#[from] Box<dyn std::error::Error + Send + Sync>),
}

struct House {
    game: Arc<Game>,
    guard: Guard,
    pages: Pages,
    built: PathBuf,
}

/// Starts to serve in the background; returns the address to open.
pub(crate) fn start(game: Arc<Game>, arguments: &Arguments) -> Result<String, NotServed> {
    if !is_built(&arguments.page) {
        return Err(NotServed::NoPage(arguments.page.clone()));
    }
    let listener = listen(arguments.port)?;
    let guard = Guard::new(listener.local_addr()?.port())?;
    let address = guard.address();
    let server = tiny_http::Server::from_listener(listener, None)?;
    let house = Arc::new(House {
        game,
        guard,
        pages: Pages::default(),
        built: arguments.page.clone(),
    });
    std::thread::spawn(move || {
        for request in server.incoming_requests() {
            let house = Arc::clone(&house);
            // A request for events waits long, so each has its own thread.
            std::thread::spawn(move || house.answer(request));
        }
    });
    Ok(address)
}

/// Listens on 127.0.0.1 alone. Connections inherit that small packets are sent at once: an answer
/// that waits for the last one's receipt would be measured as the game's.
fn listen(port: u16) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.set_tcp_nodelay(true)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)).into())?;
    socket.listen(128)?;
    Ok(socket.into())
}

/// The address of a request: its path, and what follows the question mark.
struct Asked {
    path: String,
    query: Vec<(String, String)>,
}

impl Asked {
    fn read(url: &str) -> Self {
        let (path, query) = url.split_once('?').unwrap_or((url, ""));
        let pair = |word: &str| {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            (key.to_owned(), value.to_owned())
        };
        Self {
            path: path.to_owned(),
            query: query.split('&').map(pair).collect(),
        }
    }

    fn get(&self, key: &str) -> Option<&str> {
        let found = self.query.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    fn number(&self, key: &str) -> Option<u64> {
        self.get(key).and_then(|text| text.parse().ok())
    }

    /// The window that is asked for: the first, or a further one; no other has a page.
    fn window(&self) -> Option<&str> {
        let label = self.get("window").unwrap_or("main");
        let further = |digits: &str| digits.len() <= 2 && digits.parse::<u8>().is_ok_and(|n| n > 1);
        (label == "main" || label.strip_prefix("view-").is_some_and(further)).then_some(label)
    }
}

impl House {
    fn answer(&self, mut request: Request) {
        let asked = Asked::read(request.url());
        let changes = !matches!(request.method(), Method::Get | Method::Head);
        let header = |name: &'static str| {
            let found = request
                .headers()
                .iter()
                .find(|header| header.field.equiv(name));
            found.map(|header| header.value.as_str())
        };
        let verdict = self.guard.judge(Claims {
            host: header("Host"),
            origin: header("Origin"),
            cookies: header("Cookie"),
            token: asked.get("token"),
            changes,
        });
        let reply = match verdict {
            Verdict::Refused => plain(403, "Open the address that the program printed.\n"),
            Verdict::GiveCookie => self.welcome(&asked),
            Verdict::Welcome => match (request.method(), asked.path.as_str()) {
                (Method::Get, "/" | "/index.html") => self.page(&asked),
                (Method::Get, "/bridge.js") => self.bridge(&asked),
                (Method::Get, "/events") => self.events(&asked),
                (Method::Get, path) => self.file(path),
                (Method::Post, "/ipc") => self.command(&asked, &mut request),
                _ => plain(405, "There is nothing of this kind here.\n"),
            },
        };
        // The browser has gone: there is nobody to tell.
        let _ = request.respond(reply);
    }

    /// Gives the cookie and sends on to the address without the token, which so leaves no trace in
    /// the browser's history.
    fn welcome(&self, asked: &Asked) -> Reply {
        let place = match asked.window() {
            Some("main") | None => "/".to_owned(),
            Some(label) => format!("/?window={label}"),
        };
        let reply = plain(303, "");
        with(
            with(reply, "Set-Cookie", &self.guard.cookie()),
            "Location",
            &place,
        )
    }

    fn page(&self, asked: &Asked) -> Reply {
        let Some(label) = asked.window() else {
            return plain(404, "There is no such window.\n");
        };
        let Ok(html) = std::fs::read_to_string(self.built.join("index.html")) else {
            return plain(404, "The page is not built.\n");
        };
        if let Err(error) = self.game.window(label) {
            return plain(500, &format!("{error}\n"));
        }
        let number = self.pages.open(&self.game, label);
        let script = format!("<head><script src=\"/bridge.js?page={number}\"></script>");
        let reply = typed(
            html.replacen("<head>", &script, 1),
            "text/html; charset=utf-8",
        );
        match &self.game.policy {
            Some(policy) => with(reply, "Content-Security-Policy", policy),
            None => reply,
        }
    }

    /// The bridge, with the first view in it as the app's own window has.
    fn bridge(&self, asked: &Asked) -> Reply {
        let Some((number, page)) = asked
            .number("page")
            .and_then(|number| Some((number, self.pages.get(number)?)))
        else {
            return plain(404, "There is no such page.\n");
        };
        let start = self.game.invoke(&page.label, "start", json!({}));
        let here = json!({ "page": number, "label": page.label, "start": start.ok() });
        let script = include_str!("bridge.js").replacen("__PAGE__", &here.to_string(), 1);
        typed(script, "text/javascript; charset=utf-8")
    }

    fn events(&self, asked: &Asked) -> Reply {
        match asked
            .number("page")
            .and_then(|number| self.pages.get(number))
        {
            Some(page) => json_reply(&page.events(asked.number("after").unwrap_or(0))),
            None => plain(404, "There is no such page.\n"),
        }
    }

    fn command(&self, asked: &Asked, request: &mut Request) -> Reply {
        let Some(page) = asked
            .number("page")
            .and_then(|number| self.pages.get(number))
        else {
            return plain(404, "There is no such page.\n");
        };
        let mut body = String::new();
        let read = request
            .as_reader()
            .take(LONGEST_BODY)
            .read_to_string(&mut body);
        let call: Value = match read.ok().and_then(|_| serde_json::from_str(&body).ok()) {
            Some(call) => call,
            None => return plain(400, "The command cannot be read.\n"),
        };
        let Some(name) = call["cmd"].as_str() else {
            return plain(400, "The command has no name.\n");
        };
        let before = self.game.labels();
        let payload = call.get("payload").cloned().unwrap_or_else(|| json!({}));
        let answer = self.game.invoke(&page.label, name, payload);
        match (name, &answer) {
            ("plugin:event|listen", Ok(id)) => {
                let event = call["payload"]["event"].as_str().unwrap_or_default();
                page.listen(&self.game, id, event, &call["payload"]["target"]);
            }
            ("plugin:event|unlisten", Ok(_)) => {
                page.unlisten(&self.game, &call["payload"]["eventId"]);
            }
            _ => {}
        }
        let (result, data) = match &answer {
            Ok(data) => ("ok", data),
            Err(error) => ("error", error),
        };
        let reply = with(json_reply(data), "Tauri-Response", result);
        match self.game.labels().difference(&before).next() {
            Some(label) => with(reply, "Opened-Window", label),
            None => reply,
        }
    }

    fn file(&self, path: &str) -> Reply {
        let wanted = Path::new(path.trim_start_matches('/'));
        let inside = wanted
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        match inside.then(|| std::fs::read(self.built.join(wanted))) {
            Some(Ok(bytes)) => typed(bytes, kind(wanted)),
            _ => plain(404, "There is no such file.\n"),
        }
    }
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

fn with(reply: Reply, name: &str, value: &str) -> Reply {
    match Header::from_bytes(name, value) {
        Ok(header) => reply.with_header(header),
        Err(()) => reply,
    }
}

fn typed(data: impl Into<Vec<u8>>, kind: &str) -> Reply {
    let reply = with(Response::from_data(data), "Content-Type", kind);
    with(
        with(reply, "Cache-Control", "no-store"),
        "X-Content-Type-Options",
        "nosniff",
    )
}

fn plain(status: u16, text: &str) -> Reply {
    typed(text, "text/plain; charset=utf-8").with_status_code(status)
}

fn json_reply(value: &Value) -> Reply {
    typed(value.to_string(), "application/json")
}

#[cfg(test)]
mod tests {
    use super::Asked;

    #[test]
    fn windows_are_known_by_their_label() {
        for (url, label) in [
            ("/", Some("main")),
            ("/?window=main", Some("main")),
            ("/?token=x&window=view-2", Some("view-2")),
            ("/?window=view-1", None),
            ("/?window=view-100", None),
            ("/?window=other", None),
            ("/?window=view-2x", None),
        ] {
            assert_eq!(Asked::read(url).window(), label, "{url}");
        }
    }
}
