//! Dates as the page writes them: YYYYMMDD of the local calendar.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::refusal::Refusal;

/// A day of the Gregorian calendar, from 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Reads YYYYMMDD.
    ///
    /// # Errors
    /// [`Refusal::BadDate`] if the calendar has no such day.
    pub fn new(number: u32) -> Result<Self, Refusal> {
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || day < 1 {
            return Err(Refusal::BadDate);
        }
        if day > days_in(year, month) {
            return Err(Refusal::BadDate);
        }
        let narrow = || {
            Some((
                u16::try_from(year).ok()?,
                u8::try_from(month).ok()?,
                u8::try_from(day).ok()?,
            ))
        };
        let (year, month, day) = narrow().ok_or(Refusal::BadDate)?;
        Ok(Self { year, month, day })
    }

    /// YYYYMMDD.
    #[must_use]
    pub fn number(self) -> u32 {
        u32::from(self.year) * 10_000 + u32::from(self.month) * 100 + u32::from(self.day)
    }

    /// The day on which this moment falls in Greenwich.
    #[must_use]
    pub fn at(time: SystemTime) -> Self {
        let seconds = time
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        Self::from_days(seconds / 86_400)
    }

    /// How many days this date and another are apart, about: enough to see that they are neighbours.
    #[must_use]
    pub fn is_near(self, other: Self) -> bool {
        self.days().abs_diff(other.days()) <= 1
    }

    /// The date so many days after 1 January 1970; at most the last day of 9999.
    fn from_days(days: u64) -> Self {
        let mut left = days;
        for year in 1970..=9999_u16 {
            for month in 1..=12_u8 {
                let length = u64::from(days_in(u32::from(year), u32::from(month)));
                if left < length {
                    let day = u8::try_from(left + 1).unwrap_or(1);
                    return Self { year, month, day };
                }
                left -= length;
            }
        }
        Self {
            year: 9999,
            month: 12,
            day: 31,
        }
    }

    fn days(self) -> u64 {
        let mut days = u64::from(self.day) - 1;
        for year in 1970..self.year {
            days += if is_leap(u32::from(year)) { 366 } else { 365 };
        }
        for month in 1..self.month {
            days += u64::from(days_in(u32::from(self.year), u32::from(month)));
        }
        days
    }
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        for good in [19_700_101, 20_261_130, 20_240_229, 20_000_229, 99_991_231] {
            assert_eq!(Date::new(good).map(Date::number), Ok(good));
        }
        for bad in [
            0,
            1,
            20_261_131,
            20_250_229,
            21_000_229,
            20_260_001,
            20_261_301,
            20_260_100,
            u32::MAX,
        ] {
            assert_eq!(Date::new(bad), Err(Refusal::BadDate), "{bad}");
        }
    }

    #[test]
    fn a_moment_has_its_day() {
        for (seconds, number) in [
            (0, 19_700_101),
            (86_399, 19_700_101),
            (951_782_400, 20_000_229),
            (1_796_083_199, 20_261_130),
        ] {
            assert_eq!(
                Date::at(UNIX_EPOCH + Duration::from_secs(seconds)).number(),
                number
            );
        }
    }

    #[test]
    fn neighbours_are_near() {
        let day = |number| Date::new(number).unwrap();
        assert!(day(20_251_231).is_near(day(20_260_101)));
        assert!(day(20_260_101).is_near(day(20_260_101)));
        assert!(!day(20_260_101).is_near(day(20_260_103)));
    }
}
