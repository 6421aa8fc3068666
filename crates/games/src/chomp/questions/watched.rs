//! The potentially slow functions of the text, with a watch that can stop them.
//!
//! Each matches the function of the same name one level up, if there is one, call for call.

use std::collections::HashMap;

use tablette_core::{Refusal, Watch};

use super::moves::{Move, full_bar, play, playable_moves};

/// The positions solved so far, with whether each is won for the side to move.
pub type Memo = HashMap<Vec<u32>, bool>;

/// Calls between two checks of the watch.
const LOOK: u64 = 1 << 12;

/// Questions 8 and 9(c): [`is_won`](super::is_won), which can be stopped.
///
/// # Errors
/// [`Refusal::Stopped`].
pub fn is_won(position: &[u32], calls: &mut u64, watch: &dyn Watch) -> Result<bool, Refusal> {
    count(calls, watch)?;
    for mv in playable_moves(position) {
        if let Some(after) = play(position, mv)
            && !is_won(&after, calls, watch)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Questions 10 and 11: [`is_won_memo`](super::is_won_memo), which can be stopped and counts its
/// calls.
///
/// # Errors
/// [`Refusal::Stopped`]; the memo then holds only correct entries.
///
/// ```
/// use tablette_core::NoWatch;
/// use tablette_games::chomp::questions::{Memo, full_bar, watched};
/// let (mut memo, mut calls) = (Memo::new(), 0);
/// assert_eq!(watched::is_won_memo(&full_bar(4, 5), &mut memo, &mut calls, &NoWatch), Ok(true));
/// assert_eq!((calls, memo.len()), (346, 69));
/// ```
pub fn is_won_memo(position: &[u32], memo: &mut Memo, calls: &mut u64, watch: &dyn Watch) -> Result<bool, Refusal> {
    count(calls, watch)?;
    if let Some(&known) = memo.get(position) {
        return Ok(known);
    }
    let mut won = false;
    for mv in playable_moves(position) {
        if let Some(after) = play(position, mv)
            && !is_won_memo(&after, memo, calls, watch)?
        {
            won = true;
            break;
        }
    }
    memo.insert(position.to_vec(), won);
    Ok(won)
}

/// Question 12: `won[n-1][m-1]` for all bars of up to `m` columns and `n` rows.
///
/// The conjecture: all of them are won except 1×1. The proof (strategy stealing): consider the bite
/// that eats only the far corner. If it leads to a lost position, it wins. Otherwise the position
/// after it has a move to a lost position; that move also eats the far corner, so it can be played
/// at once from the full bar and leads to the same position. The argument does not say which move
/// wins.
///
/// # Errors
/// [`Refusal::Stopped`].
///
/// ```
/// use tablette_core::NoWatch;
/// let won = tablette_games::chomp::questions::watched::rectangles(5, 4, &NoWatch).unwrap();
/// assert_eq!(won.iter().flatten().filter(|&&won| !won).count(), 1);
/// assert!(!won[0][0]);
/// ```
pub fn rectangles(m: u32, n: u32, watch: &dyn Watch) -> Result<Vec<Vec<bool>>, Refusal> {
    let mut memo = Memo::new();
    let mut won = |columns, rows| is_won_memo(&full_bar(columns, rows), &mut memo, &mut 0, watch);
    (1..=n).map(|rows| (1..=m).map(|columns| won(columns, rows)).collect()).collect()
}

/// Question 13: [`winning_move`](super::winning_move), which can be stopped.
///
/// # Errors
/// [`Refusal::Stopped`].
pub fn winning_move(position: &[u32], watch: &dyn Watch) -> Result<Option<Move>, Refusal> {
    let mut memo = Memo::new();
    for mv in playable_moves(position) {
        if let Some(after) = play(position, mv)
            && !is_won_memo(&after, &mut memo, &mut 0, watch)?
        {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Question 14: [`winning_map`](super::winning_map), which can be stopped.
///
/// # Errors
/// [`Refusal::Stopped`].
pub fn winning_map(m: u32, n: u32, watch: &dyn Watch) -> Result<Vec<Vec<u8>>, Refusal> {
    let mut memo = Memo::new();
    let bar = full_bar(m, n);
    let mut value = |mv| match play(&bar, mv) {
        None => Ok(0),
        Some(after) => Ok(1 + u8::from(!is_won_memo(&after, &mut memo, &mut 0, watch)?)),
    };
    (0..n).map(|row| (0..m).map(|column| value((row, column))).collect()).collect()
}

fn count(calls: &mut u64, watch: &dyn Watch) -> Result<(), Refusal> {
    *calls += 1;
    if calls.is_multiple_of(LOOK) { watch.check(*calls, None) } else { Ok(()) }
}
