//! Whether the rungs agree: each is asked about every position of a board, by itself.
//!
//! No rung is trusted alone. For example, `tablette check chomp` explores each small board, asks
//! the memo and the table under each worth, the theory, a hasty search and, near the end of the
//! game, the naive recursion, and compares every pair of verdicts on every position. What a rung
//! does not know contradicts nothing, so a theory of outcomes is compared with the outcomes of a
//! table of plies.

use std::collections::HashSet;

use tablette_core::{Digits, Game, Outcome, Players, Question, Refusal, Verdict, words};

use super::Listed;
use crate::analysis::contradiction;
use crate::board::Board;
use crate::budget::{Budget, Request, Rung};
use crate::failure::Failure;
use crate::judges;
use crate::lists;
use crate::numbers::{Numbers, Ranks};
use crate::values;

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

impl<G: Game> Board<G> {
    /// Computes the table of the opened board, and then each value again from its successors.
    ///
    /// This checks the solver by a second, simpler piece of code;
    /// [`verify_table`](Self::verify_table) does the same to a file. Time: a sweep and another
    /// pass; space: a value a position.
    ///
    /// # Returns
    ///
    /// Positions checked, or the first mismatch in words. `None` when the game has no table, or
    /// none of this board.
    ///
    /// # Errors
    ///
    /// When the table is refused.
    pub fn verify_values(&self, budget: &Budget<'_>) -> Result<Option<Result<u64, String>>, Failure> {
        // No numbering is no fault here: `check` then has nothing to verify.
        let numbers = self.listed.abilities.numbered.map(|obtain| Numbers::obtain(&self.game, obtain));
        let Some(Ok(numbers)) = numbers else { return Ok(None) };
        let (graph, options, threads) = (numbers.graph(), budget.options(), budget.threads());
        let values = values::over(graph, judges::fullest::<G>(), &options, threads)?;
        let verified = values.verified(graph, &options, threads)?;
        Ok(Some(verified.map_err(|(rank, wrong)| format!("{}: {wrong}", numbers.show(rank)))))
    }

    /// Compares all rungs with each other on every position reachable from the opened board, and
    /// stops at the first disagreement.
    ///
    /// The naive recursion is asked from the end of the game upwards, where it goes furthest, and
    /// only as long as it answers within `calls` calls (rounded up to the 2^16 after which it
    /// reads the clock); after 50 positions that it did not manage it is given up. Where a theory
    /// finds lost positions by themselves, that list is compared with a table of outcomes as well.
    ///
    /// Time: a verdict a rung and position. Space: every position of the board, at most two
    /// million.
    ///
    /// # Errors
    ///
    /// Boards of too many positions; stopped; refusals other than "this rung does not reach
    /// that". A disagreement is no error but the answer.
    pub fn compare_rungs(&self, calls: u64, budget: &Budget<'_>) -> Result<Agreement, Failure> {
        // What is compared is what the rungs say now, not what a file says they said.
        let budget = &Budget { tables: None, ..*budget };
        let mut agreement = Agreement::default();
        let states = explore(&*self.game, budget)?;
        agreement.positions = states.len() as u64;
        let mut judges = Vec::new();
        for (rung, worth) in self.listed.contestants() {
            let request = Request { by: Some(rung), worth, ..Request::default() };
            match self.answered(request, budget) {
                Ok(answer) => judges.push((rung, answer.oracle)),
                // There are questions that a rung leaves to others: it says so. A value that passes
                // its width is no answer either, such as the number of best lines on a large board.
                Err(Failure::Refused(Refusal::Beyond(_) | Refusal::Overflow)) => {}
                Err(failure) => return Err(failure),
            }
        }
        if let Some(search) = self.listed.search {
            judges.push((Rung::Search, (search.hasty)(&self.game)?));
        }
        let mut patience = PATIENCE;
        let mut tally = Tally::default();
        // The last discovered are the nearest to the end: there the recursion goes furthest before
        // it gets slow.
        for state in states.iter().rev() {
            let mut verdicts: Vec<(Rung, Verdict)> = Vec::new();
            if patience > 0 {
                match judges::recursion_within(self.listed.abilities.repeats, &*self.game, state, calls, budget) {
                    Some(verdict) => verdicts.push((Rung::Recursion, verdict)),
                    None => patience -= 1,
                }
            }
            for (rung, oracle) in &judges {
                match oracle.verdict(state, budget) {
                    Ok(verdict) => verdicts.push((*rung, verdict)),
                    Err(Failure::Refused(Refusal::Overflow)) => {}
                    Err(failure) => return Err(failure),
                }
            }
            budget.unless_over()?;
            tally.add(&verdicts);
            for (_, verdict) in &mut verdicts {
                solved_or_not::<G>(verdict);
            }
            if let Some(words) = first_contradiction(&verdicts) {
                agreement.disagreement = Some(format!("{} {}: {words}", G::INFO.name, self.game.show_state(state)));
                break;
            }
        }
        if let (Some(theory), Some(obtain), None) =
            (self.listed.theory, self.listed.abilities.numbered, &agreement.disagreement)
            && let Ok(numbers) = Numbers::obtain(&self.game, obtain)
            && let Some(lost) = (theory.lost)(&self.game, &budget.options())
        {
            agreement.disagreement = lists::compare(&numbers, &*lost?, budget)?;
        }
        agreement.compared = tally.compared();
        Ok(agreement)
    }
}

impl<G: Game> Listed<G> {
    /// The oracles to compare: memo and table under each worth that suits the game, so that
    /// every number is seen twice, and the theory with all it knows.
    fn contestants(&self) -> Vec<(Rung, Option<Question>)> {
        // Lines are not counted where they can go round.
        let round = self.abilities.repeats && G::INFO.players == Players::Two;
        let known = |question: Question| question.suits(G::INFO) && !(round && question == Question::Count);
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
    /// One more position, on which these rungs spoke. Each counts once, however many worths it was
    /// asked under.
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

/// A puzzle that is never solved is one, whatever a worth calls it: play that goes round is drawn
/// for the one that counts plies, and for the one that adds costs there is no way.
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
fn explore<G: Game>(game: &G, budget: &Budget<'_>) -> Result<Vec<G::State>, Failure> {
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
        budget.unless_over()?;
    }
    Ok(states)
}
