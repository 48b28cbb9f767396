//! Reads from a test runner's output how many tests it ran.

/// Tests counted, and what to say of those that did not pass.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    /// Name and reason of each skipped test.
    pub(crate) skipped: Vec<(String, String)>,
    /// Names of the failed tests.
    pub(crate) failures: Vec<String>,
}

/// Whose output it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Runner {
    /// `cargo test` and the test programs that it builds.
    Cargo,
    /// `node --test` with the TAP reporter.
    Node,
}

/// Counts the tests in a runner's output.
pub(crate) fn count(runner: Runner, output: &str) -> Counts {
    match runner {
        Runner::Cargo => count_cargo(output),
        Runner::Node => count_node(output),
    }
}

fn count_cargo(output: &str) -> Counts {
    let mut counts = Counts::default();
    for line in output.lines() {
        if let Some(result) = line.strip_prefix("test result: ") {
            counts.passed += number_before(result, " passed");
            counts.failed += number_before(result, " failed");
        } else if let Some(test) = line.strip_prefix("test ") {
            if let Some(name) = test.strip_suffix(" ... FAILED") {
                counts.failures.push(name.to_owned());
            } else if let Some((name, reason)) = test.split_once(" ... ignored") {
                let reason = reason.trim_start_matches([',', ' ']).to_owned();
                counts.skipped.push((name.to_owned(), reason));
            }
        }
    }
    counts
}

fn number_before(text: &str, word: &str) -> usize {
    text.split(word)
        .next()
        .and_then(|before| before.rsplit(' ').next())
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0)
}

/// The sums at the end count; the lines above them name what was skipped and what failed.
fn count_node(output: &str) -> Counts {
    let mut counts = Counts::default();
    for line in output.lines() {
        let line = line.trim();
        let sum = |word: &str| {
            let digits = line.strip_prefix("# ")?.strip_prefix(word)?;
            digits.trim().parse::<usize>().ok()
        };
        if let Some(passed) = sum("pass") {
            counts.passed += passed;
        } else if let Some(failed) = sum("fail").or_else(|| sum("cancelled")) {
            counts.failed += failed;
        } else if let Some(name) = numbered(line, "not ok ") {
            counts.failures.push(name.to_owned());
        } else if let Some((name, reason)) =
            numbered(line, "ok ").and_then(|test| test.split_once(" # SKIP"))
        {
            counts
                .skipped
                .push((name.to_owned(), reason.trim().to_owned()));
        }
    }
    counts
}

/// The name in a line such as `ok 12 - name`.
fn numbered<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (number, name) = line.strip_prefix(word)?.split_once(" - ")?;
    number.parse::<usize>().ok().map(|_| name)
}

#[cfg(test)]
mod tests {
    use super::{Counts, Runner, count};

    #[test]
    fn cargo_is_counted_over_all_programs() {
        let output = "\
running 2 tests
test card::tests::ids ... ok
test deal::tests::odd ... FAILED
test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s
running 2 tests
test long ... ignored, only with --full
test short ... ok
test result: ok. 1 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s
";
        let expected = Counts {
            passed: 2,
            failed: 1,
            skipped: vec![("long".into(), "only with --full".into())],
            failures: vec!["deal::tests::odd".into()],
        };
        assert_eq!(count(Runner::Cargo, output), expected);
    }

    #[test]
    fn node_is_counted_by_its_sums() {
        let output = "\
TAP version 13
# Subtest: codes
    # Subtest: kindly read
    ok 1 - kindly read
    # Subtest: printed
    not ok 2 - printed
    1..2
not ok 1 - codes
ok 2 - sound # SKIP no player here
# tests 3
# suites 1
# pass 1
# fail 1
# cancelled 0
# skipped 1
";
        let expected = Counts {
            passed: 1,
            failed: 1,
            skipped: vec![("sound".into(), "no player here".into())],
            failures: vec!["printed".into(), "codes".into()],
        };
        assert_eq!(count(Runner::Node, output), expected);
    }
}
