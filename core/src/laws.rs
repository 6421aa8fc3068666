//! What must hold for every game, checked on every position of its small boards.
//!
//! A listed game is a tested game: the workbench loops these over its list. Each law returns how many cases it
//! looked at, or the first counterexample in words.

mod damage;
mod numbering;
mod small;

use std::collections::HashSet;

use crate::game::Game;
use crate::phrase::Text;
use crate::settings::Settings;

pub use numbering::check_numbering;
use small::Small;

/// The report on one law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name in tests and in `tablette check`.
    pub law: &'static str,
    /// What it says, for people.
    pub about: Text,
    /// Cases looked at, or the first counterexample (in English: it is for the game's author).
    pub outcome: Result<u64, String>,
}

/// What a law returns: cases looked at, or a counterexample.
type Cases = Result<u64, String>;

/// Checks the laws that every game obeys, on all of its small boards.
pub fn check<G: Game>() -> Vec<Report> {
    report_all::<G>(&[
        (
            "moves",
            Text::new(
                "moves are distinct, no more than bounded, and none exactly when the game has ended",
                "les coups sont distincts, pas plus nombreux qu'annoncé, et absents exactement quand la partie est finie",
            ),
            moves,
        ),
        (
            "expand",
            Text::new("expand is result and moves in one call", "expand est result et moves en un seul appel"),
            expand,
        ),
        (
            "notation",
            Text::new("what is shown reads back the same", "ce qui est affiché se relit à l'identique"),
            notation,
        ),
        (
            "damage",
            Text::new(
                "damaged text is refused or means a legal thing",
                "un texte abîmé est refusé, ou désigne une chose permise",
            ),
            damage::damage,
        ),
        (
            "canonical",
            Text::new("canonical is idempotent and keeps the value", "canonical est idempotent et garde la valeur"),
            canonical,
        ),
        ("tiers", Text::new("no move leads to a higher tier", "aucun coup ne mène à un étage supérieur"), tiers),
        (
            "loop-free",
            Text::new("a tier that claims to be free of loops is", "un étage qui se dit sans boucle l'est"),
            loop_free,
        ),
        (
            "view",
            Text::new(
                "pictures are rectangular, their clicks are legal moves, and a move's pictures end with the position it leads to",
                "les images sont rectangulaires, leurs clics sont des coups permis, et celles d'un coup finissent par la position atteinte",
            ),
            view,
        ),
        (
            "growth",
            Text::new(
                "the boards that lead up to a board open, and end with it",
                "les tablettes qui mènent à une tablette s'ouvrent, et finissent par elle",
            ),
            growth,
        ),
    ])
}

type Law<G> = (&'static str, Text, fn(&Small<G>) -> Cases);

fn report_all<G: Game>(laws: &[Law<G>]) -> Vec<Report> {
    let boards: Vec<Result<Small<G>, String>> = G::INFO.small.iter().map(|board| Small::of(board)).collect();
    laws.iter()
        .map(|&(law, about, check)| {
            let outcome = boards.iter().try_fold(0, |cases, board| {
                let board = board.as_ref().map_err(Clone::clone)?;
                let more = check(board).map_err(|why| format!("{} {}: {why}", G::INFO.name, board.text))?;
                Ok(cases + more)
            });
            let outcome =
                outcome.and_then(|cases| if cases == 0 { Err("no case was looked at".to_owned()) } else { Ok(cases) });
            Report { law, about, outcome }
        })
        .collect()
}

/// Fails with a counterexample in words unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($words:tt)*) => {
        if !$condition {
            return Err(format!($($words)*));
        }
    };
}
use ensure;

fn moves<G: Game>(board: &Small<G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        let ended = board.game.result(state).is_some();
        ensure!(ended == moves.is_empty(), "{state:?} has ended: {ended}, but has {} moves", moves.len());
        let mut texts = HashSet::new();
        for &mv in &moves {
            ensure!(texts.insert(board.game.show_move(state, mv)), "{state:?} offers {mv:?} twice");
        }
        let bound = board.game.branching(state);
        let bounded = !bound.fits((moves.len() as u64).saturating_sub(1)) || moves.is_empty();
        ensure!(bounded, "{state:?} has {} moves, but claims at most {bound}", moves.len());
    }
    Ok(board.reached as u64)
}

fn expand<G: Game>(board: &Small<G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        let mut expanded = Vec::new();
        let result = board.game.expand(state, &mut expanded);
        ensure!(result == board.game.result(state) && expanded == moves, "expand differs on {state:?}");
    }
    Ok(board.reached as u64)
}

