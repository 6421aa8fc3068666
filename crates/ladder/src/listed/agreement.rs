//! The agreement of the rungs: each is queried about every position of a board, independently.
//!
//! No rung is trusted alone. For example, `tablette check chomp` explores each small board, queries
//! the memo and the table under each worth, the theory, a hasty search and, near the end of the
//! game, the naive recursion, and compares every pair of verdicts on every position. Unknown fields
//! contradict nothing, so a theory of outcomes is compared with the outcomes of a table of plies.

use std::collections::HashSet;

use tablette_core::{Digits, Game, Outcome, Players, Question, Refusal, Verdict, words};

use super::Listed;
use crate::analysis::contradiction;
use crate::board::Board;
use crate::budget::{Budget, Request, Rung};
use crate::failure::Failure;
use crate::lists;
use crate::memo_oracle;
use crate::numbers::{NumberedGame, Ranks};
use crate::values;

/// Number of positions on which the recursion may fail before it is given up for the board.
const PATIENCE: u32 = 50;
/// Maximum number of positions of an explored board: all of them are held in memory, and each is
/// queried several times.
const MOST_EXPLORED: usize = 2_000_000;
words! {
    too_many(most: Digits) {
        "the rungs are compared on boards of at most {most} positions",
        "les échelons se comparent sur des tablettes d'au plus {most} positions",
    }
}

/// The result of comparing the rungs.
///
/// The counts matter: an agreement over no positions proves nothing, so faces show both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Positions reachable from the board, the start included.
    pub positions: u64,
    /// Number of positions on which each rung took part, in the order of the ladder, without rungs
    /// that never did.
    pub compared: Vec<(Rung, u64)>,
    /// The first disagreement, with game, position and the two verdicts. In English only, for the
    /// engineer who fixes it.
    pub disagreement: Option<String>,
}

impl<G: Game> Board<G> {
    /// Computes the table of the opened board, and then each value again from its successors.
    ///
    /// This checks the solver by a second, simpler piece of code;
    /// [`verify_table`](Self::verify_table) does the same to a file. Time: a sweep and another
    /// pass; space: one value per position.
    ///
    /// # Returns
    ///
    /// Positions checked, or the first mismatch in words. `None` if the game has no table, or none
    /// of this board.
    ///
    /// # Errors
    ///
    /// If the table is refused.
    pub fn verify_values(&self, budget: &Budget<'_>) -> Result<Option<Result<u64, String>>, Failure> {
        // A missing numbering is no fault here: `check` then has nothing to verify.
        let numbers = self.listed.abilities.numbered.map(|obtain| NumberedGame::obtain(&self.game, obtain));
        let Some(Ok(numbers)) = numbers else { return Ok(None) };
        let (graph, options, threads) = (numbers.graph(), budget.options(), budget.threads());
        let values = values::over(graph, memo_oracle::default_question::<G>(), &options, threads)?;
        let verified = values.verified(graph, &options, threads)?;
        Ok(Some(verified.map_err(|(rank, wrong)| format!("{}: {wrong}", numbers.show(rank)))))
    }

    /// Compares all rungs with each other on every position reachable from the opened board, and
    /// stops at the first disagreement.
    ///
    /// The naive recursion runs from the end of the game upwards, where it reaches furthest, as
    /// long as it answers within `calls` calls (rounded up to the 2^16 after which it reads the
    /// clock); it is given up after 50 failures. If a theory finds lost positions separately, that
    /// list is compared with a table of outcomes as well.
    ///
    /// Time: a verdict per rung and position. Space: every position of the board, at most two
    /// million.
    ///
    /// # Errors
    ///
    /// Boards with too many positions; stopped; refusals except that a rung does not reach the
    /// board. A disagreement is the result, not an error.
    pub fn compare_rungs(&self, calls: u64, budget: &Budget<'_>) -> Result<Agreement, Failure> {
        // The rungs answer now, without the tables on disk.
        let budget = &Budget { tables: None, ..*budget };
        let mut agreement = Agreement::default();
        let states = explore(&*self.game, budget)?;
        agreement.positions = states.len() as u64;
        let mut judges = Vec::new();
        for (rung, worth) in self.listed.contestants() {
            let request = Request { by: Some(rung), worth, ..Request::default() };
            match self.answered(request, budget) {
                Ok(answer) => judges.push((rung, answer.oracle)),
                // A rung may leave a question to others and reports that. A value beyond its width
                // is no answer either, such as the number of best lines on a large board.
                Err(Failure::Refused(Refusal::Beyond(_) | Refusal::Overflow)) => {}
                Err(failure) => return Err(failure),
            }
        }
        if let Some(search) = self.listed.search {
            judges.push((Rung::Search, (search.hasty)(&self.game)?));
        }
        let mut patience = PATIENCE;
        let mut tally = Tally::default();
        // The last discovered positions are the nearest to the end: there the recursion reaches
        // furthest before it gets slow.
        for state in states.iter().rev() {
            let mut verdicts: Vec<(Rung, Verdict)> = Vec::new();
            if patience > 0 {
                match memo_oracle::recursion_within(self.listed.abilities.repeats, &*self.game, state, calls, budget) {
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
            && let Ok(numbers) = NumberedGame::obtain(&self.game, obtain)
            && let Some(lost) = (theory.lost)(&self.game, &budget.options())
        {
            agreement.disagreement = lists::compare(&numbers, &*lost?, budget)?;
        }
        agreement.compared = tally.compared();
        Ok(agreement)
    }
}

impl<G: Game> Listed<G> {
    /// Returns the oracles to compare: memo and table under each worth that suits the game, so that
    /// every number is computed twice, and the theory with all its results.
    fn contestants(&self) -> Vec<(Rung, Option<Question>)> {
        // Lines are not counted if positions repeat.
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

/// The number of positions on which each rung took part.
#[derive(Default)]
struct Tally([u64; Rung::ALL.len()]);

impl Tally {
    /// Adds a position on which these rungs gave a verdict. Each counts once, whatever the number
    /// of worths.
    fn add(&mut self, verdicts: &[(Rung, Verdict)]) {
        for (rung, count) in Rung::ALL.into_iter().zip(&mut self.0) {
            *count += u64::from(verdicts.iter().any(|(other, _)| *other == rung));
        }
    }

    /// Returns the counts, without the rungs that never gave a verdict.
    fn compared(&self) -> Vec<(Rung, u64)> {
        Rung::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0).collect()
    }
}

/// Gives unsolvable puzzles one form under all worths: endless play is a draw for the worth that
/// counts plies, and has no cost for the worth that adds costs.
fn solved_or_not<G: Game>(verdict: &mut Verdict) {
    if G::INFO.players == Players::One && matches!(verdict.outcome, Some(Outcome::Draw | Outcome::Lose)) {
        verdict.outcome = Some(Outcome::Lose);
        // An unsolvable puzzle has no best lines to count.
        verdict.count = None;
    }
}

/// Returns the first pair of contradictory verdicts, and the contradiction. O(rungs²), for at most
/// a dozen.
fn first_contradiction(verdicts: &[(Rung, Verdict)]) -> Option<String> {
    let pairs = verdicts.iter().enumerate().flat_map(|(at, a)| verdicts[at + 1..].iter().map(move |b| (a, b)));
    let mut found = pairs.filter_map(|((first, a), (second, b))| {
        contradiction(a, b).map(|words| format!("{first:?} and {second:?} say {words}"))
    });
    found.next()
}

/// Returns every position reachable from the start, breadth first. Time: one expansion per
/// position. Space: each position twice.
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
