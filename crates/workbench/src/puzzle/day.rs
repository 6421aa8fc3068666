//! A day of the calendar, and the puzzle of that day.

use std::fmt;
use std::str::FromStr;

use tablette_core::{Problem, words};

use super::kinds::Grade;

/// A day, `2026-11-22`.
///
/// ```
/// use tablette::puzzle::Day;
///
/// let day: Day = "2026-11-22".parse()?;
/// assert_eq!((day.seed(), day.grade().get()), (20_261_122, 5), "a Sunday");
/// assert_eq!(Day::since_1970(20_779).to_string(), "2026-11-22");
/// assert!("2026-02-29".parse::<Day>().is_err() && "2026-2-2".parse::<Day>().is_err());
/// # Ok::<(), tablette::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    date: u8,
}

impl Day {
    /// Returns the date a number of days after 1 January 1970, in the Gregorian calendar; at most
    /// the last day of 9999.
    pub fn since_1970(days: u64) -> Self {
        let mut left = days;
        for year in 1970..=9999 {
            for month in 1..=12 {
                let length = u64::from(length(year, month));
                if left < length {
                    return Self { year, month, date: left as u8 + 1 };
                }
                left -= length;
            }
        }
        Self { year: 9999, month: 12, date: 31 }
    }

    /// Returns the seed of this day's puzzle in every game: its digits, which are easy to check.
    pub fn seed(self) -> u64 {
        (u64::from(self.year) * 100 + u64::from(self.month)) * 100 + u64::from(self.date)
    }

    /// Returns the grade of this day's puzzle: 1 on Monday, 2 on Tuesday, 3 on Wednesday and
    /// Thursday, 4 on Friday and Saturday, 5 on Sunday.
    pub fn grade(self) -> Grade {
        [1, 2, 3, 3, 4, 4, 5].get(self.weekday()).map_or(Grade::MIDDLE, |&grade| Grade(grade))
    }

    /// Returns the day of the week, 0 for Monday: C. F. Gauss's rule in T. Sakamoto's form.
    fn weekday(self) -> usize {
        const SHIFTS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = u32::from(self.year) - u32::from(self.month < 3);
        let shift = SHIFTS.get(usize::from(self.month) - 1).copied().unwrap_or_default();
        let from_sunday = year + year / 4 - year / 100 + year / 400 + shift + u32::from(self.date);
        (from_sunday as usize + 6) % 7
    }
}

/// Returns the number of days of a month.
fn length(year: u16, month: u8) -> u8 {
    let leaps = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if leaps => 29,
        2 => 28,
        _ => 31,
    }
}

impl FromStr for Day {
    type Err = Problem;

    /// Reads year, month and day as in ISO 8601: ten characters.
    fn from_str(text: &str) -> Result<Self, Problem> {
        let wrong = || Problem::new(DAY, text);
        let digits = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, date] = parts[..] else { return Err(wrong()) };
        if [year.len(), month.len(), date.len()] != [4, 2, 2] || !parts.iter().all(|part| digits(part)) {
            return Err(wrong());
        }
        let day = Self {
            year: year.parse().map_err(|_| wrong())?,
            month: month.parse().map_err(|_| wrong())?,
            date: date.parse().map_err(|_| wrong())?,
        };
        let exists =
            day.year >= 1 && (1..=12).contains(&day.month) && (1..=length(day.year, day.month)).contains(&day.date);
        if exists { Ok(day) } else { Err(wrong()) }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.date)
    }
}

words! {
    DAY { "a day of the calendar: 2026-11-22", "un jour du calendrier : 2026-11-22" }
}
