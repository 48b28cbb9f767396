//! Half Moon: the app around the engine. The page is in ui/; what crosses between the two is in
//! [`ipc`]; what is written where is in [`storage`].

pub mod backup;
pub mod clock;
pub mod commands;
pub mod date;
pub mod deal;
pub mod desk;
pub mod files;
#[cfg(desktop)]
pub mod frame;
#[cfg(all(desktop, unix))]
pub mod hand_over;
pub mod ipc;
pub mod launch;
pub mod log;
pub mod menu;
pub mod notice;
pub mod refusal;
pub mod seat;
pub mod session;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod storage;
pub mod touch;
pub mod windows;

use tauri::{Builder, Context, Runtime};

use launch::Launch;

/// The app on any runtime: commands, events, files and the first window.
#[must_use]
pub fn builder<R: Runtime>() -> Builder<R> {
    builder_for(Launch::default())
}

/// The app, started as a command line asks.
#[must_use]
pub fn builder_for<R: Runtime>(launch: Launch) -> Builder<R> {
    let ipc = ipc::builder::<R>();
    let builder = Builder::<R>::new();
    // It must come first: it ends a second start before anything is read.
    #[cfg(windows)]
    let builder = if launch.once {
        builder.plugin(setup::single_instance())
    } else {
        builder
    };
    let builder = builder
        .plugin(tauri_plugin_store::Builder::new().build())
        .invoke_handler(ipc.invoke_handler())
        .on_window_event(setup::on_window_event)
        .setup(move |app| {
            ipc.mount_events(app);
            setup::set_up(app.handle(), &launch)
        });
    #[cfg(mobile)]
    let builder = builder.plugin(tauri_plugin_haptics::init());
    #[cfg(any(target_os = "ios", target_os = "macos"))]
    let builder = builder.on_web_content_process_terminate(setup::on_page_ended);
    builder
}

/// Configuration, capabilities and page, the same for every runtime.
#[must_use]
pub fn context<R: Runtime>() -> Context<R> {
    tauri::generate_context!()
}

/// Reads the command line and runs the app until its last window is closed. Says with what status
/// the program ends.
#[cfg(feature = "window")]
#[must_use]
pub fn run_with(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> i32 {
    let launch = match launch::read(arguments) {
        launch::Meaning::Play(launch) => Launch {
            once: true,
            files: cfg!(desktop),
            ..launch
        },
        launch::Meaning::Print(text) => {
            print!("{text}");
            return 0;
        }
        launch::Meaning::Wrong(text) => {
            eprint!("{text}");
            return 2;
        }
    };
    if let Some(Err(refusal)) = &launch.deal {
        eprintln!("half-moon: {refusal}");
    }
    let context = context();
    #[cfg(target_os = "linux")]
    if setup::is_handed_over_at_once(&launch, &context) {
        return 0;
    }
    let builder = builder_for::<tauri::Wry>(launch);
    #[cfg(target_os = "macos")]
    let builder = menu::bar::with(builder);
    match builder.build(context) {
        Ok(app) => app.run_return(|app, event| {
            #[cfg(target_os = "macos")]
            menu::bar::on_event(app, &event);
            setup::on_event(app, event);
        }),
        Err(error) => {
            eprintln!("half-moon: {error}");
            1
        }
    }
}

/// The door by which a phone comes in.
#[cfg(feature = "window")]
#[cfg_attr(
    mobile,
    allow(
        missing_docs,
        reason = "the macro makes a function of its own without any"
    )
)]
mod door {
    /// Runs the app.
    #[cfg_attr(mobile, tauri::mobile_entry_point)]
    pub fn run() {
        // A phone has nobody to tell the status to.
        let _ = super::run_with(std::env::args_os().skip(1));
    }
}
#[cfg(feature = "window")]
pub use door::run;
