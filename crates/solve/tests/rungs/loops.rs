//! A chase on a small board: positions repeat, and some are never decided.

use tablette_core::worth::PlayValue;
use tablette_core::{Outcome, Play, Rank, Rules};
use tablette_solve::{Threads, recursion, retrograde, verify};

use crate::FREELY;
use crate::line::{Stop, best_line};
use crate::toys::{Duel, Expanded, Grouping, PASS, Toy};

/// The squares of the hunters and the prey, and whether the prey is to move.
type Chase = (Vec<i32>, i32, bool);

/// Pieces that step like a king on `side` by `side` squares, or along the sides only. The prey
/// loses if a hunter has taken its square; it may not step onto a hunter, and loses if it cannot
/// step at all.
fn chase(side: i32, hunters: &[i32], prey: i32, diagonal: bool) -> Duel {
    let steps = move |from: i32| {
        let near = (0..side * side).filter(move |to| {
            let (across, along) = ((from % side - to % side).abs(), (from / side - to / side).abs());
            if diagonal { across.max(along) == 1 } else { across + along == 1 }
        });
        near.collect::<Vec<_>>()
    };
    let expand = move |(hunters, prey, flees): &Chase| -> Expanded<Chase> {
        let caught = hunters.contains(prey);
        let next: Vec<Chase> = if *flees {
            steps(*prey).into_iter().filter(|to| !hunters.contains(to)).map(|to| (hunters.clone(), to, false)).collect()
        } else {
            let hunt = |at: usize| {
                let moved = move |to| {
                    let mut moved = hunters.clone();
                    moved[at] = to;
                    moved.sort_unstable();
                    moved
                };
                steps(hunters[at]).into_iter().filter(|to| !hunters.contains(to)).map(moved)
            };
            (0..hunters.len()).flat_map(hunt).map(|hunters| (hunters, *prey, true)).collect()
        };
        if caught || next.is_empty() { Ok(Outcome::Lose) } else { Err(next.into_iter().map(|to| (to, PASS)).collect()) }
    };
    Toy::explore(&(hunters.to_vec(), prey, false), Grouping::Loopy, expand, Clone::clone, |chase| format!("{chase:?}"))
}

fn start_value(game: &Duel) -> PlayValue {
    let table = retrograde(game, &FREELY, Threads::ONE).unwrap();
    let check = verify(game, &Play, &table.values, &FREELY, Threads::new(2).unwrap()).unwrap();
    assert_eq!((check.checked, check.mismatch), (game.nodes.len() as u64, None));
    table.get(Rank(game.start.into()))
}

/// On 2x2 squares every king stands next to every other.
#[test]
fn nowhere_to_go_on_four_squares() {
    let value = start_value(&chase(2, &[0], 3, true));
    assert_eq!((value.outcome(), value.remoteness()), (Outcome::Win, Some(1)));
}

/// Along the sides of the squares every step changes the parity of the distance: a hunter that
/// moves at even distances is never one step away on its turn.
#[test]
fn a_lone_hunter_of_the_wrong_colour_hunts_for_ever() {
    let game = chase(4, &[0], 15, false);
    assert_eq!(start_value(&game), PlayValue::NEVER);
    assert!(recursion(&game, &Play, &game.start(), &FREELY).is_err());
    let table = retrograde(&game, &FREELY, Threads::ONE).unwrap();
    let line = best_line(&game, &Play, |state| Some(table.get(Rank((*state).into()))), &game.start(), 1_000_000);
    assert_eq!(line.stop, Stop::Repeats);
}

/// Two kings corner one on 4x4, and the table's line is as long as the table's value.
#[test]
fn two_kings_corner_one() {
    let game = chase(4, &[0, 1], 15, true);
    let table = retrograde(&game, &FREELY, Threads::ONE).unwrap();
    let value = start_value(&game);
    assert_eq!(value.outcome(), Outcome::Win);
    let line = best_line(&game, &Play, |state| Some(table.get(Rank((*state).into()))), &game.start(), 1000);
    assert_eq!((Some(line.moves.len() as u32), line.stop), (value.remoteness(), Stop::Ended));
    assert!(line.moves.len() > 4, "not a trivial chase");
}
