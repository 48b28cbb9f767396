//! A copy of everything that comes in: as it stands, and with its seal made right, so that what is
//! inside is reached. What is let in can be sealed, and comes in again as the same.
#![no_main]

use std::time::Instant;

use half_moon_engine::sealed;
use half_moon_lib::backup::{self, Backup};
use libfuzzer_sys::fuzz_target;
use serde_json::value::RawValue;

fuzz_target!(|text: &str| {
    look(text);
    if let Ok(body) = RawValue::from_string(text.to_owned())
        && let Ok(sealed) = sealed::seal("half-moon-backup", &body)
    {
        look(&sealed);
    }
});

fn look(text: &str) {
    let Ok(let_in) = Backup::open(text) else {
        return;
    };
    let now = Instant::now();
    let again = |one: &Backup| {
        backup::seal(one.at_hand, &one.settings, &one.books, &one.seats, now).expect("our own types")
    };
    let out = again(&let_in);
    let back = Backup::open(&out).expect("what went out comes in");
    assert_eq!(again(&back), out);
}
