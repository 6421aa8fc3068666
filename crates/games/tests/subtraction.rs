//! Subtraction: laws, settings, and the known theory.

use tablette_core::{Game, Lang, Rules, RulesExt, Settings, laws};
use tablette_games::subtraction::Subtraction;

#[test]
fn laws_hold() {
    laws::assert_hold::<Subtraction>();
}

fn open(board: &str, take: &str) -> Result<Subtraction, String> {
    let settings = Settings::parse([take]).map_err(|problem| problem.say(Lang::En))?;
    Subtraction::open(board, &settings).map_err(|problem| problem.say(Lang::En))
}

#[test]
fn the_setting_chooses_what_may_be_taken() {
    let game = open("10", "take=7,2,2").unwrap();
    let mut moves = Vec::new();
    game.moves(&10, &mut moves);
    assert_eq!(moves, [2, 7]);
    assert!(game.result(&1).is_some() && game.result(&2).is_none());
    assert_eq!(
        game.parse_move(&10, "3").unwrap_err().say(Lang::En),
        "expected a legal move, got “3”: the legal moves are 2, 7"
    );
    for bad in ["take=", "take=0", "take=1,,2", "take=-1", "take=1;2", "give=1"] {
        assert!(open("10", bad).is_err(), "{bad}");
    }
}

/// Every line of the golden file, compared with the definition by mex and by plies.
#[test]
fn golden_heaps() {
    let text = include_str!("../../../tests/golden/subtraction/heaps.csv");
    let game = open("60", "take=1,2,3").unwrap();
    let (mut nimbers, mut lasts): (Vec<u64>, Vec<i64>) = (Vec::new(), Vec::new());
    for (heap, line) in (0..).zip(text.lines().skip(1)) {
        let mut moves = Vec::new();
        game.moves(&heap, &mut moves);
        let children: Vec<usize> = moves.iter().map(|&take| game.apply(&heap, take) as usize).collect();
        let nimber = (0..=3).find(|&nimber| children.iter().all(|&child| nimbers[child] != nimber)).unwrap();
        let lost = children.iter().filter(|&&child| nimbers[child] == 0).map(|&child| lasts[child]).min();
        let plies = lost.or_else(|| children.iter().map(|&child| lasts[child]).max()).map_or(0, |plies| plies + 1);
        let outcome = if nimber == 0 { "lose" } else { "win" };
        assert_eq!(line, format!("{heap},{outcome},{plies},{nimber}"));
        nimbers.push(nimber);
        lasts.push(plies);
    }
    assert_eq!(nimbers.len(), 61);
}
