//! Sums: the theory of games whose positions fall into independent parts, each with a nimber that
//! decides everything.
//!
//! For example, Kayles `3 5` is two rows: a row of 3 has nimber 3 and one of 5 has nimber 4, and
//! their exclusive or, 7, is not 0, so the side to move wins. A move changes one part, perhaps into
//! several; the nimber of a part is the least number that no move leads to (R. Sprague 1935, P. M.
//! Grundy 1939).
//!
//! Only parts are stored. A table of the same board would need a cell for every combination of
//! them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use tablette_core::abilities::TheoryFunctions;
use tablette_core::theory::Judge;
use tablette_core::worth::Mex;
use tablette_core::{
    Amount, Digits, Edge, Game, Nimber, Options, Outcome, Phrase, Refusal, Verdict, Words, Work, Worth, words,
};

words! {
    from include_str!("sums.txt");
    REACH;
    part_has(part: Words, nimber: Digits);
    sum_is(nimber: Digits);
    makes_zero(mv: Words);
    LOST;
    more_parts(n: Digits);
    MISERE;
}

/// Parts that an explanation names; further ones are counted.
const SHOWN: usize = 12;
/// Bytes of a map entry besides the entry itself, and of a small state on the heap.
const ENTRY: u64 = 48;

/// Returns the theory of a game whose positions are sums.
pub(crate) const fn theory<G: Game>() -> &'static TheoryFunctions<G> {
    const {
        &TheoryFunctions {
            judge: judge::<G>,
            explain: explain::<G>,
            // Nimbers determine the winner but not the plies, so there is no best line to walk.
            walk: |_, _, _| Ok(None),
            lost: |_, _| None,
            chart: |_, _| Ok(None),
            census: |_, _| Ok(None),
            offers: &[],
            reach: REACH,
        }
    }
}

/// Returns the parts of a position. A game without the ability has one part, the position itself.
fn parts<G: Game>(game: &G, state: &G::State) -> Vec<G::State> {
    G::ABILITIES.sums.map_or_else(|| vec![state.clone()], |parts| parts(game, state))
}

/// Whether the side without a move wins. One line of play shows it: it follows the last part alone,
/// by its last move, and ends after as many moves as that part allows.
fn is_misere<G: Game>(game: &G, from: &G::State) -> bool {
    let (mut part, mut moves) = (from.clone(), Vec::new());
    loop {
        moves.clear();
        if let Some(end) = game.expand(&part, &mut moves) {
            return end.outcome == Outcome::Win;
        }
        let next = game.apply(&part, *moves.last().expect("play goes on"));
        part = parts(game, &next).pop().unwrap_or(next);
    }
}

/// The nimbers of all reachable parts, as a judge.
struct Nimbers<G: Game> {
    game: Arc<G>,
    /// One entry per part: 4 bytes and the state.
    known: HashMap<G::State, u32>,
    work: Work,
}

/// Computes the nimber of every part reachable from `from`, on an explicit stack, so that a row of
/// a thousand pins cannot overflow the call stack.
///
/// Time: each move of each part at most twice. Space: one entry per part, and the stack.
///
/// # Errors
///
/// [`Refusal::Beyond`] in misère play; [`Refusal::TooLarge`] before the parts exceed the memory;
/// [`Refusal::Stopped`]; [`Refusal::Overflow`] for a nimber beyond its width.
fn judge<G: Game>(game: &Arc<G>, from: &G::State, options: &Options<'_>) -> Result<Box<dyn Judge<G>>, Refusal> {
    if is_misere(&**game, from) {
        return Err(Refusal::Beyond(MISERE.into()));
    }
    let mut nimbers = Nimbers { game: Arc::clone(game), known: HashMap::new(), work: Work::default() };
    let mut open = parts(&**game, from);
    let (mut moves, mut mex) = (Vec::new(), Mex::default());
    // Depth first, but on an explicit stack: a part is visited once to find its successors, and
    // again when their nimbers are known.
    while let Some(part) = open.last().cloned() {
        if options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
        // A part is finished when visiting its moves has pushed nothing more on the stack.
        let waiting = open.len();
        if !nimbers.known.contains_key(&part) {
            moves.clear();
            Nimber.clear(&mut mex);
            game.expand(&part, &mut moves);
            for &mv in &moves {
                match nimbers.sum(&game.apply(&part, mv)) {
                    Ok(nimber) => Nimber.add(&mut mex, Edge::USUAL, nimber).map_err(|_| Refusal::Overflow)?,
                    Err(missing) => open.extend(missing),
                }
            }
        }
        if open.len() == waiting {
            open.pop();
            if let Entry::Vacant(unknown) = nimbers.known.entry(part) {
                unknown.insert(if moves.is_empty() {
                    0
                } else {
                    Nimber.finish(&mex).map_err(|_| Refusal::Overflow)?
                });
            }
        }
        nimbers.weigh(open.len(), options)?;
    }
    Ok(Box::new(nimbers))
}

