//! The app in a process of its own, to be killed or looked at from outside.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Answer, Folder};

/// The program `played`, running.
#[derive(Debug)]
pub struct Played {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Played {
    /// Starts it on the files in this folder.
    #[must_use]
    pub fn start(program: &str, folder: &Folder) -> Self {
        Self::run(Command::new(program).arg(folder.path()))
    }

    /// The same, but it waits for the files of another process for as long as that may take on any machine.
    #[must_use]
    pub fn start_patiently(program: &str, folder: &Folder) -> Self {
        Self::run(Command::new(program).arg(folder.path()).arg("patiently"))
    }

    fn run(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Self {
            child,
            input,
            output,
        }
    }

    /// The number of its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a command and does not wait.
    pub fn send(&mut self, command: &str, arguments: &Value) {
        writeln!(self.input, "{}", json!([command, arguments])).unwrap();
        self.input.flush().unwrap();
    }

    /// Waits for the answer to the first command that has none yet.
    #[track_caller]
    pub fn hear(&mut self) -> Answer {
        let line = self
            .output
            .next()
            .expect("the program has ended by itself")
            .unwrap();
        let (ok, value): (bool, Value) = serde_json::from_str(&line).unwrap();
        if ok { Ok(value) } else { Err(value) }
    }

    /// The same; it must not be a refusal.
    #[track_caller]
    pub fn answer(&mut self) -> Value {
        match self.hear() {
            Ok(value) => value,
            Err(refusal) => panic!("refused: {refusal}"),
        }
    }

    /// Sends a command and waits for its answer, which must not be a refusal.
    #[track_caller]
    pub fn ask(&mut self, command: &str, arguments: &Value) -> Value {
        self.send(command, arguments);
        self.answer()
    }

    /// Kills it once this time has gone by; how many answers it still gave before it was dead.
    pub fn kill_after(mut self, delay: Duration) -> usize {
        let since = Instant::now();
        while since.elapsed() < delay {
            std::hint::spin_loop();
        }
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        // A line cut short was no answer.
        self.output
            .map_while(Result::ok)
            .filter(|line| serde_json::from_str::<Value>(line).is_ok())
            .count()
    }

    /// Kills it and does not wait until it is dead. Whoever drops what is given back waits.
    #[must_use]
    pub fn strike(mut self) -> Dying {
        self.child.kill().unwrap();
        Dying(self.child)
    }
}

/// A process that was killed and may not be dead yet.
#[derive(Debug)]
pub struct Dying(Child);

impl Drop for Dying {
    fn drop(&mut self) {
        let _ = self.0.wait();
    }
}
