//! Name, size and place of the windows on a desktop.

use tauri::{AppHandle, Manager, Runtime, WebviewWindowBuilder, Window};

use crate::desk::Desk;
use crate::session::Frame;
use crate::windows::MAIN;

const TITLE: &str = "Half Moon";
const SIZE: (f64, f64) = (1060.0, 760.0);
const SMALLEST: (f64, f64) = (320.0, 360.0);
/// How much of a window must be on a screen, so that it can be taken hold of.
const HOLD: i32 = 80;

/// Gives a new window its size and place: the first one that of the last time.
pub fn place<'a, R: Runtime, M: Manager<R>>(
    app: &AppHandle<R>,
    builder: WebviewWindowBuilder<'a, R, M>,
    label: &str,
    desk: &Desk,
) -> WebviewWindowBuilder<'a, R, M> {
    let builder = builder.title(TITLE).min_inner_size(SMALLEST.0, SMALLEST.1);
    let frame = if label == MAIN {
        desk.session().frame()
    } else {
        None
    };
    let Some(frame) = frame else {
        return builder.inner_size(SIZE.0, SIZE.1);
    };
    let size = (
        f64::from(frame.width).max(SMALLEST.0),
        f64::from(frame.height).max(SMALLEST.1),
    );
    let builder = builder
        .inner_size(size.0, size.1)
        .maximized(frame.maximized);
    if is_on_a_screen(app, frame) {
        builder.position(f64::from(frame.x), f64::from(frame.y))
    } else {
        builder
    }
}

/// The screens may have changed since.
fn is_on_a_screen<R: Runtime>(app: &AppHandle<R>, frame: Frame) -> bool {
    app.available_monitors().is_ok_and(|monitors| {
        monitors.iter().any(|monitor| {
            let place = monitor.position().to_logical::<i32>(monitor.scale_factor());
            let size = monitor.size().to_logical::<i32>(monitor.scale_factor());
            let across = frame.x.saturating_add(HOLD) < place.x.saturating_add(size.width)
                && frame.x.saturating_add_unsigned(frame.width) > place.x.saturating_add(HOLD);
            let down = frame.y >= place.y.saturating_sub(HOLD / 4)
                && frame.y.saturating_add(HOLD) < place.y.saturating_add(size.height);
            across && down
        })
    })
}

/// Remembers where the first window stands.
pub fn remember<R: Runtime>(window: &Window<R>, desk: &Desk) {
    let before = desk.session().frame();
    if let Some(frame) = measure(window, before) {
        desk.session().set_frame(frame);
    }
}

fn measure<R: Runtime>(window: &Window<R>, before: Option<Frame>) -> Option<Frame> {
    let scale = window.scale_factor().ok()?;
    let place = window.outer_position().ok()?.to_logical::<i32>(scale);
    let size = window.inner_size().ok()?.to_logical::<u32>(scale);
    if window.is_minimized().unwrap_or(false) || size.width == 0 || size.height == 0 {
        return None;
    }
    let maximized =
        window.is_maximized().unwrap_or(false) || window.is_fullscreen().unwrap_or(false);
    let now = Frame {
        x: place.x,
        y: place.y,
        width: size.width,
        height: size.height,
        maximized,
    };
    // A window that fills the screen keeps the frame that it returns to.
    Some(if maximized {
        Frame {
            maximized,
            ..before.unwrap_or(now)
        }
    } else {
        now
    })
}
