//! Sealed files: one opens only if it is, to the byte, what sealing its body writes.
#![no_main]

use half_moon_engine::sealed::{open, seal};
use libfuzzer_sys::fuzz_target;
use serde_json::value::RawValue;

fuzz_target!(|text: &str| {
    if let Ok(body) = open::<Box<RawValue>>("game", text) {
        assert_eq!(seal("game", &body).expect("a body that was read"), text);
    }
});
