//! What the log tells of a session in which much goes wrong, and what it keeps to itself.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use std::fs;

use ipc_tests::{Folder, Running, deal, play};
use serde_json::json;

/// The log without its times.
fn lines(folder: &Folder) -> Vec<String> {
    let text = fs::read_to_string(folder.path().join("logs/half-moon.log")).unwrap();
    text.lines().map(|line| line[21..].to_owned()).collect()
}

#[test]
fn the_log_of_a_session_with_faults_says_what_happened_and_nothing_of_the_player() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P8");
    app.ok("change_settings", json!({ "patch": { "theme": "day" } }));
    let left = app.end(&folder);
    let at = |name: &str| left.path().join(name);
    fs::write(at("half-moon.json"), "damaged").unwrap();
    fs::write(at("settings.json"), "{\"version\":99}").unwrap();

    let app = Running::on(&left);
    // A directory that is not empty stands where the next text is to be written.
    fs::create_dir_all(at("half-moon.json.new").join("in the way")).unwrap();
    play(&app, "P8 P5 P3 R4 P12");
    app.ok("undo", json!({}));
    fs::remove_dir_all(at("half-moon.json.new")).unwrap();
    app.ok("redo", json!({}));
    app.refused("tap", json!({ "place": "somebody@example.com" }));
    let ended = app.end(&left);

    let start = format!(
        "info  half-moon {} starts on {} {}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    assert_eq!(
        lines(&ended),
        [
            &start,
            "info  it ends in order",
            &start,
            "warn  settings.json is set aside as settings.newer-1.json",
            "warn  the good copy of settings.json stands in",
            "warn  half-moon.json is set aside as half-moon.damaged-1.json",
            "warn  the good copy of half-moon.json stands in",
            "warn  half-moon.json cannot be written: directory not empty (39)",
            "info  half-moon.json is written again",
            "info  it ends in order",
        ]
    );
    let text = fs::read_to_string(ended.path().join("logs/half-moon.log")).unwrap();
    let home = std::env::var("HOME").unwrap_or_else(|_| "/home".into());
    let temporary = std::env::temp_dir().display().to_string();
    for private in [
        home.as_str(),
        &temporary,
        "/",
        "HM1-",
        "ARMF5NT",
        "example.com",
    ] {
        assert!(!text.contains(private), "{private}: {text}");
    }
}

#[test]
fn a_log_that_cannot_be_written_keeps_nobody_from_playing() {
    let folder = Folder::empty();
    fs::write(folder.path().join("logs"), "theirs").unwrap();
    let app = Running::on(&folder);
    assert_eq!(app.ok("start", json!({}))["notices"], json!([]));
    deal(&app, "HM1-N-ARMF5NT");
    assert_eq!(play(&app, "P1 P8")["view"]["score"], 10);
    let left = app.end(&folder);
    assert_eq!(fs::read(left.path().join("logs")).unwrap(), b"theirs");
    let again = Running::on(&left).ok("start", json!({}));
    assert_eq!(again["update"]["view"]["score"], 10);
}
