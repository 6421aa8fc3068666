//! Whether the rungs agree: each is asked about every position of a board, by itself.
//!
//! No rung is trusted alone. For example, `tablette check chomp` explores each small board, asks the memo
//! and the table under each worth, the theory, a hasty search and, near the end of the game, the
//! naive recursion, and compares every pair of verdicts on every position. What a rung does not
//! know contradicts nothing, so a theory of outcomes is compared with the outcomes of a table of
//! plies.

use std::collections::HashSet;

use tablette_core::{Digits, Game, Outcome, Players, Question, Refusal, Verdict, words};

use super::Listed;
use crate::board::Board;
use crate::effort::{Effort, Request, Rung};
use crate::failure::Failure;
use crate::judges;
use crate::knowledge::contradiction;
use crate::lists;
use crate::numbers::Numbers;

/// Positions that the recursion may fail to manage before it is given up for the board.
const PATIENCE: u32 = 50;
/// Positions beyond which a board is not explored: all of them are held in memory, and each is
/// asked about several times.
const MOST_EXPLORED: usize = 2_000_000;
words! {
    too_many(most: Digits) {
        "the rungs are compared on boards of at most {most} positions",
        "les échelons se comparent sur des tablettes d'au plus {most} positions",
    }
}

/// What comparing the rungs brought to light.
///
/// A comparison is worth its counts: an agreement of no rung about no position would be easy, so
/// faces show both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Positions reachable from the board, the start included.
    pub positions: u64,
    /// On how many of them each rung took part, in the order of the ladder; rungs that never did
    /// are left out.
    pub compared: Vec<(Rung, u64)>,
    /// The first disagreement, with game, position and the two verdicts. In English only: it is
    /// for the engineer who mends it.
    pub disagreement: Option<String>,
}

impl<G: Game> Listed<G> {
    /// Compares what every rung says of every position of a board, and stops at the first
    /// disagreement.
    ///
    /// Where a theory finds lost positions by themselves, that list is compared with a table of
    /// outcomes as well.
    ///
    /// # Errors
    ///
    /// Boards of too many positions; stopped; refusals other than "this rung does not reach
    /// that".
    pub fn agreement(&self, board: &Board<G>, calls: u64, effort: &Effort<'_>) -> Result<Agreement, Failure> {
        // What is compared is what the rungs say now, not what a file says they said.
        let effort = &Effort { tables: None, ..*effort };
        let mut agreement = Agreement::default();
        let states = explore(&*board.game, effort)?;
        agreement.positions = states.len() as u64;
        let mut judges = Vec::new();
        for (rung, worth) in self.contestants() {
            let request = Request { by: Some(rung), worth, ..Request::default() };
            match board.answered(request, effort) {
                Ok(answer) => judges.push((rung, answer.authority)),
                // There are questions that a rung leaves to others: it says so. A value that passes its width is no answer
                // either, such as the number of best lines on a large board.
                Err(Failure::Refused(Refusal::Beyond(_) | Refusal::Overflow)) => {}
                Err(failure) => return Err(failure),
            }
        }
        if let Some(search) = self.search {
            judges.push((Rung::Search, (search.hasty)(&board.game)?));
        }
        let mut patience = PATIENCE;
        let mut tally = Tally::default();
        // The last discovered are the nearest to the end: there the recursion goes furthest before it gets slow.
        for state in states.iter().rev() {
            let mut verdicts: Vec<(Rung, Verdict)> = Vec::new();
            if patience > 0 {
                match judges::recursion_within(self.definition, &*board.game, state, calls, effort) {
                    Some(verdict) => verdicts.push((Rung::Recursion, verdict)),
                    None => patience -= 1,
                }
            }
            for (rung, authority) in &judges {
                match authority.verdict(state, effort) {
                    Ok(verdict) => verdicts.push((*rung, verdict)),
                    Err(Failure::Refused(Refusal::Overflow)) => {}
                    Err(failure) => return Err(failure),
                }
            }
            if effort.is_over() {
                return Err(Refusal::Stopped.into());
            }
            tally.add(&verdicts);
            for (_, verdict) in &mut verdicts {
                solved_or_not::<G>(verdict);
            }
            if let Some(words) = first_contradiction(&verdicts) {
                agreement.disagreement = Some(format!("{} {}: {words}", G::INFO.name, board.game.show_state(state)));
                break;
            }
        }
        if let (Some(theory), Some(obtain), None) = (self.theory, self.numbering, &agreement.disagreement)
            && let Ok(numbers) = Numbers::obtain(&board.game, obtain)
            && let Some(lost) = (theory.lost)(&board.game, &effort.ask())
        {
            agreement.disagreement = lists::compare(&numbers, &*lost?, effort)?;
        }
        agreement.compared = tally.compared();
        Ok(agreement)
    }

