//! The app under tauri's mock runtime, as the pages that show it see it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody, InvokeResponseBody};
use tauri::test::{MockRuntime, get_ipc_response};
use tauri::utils::config::AppDirectoriesOverride;
use tauri::webview::InvokeRequest;
use tauri::{App, AppHandle, Manager, WebviewWindow};

use half_moon_lib::commands::start::Start;
use half_moon_lib::desk::Desk;
use half_moon_lib::launch::{Launch, Meaning};
use half_moon_lib::windows::MAIN;

use crate::arguments::Arguments;

/// The answer to a command: its data, or what went wrong, as the page gets them.
pub(crate) type Answer = Result<Value, Value>;

/// The game, and the windows that browsers show of it.
pub(crate) struct Game {
    app: AppHandle<MockRuntime>,
    /// The content security policy of the app.
    policy: Option<String>,
    /// One window is made at a time.
    making: Mutex<()>,
}

/// Why there is no app.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotBuilt {
    #[error("its files cannot lie there: {0}")]
    Data(#[from] std::io::Error),
    #[error(transparent)]
    Tauri(#[from] tauri::Error),
}

/// Builds the app, with its files where the arguments say. It sets itself up when it runs.
pub(crate) fn build(arguments: &Arguments) -> Result<(App<MockRuntime>, Game), NotBuilt> {
    let mut context = half_moon_lib::context::<MockRuntime>();
    std::fs::create_dir_all(&arguments.data)?;
    context.config_mut().app.app_directories_override =
        Some(AppDirectoriesOverride::Root(arguments.data.canonicalize()?));
    let security = &context.config().app.security;
    let policy = security.csp.as_ref().map(ToString::to_string);
    let app = half_moon_lib::builder_for(launch(arguments)).build(context)?;
    let game = Game {
        app: app.handle().clone(),
        policy,
        making: Mutex::new(()),
    };
    Ok((app, game))
}

/// The code goes in as it would on the app's own command line.
fn launch(arguments: &Arguments) -> Launch {
    let words = arguments.code.iter().map(Into::into);
    match half_moon_lib::launch::read(words) {
        Meaning::Play(launch) => launch,
        Meaning::Print(_) | Meaning::Wrong(_) => Launch::default(),
    }
}

/// The page talks to this server, `host`, where the app's page talks to tauri's own protocol; all else that the policy
/// says stays. Not every browser takes a socket to it for its own.
fn served_policy(policy: &str, host: &str) -> String {
    let connect = format!("connect-src 'self' ws://{host}");
    policy
        .split(';')
        .map(str::trim)
        .filter(|directive| !directive.is_empty())
        .map(|directive| match directive.split_once(' ') {
            Some(("connect-src", _)) => &connect,
            _ => directive,
        })
        .collect::<Vec<_>>()
        .join("; ")
}

impl Game {
    /// The app, to listen to its events.
    pub(crate) fn app(&self) -> &AppHandle<MockRuntime> {
        &self.app
    }

    /// The content security policy for pages from this address.
    pub(crate) fn policy(&self, host: &str) -> Option<String> {
        self.policy
            .as_ref()
            .map(|policy| served_policy(policy, host))
    }

    /// The window of this label, made when it is not there yet.
    pub(crate) fn window(&self, label: &str) -> tauri::Result<WebviewWindow<MockRuntime>> {
        let _one_at_a_time = self.making.lock();
        match self.app.get_webview_window(label) {
            Some(window) => Ok(window),
            None => half_moon_lib::windows::open(&self.app, label, &self.app.state::<Arc<Desk>>()),
        }
    }

    /// What travels with the page of a window.
    pub(crate) fn start(&self, label: &str) -> Option<Value> {
        let desk = self.app.state::<Arc<Desk>>();
        serde_json::to_value(Start::bake(&desk, label == MAIN)).ok()
    }

    /// The labels of all windows.
    pub(crate) fn labels(&self) -> BTreeSet<String> {
        self.app.webview_windows().into_keys().collect()
    }

    /// Sends a command from a window, as its page would: access control and all.
    pub(crate) fn invoke(&self, label: &str, command: &str, payload: Value) -> Answer {
        let window = self
            .window(label)
            .map_err(|error| Value::String(error.to_string()))?;
        let url = "tauri://localhost"
            .parse()
            .map_err(|_| Value::String("the app has no address".into()))?;
        let request = InvokeRequest {
            cmd: command.to_owned(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url,
            body: InvokeBody::Json(payload),
            headers: tauri::http::HeaderMap::default(),
            invoke_key: self.app.invoke_key().to_owned(),
        };
        get_ipc_response(&window, request).map(|body| match body {
            InvokeResponseBody::Json(text) => {
                serde_json::from_str(&text).unwrap_or(Value::String(text))
            }
            InvokeResponseBody::Raw(bytes) => json!(bytes),
        })
    }
}

/// The built page is there.
pub(crate) fn is_built(page: &Path) -> bool {
    page.join("index.html").is_file()
}

#[cfg(test)]
mod tests {
    use super::served_policy;

    #[test]
    fn only_the_connection_changes() {
        assert_eq!(
            served_policy(
                "default-src 'none'; connect-src ipc: http://ipc.localhost; img-src data:;",
                "127.0.0.1:7"
            ),
            "default-src 'none'; connect-src 'self' ws://127.0.0.1:7; img-src data:"
        );
    }
}
