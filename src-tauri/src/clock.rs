//! The clock of a deal (SPEC 5). It is told the time, so that it can be tried without waiting.

use std::time::{Duration, Instant};

use serde::Serialize;
use specta::Type;

/// Time played, on a source that never goes back.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch {
    banked: Duration,
    since: Option<Instant>,
}

impl Stopwatch {
    /// A clock that stands at so many milliseconds.
    #[must_use]
    pub fn at(ms: u64) -> Self {
        Self {
            banked: Duration::from_millis(ms),
            since: None,
        }
    }

    /// Lets it run or stand from now on. What has been counted stays.
    pub fn run(&mut self, running: bool, now: Instant) {
        match (running, self.since) {
            (true, None) => self.since = Some(now),
            (false, Some(_)) => {
                *self = Self {
                    banked: self.read(now),
                    since: None,
                }
            }
            _ => {}
        }
    }

    /// What it shows.
    #[must_use]
    pub fn read(&self, now: Instant) -> Duration {
        let running = self
            .since
            .map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.banked.saturating_add(running)
    }

    /// What it shows, in whole milliseconds.
    #[must_use]
    pub fn ms(&self, now: Instant) -> u64 {
        u64::try_from(self.read(now).as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether it runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }
}

/// The clock as the page is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Type)]
pub struct Clock {
    /// Milliseconds played; at most 49 days.
    pub ms: u32,
    /// Whether it runs: the page counts on by itself from the moment of the answer.
    pub running: bool,
    /// Whether the player has stopped the game.
    pub paused: bool,
}

/// Milliseconds as the page gets them: 64 bits do not cross over.
#[must_use]
pub fn saturate(ms: u64) -> u32 {
    u32::try_from(ms).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_only_while_it_runs() {
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        let mut watch = Stopwatch::at(500);
        assert_eq!(watch.ms(after(1_000)), 500);
        watch.run(true, after(1_000));
        watch.run(true, after(2_000));
        assert_eq!(watch.ms(after(3_000)), 2_500);
        watch.run(false, after(4_000));
        watch.run(false, after(5_000));
        assert_eq!(watch.ms(after(9_000)), 3_500);
        assert!(!watch.is_running());
    }

    #[test]
    fn it_never_goes_back() {
        let start = Instant::now();
        let mut watch = Stopwatch::at(u64::MAX);
        watch.run(true, start + Duration::from_secs(5));
        assert_eq!(watch.ms(start), u64::MAX);
    }
}
