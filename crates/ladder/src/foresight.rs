//! Legal moves with their outcomes within a few plies: the sight of a weak player.
//!
//! For example, the learner of `tablette play` sees three plies: it takes a win within its sight,
//! avoids a loss within it, and misses a win in five. No rung is involved, so a weak opponent is
//! equally quick on boards of any size.

use tablette_core::abilities::OfState;
use tablette_core::{Abilities, Arrow, End, Game, Outcome, Phrase};

use crate::analysis::TEXT;
use crate::budget::Budget;
use crate::failure::Failure;

/// Positions visited for one list of moves; outcomes not seen by then are unknown.
const LOOKS: u64 = 100_000;
/// Moves listed in those positions. Only wide boards reach this number: a Chomp bar of 3 x 4000
/// squares has thousands per position.
const LISTED: u64 = 4_000_000;

/// A legal move, as a player who searches only a few plies sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lookahead {
    /// The move in notation.
    pub notation: String,
    /// The outcome for the side that plays the move, if it is forced within sight.
    pub outcome: Option<Outcome>,
}

/// A legal move as the rules list it.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalMove {
    /// The move in notation.
    pub notation: String,
    /// The move in words.
    pub words: Phrase,
    /// The position it leads to.
    pub position: String,
    /// The path of the piece, one arrow per leg; empty in games whose moves have no stages.
    pub arrows: Vec<Arrow>,
    /// Its cost, in the unit of the game.
    pub cost: i64,
}

/// Returns every legal move in the game's order, with the position behind it; `None` if these
/// positions exceed [`TEXT`] characters. Time and space: one position per move.
///
/// # Errors
///
/// Stopped.
pub(super) fn legal<G: Game>(
    abilities: &Abilities<G>,
    game: &G,
    state: &G::State,
    budget: &Budget<'_>,
) -> Result<Option<Vec<LegalMove>>, Failure> {
    let mut legal = Vec::new();
    game.expand(state, &mut legal);
    let (mut moves, mut text) = (Vec::new(), 0);
    for mv in legal {
        budget.unless_over()?;
        let position = game.show_state(&game.apply(state, mv));
        text += position.len();
        if text > TEXT {
            return Ok(None);
        }
        moves.push(LegalMove {
            notation: game.show_move(state, mv),
            words: abilities.say_move(game, state, mv),
            position,
            arrows: abilities.arrows(game, state, mv),
            cost: game.edge(state, mv).cost,
        });
    }
    Ok(Some(moves))
}

/// Returns every legal move in the game's order, with its outcome if that is forced within `plies`.
/// Time: at most [`LOOKS`] positions and [`LISTED`] moves, for all moves together. Space:
/// O(`plies`) lists of moves.
///
/// # Errors
///
/// Stopped.
pub(super) fn moves<G: Game>(
    abilities: &Abilities<G>,
    game: &G,
    state: &G::State,
    plies: u32,
    budget: &Budget<'_>,
) -> Result<Vec<Lookahead>, Failure> {
    let mut legal = Vec::new();
    game.expand(state, &mut legal);
    // One limit for the whole list, so that wide positions are searched less deeply.
    let mut sight = Sight { looks: LOOKS, listed: LISTED, end: abilities.quick_end(), budget };
    let foreseen = legal.into_iter().map(|mv| {
        budget.unless_over()?;
        let next = game.apply(state, mv);
        let outcome = if plies == 0 { None } else { sight.forced(game, &next, plies - 1)? };
        Ok(Lookahead {
            notation: game.show_move(state, mv),
            outcome: outcome.map(|there| there.for_mover(game.edge(state, mv).turn)),
        })
    });
    foreseen.collect()
}

/// The remaining allowance of positions.
struct Sight<'a, G: Game> {
    looks: u64,
    listed: u64,
    /// The test for the end without listing moves, in games that have one: the last ply is then as
    /// cheap on a wide board.
    end: Option<OfState<G, Option<End>>>,
    budget: &'a Budget<'a>,
}

impl<G: Game> Sight<'_, G> {
    /// Returns the outcome of a position for the side to move, if it is forced within `plies`;
    /// `None` also when the allowance is used up.
    fn forced(&mut self, game: &G, state: &G::State, plies: u32) -> Result<Option<Outcome>, Failure> {
        if self.looks == 0 || self.listed == 0 {
            return Ok(None);
        }
        // Checked at every position: one alone may have thousands of moves.
        self.budget.unless_over()?;
        self.looks -= 1;
        if let (0, Some(end)) = (plies, self.end) {
            return Ok(end(game, state).map(|end| end.outcome));
        }
        let mut legal = Vec::new();
        let end = game.expand(state, &mut legal);
        self.listed = self.listed.saturating_sub(legal.len() as u64);
        if let Some(end) = end {
            return Ok(Some(end.outcome));
        }
        if plies == 0 {
            return Ok(None);
        }
        // `None` once some move is unseen: then only a win is certain, since one winning move is
        // enough.
        let mut worst = Some(Outcome::Lose);
        for mv in legal {
            let there = self.forced(game, &game.apply(state, mv), plies - 1)?;
            match there.map(|there| there.for_mover(game.edge(state, mv).turn)) {
                Some(Outcome::Win) => return Ok(Some(Outcome::Win)),
                here => worst = worst.zip(here).map(|(worst, here)| worst.max(here)),
            }
        }
        Ok(worst)
    }
}
