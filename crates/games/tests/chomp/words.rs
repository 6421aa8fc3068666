//! Texts: explanations, refusals, pictures.

use std::collections::HashSet;

use tablette_core::{
    Amount, Game, Graph, Ink, Lang, NoWatch, Numbering, Options, Phrase, Rank, Refusal, Rules, StopAfterChecks, Theory,
};
use tablette_games::chomp::Chomp;

use super::{OPTIONS, open};

fn explained(board: &str, lang: Lang) -> Vec<String> {
    let game = open(board);
    let judge = game.judge(&game.start(), &OPTIONS).unwrap();
    game.explain(&game.start(), &*judge).iter().map(|line| line.say(lang)).collect()
}

#[test]
fn each_kind_of_position_has_its_argument() {
    for (board, words) in [
        ("1", "only the poisoned square is left"),
        ("9", "(0,1) eats everything"),
        ("1x9", "(1,0) eats everything"),
        ("3,1,1", "both arms of the L have 2 squares"),
        ("5,1,1", "(0,3) cuts the longer one"),
        ("2,1,1", "(2,0) cuts the longer one"),
        ("7x7", "(1,1) leaves an L whose two arms have 6 squares"),
        ("8x10", "Imagine eating the far corner (9,7)"),
        ("8,7", "as here with 8 and 7"),
        ("8,6", "one bite makes the difference one"),
        ("2,2,2,1", "the left one is higher by one, as here with 4 and 3"),
        ("3,3,1", "Won: "),
        ("4,2,2", "(0,1) is answered by "),
    ] {
        let said = explained(board, Lang::En).join("\n");
        assert!(said.contains(words), "{board}: {said}");
    }
    let said = explained("8x10", Lang::En).join("\n");
    assert!(
        said.contains("2 bites hand over") && said.contains("(5,4) leaves") && said.contains("(8,3) leaves"),
        "{said}"
    );
    assert!(explained("8x10", Lang::Fr).join("\n").contains("vol de stratégie"));
}

/// Every sentence is complete in both languages, and every answer of a refutation table leaves a
/// lost position.
#[test]
fn explanations_are_complete_and_true() {
    let game = open("6x5");
    let judge = game.judge(&game.start(), &OPTIONS).unwrap();
    let Amount::Exact(positions) = game.positions() else { panic!("6x5 is small") };
    let mut refuted = 0;
    for rank in 0..positions as u64 {
        let state = game.unrank(Rank(rank));
        let lines = game.explain(&state, &*judge);
        assert!(!lines.is_empty(), "{state:?}");
        for lang in Lang::ALL {
            assert!(lines.iter().all(|line| !line.say(lang).contains(['{', '}'])), "{state:?}: {lines:?}");
        }
        for line in lines.iter().map(Phrase::to_string).filter(|line| line.contains(" is answered by ")) {
            let words: Vec<_> = line.split_whitespace().collect();
            let bite = game.parse_move(&state, words[0]).unwrap();
            let after = game.apply(&state, bite);
            let answer = game.parse_move(&after, words[4].trim_end_matches(',')).unwrap();
            let back = game.apply(&after, answer);
            assert!(line.ends_with(&format!("hands back {}.", game.show_state(&back))), "{line}");
            assert_eq!(judge.verdict(&back).outcome, Some(tablette_core::Outcome::Lose), "{line}");
            refuted += 1;
        }
    }
    assert!(refuted > 100, "{refuted}");
}

/// A big lost position shows its first answers and the number of those omitted.
#[test]
fn long_refutation_tables_are_cut() {
    let game = open("8x10");
    let judge = game.judge(&game.start(), &OPTIONS).unwrap();
    let lost = game.parse_state("8,8,8,8,8,4,4,4,4,4").unwrap();
    let said: Vec<_> = game.explain(&lost, &*judge).iter().map(|line| line.say(Lang::Fr)).collect();
    assert_eq!(said.len(), 18);
    assert!(said[17].contains("43 de plus"), "{said:?}");
}