    /// The authorities to compare: memo and table under each worth that suits the game, so that
    /// every number is seen twice, and the theory with all it knows.
    fn contestants(&self) -> Vec<(Rung, Option<Question>)> {
        // Lines are not counted where they can go round.
        let round = self.repeats && G::INFO.players == Players::Two;
        let known = |question| judges::suits(G::INFO, question) && !(round && question == Question::Count);
        let mut contestants = Vec::new();
        for rung in [Rung::Memory, Rung::Table] {
            for question in Question::ALL {
                if self.has(rung) && known(question) {
                    contestants.push((rung, Some(question)));
                }
            }
        }
        if self.has(Rung::Theory) {
            contestants.push((Rung::Theory, None));
        }
        contestants
    }
}

/// On how many positions each rung took part.
#[derive(Default)]
struct Tally([u64; Rung::ALL.len()]);

impl Tally {
    /// One more position, on which these rungs spoke. Each counts once, however many worths it was asked under.
    fn add(&mut self, verdicts: &[(Rung, Verdict)]) {
        for (rung, count) in Rung::ALL.into_iter().zip(&mut self.0) {
            *count += u64::from(verdicts.iter().any(|(other, _)| *other == rung));
        }
    }

    /// The counts, without the rungs that never spoke.
    fn compared(&self) -> Vec<(Rung, u64)> {
        Rung::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0).collect()
    }
}

/// A puzzle that is never solved is one, whatever a worth calls it: play that goes round is drawn for the one that counts plies,
/// and for the one that adds costs there is no way.
fn solved_or_not<G: Game>(verdict: &mut Verdict) {
    if G::INFO.players == Players::One && matches!(verdict.outcome, Some(Outcome::Draw | Outcome::Lose)) {
        verdict.outcome = Some(Outcome::Lose);
        // Of what is never solved there are no best lines to count.
        verdict.count = None;
    }
}

/// The first pair of verdicts that contradict each other, and in what. O(rungs²), of at most a
/// dozen.
fn first_contradiction(verdicts: &[(Rung, Verdict)]) -> Option<String> {
    let pairs = verdicts.iter().enumerate().flat_map(|(at, a)| verdicts[at + 1..].iter().map(move |b| (a, b)));
    let mut found = pairs.filter_map(|((first, a), (second, b))| {
        contradiction(a, b).map(|words| format!("{first:?} and {second:?} say {words}"))
    });
    found.next()
}

/// Every position reachable from the start, breadth first. Time: one expansion a position. Space:
/// each position twice.
///
/// # Errors
///
/// More than [`MOST_EXPLORED`] positions; stopped.
fn explore<G: Game>(game: &G, effort: &Effort<'_>) -> Result<Vec<G::State>, Failure> {
    let mut seen = HashSet::from([game.start()]);
    let mut states = vec![game.start()];
    let mut moves = Vec::new();
    let mut next = 0;
    while let Some(state) = states.get(next).cloned() {
        next += 1;
        moves.clear();
        game.expand(&state, &mut moves);
        for &mv in &moves {
            let child = game.apply(&state, mv);
            if seen.insert(child.clone()) {
                states.push(child);
            }
        }
        if states.len() > MOST_EXPLORED {
            return Err(Failure::Absent(too_many(MOST_EXPLORED)));
        }
        if effort.is_over() {
            return Err(Refusal::Stopped.into());
        }
    }
    Ok(states)
}
