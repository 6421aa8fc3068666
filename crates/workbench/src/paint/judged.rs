//! The value of each move on the square that plays it.

use tablette_core::{Ink, Number, Outcome, Tile, View};
use tablette_ladder::{Analysis, Certainty, MoveLine};

use crate::speech::Speaker;

/// Marks the squares of a view with the values of their moves for the player to move: `+45` won in
/// 45 plies, `-12` lost in 12, `=` a draw, a total cost in a puzzle; `+` and `-` alone if plies are
/// not known. Winning moves, and the best ones of a puzzle, are marked as good. Squares without a
/// move, and all of them if nothing is proved, stay unchanged.
///
/// If several moves share a square, it shows the best of them, as a click plays one. O(squares and
/// moves).
///
/// ```
/// use tablette::{Budget, Lang, Request, Settings, game, paint, speech::Speaker};
///
/// let bar = game("chomp")?.open("3x2", &Settings::default())?;
/// let known = bar.analysis(&Request::MOVES, &Budget::default())?;
/// let view = paint::judged(bar.view(), &known, &Speaker::new(Lang::En));
/// let marks: Vec<_> = view.rows[0].iter().map(|tile| tile.mark.as_str()).collect();
/// assert_eq!(marks, ["-2", "-4", "+5"]);
/// # Ok::<(), tablette::Failure>(())
/// ```
pub fn judged(mut view: View, known: &Analysis, speaker: &Speaker) -> View {
    if known.certainty < Certainty::Outcome {
        return view;
    }
    for tile in view.rows.iter_mut().flatten() {
        let line = tile.plays.as_ref().and_then(|plays| known.moves.iter().find(|line| line.notation == *plays));
        if let Some((line, mark)) = line.and_then(|line| Some((line, mark(line, speaker)?))) {
            mark_tile(tile, line, mark);
        }
    }
    view
}

fn mark_tile(tile: &mut Tile, line: &MoveLine, mark: String) {
    tile.mark = mark;
    let is_good = if line.total.is_some() { line.best } else { line.outcome == Some(Outcome::Win) };
    tile.ink = if is_good { Ink::Good } else { tile.ink };
}

/// Returns the value of a move for the player who makes it; `None` if it is not known.
fn mark(line: &MoveLine, speaker: &Speaker) -> Option<String> {
    if let Some(total) = &line.total {
        return Some(speaker.number(total));
    }
    let plies = line.verdict.remoteness.as_ref().and_then(Number::as_i128).map(|plies| speaker.number(plies + 1));
    let plies = plies.unwrap_or_default();
    Some(match line.outcome? {
        Outcome::Win => format!("+{plies}"),
        Outcome::Lose => format!("-{plies}"),
        Outcome::Draw => "=".to_owned(),
    })
}
