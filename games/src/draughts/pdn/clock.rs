//! Clock times in comments: `[%clock w0:12:33 B0:14:20]`, or `[%clk 1:55:21]`.

use super::super::rules::Colour;

/// A time on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// The player; `None` if not given, which means the one who has just moved.
    pub of: Option<Colour>,
    /// Whether this clock is running: a capital letter.
    pub running: bool,
    /// The time shown, in seconds.
    pub seconds: u32,
}

/// Returns the one or two times of a comment's first clock command; none if no command can be read.
/// Linear time.
///
/// ```
/// use tablette_games::draughts::pdn::{clocks, show_clock};
/// let times = clocks("tense [%clock w0:00:10 B1:00:03] now");
/// assert_eq!((times[0].seconds, times[1].seconds, times[1].running), (10, 3603, true));
/// assert_eq!(show_clock(&times), "[%clock w0:00:10 B1:00:03]");
/// ```
pub fn clocks(comment: &str) -> Vec<Time> {
    let command =
        ["[%clock", "[%clk"].into_iter().find_map(|head| Some(comment.split_once(head)?.1.split_once(']')?.0));
    let times = command.map(|command| command.split_whitespace().map(time).collect::<Option<Vec<_>>>());
    times.flatten().filter(|times| times.len() <= 2).unwrap_or_default()
}

/// Writes times as a command for a comment.
pub fn show_clock(times: &[Time]) -> String {
    let show = |time: &Time| {
        let letter = match (time.of, time.running) {
            (None, _) => "",
            (Some(Colour::White), false) => "w",
            (Some(Colour::White), true) => "W",
            (Some(Colour::Black), false) => "b",
            (Some(Colour::Black), true) => "B",
        };
        let (minutes, seconds) = (time.seconds / 60, time.seconds % 60);
        format!(" {letter}{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    };
    format!("[%clock{}]", times.iter().map(show).collect::<String>())
}

fn time(text: &str) -> Option<Time> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic);
    let of = match letter.map(|letter| letter.to_ascii_lowercase()) {
        None => None,
        Some('w') => Some(Colour::White),
        Some('b') => Some(Colour::Black),
        Some(_) => return None,
    };
    let running = letter.is_some_and(|letter| letter.is_ascii_uppercase());
    let mut parts = text[letter.map_or(0, char::len_utf8)..].split(':');
    let [hours, minutes, seconds] = [parts.next()?, parts.next()?, parts.next()?];
    let number = |part: &str, lengths: std::ops::RangeInclusive<usize>| -> Option<u32> {
        let digits = lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| part.parse().ok()).flatten()
    };
    let (hours, minutes, seconds) = (number(hours, 1..=2)?, number(minutes, 2..=2)?, number(seconds, 2..=2)?);
    let sound = parts.next().is_none() && minutes < 60 && seconds < 60;
    sound.then_some(Time { of, running, seconds: 60 * (60 * hours + minutes) + seconds })
}
