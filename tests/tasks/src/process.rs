//! Runs a program and keeps what it says.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::place;

/// Nothing here takes this long; what does hangs.
const LONGEST: Duration = Duration::from_secs(45 * 60);

/// What a program did.
pub(crate) struct Ran {
    /// Its exit code; none when it was ended by a signal or did not start.
    pub(crate) code: Option<i32>,
    /// All that it said, in order.
    pub(crate) output: String,
    /// Where that is kept.
    pub(crate) log: PathBuf,
}

impl Ran {
    pub(crate) fn succeeded(&self) -> bool {
        self.code == Some(0)
    }

    /// What to read of a failure: what was said from the first line on that tells of it, or the end,
    /// since the cause may stand far above a page of sums; then where all of it is.
    pub(crate) fn excerpt(&self, tells: impl Fn(&str) -> bool) -> String {
        const LINES: usize = 40;
        let lines: Vec<&str> = self.output.lines().collect();
        let from = lines
            .iter()
            .position(|line| tells(line))
            .unwrap_or(lines.len().saturating_sub(LINES));
        let mut text = String::new();
        for line in lines.iter().skip(from).take(LINES) {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str(&format!("all of it: {}\n", place::shown(&self.log)));
        text
    }
}

/// A command at the top of the repository.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(place::root());
    command
}

/// Is there such a program, and does it answer well?
pub(crate) fn answers(program: &str, arguments: &[&str]) -> bool {
    command(program, arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The standard output of a program that succeeds.
pub(crate) fn answer(program: &str, arguments: &[&str]) -> Option<String> {
    let output = command(program, arguments)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command with its own output, so that a long one shows that it moves.
///
/// # Errors
/// If it cannot be run, or fails.
pub(crate) fn call(mut command: Command) -> Result<(), String> {
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect();
    let line = words.join(" ");
    println!("{line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{line}` failed")),
        Err(error) => Err(format!("`{line}` could not be run: {error}")),
    }
}

/// Runs a command to its end with all that it says going to a log of this name.
pub(crate) fn run(command: Command, name: &str) -> Ran {
    let log = place::checks().join(format!("{}.log", name.replace([' ', '/'], "-")));
    let (code, trouble) = match run_to_file(command, &log) {
        Ok(code) => (code, None),
        Err(error) => (None, Some(format!("it could not be run: {error}\n"))),
    };
    let mut output = std::fs::read(&log)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default();
    output.extend(trouble);
    Ran { code, output, log }
}

fn run_to_file(mut command: Command, log: &PathBuf) -> std::io::Result<Option<i32>> {
    std::fs::create_dir_all(place::checks())?;
    let file = File::create(log)?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file)
        .spawn()?;
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code());
        }
        if began.elapsed() > LONGEST {
            child.kill()?;
            child.wait()?;
            return Err(std::io::Error::other("it did not end in time"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(test)]
mod tests {
    use super::Ran;

    fn ran(lines: std::ops::Range<u32>) -> Ran {
        Ran {
            code: Some(1),
            output: lines.map(|number| format!("line {number}\n")).collect(),
            log: "log".into(),
        }
    }

    #[test]
    fn an_excerpt_begins_where_it_tells_of_the_failure() {
        let text = ran(0..100).excerpt(|line| line == "line 7");
        assert!(text.starts_with("line 7\n"));
        assert!(text.ends_with("line 46\nall of it: log\n"));
    }

    #[test]
    fn an_excerpt_without_such_a_line_is_the_end() {
        let text = ran(0..100).excerpt(|_| false);
        assert!(text.starts_with("line 60\n"));
        assert!(text.ends_with("line 99\nall of it: log\n"));
        assert_eq!(ran(0..1).excerpt(|_| false), "line 0\nall of it: log\n");
    }
}
