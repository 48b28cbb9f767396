//! What a check is, and how one is run.

use std::process::Command;

use crate::counts::{Counts, Runner, count};
use crate::needs::Need;
use crate::process::{self, Ran};
use crate::{fuzz, page, place, programs};

/// One row of the table of checks.
pub(crate) struct Check {
    /// What a person types after `cargo verify`.
    pub(crate) name: &'static str,
    /// What holds when it passes.
    pub(crate) about: &'static str,
    /// What has to be there; the set-up installs it.
    pub(crate) needs: &'static [Need],
    /// Checks that make what this one looks at.
    pub(crate) after: &'static [&'static str],
    pub(crate) run: Run,
}

/// What a check runs.
///
/// Whatever it is, it may say with exit code 77 that it is skipped, the last line saying why; and
/// lines that begin with `»` are shown to the person, passed or not: figures go there.
pub(crate) enum Run {
    /// A command; it counts as one.
    Command(&'static [&'static str]),
    /// A command that runs tests and says how many.
    Counted(Runner, &'static [&'static str]),
    /// All `*.test.mjs` of a folder, so many files at once.
    Node {
        folder: &'static str,
        at_once: usize,
    },
    /// The tests of a package of the workspace.
    Tests(&'static str),
    /// The page is built.
    Page,
    /// The programs and tests of the workspace are built.
    Build,
    /// The fuzz targets; each counts as a test.
    Fuzz,
}

/// How a check ended.
pub(crate) enum Verdict {
    Passed,
    Failed,
    Skipped(String),
}

/// What a check found.
pub(crate) struct Outcome {
    pub(crate) verdict: Verdict,
    /// Its tests; of a check that counts none, itself.
    pub(crate) counts: Counts,
    /// Lines for the person.
    pub(crate) figures: Vec<String>,
    /// What to print when it failed.
    pub(crate) trouble: String,
}

/// The exit code by which a check says that it is skipped, as in automake.
const SKIPPED: i32 = 77;

/// No test of the page or the window takes this long (in milliseconds); one that does hangs, and has
/// to say so while the rest can still be run.
const TEST_TIMEOUT: &str = "--test-timeout=1200000";

impl Check {
    /// Runs it.
    pub(crate) fn run(&self, full: bool) -> Outcome {
        match &self.run {
            Run::Command(words) => judge(self.command(words, full), None),
            Run::Counted(runner, words) => {
                judge(self.command(words, full), Some(*runner)).with_tests()
            }
            Run::Node { folder, at_once } => self.run_node(folder, *at_once, full),
            Run::Tests(package) => self.run_tests(package, full),
            Run::Page => match page::check(self.name) {
                Ok(ran) => judge(ran, None),
                Err(trouble) => Outcome::failed(trouble),
            },
            Run::Build => match programs::build(self.name) {
                Ok(ran) => judge(ran, None),
                Err(trouble) => Outcome::failed(trouble),
            },
            Run::Fuzz => fuzz::run(self.name, full),
        }
    }

    fn command(&self, words: &[&str], full: bool) -> Ran {
        let (program, arguments) = words.split_first().unwrap_or((&"true", &[]));
        process::run(
            within(process::command(program, arguments), full),
            self.name,
        )
    }

    fn run_node(&self, folder: &str, at_once: usize, full: bool) -> Outcome {
        let files = place::files(folder, ".test.mjs");
        if files.is_empty() {
            return Outcome::failed(format!("there are no tests in {folder}"));
        }
        let at_once = format!("--test-concurrency={at_once}");
        let mut command = process::command(
            "node",
            &["--test", "--test-reporter=tap", TEST_TIMEOUT, &at_once],
        );
        command.args(files);
        let ran = process::run(within(command, full), self.name);
        judge(ran, Some(Runner::Node)).with_tests()
    }

    /// Each test program of the package, one after the other.
    fn run_tests(&self, package: &str, full: bool) -> Outcome {
        let programs = match programs::tests(package) {
            Ok(programs) => programs,
            Err(trouble) => return Outcome::failed(trouble),
        };
        programs
            .map(|program| {
                let mut command = Command::new(&program.file);
                command.arg("--show-output").current_dir(&program.folder);
                let name = format!("{}-{}", self.name, program.name);
                let ran = process::run(within(command, full), &name);
                judge(ran, Some(Runner::Cargo))
            })
            .reduce(Outcome::and)
            .unwrap_or_else(|| Outcome::failed(format!("{package} has no tests\n")))
            .with_tests()
    }
}

