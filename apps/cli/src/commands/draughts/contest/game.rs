//! One game of a match, from an opening to its end.

use tablette::Problem;
use tablette_hub::{Colour, Ending, GameType, Referee, Score};

use super::limit::Limit;
use super::player::Player;
use super::player_error::PlayerError;
use crate::context::Context;
use crate::fault::Fault;
use crate::interrupt;

/// A game that was played to its end.
pub(super) struct FinishedGame {
    pub(super) referee: Referee,
    pub(super) score: Score,
    /// The error for which a program lost.
    pub(super) trouble: Option<String>,
}

impl FinishedGame {
    /// Half points for the first program.
    pub(super) fn points(&self, first_is_white: bool) -> u8 {
        match (self.score, first_is_white) {
            (Score::White, true) | (Score::Black, false) => 2,
            (Score::White, false) | (Score::Black, true) => 0,
            _ => 1,
        }
    }

    pub(super) fn pdn(&self, round: u32, players: &[Player], first_is_white: bool) -> Result<String, Problem> {
        let (white, black) = if first_is_white { (0, 1) } else { (1, 0) };
        let round = round.to_string();
        let result = self.score.show(GameType::International);
        let tags = [
            ("Event", "tablette match"),
            ("Round", round.as_str()),
            ("White", players[white].name.as_str()),
            ("Black", players[black].name.as_str()),
            ("Result", result),
        ];
        self.referee.pdn(&tags, self.score, self.trouble.as_deref())
    }
}

/// One game from an opening. A program that does not answer, or answers what is no legal move, has
/// lost it, and is started anew.
pub(super) fn play(
    opening: &Referee,
    players: &mut [Player],
    first_is_white: bool,
    each: &Limit,
    context: &Context,
) -> Result<FinishedGame, Fault> {
    let mut referee = opening.clone();
    for player in players.iter_mut() {
        player.new_game(context)?;
    }
    loop {
        let score = match referee.ending() {
            Some(Ending::Won(Colour::White)) => Score::White,
            Some(Ending::Won(Colour::Black)) => Score::Black,
            Some(Ending::Repetition | Ending::Articles) => Score::Draw,
            None => {
                let turn = referee.to_move();
                let player = &mut players[usize::from((turn == Colour::White) != first_is_white)];
                let moved = player.choose(&referee, each).and_then(|mv| {
                    referee.play(&mv).map_err(|problem| PlayerError::Illegal(problem.say(context.lang())))
                });
                let Err(trouble) = moved else { continue };
                if interrupt::happened() {
                    return Err(Fault::Interrupted);
                }
                player.stop();
                let why = trouble.say(&player.name, context);
                let score = if turn == Colour::White { Score::Black } else { Score::White };
                return Ok(FinishedGame { referee, score, trouble: Some(why) });
            }
        };
        return Ok(FinishedGame { referee, score, trouble: None });
    }
}
