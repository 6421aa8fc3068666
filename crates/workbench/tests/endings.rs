//! Tables of endings in play at a terminal: a position won by the strongest opponent stays won
//! under the rules in force, draws by counting included, and a drawn one is not lost.

use tablette::session::Session;
use tablette::{AnyBoard, Budget, Outcome, Settings, SplitMix64, game};

use crate::three_pieces::{EndgameTables, PATIENCE};

/// The probe library for other programs has a reader and a numbering of its own.
#[test]
#[ignore = "slow: probes every ending of three pieces"]
fn the_probe_library_gives_the_same_values() {
    let tables = EndgameTables::new("probe");
    let path = tables.folder.join("draughts-3-play.tablette");
    let table = tablette_probe::Tablebase::open_path(&path).expect("a table");
    let endings = tablette_probe::DraughtsEndings::new(table.info()).expect("its numbering");
    let (mut random, end) = (SplitMix64::new(29), table.info().ranks.end);
    for _ in 0..400 {
        let rank = 1 + random.below(end - 1);
        let position = tables.endgames.unrank(&[rank], &Budget::default()).expect("a rank").remove(0).expect("one");
        let parsed = position.parse().expect("a FEN");
        assert_eq!(endings.rank(&parsed), Ok(rank), "{position}");
        let wdl = |outcome| match outcome {
            Outcome::Lose => tablette_probe::Wdl::Loss,
            Outcome::Draw => tablette_probe::Wdl::Draw,
            Outcome::Win => tablette_probe::Wdl::Win,
        };
        let (outcome, plies) = tables.value(&position);
        let expected = tablette_probe::TableValue::Play { wdl: wdl(outcome), plies: plies.map(u64::from) };
        assert_eq!(table.value(rank), Ok(expected), "{position}");
    }
}

fn open(position: &str) -> Box<dyn AnyBoard> {
    let settings = Settings::parse(["draws=all"]).expect("a setting");
    game("draughts").expect("listed").open(position, &settings).expect("a board")
}

/// A game as `tablette play` begins it: with draws by counting, and studied without.
fn begun(position: &str) -> Session {
    Session::new(open(position)).studied(game("draughts").expect("listed"), Settings::default())
}

/// Plays a game out, the strongest opponent first; returns the outcome for that opponent.
fn played_out(tables: &EndgameTables, start: &str, by_chance: bool, random: &mut SplitMix64) -> (Outcome, Session) {
    let mut session = begun(start);
    let ours = session.turn();
    let plies = tables.value(start).1.unwrap_or(PATIENCE) as usize;
    loop {
        let mine = session.turn() == ours;
        match session.result() {
            Some(Outcome::Lose) if !mine => return (Outcome::Win, session),
            Some(Outcome::Win) if !mine => return (Outcome::Lose, session),
            Some(outcome) => return (outcome, session),
            None if session.plies() == plies => return (Outcome::Draw, session),
            None => {}
        }
        let mv = if mine || !by_chance {
            // The same query for both: the terminal's move at the top level.
            session.session_analysis(&tables.budget()).expect("an answer").known.choice.expect("a move")
        } else {
            let mut legal = session.board().legal(&tables.budget()).expect("time").expect("a list");
            legal.remove(random.below(legal.len() as u64) as usize).notation
        };
        session.play(&mv).expect("a legal move");
    }
}

#[test]
#[ignore = "slow: plays a thousand endings"]
fn endings_within_three_pieces_are_never_thrown_away() {
    let tables = EndgameTables::new("session-endings");
    tables.are_never_thrown_away(open, |start, count, random| {
        let (result, session) = played_out(&tables, start, count % 2 == 0, random);
        (result, session.moves().map(|mv| format!("{mv:?}")).collect())
    });
}
