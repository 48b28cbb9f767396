//! Chance that can be repeated.

use std::time::{SystemTime, UNIX_EPOCH};

/// The same throws for the same seed.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        // Xorshift stays at nought for ever.
        Self(seed | 1)
    }

    /// Dice of HALF_MOON_SEED, or of one that is printed.
    #[must_use]
    pub fn thrown() -> Self {
        let now = || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            u64::from(since.subsec_nanos()) ^ since.as_secs()
        };
        let seed = std::env::var("HALF_MOON_SEED")
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or_else(now);
        println!("HALF_MOON_SEED={seed}");
        Self::new(seed)
    }

    /// A number below this one.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n as u64).unwrap()
    }

    /// One of these.
    pub fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}