/// What every check finds in its environment.
fn within(mut command: Command, full: bool) -> Command {
    let tools = std::iter::once(place::tools().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Only a path with a colon in it cannot be joined; then the tools are not found, and say so.
    if let Ok(path) = std::env::join_paths(tools.chain(std::env::split_paths(&path))) {
        command.env("PATH", path);
    }
    command
        .env("CARGO_TERM_COLOR", "never")
        .env("NO_COLOR", "1")
        .env("TERM", "dumb")
        .env("HALF_MOON_PROGRAM", programs::copy_of("half-moon"))
        .env("HALF_MOON_HOST", programs::copy_of("browser-host"))
        .env("HALF_MOON_TRANSCRIPT", programs::copy_of("transcript"));
    if full {
        command.env("HALF_MOON_FULL", "1");
    }
    command
}

impl Outcome {
    /// It was not run, and why.
    pub(crate) fn skipped(why: String) -> Self {
        Self {
            verdict: Verdict::Skipped(why),
            counts: Counts::default(),
            figures: Vec::new(),
            trouble: String::new(),
        }
    }

    /// One test has passed, with these lines for the person.
    pub(crate) fn passed(figures: Vec<String>) -> Self {
        Self {
            verdict: Verdict::Passed,
            counts: Counts {
                passed: 1,
                ..Counts::default()
            },
            figures,
            trouble: String::new(),
        }
    }

    /// One test has failed, and what to print.
    pub(crate) fn failed(trouble: String) -> Self {
        Self {
            verdict: Verdict::Failed,
            counts: Counts {
                failed: 1,
                ..Counts::default()
            },
            figures: Vec::new(),
            trouble,
        }
    }

    /// Runners that ran nothing have shown nothing, unless they say why. One program of several may
    /// well hold no tests.
    fn with_tests(self) -> Self {
        let Counts {
            passed,
            failed,
            skipped,
            ..
        } = &self.counts;
        let skipped_whole = matches!(self.verdict, Verdict::Skipped(_));
        if passed + failed + skipped.len() == 0 && !skipped_whole {
            return Self::failed("it ran no test\n".to_owned());
        }
        self
    }

    /// Both together; failed if one has.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.counts.passed += other.counts.passed;
        self.counts.failed += other.counts.failed;
        self.counts.skipped.extend(other.counts.skipped);
        self.counts.failures.extend(other.counts.failures);
        self.figures.extend(other.figures);
        self.trouble.push_str(&other.trouble);
        if matches!(other.verdict, Verdict::Failed) {
            self.verdict = Verdict::Failed;
        }
        self
    }
}

fn judge(ran: Ran, runner: Option<Runner>) -> Outcome {
    if ran.code == Some(SKIPPED) {
        let reason = ran.output.lines().rfind(|line| !line.trim().is_empty());
        let why = reason.unwrap_or("no reason given").to_owned();
        return Outcome {
            figures: figures(&ran.output),
            ..Outcome::skipped(why)
        };
    }
    let mut counts = match runner {
        Some(runner) => count(runner, &ran.output),
        None => Counts {
            passed: usize::from(ran.succeeded()),
            ..Counts::default()
        },
    };
    // A runner whose exit code is bad has failed, whatever it counted.
    if !ran.succeeded() && counts.failed == 0 {
        counts.failed = 1;
    }
    let failed = counts.failed > 0;
    Outcome {
        verdict: if failed {
            Verdict::Failed
        } else {
            Verdict::Passed
        },
        figures: figures(&ran.output),
        trouble: if failed {
            trouble(&ran, &counts)
        } else {
            String::new()
        },
        counts,
    }
}

fn figures(output: &str) -> Vec<String> {
    output
        .lines()
        .map(|line| line.trim_start().trim_start_matches("# "))
        .filter_map(|line| line.strip_prefix('»'))
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// The failed tests by name, then what node says of the first, or the end of what was said.
fn trouble(ran: &Ran, counts: &Counts) -> String {
    let names = counts.failures.iter().take(20);
    let mut text: String = names.map(|name| format!("failed: {name}\n")).collect();
    text.push_str(&ran.excerpt(|line| line.trim_start().starts_with("not ok ")));
    text
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Verdict, judge};
    use crate::counts::Runner;
    use crate::process::Ran;

    fn ran(code: i32, output: &str) -> Ran {
        Ran {
            code: Some(code),
            output: output.into(),
            log: "log".into(),
        }
    }

    const NOTHING: &str =
        "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n";
    const ONE: &str =
        "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n";

    fn fails(outcome: &Outcome) -> bool {
        matches!(outcome.verdict, Verdict::Failed) && outcome.counts.failed > 0
    }

    #[test]
    fn a_runner_without_tests_fails_but_one_program_of_several_may_have_none() {
        let tests = |output| judge(ran(0, output), Some(Runner::Cargo));
        assert!(fails(&tests(NOTHING).with_tests()));
        assert!(!fails(&tests(NOTHING).and(tests(ONE)).with_tests()));
    }

    #[test]
    fn a_bad_exit_code_fails_whatever_was_counted() {
        assert!(fails(&judge(ran(1, ONE), Some(Runner::Cargo))));
        assert!(fails(&judge(ran(101, "error"), None)));
    }

    #[test]
    fn a_skip_says_why_and_figures_are_shown() {
        let outcome = judge(ran(77, "» size: 3 MB\nno linker here\n"), None);
        assert!(matches!(&outcome.verdict, Verdict::Skipped(why) if why == "no linker here"));
        assert_eq!(outcome.figures, [" size: 3 MB"]);
    }
}
