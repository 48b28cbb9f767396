//! The thread that makes durable what the taps have written, off the taps' path.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Storage;

/// Writes that come within this time are made durable together.
const GATHER: Duration = Duration::from_millis(200);
/// How much thinking time may be lost (SPEC 5).
const CLOCK: Duration = Duration::from_secs(9);

enum Word {
    Wrote(&'static str, Arc<str>),
    Running(bool),
    Flush(SyncSender<()>),
}

/// What the thread asks of the rest of the program.
pub trait Back: Send + 'static {
    /// The clock has run for some seconds: write it down.
    fn save_clock(&self);
    /// Something could not be made durable.
    fn not_saved(&self);
}

/// The end of the thread that the rest of the program holds. The thread ends when it is dropped.
#[derive(Debug)]
pub struct Writer(Sender<Word>);

impl Writer {
    /// Starts the thread. It sleeps until it is told something; while the clock runs it wakes
    /// every few seconds. If the system starts no thread, files are written, but left to the
    /// system to make durable.
    pub fn start(storage: Storage, back: impl Back) -> Self {
        let (sender, words) = channel();
        // Without the thread the sender's words are dropped.
        let _ = thread::Builder::new()
            .name("writer".into())
            .spawn(move || run(&storage, &back, &words));
        Self(sender)
    }

    /// A file was written: make it durable.
    pub fn wrote(&self, name: &'static str, text: Arc<str>) {
        let _ = self.0.send(Word::Wrote(name, text));
    }

    /// The clock runs or stands.
    pub fn running(&self, running: bool) {
        let _ = self.0.send(Word::Running(running));
    }

    /// Waits until all that was written is durable.
    pub fn flush(&self) {
        let (done, wait) = sync_channel(0);
        if self.0.send(Word::Flush(done)).is_ok() {
            let _ = wait.recv();
        }
    }
}

fn run(storage: &Storage, back: &impl Back, words: &Receiver<Word>) {
    let mut texts = BTreeMap::new();
    let mut since: Option<Instant> = None;
    let mut gather: Option<Instant> = None;
    loop {
        let due = [gather, since.map(|since| since + CLOCK)]
            .into_iter()
            .flatten()
            .min();
        let word = match due {
            None => words.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => words.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match word {
            Ok(Word::Wrote(name, text)) => {
                texts.insert(name, text);
                gather.get_or_insert_with(|| Instant::now() + GATHER);
            }
            Ok(Word::Running(true)) => {
                since.get_or_insert_with(Instant::now);
            }
            Ok(Word::Running(false)) => since = None,
            Ok(Word::Flush(done)) => {
                keep(storage, back, &mut texts);
                gather = None;
                let _ = done.send(());
            }
            Err(RecvTimeoutError::Timeout) => {
                let now = Instant::now();
                if gather.is_some_and(|due| due <= now) {
                    keep(storage, back, &mut texts);
                    gather = None;
                }
                if since.is_some_and(|since| since + CLOCK <= now) {
                    back.save_clock();
                    since = Some(now);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                keep(storage, back, &mut texts);
                return;
            }
        }
    }
}

fn keep(storage: &Storage, back: &impl Back, texts: &mut BTreeMap<&'static str, Arc<str>>) {
    for (name, text) in std::mem::take(texts) {
        if storage.keep(name, &text).is_err() {
            back.not_saved();
        }
    }
}
