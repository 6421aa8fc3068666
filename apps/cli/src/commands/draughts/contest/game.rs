//! One game of a match, from an opening to its end.

use tablette_hub::{Ending, Referee, Score};

use super::player::{Limit, Player, PlayerError};
use crate::context::Context;
use crate::fault::Fault;
use crate::interrupt;

/// A game that was played to its end.
pub(super) struct FinishedGame {
    pub(super) referee: Referee,
    /// The programs with White and with Black, as indices.
    pub(super) sides: [usize; 2],
    pub(super) score: Score,
    /// The error for which a program lost.
    pub(super) trouble: Option<String>,
}

impl FinishedGame {
    /// Half points for the first program.
    pub(super) fn points(&self) -> u8 {
        match (self.score, self.sides[0]) {
            (Score::White, 0) | (Score::Black, 1) => 2,
            (Score::White | Score::Black, _) => 0,
            _ => 1,
        }
    }
}

/// Plays one game from an opening. A program that does not answer, or answers with an illegal move,
/// loses the game and is restarted.
pub(super) fn play(
    opening: &Referee,
    players: &mut [Player],
    sides: [usize; 2],
    each: &Limit,
    context: &Context,
) -> Result<FinishedGame, Fault> {
    let mut referee = opening.clone();
    for player in players.iter_mut() {
        player.new_game(context)?;
    }
    loop {
        if let Some(ending) = referee.ending() {
            return Ok(FinishedGame { referee, sides, score: ending.score(), trouble: None });
        }
        let turn = referee.to_move();
        let player = &mut players[sides[turn as usize]];
        let moved = player
            .choose(&referee, each)
            .and_then(|mv| referee.play(&mv).map_err(|problem| PlayerError::Illegal(problem.say(context.lang()))));
        let Err(trouble) = moved else { continue };
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        player.stop();
        let trouble = Some(trouble.say(&player.name, context));
        return Ok(FinishedGame { referee, sides, score: Ending::Won(turn.other()).score(), trouble });
    }
}
