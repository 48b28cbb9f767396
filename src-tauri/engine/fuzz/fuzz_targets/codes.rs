//! Typed codes: whatever is read is printed canonically and read again as the same.
#![no_main]

use half_moon_engine::{Code, Place, Places};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(code) = text.parse::<Code>() {
        let printed = code.to_string();
        assert_eq!(printed.len(), 13);
        assert_eq!(printed.parse(), Ok(code));
    }
    if let Ok(place) = text.parse::<Place>() {
        assert_eq!(place.to_string(), text);
    }
    if let Ok(places) = text.parse::<Places>() {
        assert_eq!(places.to_string(), text);
    }
});
