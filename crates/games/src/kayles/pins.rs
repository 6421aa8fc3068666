//! Rows of pins: as heaps, where only lengths matter, or drawn, where every pin keeps its place.

use tablette_core::notation::{Problem, parse_numbers};
use tablette_core::{Digits, Text, words};

/// The longest row, and the most rows.
const LONGEST: u64 = 2_000;
const MOST: usize = 32;
/// Pins of a row that are drawn.
pub(super) const DRAWN: u64 = 60;
/// A standing pin and a fallen one in drawn rows. A dot would be lost from addresses, where a part of
/// dots alone stands for a folder.
const STANDING: char = 'i';
const DOWN: char = '_';
/// The end of a drawn row.
const END: i64 = 0;

/// Rows of pins as runs: n pins that stand side by side are n. In drawn rows n fallen pins are -n,
/// and 0 ends each row; without any 0 each run is a heap, longest first.
///
/// A drawn position and its heaps have the same value, and `heaps` makes them equal.
pub type PinRuns = Vec<i64>;

/// Whether pins keep their places.
pub(super) fn is_drawn(runs: &[i64]) -> bool {
    runs.contains(&END)
}

/// The standing runs as heaps, the longest first.
pub(super) fn heaps(runs: &[i64]) -> PinRuns {
    let mut heaps: PinRuns = runs.iter().copied().filter(|&run| run > 0).collect();
    heaps.sort_unstable_by(|one, other| other.cmp(one));
    heaps
}

/// The heaps as rows that stand complete, in the same order; `None` if a row is too long to draw.
pub(super) fn laid_out(heaps: &[i64]) -> Option<PinRuns> {
    let fits = heaps.iter().all(|&heap| heap <= DRAWN as i64);
    fits.then(|| heaps.iter().flat_map(|&heap| [heap, END]).collect())
}

/// The runs after one of them has become `left` standing pins, `taken` fallen ones and `right`
/// standing ones.
pub(super) fn broken(runs: &[i64], at: usize, [left, taken, right]: [i64; 3]) -> PinRuns {
    let (before, after) = (&runs[..at], &runs[at + 1..]);
    if !is_drawn(runs) {
        return heaps(&[before, &[left, right], after].concat());
    }
    let mut next = before.to_vec();
    let parts = [left, -taken, right].into_iter().filter(|&part| part != 0);
    for run in parts.chain(after.iter().copied()) {
        match next.last_mut() {
            // Pins that have fallen beside others form one run with them.
            Some(last) if *last < 0 && run < 0 => *last += run,
            _ => next.push(run),
        }
    }
    next
}

/// The row of a run of drawn rows and its first pin, both counted from 1.
pub(super) fn place(runs: &[i64], run: usize) -> (usize, u64) {
    let row = runs[..run].iter().filter(|&&other| other == END).count();
    let beside = runs[..run].iter().rev().take_while(|&&other| other != END);
    (row + 1, beside.map(|other| other.unsigned_abs()).sum::<u64>() + 1)
}

/// Reads rows: `7 5 9`, or drawn `iii__ii iiiii`.
pub(super) fn read(text: &str) -> Result<PinRuns, Problem> {
    if text.contains([STANDING, DOWN]) {
        return read_drawn(text);
    }
    let rows = parse_numbers(text, ROWS, 0, LONGEST, MOST)?;
    Ok(heaps(&rows.into_iter().map(|row| row as i64).collect::<PinRuns>()))
}

fn read_drawn(text: &str) -> Result<PinRuns, Problem> {
    let mut runs = PinRuns::new();
    for (count, row) in text.split_whitespace().enumerate() {
        // The pieces of a text lie in it.
        let at = row.as_ptr() as usize - text.as_ptr() as usize;
        let wrong = |letter: usize| Problem::new(DRAWN_ROWS, text).at(at + letter).hint(drawn_at_most(DRAWN, MOST));
        if count == MOST {
            return Err(wrong(0));
        }
        for (pin, (byte, letter)) in row.char_indices().enumerate() {
            let run = match letter {
                STANDING => 1,
                DOWN => -1,
                _ => return Err(wrong(byte)),
            };
            if pin as u64 == DRAWN {
                return Err(wrong(byte));
            }
            match runs.last_mut() {
                Some(last) if *last * run > 0 => *last += run,
                _ => runs.push(run),
            }
        }
        runs.push(END);
    }
    Ok(runs)
}

/// Writes rows as they are read; a position without heaps is a heap without pins.
pub(super) fn show(runs: &[i64]) -> String {
    if runs.is_empty() {
        return "0".to_owned();
    }
    let row = |row: &[i64]| row.iter().map(|&run| drawn(run)).collect::<String>();
    let rows: Vec<String> = if is_drawn(runs) {
        runs.split(|&run| run == END).filter(|pins| !pins.is_empty()).map(row).collect()
    } else {
        runs.iter().map(i64::to_string).collect()
    };
    rows.join(" ")
}

fn drawn(run: i64) -> String {
    let pin = if run > 0 { STANDING } else { DOWN };
    pin.to_string().repeat(run.unsigned_abs() as usize)
}

words! {
    pub(super) ROWS { "lengths of at most 32 rows: 7 5 9", "les longueurs d'au plus 32 rangées : 7 5 9" }
    DRAWN_ROWS {
        "rows of pins, i for a standing pin and _ for a fallen one: iii_iii iiiii",
        "des rangées de quilles, i pour une quille debout et _ pour une quille tombée : iii_iii iiiii",
    }
    drawn_at_most(pins: Digits, rows: Digits) {
        "at most {rows} rows of at most {pins} pins are drawn",
        "on dessine au plus {rows} rangées d'au plus {pins} quilles",
    }
}
/// Both ways to write rows.
pub(super) const BOARD: Text = Text::new(
    "lengths of at most 32 rows such as 7 5 9, or the pins themselves, i standing and _ down: iii_iii iiiii",
    "les longueurs d'au plus 32 rangées, comme 7 5 9, ou les quilles, i debout et _ tombée : iii_iii iiiii",
);

#[cfg(test)]
mod tests {
    use super::{heaps, place, read, show};

    #[test]
    fn drawn_rows_read_back_and_keep_their_places() {
        for (text, runs) in [("iii__ii iiiii", vec![3, -2, 2, 0, 5, 0]), ("_ i_", vec![-1, 0, 1, -1, 0])] {
            assert_eq!(read(text).unwrap(), runs);
            assert_eq!(show(&runs), text);
        }
        assert_eq!(heaps(&read("iii__ii iiiii").unwrap()), [5, 3, 2]);
        assert_eq!(place(&[3, -2, 2, 0, 5, 0], 2), (1, 6));
        assert_eq!(place(&[3, -2, 2, 0, 5, 0], 4), (2, 1));
    }

    #[test]
    fn what_is_no_row_is_refused_at_its_place() {
        for (text, at) in [("iii x", 4), ("i i1", 3), ("iiI", 2), ("é.", 0)] {
            assert_eq!(read(text).unwrap_err().offset(), Some(at), "{text}");
        }
        assert!(read(&"i".repeat(61)).is_err() && read(&"i".repeat(60)).is_ok());
        assert!(read(&"i ".repeat(33)).is_err());
    }
}
