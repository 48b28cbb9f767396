//! A connection that stays: a page's commands go over it and their answers come back, in fewer steps of the browser
//! than a request for each would take. What a phone's own bridge takes is nearer to this.

use std::io::Result;
use std::net::TcpStream;

use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Message, WebSocket};

use crate::http::{LONGEST_BODY, Reply, Request};

/// Answers each message with one.
pub(crate) type Talk = Box<dyn Fn(&str) -> String>;

/// Agrees to speak WebSocket (RFC 6455, section 4.2.2), `talk` from then on; none when the request asks for no such
/// thing.
pub(crate) fn agree(request: &Request, talk: Talk) -> Option<Reply> {
    let wants = |name, what: &str| {
        request
            .header(name)
            .is_some_and(|value| value.to_ascii_lowercase().contains(what))
    };
    let key = request.header("Sec-WebSocket-Key")?;
    (wants("Upgrade", "websocket") && wants("Connection", "upgrade")).then(|| {
        Reply::talking(talk)
            .with("Upgrade", "websocket")
            .with("Connection", "Upgrade")
            .with("Sec-WebSocket-Accept", derive_accept_key(key.as_bytes()))
    })
}

/// Answers until the page hangs up.
pub(crate) fn speak(stream: TcpStream, talk: &Talk) -> Result<()> {
    // A page may be silent for as long as a player thinks.
    stream.set_read_timeout(None)?;
    let limits = WebSocketConfig::default().max_message_size(Some(LONGEST_BODY));
    let mut socket = WebSocket::from_raw_socket(stream, Role::Server, Some(limits));
    // An error is a connection that has ended, or one that breaks the rules: it has nobody left to be told.
    while let Ok(message) = socket.read() {
        if let Message::Text(text) = message
            && socket.send(Message::text(talk(&text))).is_err()
        {
            break;
        }
    }
    Ok(())
}
