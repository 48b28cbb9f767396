//! Transcripts: each is played to its end, with one line of JSON for each command.
#![no_main]

use half_moon_engine::transcript;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut out = Vec::new();
    let right = transcript::run(text, &mut out).expect("a vector takes every line");
    let mut wrong = false;
    for line in out
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
    {
        let line: serde_json::Value = serde_json::from_slice(line).expect("a line is JSON");
        wrong |= line.get("error").is_some();
    }
    assert_eq!(right, !wrong);
});
