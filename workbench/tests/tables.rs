//! The table rung: the same bytes for any number of threads, and against the closed form.

use tablette_core::{Ask, Game, Nimber, Number, Outcome, Play, Rank, Ranked, Settings, Theory, Unwatched};
use tablette_games::chocolate::Chocolate;
use tablette_games::chomp::Chomp;
use tablette_solve::{Threads, memory, sweep};
use tablette_table::{Cells, Header, Table, encode};

const ASK: Ask<'_> = Ask { watch: &Unwatched, memory: 1 << 30 };

#[test]
fn the_bytes_do_not_depend_on_the_threads() {
    fn values<G: Ranked>(board: &str, threads: usize) -> Vec<(tablette_core::worth::PlayValue, u32)> {
        let game = G::open(board, &Settings::default()).unwrap();
        sweep(&game, &(Play, Nimber), &ASK, Threads::new(threads).unwrap()).unwrap().values
    }
    let chomp = values::<Chomp>("7x6", 1);
    let chocolate = values::<Chocolate>("15x12@7,5", 1);
    for threads in 2..5 {
        assert!(values::<Chomp>("7x6", threads) == chomp, "{threads} threads");
        assert!(values::<Chocolate>("15x12@7,5", threads) == chocolate, "{threads} threads");
    }
}

/// Every quadruple of margins up to 60, which is every bar up to 61 × 61 with every square, up to symmetry.
#[test]
fn chocolate_s_formula_agrees_with_the_table_to_margins_of_60() {
    let bar = Chocolate::open("121x121@60,60", &Settings::default()).unwrap();
    let table = sweep(&bar, &(Play, Nimber), &ASK, Threads::all()).unwrap();
    assert_eq!(table.values.len(), 635_376, "C(64, 4)");
    let formula = bar.judge(&bar.start(), &ASK).unwrap();
    for rank in (0..table.values.len() as u64).map(Rank) {
        let (play, nimber) = table.get(rank);
        let state = bar.unrank(rank);
        let verdict = formula.verdict(&state);
        assert_eq!(verdict.outcome, Some(play.outcome()), "{state:?}");
        assert_eq!(verdict.remoteness, play.remoteness().map(Number::from), "{state:?}");
        assert_eq!(verdict.nimber, Some(Number::from(nimber)), "{state:?}");
    }
}

/// Nimbers at full width: GAMES-chomp's table of starts and largest values, from programs of four independent kinds.
#[test]
fn chomp_s_nimbers_and_remoteness() {
    for (board, nimber, remoteness, largest) in [("4x7", 19, 17, 19), ("8x8", 13, 15, 37), ("10x10", 19, 19, 57)] {
        let game = Chomp::open(board, &Settings::default()).unwrap();
        let table = sweep(&game, &(Play, Nimber), &ASK, Threads::all()).unwrap();
        let (play, start) = table.get(game.rank(&game.start()));
        assert_eq!((play.outcome(), play.remoteness(), start), (Outcome::Win, Some(remoteness), nimber), "{board}");
        assert_eq!(table.values.iter().map(|(_, nimber)| *nimber).max(), Some(largest), "{board}");
    }
}

/// A table as bytes has one digest, whoever computed it, and reads back as what it was.
#[test]
fn a_table_has_one_digest() {
    let game = Chomp::open("6x7", &Settings::default()).unwrap();
    let header = Header { game: "chomp".into(), board: "6x7".into(), settings: String::new(), worth: "nimber".into() };
    let bytes = |threads| {
        let table = sweep(&game, &Nimber, &ASK, Threads::new(threads).unwrap()).unwrap();
        let cells: Vec<u64> = table.values.iter().map(|nimber| u64::from(*nimber)).collect();
        encode(&header, Cells::Unsigned(&cells))
    };
    let one = bytes(1);
    assert!(one == bytes(3));
    let table = Table::decode(&one).unwrap();
    assert_eq!((table.len(), table.width()), (1715, 1), "C(13, 6) - 1 positions of one byte");
    let start = memory(&game, &Nimber, &game.start(), &ASK).unwrap();
    assert_eq!(table.get(game.rank(&game.start()).0 as usize), Some(i128::from(start.value)));
}
