//! Settings from a file: whatever is in it they can be read, and what is taken whole stays as it is.
#![no_main]

use half_moon_lib::settings::Settings;
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fuzz_target!(|text: &str| {
    let Ok(fields) = serde_json::from_str::<Map<String, Value>>(text) else {
        return;
    };
    let read = Settings::read(&fields);
    assert_eq!(Settings::taken(&read.fields()).expect("our own"), read);
    if let Ok(taken) = Settings::taken(&fields) {
        assert_eq!(taken, read);
    }
});
