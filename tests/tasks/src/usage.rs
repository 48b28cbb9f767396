//! The tasks, and what is said of how to ask for them.

use std::process::ExitCode;

use crate::{measure, play, shots, transcript, verify};

/// A command that a person types.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) usage: &'static str,
    pub(crate) run: fn(&[String]) -> Result<ExitCode, String>,
}

/// Every task.
pub(crate) const TASKS: [Task; 5] = [
    Task {
        name: "play",
        usage: "\
cargo play [CODE]             build the game and open it, at that deal if a code is given
cargo play --browser [CODE]   the same game, served to a browser on this machine
",
        run: play::run,
    },
    Task {
        name: "verify",
        usage: "\
cargo verify [NAME…]          run every check and test, or those with one of these words in their names
cargo verify --full [NAME…]   with the long counts
cargo verify --list           name the checks
",
        run: verify::run,
    },
    Task {
        name: "measure",
        usage: "\
cargo measure [PART…]         measure engine, size, dependencies, start, rest, window, browser, or these
",
        run: measure::run,
    },
    Task {
        name: "shots",
        usage: "\
cargo shots [DIRECTORY]       screenshots of every screen at every size, into ./shots
",
        run: shots::run,
    },
    Task {
        name: "transcript",
        usage: "\
cargo transcript FILE         play a written-down game, every state as JSON; - is the standard input
",
        run: transcript::run,
    },
];

/// Does the task that the first word names, or says how it is asked for.
///
/// # Errors
/// If there is no such task, or it fails.
pub(crate) fn perform(words: &[String]) -> Result<ExitCode, String> {
    let (name, rest) = words.split_first().ok_or_else(all)?;
    let task = TASKS.iter().find(|task| task.name == name);
    let task = task.ok_or_else(|| format!("there is no task {name:?}. {}", all()))?;
    if asks_for_help(rest) {
        print!("{}", task.usage);
        return Ok(ExitCode::SUCCESS);
    }
    (task.run)(rest)
}

fn asks_for_help(words: &[String]) -> bool {
    words.iter().any(|word| word == "--help" || word == "-h")
}

fn all() -> String {
    let usages: String = TASKS.iter().map(|task| task.usage).collect();
    format!("There are:\n{}", usages.trim_end())
}

#[cfg(test)]
mod tests {
    use std::process::ExitCode;

    use super::{TASKS, perform};
    use crate::place;

    fn ask(words: &[&str]) -> Result<ExitCode, String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        perform(&words)
    }

    #[test]
    fn every_task_says_how_it_is_asked_for() {
        for task in &TASKS {
            for help in ["--help", "-h"] {
                assert_eq!(
                    ask(&[task.name, help]),
                    Ok(ExitCode::SUCCESS),
                    "{}",
                    task.name
                );
            }
        }
        // Wherever it stands.
        assert_eq!(ask(&["play", "--browser", "--help"]), Ok(ExitCode::SUCCESS));
    }

    #[test]
    fn what_no_task_knows_is_refused_with_what_there_is() {
        let refusal = |words| ask(words).unwrap_err();
        assert!(refusal(&["dance"]).contains("cargo play --browser [CODE]"));
        assert!(refusal(&["play", "--dance"]).contains("--dance"));
        assert!(refusal(&["verify", "dance"]).contains("texts"));
        assert!(refusal(&["measure", "dance"]).contains("browser"));
        assert!(refusal(&["shots", "--dance"]).contains("--dance"));
    }

    #[test]
    fn each_task_has_its_alias() {
        let config = place::root().join(".cargo/config.toml");
        let config = std::fs::read_to_string(config).unwrap();
        for task in &TASKS {
            let alias = format!(
                "\n{0} = \"run --quiet --package tasks -- {0}\"\n",
                task.name
            );
            assert!(config.contains(&alias), "{}", task.name);
        }
    }
}