fn notation<G: Game>(board: &Small<G>) -> Cases {
    let mut cases = 0;
    for (state, moves) in board.states_and_moves() {
        let text = board.game.show_state(state);
        let parsed = board.game.parse_state(&text).map_err(|problem| format!("{text}: {problem}"))?;
        ensure!(parsed == *state, "{text} reads back as {parsed:?}");
        let opened = G::open(&text, &Settings::default()).map_err(|problem| format!("opening {text}: {problem}"))?;
        ensure!(opened.start() == *state, "{text} opens as {:?}", opened.start());
        for mv in moves {
            let shown = board.game.show_move(state, mv);
            let parsed =
                board.game.parse_move(state, &shown).map_err(|problem| format!("{text}, {shown}: {problem}"))?;
            ensure!(parsed == mv, "{text}: the move {shown} reads back as {parsed:?}");
            cases += 1;
        }
        cases += 1;
    }
    Ok(cases)
}

fn canonical<G: Game>(board: &Small<G>) -> Cases {
    for state in board.states() {
        let canonical = board.game.canonical(state);
        let again = board.game.canonical(&canonical);
        ensure!(again == canonical, "{state:?} → {canonical:?} → {again:?}");
        let (here, there) = (board.value(state), board.value(&canonical));
        ensure!(here == there, "{state:?} is worth {here:?}, its canonical {canonical:?} {there:?}");
    }
    Ok(board.reached as u64)
}

fn tiers<G: Game>(board: &Small<G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        for mv in moves {
            let next = board.game.apply(state, mv);
            let (from, to) = (board.game.tier(state), board.game.tier(&next));
            ensure!(to <= from, "{state:?} of {from:?} leads to {next:?} of {to:?}");
        }
    }
    Ok(board.reached as u64)
}

/// A depth-first walk inside each tier that claims to be free of loops must never meet a state on its own path.
fn loop_free<G: Game>(board: &Small<G>) -> Cases {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        OnPath,
        Done,
    }
    let mut marks = vec![Mark::New; board.states().len()];
    for root in 0..marks.len() {
        let mut path = vec![(root, 0)];
        while let Some((at, next)) = path.pop() {
            if next == 0 {
                if marks[at] == Mark::Done {
                    continue;
                }
                marks[at] = Mark::OnPath;
            }
            let state = &board.states()[at];
            let tier = board.game.tier(state);
            let Some(&child) = board.children(at).get(next).filter(|_| !board.game.loopy(tier)) else {
                marks[at] = Mark::Done;
                continue;
            };
            path.push((at, next + 1));
            if board.game.tier(&board.states()[child]) != tier {
                continue;
            }
            ensure!(
                marks[child] != Mark::OnPath,
                "{tier:?} claims to be free of loops, but {:?} repeats",
                board.states()[child]
            );
            if marks[child] == Mark::New {
                path.push((child, 0));
            }
        }
    }
    Ok(board.reached as u64)
}

fn view<G: Game>(board: &Small<G>) -> Cases {
    for (state, moves) in board.states_and_moves() {
        let view = board.game.view(state);
        ensure!(view.rows.iter().all(|row| row.len() == view.width()), "the picture of {state:?} is ragged");
        ensure!(
            view.row_names.is_empty() || view.row_names.len() == view.rows.len(),
            "{state:?}: row names do not fit"
        );
        ensure!(
            view.column_names.is_empty() || view.column_names.len() == view.width(),
            "{state:?}: column names do not fit"
        );
        for plays in view.rows.iter().flatten().filter_map(|tile| tile.plays.as_deref()) {
            let parsed = board.game.parse_move(state, plays);
            ensure!(
                parsed.as_ref().is_ok_and(|mv| moves.contains(mv)),
                "{state:?}: a click plays {plays}, which is {parsed:?}"
            );
        }
        for mv in moves {
            let steps = board.game.steps(state, mv);
            let next = board.game.view(&board.game.apply(state, mv));
            ensure!(steps.last() == Some(&next), "{state:?}: the pictures of {mv:?} end elsewhere");
            let inside = |&(row, column): &(usize, usize)| row < view.rows.len() && column < view.width();
            let arrows = board.game.arrows(state, mv);
            ensure!(arrows.iter().flatten().all(inside), "{state:?}: an arrow of {mv:?} leaves the picture");
        }
    }
    Ok(board.reached as u64)
}

fn growth<G: Game>(board: &Small<G>) -> Cases {
    let boards = board.game.growth();
    let last = boards.last().ok_or("no board at all")?;
    let opened = G::open(last, &Settings::default()).map_err(|problem| problem.to_string())?;
    ensure!(opened.start() == board.game.start(), "the last board is {last}");
    for text in &boards {
        G::open(text, &Settings::default()).map_err(|problem| format!("{text}: {problem}"))?;
    }
    Ok(boards.len() as u64)
}
