//! A game that was played elsewhere, written down: the first position, and its moves as text.

use tablette_core::{Problem, Text};

use super::super::fen::{Reading, read_fen, show_fen};
use super::super::position::Position;
use super::super::rules::{Brazilian, English, International, Variant};
use super::build::Builder;
use super::transcript::{Score, Tag};
use super::write::write;

/// The PDN of a game by its name. Clocks that a position carries are not written: the notation has none.
///
/// # Errors
/// A name that is no draughts, a position that cannot be read, the first move that is not legal.
pub(super) fn compose(game: &str, start: &str, moves: &[String]) -> Result<String, Problem> {
    match game {
        name if name == International::INFO.name => composed::<International>(start, moves),
        name if name == English::INFO.name => composed::<English>(start, moves),
        name if name == Brazilian::INFO.name => composed::<Brazilian>(start, moves),
        other => Err(Problem::new(DRAUGHTS, other)),
    }
}

fn composed<V: Variant>(start: &str, moves: &[String]) -> Result<String, Problem> {
    let first = read_fen::<V>(start, Reading::Lenient)?.position;
    let tags = if first == Position::start() {
        Vec::new()
    } else {
        vec![Tag::new("SetUp", "1")?, Tag::new("FEN", show_fen(&first))?]
    };
    let mut game = Builder::<V>::new(tags, Reading::Strict)?;
    for mv in moves {
        game.play_text(mv, Reading::Strict)?;
    }
    Ok(write(&game.finish(Score::Open)?))
}

const DRAUGHTS: Text = Text::new("draughts, which PDN is for", "un jeu de dames, pour lequel PDN est fait");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_written_down() {
        let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let start = show_fen(&Position::<International>::start());
        let text = compose("draughts", &start, &moves("32-28 19-23 28x19")).unwrap();
        assert_eq!(text, "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 *\n");
        let text = compose("draughts", "B:W36:B31", &moves("31-37")).unwrap();
        assert!(text.contains("[FEN \"B:W36:B31\"]"), "{text}");
        assert!(compose("draughts", &start, &moves("32-28 1-2")).is_err());
        assert!(compose("chomp", &start, &[]).is_err());
        assert!(compose("checkers", "nothing", &[]).is_err());
    }
}