impl<G: Game> Nimbers<G> {
    /// Returns the nimber of a position, or the parts whose nimbers are missing.
    fn sum(&self, state: &G::State) -> Result<u32, Vec<G::State>> {
        let (mut sum, mut missing) = (0, Vec::new());
        for part in parts(&*self.game, state) {
            match self.known.get(&part) {
                Some(nimber) => sum ^= nimber,
                None => missing.push(part),
            }
        }
        if missing.is_empty() { Ok(sum) } else { Err(missing) }
    }

    /// Counts the parts and their bytes, and refuses before they are too many.
    fn weigh(&mut self, open: usize, options: &Options<'_>) -> Result<(), Refusal> {
        let parts = (self.known.capacity() + open) as u64;
        // The capacity rather than the length: a map that has grown keeps its memory.
        let bytes = parts * (size_of::<(G::State, u32)>() as u64 + ENTRY);
        Refusal::unless_fits(Amount::Exact(bytes.into()), options.memory)?;
        self.work = Work { calls: None, positions: self.known.len() as u128, bytes: bytes.max(self.work.bytes) };
        Ok(())
    }
}

impl<G: Game> Judge<G> for Nimbers<G> {
    /// Nimber and outcome by the exclusive or of the parts; nothing for a position with a part not
    /// reachable from the prepared one. O(parts).
    fn verdict(&self, state: &G::State) -> Verdict {
        let Ok(nimber) = self.sum(state) else { return Verdict::default() };
        // Plies are known in one case only: the game is over.
        let ended = self.game.expand(state, &mut Vec::new()).is_some();
        let outcome = if nimber == 0 { Outcome::Lose } else { Outcome::Win };
        let remoteness = ended.then(|| 0_u32.into());
        Verdict { outcome: Some(outcome), nimber: Some(nimber.into()), remoteness, ..Verdict::default() }
    }

    fn work(&self) -> Work {
        self.work
    }
}

/// Explains the nimbers of the parts and the consequence of their exclusive or: at most 14
/// sentences, with the winning move.
fn explain<G: Game>(game: &G, state: &G::State, judge: &dyn Judge<G>) -> Vec<Phrase> {
    let said = |state: &G::State| judge.verdict(state).nimber;
    let parts = parts(game, state);
    let told = parts.iter().take(SHOWN).filter_map(|part| Some(part_has(game.show_state(part), said(part)?)));
    let mut lines: Vec<Phrase> = told.collect();
    lines.extend((parts.len() > SHOWN).then(|| more_parts(parts.len() - SHOWN)));
    if let Some(nimber) = said(state) {
        lines.push(sum_is(nimber));
    }
    let mut moves = Vec::new();
    game.expand(state, &mut moves);
    let winning = moves.into_iter().find(|&mv| judge.verdict(&game.apply(state, mv)).outcome == Some(Outcome::Lose));
    lines.push(winning.map_or_else(|| LOST.into(), |mv| makes_zero(G::INFO.spell(&game.show_move(state, mv)))));
    lines
}
