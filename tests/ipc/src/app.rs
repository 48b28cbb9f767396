//! The app running without a window.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use half_moon_lib::desk::Desk;
use half_moon_lib::launch::Launch;
use serde_json::Value;
use tauri::ipc::{CallbackFn, InvokeBody, InvokeResponseBody};
use tauri::test::{MockRuntime, get_ipc_response};
use tauri::utils::config::AppDirectoriesOverride;
use tauri::webview::InvokeRequest;
use tauri::{App, Listener, Manager, WebviewWindow};

use crate::Folder;

/// What a command answers: its data, or its refusal as the page gets it.
pub type Answer = Result<Value, Value>;

/// A running app; its first window is "main".
#[derive(Debug)]
pub struct Running {
    app: App<MockRuntime>,
}

impl Running {
    /// Starts the app on the files in this folder.
    #[must_use]
    pub fn on(folder: &Folder) -> Self {
        Self::at(folder.path())
    }

    /// Starts the app on the files in the folder of this path.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self::launched(folder, Launch::default())
    }

    /// The same, but it waits for the files of another process for as long as that may take on any machine.
    #[must_use]
    pub fn patient(folder: &Path) -> Self {
        Self::launched(
            folder,
            Launch {
                patience: Some(NEVER),
                ..Launch::default()
            },
        )
    }

    fn launched(folder: &Path, launch: Launch) -> Self {
        let mut context = half_moon_lib::context::<MockRuntime>();
        context.config_mut().app.app_directories_override =
            Some(AppDirectoriesOverride::Root(folder.to_owned()));
        let mut app = half_moon_lib::builder_for::<MockRuntime>(launch)
            .build(context)
            .unwrap();
        #[allow(
            deprecated,
            reason = "for use in a loop, where it would spin; here it runs the setup once"
        )]
        app.run_iteration(|_, _| {});
        Self { app }
    }

    /// The window of this label.
    #[must_use]
    pub fn window(&self, label: &str) -> WebviewWindow<MockRuntime> {
        self.app
            .get_webview_window(label)
            .unwrap_or_else(|| panic!("no window {label}"))
    }

    /// Ends the app in order. What it leaves, in a folder of its own: the right to write in the
    /// first one stays with this process.
    #[must_use]
    pub fn end(self, folder: &Folder) -> Folder {
        self.desk().close();
        folder.copy()
    }

    /// What the commands work on, to lay out decks that no code deals.
    #[must_use]
    pub fn desk(&self) -> Arc<Desk> {
        Arc::clone(&self.app.state::<Arc<Desk>>())
    }

    /// The labels of all windows, sorted.
    #[must_use]
    pub fn labels(&self) -> Vec<String> {
        let mut labels: Vec<String> = self.app.webview_windows().into_keys().collect();
        labels.sort();
        labels
    }

    /// Sends a command from a window as its page would.
    pub fn ask(&self, label: &str, command: &str, arguments: Value) -> Answer {
        ask(&self.window(label), command, arguments)
    }

    /// Sends a command from the main window; it must not be refused.
    #[track_caller]
    pub fn ok(&self, command: &str, arguments: Value) -> Value {
        match self.ask("main", command, arguments.clone()) {
            Ok(value) => value,
            Err(refusal) => panic!("{command} {arguments} was refused: {refusal}"),
        }
    }

    /// Sends a command from the main window; it must be refused. The refusal.
    #[track_caller]
    pub fn refused(&self, command: &str, arguments: Value) -> Value {
        match self.ask("main", command, arguments.clone()) {
            Ok(value) => panic!("{command} {arguments} was not refused: {value}"),
            Err(refusal) => refusal,
        }
    }

    /// The events of this name that come to a window from now on.
    #[must_use]
    pub fn inbox(&self, label: &str, event: &str) -> Inbox {
        let inbox = Inbox::default();
        let kept = Arc::clone(&inbox.0);
        self.window(label).listen(event, move |event| {
            kept.lock()
                .unwrap()
                .push(serde_json::from_str(event.payload()).unwrap());
        });
        inbox
    }
}

/// The events that came to a window.
#[derive(Clone, Debug, Default)]
pub struct Inbox(Arc<Mutex<Vec<Value>>>);

impl Inbox {
    /// Takes out all there are.
    #[must_use]
    pub fn take(&self) -> Vec<Value> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

/// Long past anything that a command takes: one that has not answered by then never will.
const NEVER: Duration = Duration::from_secs(60);

/// Sends a command from a window; can be called from any thread. A command that never answers is
/// a failure, not a test that never ends.
pub fn ask(window: &WebviewWindow<MockRuntime>, command: &str, arguments: Value) -> Answer {
    let request = InvokeRequest {
        cmd: command.to_owned(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        url: "tauri://localhost".parse().unwrap(),
        body: InvokeBody::Json(arguments),
        headers: tauri::http::HeaderMap::default(),
        invoke_key: window.app_handle().invoke_key().to_owned(),
    };
    let (answer, answered) = sync_channel(1);
    let asking = window.clone();
    std::thread::spawn(move || {
        // Nobody listens any more if it took too long.
        let _ = answer.send(get_ipc_response(&asking, request));
    });
    let answer = match answered.recv_timeout(NEVER) {
        Ok(answer) => answer,
        Err(RecvTimeoutError::Timeout) => panic!("{command} never answers"),
        Err(RecvTimeoutError::Disconnected) => panic!("{command} panicked"),
    };
    answer.map(|body| match body {
        InvokeResponseBody::Json(text) => serde_json::from_str(&text).unwrap(),
        InvokeResponseBody::Raw(bytes) => Value::from(bytes),
    })
}

/// A refusal is one of ours, with its code, or the framework's sentence about the arguments.
#[track_caller]
pub fn refused_cleanly(command: &str, arguments: &Value, answer: Answer) {
    let shown: String = arguments.to_string().chars().take(100).collect();
    match answer {
        Ok(value) => panic!("{command} {shown} was carried out: {value}"),
        Err(Value::Object(refusal)) => {
            assert!(
                refusal["code"].is_string(),
                "{command} {shown}: {refusal:?}"
            );
            assert!(
                Value::Object(refusal).to_string().len() < 1000,
                "{command} {shown}: the refusal is long"
            );
        }
        Err(Value::String(text)) => {
            assert!(text.contains("invalid args"), "{command} {shown}: {text}")
        }
        Err(other) => panic!("{command} {shown}: {other}"),
    }
}
