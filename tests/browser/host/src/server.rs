//! The server: the built page, the bridge to tauri, commands and events.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::app::{Answer, Game, is_built};
use crate::arguments::Arguments;
use crate::guard::{Claims, Guard, Verdict};
use crate::http::{self, Reply, Request};
use crate::pages::{Page, Pages};
use crate::socket;

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotServed {
    #[error("{0} has no index.html; `npm run build` makes it")]
    NoPage(PathBuf),
    #[error(transparent)]
    Network(#[from] std::io::Error),
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
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port))?;
    let guard = Guard::new(listener.local_addr()?.port())?;
    let address = guard.address();
    let house = Arc::new(House {
        game,
        guard,
        pages: Pages::default(),
        built: arguments.page.clone(),
    });
    http::serve(listener, move |request| house.answer(request));
    Ok(address)
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
    fn answer(self: &Arc<Self>, request: &Request) -> Reply {
        let asked = Asked::read(&request.url);
        let socket = asked.path == "/socket";
        let verdict = self.guard.judge(Claims {
            host: request.header("Host"),
            origin: request.header("Origin"),
            cookies: request.header("Cookie"),
            token: asked.get("token"),
            // What comes over it may change something.
            changes: socket || request.method != "GET",
        });
        match verdict {
            Verdict::Refused => plain(403, "Open the address that the program printed.\n"),
            Verdict::GiveCookie => self.welcome(&asked),
            Verdict::Welcome => match (request.method.as_str(), asked.path.as_str()) {
                ("GET", "/" | "/index.html") => self.page(&asked),
                ("GET", "/bridge.js") => self.bridge(&asked),
                ("GET", "/events") => self.events(&asked),
                ("GET", "/socket") => self.socket(&asked, request),
                // Browsers ask for it whatever the page says; the app's window does not.
                ("GET", "/favicon.ico") => plain(204, ""),
                ("GET", path) => self.file(path),
                ("POST", "/ipc") => self.command(&asked, &request.body),
                _ => plain(405, "There is nothing of this kind here.\n"),
            },
        }
    }

    /// Gives the cookie and sends on to the address without the token, which so leaves no trace in
    /// the browser's history.
    fn welcome(&self, asked: &Asked) -> Reply {
        let place = match asked.window() {
            Some("main") | None => "/".to_owned(),
            Some(label) => format!("/?window={label}"),
        };
        plain(303, "")
            .with("Set-Cookie", self.guard.cookie())
            .with("Location", place)
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
        let html = html.replacen("<head>", &script, 1);
        let reply = Reply::new(200, "text/html; charset=utf-8", html);
        match self.game.policy(self.guard.host()) {
            Some(policy) => reply.with("Content-Security-Policy", policy),
            None => reply,
        }
    }

    /// The bridge, with the first view in it as the app's own window has.
    fn bridge(&self, asked: &Asked) -> Reply {
        let Some((number, page)) = asked.number("page").zip(self.asking(asked)) else {
            return plain(404, "There is no such page.\n");
        };
        let here = json!({
            "page": number,
            "label": page.label,
            "start": self.game.start(&page.label),
        });
        let script = include_str!("bridge.js").replacen("__PAGE__", &here.to_string(), 1);
        Reply::new(200, "text/javascript; charset=utf-8", script)
    }

    fn events(&self, asked: &Asked) -> Reply {
        match self.asking(asked) {
            Some(page) => json_reply(&page.events(asked.number("after").unwrap_or(0))),
            None => plain(404, "There is no such page.\n"),
        }
    }

    /// The page's commands over a connection that stays.
    fn socket(self: &Arc<Self>, asked: &Asked, request: &Request) -> Reply {
        let Some(page) = self.asking(asked) else {
            return plain(404, "There is no such page.\n");
        };
        let house = Arc::clone(self);
        let talk = move |message: &str| {
            let call = serde_json::from_str(message).unwrap_or(Value::Null);
            let (answer, opened) = match house.run(&page, &call) {
                Ok(outcome) => outcome,
                Err(why) => (Err(json!(why)), None),
            };
            let (ok, data) = match answer {
                Ok(data) => (true, data),
                Err(error) => (false, error),
            };
            json!({ "id": call["id"], "ok": ok, "data": data, "opened": opened }).to_string()
        };
        socket::agree(request, Box::new(talk))
            .unwrap_or_else(|| plain(426, "A page connects here by itself.\n"))
    }

    fn command(&self, asked: &Asked, body: &[u8]) -> Reply {
        let Some(page) = self.asking(asked) else {
            return plain(404, "There is no such page.\n");
        };
        let call = serde_json::from_slice(body).unwrap_or(Value::Null);
        let (answer, opened) = match self.run(&page, &call) {
            Ok(outcome) => outcome,
            Err(why) => return plain(400, &format!("{why}\n")),
        };
        let (result, data) = match &answer {
            Ok(data) => ("ok", data),
            Err(error) => ("error", error),
        };
        let reply = json_reply(data).with("Tauri-Response", result);
        match opened {
            Some(label) => reply.with("Opened-Window", label),
            None => reply,
        }
    }

    /// The page that a request comes from, by its number.
    fn asking(&self, asked: &Asked) -> Option<Arc<Page>> {
        self.pages.get(asked.number("page")?)
    }

    /// Runs a page's command: its answer, and the label of the window that it has opened.
    fn run(&self, page: &Page, call: &Value) -> Result<(Answer, Option<String>), &'static str> {
        let Some(name) = call["cmd"].as_str() else {
            return Err("The command cannot be read.");
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
        let opened = self.game.labels().difference(&before).next().cloned();
        Ok((answer, opened))
    }

    fn file(&self, path: &str) -> Reply {
        let wanted = Path::new(path.trim_start_matches('/'));
        let inside = wanted
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        match inside.then(|| std::fs::read(self.built.join(wanted))) {
            Some(Ok(bytes)) => Reply::new(200, kind(wanted), bytes),
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

fn plain(status: u16, text: &str) -> Reply {
    Reply::new(status, "text/plain; charset=utf-8", text)
}

fn json_reply(value: &Value) -> Reply {
    Reply::new(200, "application/json", value.to_string())
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
