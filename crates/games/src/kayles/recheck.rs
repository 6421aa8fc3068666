//! A check of nimbers and periods by the definition alone. It shares nothing with the search except
//! the numbers to check.

use tablette_core::{Options, Period, Recheck, Refusal};

/// Breaks that a check of every row may visit without a request: some seconds.
const CHEAP: u128 = 2_000_000_000;
/// Rows of a sample that are checked from the start, and the rows checked beyond.
const START: usize = 4_096;
const SPREAD: usize = 1_000;

/// Computes rows again by definition, and compares every row of the period with the one a period
/// later. Returns the number of rows computed, or the first row that is wrong.
///
/// Time: linear in the rows and, for each row computed, in its length.
///
/// # Errors
/// [`Refusal::Stopped`].
pub(super) fn check(
    code: &[u32],
    nimbers: &[u16],
    period: Option<&Period>,
    recheck: Recheck,
    options: &Options<'_>,
) -> Result<Result<u64, usize>, Refusal> {
    let wrong = period.and_then(|period| unequal(nimbers, period));
    let rows = rows(code, nimbers.len(), recheck);
    for &row in &rows {
        options.watch.check(row as u64, Some(nimbers.len() as u64))?;
        if nimber(code, nimbers, row) != nimbers[row] {
            return Ok(Err(row));
        }
    }
    Ok(wrong.map_or(Ok(rows.len() as u64), Err))
}

/// The rows to compute: all of them, or the first ones, a thousand spread evenly, and the last.
fn rows(code: &[u32], count: usize, recheck: Recheck) -> Vec<usize> {
    let breaks = code.iter().filter(|&&digit| digit & 4 != 0).count() as u128;
    let visits = (count as u128).pow(2) / 4 * breaks;
    if recheck == Recheck::EveryRow || visits <= CHEAP {
        return (0..count).collect();
    }
    let start = START.min(count);
    let spread = (1..=SPREAD).map(|part| start + (count - 1 - start) * part / SPREAD);
    (0..start).chain(spread).collect()
}

/// The least value that no move from the row leads to.
fn nimber(code: &[u32], nimbers: &[u16], row: usize) -> u16 {
    let mut reached = vec![false; 1 << 16];
    for (taken, &digit) in code.iter().enumerate().take(row + 1).skip(1) {
        let rest = row - taken;
        if rest == 0 && digit & 1 != 0 || rest > 0 && digit & 2 != 0 {
            reached[usize::from(nimbers[rest])] = true;
        }
        if digit & 4 != 0 {
            let (below, half) = (&nimbers[..rest.max(1)], rest / 2);
            for (a, b) in below[1..].iter().zip(below[1..].iter().rev()).take(half) {
                reached[usize::from(a ^ b)] = true;
            }
        }
    }
    let free = reached.iter().position(|reached| !reached).unwrap_or(usize::from(u16::MAX));
    free as u16
}

/// The first row of the range of the proof that differs from the row a period later, or the
/// preperiod if it is too long.
fn unequal(nimbers: &[u16], period: &Period) -> Option<usize> {
    let [first, length, end] = [period.preperiod, period.length, period.equal_below].map(|n| n as usize);
    if first > 1 && nimbers[first - 1] == nimbers[first - 1 + length] {
        return Some(first - 1);
    }
    (first..end).find(|&row| nimbers[row] != nimbers[row + length])
}

#[cfg(test)]
mod tests {
    use tablette_core::{NoWatch, Options, Recheck};

    use super::check;

    fn options() -> Options<'static> {
        Options { watch: &NoWatch, memory: 1 << 30 }
    }

    #[test]
    fn one_wrong_nimber_is_found() {
        let (code, mut kayles) = (vec![0, 7, 7], vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
        assert_eq!(check(&code, &kayles, None, Recheck::EveryRow, &options()), Ok(Ok(12)));
        for row in 0..12 {
            kayles[row] ^= 1;
            assert_eq!(check(&code, &kayles, None, Recheck::EveryRow, &options()), Ok(Err(row)));
            kayles[row] ^= 1;
        }
    }
}
