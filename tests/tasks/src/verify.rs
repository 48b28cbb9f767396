//! `cargo verify`: runs the checks, one line each, and a sum at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use crate::check::{Check, Outcome, Verdict};
use crate::checks::CHECKS;
use crate::counts::Counts;
use crate::{needs, place};

/// Skips that may be: `check`, or `check: test`, a line each.
const ACCEPTED: &str = "tests/accepted-skips.txt";

/// What the person asked for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    full: bool,
    list: bool,
    names: Vec<String>,
}

fn read(words: &[String]) -> Result<Asked, String> {
    let mut asked = Asked::default();
    for word in words {
        match word.as_str() {
            "--full" => asked.full = true,
            "--list" => asked.list = true,
            word if word.starts_with('-') => return Err(format!("cargo verify knows no {word}")),
            name if CHECKS.iter().any(|check| check.name.contains(name)) => {
                asked.names.push(name.to_owned());
            }
            name => {
                let names: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
                return Err(format!(
                    "no check is called {name}; there are: {}",
                    names.join(" ")
                ));
            }
        }
    }
    Ok(asked)
}

/// The checks of these names, all when there are none, and those that they come after.
fn chosen(names: &[String]) -> Vec<&'static Check> {
    let mut chosen: BTreeSet<&str> = CHECKS
        .iter()
        .map(|check| check.name)
        .filter(|name| names.is_empty() || names.iter().any(|part| name.contains(part)))
        .collect();
    loop {
        let before = chosen.len();
        for check in CHECKS
            .iter()
            .filter(|check| chosen.contains(check.name))
            .collect::<Vec<_>>()
        {
            chosen.extend(check.after);
        }
        if chosen.len() == before {
            break;
        }
    }
    CHECKS
        .iter()
        .filter(|check| chosen.contains(check.name))
        .collect()
}

/// Runs the task.
pub(crate) fn run(words: &[String]) -> Result<ExitCode, String> {
    let asked = read(words)?;
    let checks = chosen(&asked.names);
    if asked.list {
        for check in checks {
            println!("{:10} {}", check.name, check.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let began = Instant::now();
    let needed: Vec<_> = checks
        .iter()
        .flat_map(|check| check.needs)
        .copied()
        .collect();
    let missing = needs::set_up(&needed)?;
    let mut sum = Sum::default();
    for check in checks {
        let lack = needs::lacking(check.needs, &missing)
            .map(str::to_owned)
            .or_else(|| sum.unmade(check));
        sum.take(check, lack, asked.full);
    }
    let minutes = began.elapsed().as_secs_f64() / 60.0;
    println!("\nAll of it took {minutes:.1} minutes.");
    sum.close()
}

#[derive(Default)]
struct Sum {
    passed: usize,
    failed: usize,
    /// Name and reason.
    skipped: Vec<(String, String)>,
    /// Checks that did not pass, so that what comes after them cannot run.
    unmade: BTreeMap<&'static str, &'static str>,
}

impl Sum {
    fn unmade(&self, check: &Check) -> Option<String> {
        let found = check
            .after
            .iter()
            .find_map(|before| self.unmade.get_key_value(before));
        found.map(|(name, how)| format!("it comes after {name}, which {how}"))
    }

    /// Runs a check, unless it lacks something, and tells how it went.
    fn take(&mut self, check: &Check, lack: Option<String>, full: bool) {
        let began = Instant::now();
        let outcome = match lack {
            Some(why) => Outcome::skipped(why),
            None => check.run(full),
        };
        let time = format!("{:.1} s", began.elapsed().as_secs_f64());
        let Counts {
            passed,
            failed,
            skipped,
            ..
        } = &outcome.counts;
        let tests = match passed + failed + skipped.len() {
            0 | 1 => String::new(),
            all => format!("{passed} of {all}"),
        };
        let (mark, how) = match &outcome.verdict {
            Verdict::Passed => ("ok", ""),
            Verdict::Failed => ("FAILED", "failed"),
            Verdict::Skipped(_) => ("skipped", "was skipped"),
        };
        println!(
            "{mark:8} {:10} {tests:>12} {time:>9}   {}",
            check.name, check.about
        );
        for line in &outcome.figures {
            println!("         {line}");
        }
        if !how.is_empty() {
            self.unmade.insert(check.name, how);
        }
        if let Verdict::Skipped(why) = &outcome.verdict {
            println!("         {why}");
            self.skipped.push((check.name.to_owned(), why.clone()));
        }
        if !outcome.trouble.is_empty() {
            for line in outcome.trouble.lines() {
                println!("       | {line}");
            }
            let full = if full { "--full " } else { "" };
            println!("       | again: cargo verify {full}{}", check.name);
        }
        self.passed += passed;
        self.failed += failed;
        for (test, why) in skipped {
            self.skipped
                .push((format!("{}: {test}", check.name), why.clone()));
        }
        // Where the output is a file, a person who reads along sees each line as it comes.
        let _ = std::io::stdout().flush();
    }

    /// Says what was skipped and why, then the line of sums.
    fn close(mut self) -> Result<ExitCode, String> {
        let strict = std::env::var("CI").is_ok_and(|value| value == "true");
        let accepted = std::fs::read_to_string(place::root().join(ACCEPTED)).unwrap_or_default();
        for (name, why) in &self.skipped {
            let fails = strict && !is_accepted(&accepted, name);
            let note = if fails {
                " — not accepted, so it fails"
            } else {
                ""
            };
            println!("skipped: {name}: {why}{note}");
            self.failed += usize::from(fails);
        }
        let skipped = match self.skipped.len() {
            0 => String::new(),
            number => format!(", {number} skipped"),
        };
        println!("{} passed, {} failed{skipped}", self.passed, self.failed);
        Ok(if self.failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

fn is_accepted(list: &str, name: &str) -> bool {
    list.lines().map(str::trim).any(|line| line == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Asked, CHECKS, chosen, is_accepted, read};

    #[test]
    fn names_are_unique_and_order_is_kept() {
        let mut seen = BTreeSet::new();
        for check in CHECKS {
            for before in check.after {
                assert!(
                    seen.contains(before),
                    "{} comes before {before}",
                    check.name
                );
            }
            assert!(seen.insert(check.name), "{} is there twice", check.name);
        }
    }

    #[test]
    fn what_a_check_comes_after_is_chosen_with_it() {
        let names: Vec<_> = chosen(&["weight".into()])
            .iter()
            .map(|check| check.name)
            .collect();
        assert_eq!(names, ["page", "weight"]);
        assert_eq!(chosen(&[]).len(), CHECKS.len());
    }

    #[test]
    fn words_are_read() {
        let words = ["--full".to_owned(), "engine".to_owned()];
        let asked = Asked {
            full: true,
            list: false,
            names: vec!["engine".into()],
        };
        assert_eq!(read(&words), Ok(asked));
        assert!(read(&["nothing".to_owned()]).is_err());
        assert!(read(&["--nothing".to_owned()]).is_err());
    }

    #[test]
    fn only_whole_lines_accept_a_skip() {
        let list = "# comment\nphones\n  window: minimise\n";
        assert!(is_accepted(list, "phones"));
        assert!(is_accepted(list, "window: minimise"));
        assert!(!is_accepted(list, "window"));
        assert!(!is_accepted(list, "phones: one"));
    }
}
