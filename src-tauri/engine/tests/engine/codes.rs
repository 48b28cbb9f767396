//! Codes: printed in one way, read in many (SPEC 1).

use half_moon_engine::{Code, CodeError, GameKind, Place, Places};
use proptest::prelude::*;

use crate::code;

fn read(text: &str) -> Result<String, CodeError> {
    text.parse::<Code>().map(|code| code.to_string())
}

#[test]
fn a_code_is_read_kindly() {
    let ways = [
        "HM1-N-ARMF5NT",
        "hm1narmf5nt",
        "Hm1-n_ArMf5nT",
        "  H M 1 N A R M F 5 N T\n",
        "HM1–N—ARMF5NT",
        "HM1\u{2212}N\u{2010}ARMF5NT",
        "-HM1N--ARMF5NT__",
        "HM\u{a0}1\u{3000}N\u{30a0}ARMF5NT",
        "hm1\u{fe58}n\u{1806}armf5nt",
    ];
    for way in ways {
        assert_eq!(read(way), Ok("HM1-N-ARMF5NT".into()), "{way}");
    }
    assert_eq!(read("wm1n0110o1i"), Ok("WM1-N-OIIOOII".into()));
    assert_eq!(read("HM1-N-7777777"), Ok("HM1-N-7777777".into()));
}

#[test]
fn the_first_fault_is_told() {
    use CodeError::{Game, Kind, Length, Letter, Version};
    let faults = [
        ("", Game),
        ("H", Game),
        ("XX1-N-AAAAAAA", Game),
        ("MH1NAAAAAAA", Game),
        ("HM", Version),
        ("WM2-N-AAAAAAB", Version),
        ("HMI-N-AAAAAAA", Version),
        ("HMl-N-AAAAAAA", Version),
        ("HM1", Kind),
        ("HM1-D-8", Kind),
        ("HM1-N-", Length(0)),
        ("HM1-N-AAAA", Length(4)),
        ("HM1-N-AAAAAAAA", Length(8)),
        ("HM1-N-AAA8", Letter('8')),
        ("HM1-N-AAAAAAAA9", Letter('9')),
        ("HM1-N-AAAaäAA", Letter('ä')),
        ("HM1-N-AAAAAA\u{17f}", Letter('\u{17f}')),
        ("HM1-N-AAA.AAA", Letter('.')),
        ("ＨM1-N-AAAAAAA", Game),
        ("HM１-N-AAAAAAA", Version),
    ];
    for (text, fault) in faults {
        assert_eq!(read(text), Err(fault), "{text}");
    }
    assert_eq!(read(&"A".repeat(100_000)), Err(Game));
    assert_eq!(
        read(&format!("HM1N{}", "7".repeat(100_000))),
        Err(Length(100_000))
    );
}

fn kinds() -> impl Strategy<Value = GameKind> {
    prop::sample::select(GameKind::ALL)
}

proptest! {
    #[test]
    fn what_is_printed_is_read_again(kind in kinds(), number in 0..1_u64 << 35) {
        let printed = code(kind, number).to_string();
        prop_assert_eq!(printed.len(), 13);
        prop_assert_eq!(printed.parse(), Ok(code(kind, number)));
        prop_assert_eq!(code(kind, number).number.get(), number);
    }

    #[test]
    fn separators_and_case_mean_nothing(
        kind in kinds(), number in 0..1_u64 << 35, noise in prop::collection::vec(("[ \\-_–—−\u{2003}\t]{0,3}", any::<bool>()), 14),
    ) {
        let printed = code(kind, number).to_string();
        let mut typed = String::new();
        for (c, (noise, low)) in printed.chars().zip(&noise) {
            typed += noise;
            typed.push(if *low { c.to_ascii_lowercase() } else { c });
        }
        prop_assert_eq!(typed.parse(), Ok(code(kind, number)));
    }

    #[test]
    fn no_text_is_too_much(text in any::<String>(), tail in "[hwHW][mM]1[nN][A-Z0-9 -]{0,12}") {
        for text in [&text, &tail, &(tail.clone() + &text)] {
            if let Ok(code) = text.parse::<Code>() {
                prop_assert_eq!(code.to_string().parse(), Ok(code));
            }
            if let Ok(place) = text.parse::<Place>() {
                prop_assert_eq!(&place.to_string(), text);
            }
            if let Ok(places) = text.parse::<Places>() {
                prop_assert_eq!(&places.to_string(), text);
            }
        }
    }
}

#[test]
fn codes_and_places_travel_as_texts() {
    let code = code(GameKind::WaningMoon, 2);
    assert_eq!(serde_json::to_string(&code).unwrap(), "\"WM1-N-AAAAAAC\"");
    assert_eq!(
        serde_json::from_str::<Code>("\"wm1naaaaaac\"").unwrap(),
        code
    );
    assert_eq!(
        serde_json::to_string(&GameKind::WaningMoon).unwrap(),
        "\"waning_moon\""
    );
    for place in ["P1", "P12", "R8", "S", "W", "T13", "F8"] {
        let json = format!("\"{place}\"");
        assert_eq!(
            serde_json::to_string(&serde_json::from_str::<Place>(&json).unwrap()).unwrap(),
            json
        );
    }
    assert!(serde_json::from_str::<Place>("\"p1\"").is_err());
    assert!(serde_json::from_str::<Place>("1").is_err());
}