#[test]
fn a_judge_says_when_it_does_not_know() {
    let game = open("20x20");
    let judge = game.judge(&game.parse_state("4,4,4").unwrap(), &OPTIONS).unwrap();
    assert_eq!(judge.verdict(&game.start()).outcome, None);
    assert!(game.explain(&game.start(), &*judge).iter().any(|line| line.to_string().contains("not prepared")));
}

#[test]
fn too_large_too_long_and_stopped() {
    let judge = |board: &str, options: &Options<'_>| {
        let game = open(board);
        game.judge(&game.start(), options).err()
    };
    // Full bars and equal arms are won by argument, however little memory there is; unequal ones
    // with a corner eaten are not.
    let bitten = |columns: usize, rows: usize| {
        let lengths = (1..=rows).map(|row| if row < rows { columns } else { columns - 1 });
        lengths.map(|length| length.to_string()).collect::<Vec<_>>().join(",")
    };
    let refusal = judge(&bitten(16, 15), &Options { watch: &NoWatch, memory: 1 << 20 });
    let Some(Refusal::TooLarge { need: Amount::Exact(need), .. }) = refusal else { panic!("{refusal:?}") };
    assert!((2 << 20..12 << 20).contains(&need), "{need}");
    let Some(Refusal::TooLarge { need: Amount::PowerOfTen(power), .. }) = judge(&bitten(1001, 1000), &OPTIONS) else {
        panic!("1001x1000 is enormous")
    };
    assert!((600.0..610.0).contains(&power), "{power}");
    assert!(matches!(judge(&bitten(70_000, 3), &OPTIONS), Some(Refusal::Beyond(_))));
    assert_eq!(judge("12x12", &Options { watch: &StopAfterChecks::new(0), memory: 1 << 30 }), Some(Refusal::Stopped));
    for quick in ["1048576x1", "1x1048576", "524288x2", "2x524288"] {
        assert_eq!(judge(quick, &Options { watch: &NoWatch, memory: 0 }), None, "{quick}");
        assert!(!explained(quick, Lang::Fr).is_empty());
    }
}

#[test]
fn pictures_show_the_poison_the_bar_and_what_is_gone() {
    let game = open("3x2");
    let view = game.view(&game.parse_state("2,1").unwrap());
    let inks: Vec<Vec<Ink>> = view.rows.iter().map(|row| row.iter().map(|tile| tile.ink).collect()).collect();
    assert_eq!(inks, [[Ink::Plain, Ink::Void, Ink::Void], [Ink::Danger, Ink::Plain, Ink::Void]]);
    assert_eq!(view.rows[0][0].plays.as_deref(), Some("(1,0)"));
    assert_eq!(view.row_names, ["1", "0"]);
    let marks: HashSet<_> = view.rows.iter().flatten().map(|tile| tile.mark.clone()).collect();
    assert_eq!(marks.len(), 3, "no mark relies on colour alone");
    let chart = Chomp::chart("5,3,1", &OPTIONS).unwrap().unwrap().unwrap();
    assert_eq!(chart.rows.iter().map(Vec::len).collect::<Vec<_>>(), [5, 3, 1]);
    assert!(Chomp::chart("0x5", &OPTIONS).is_err() && Chomp::census("5,3,1", &OPTIONS).is_err());
}

/// A census is also for people: the box may be higher than wide, or a single row.
#[test]
fn small_censuses() {
    let boards = |text: &str| {
        let census = Chomp::census(text, &OPTIONS).unwrap().unwrap().unwrap();
        census.boards.into_iter().map(|board| (board.rows, board.cols, board.lost, board.winning)).collect::<Vec<_>>()
    };
    assert_eq!(boards("1x1"), [(1, 1, 1, vec![])]);
    assert_eq!(boards("3x1"), [(1, 1, 1, vec![]), (1, 2, 1, vec![[0, 1]]), (1, 3, 1, vec![[0, 1]])]);
    assert_eq!(boards("1x2"), [(1, 1, 1, vec![]), (2, 1, 1, vec![[1, 0]])]);
    let tall = boards("2x3");
    assert_eq!(tall[3], (2, 2, 2, vec![[1, 1]]));
    assert_eq!(tall[5], (3, 2, 3, vec![[2, 1]]));
}
