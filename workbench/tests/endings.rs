//! Tables of endings in play at a terminal: a position won by the strongest opponent stays won
//! under the rules in force, draws by counting included, and a drawn one is not lost.

use std::path::PathBuf;

use tablette::session::Session;
use tablette::tables::tabled_board;
use tablette::{AnyBoard, Budget, Outcome, Request, Rung, Settings, SplitMix64, Store, VerifiedFiles, game};

/// The table of all endings of two and three pieces, in a folder of its own that is removed at the
/// end.
struct Tables {
    folder: PathBuf,
    store: Store,
    verified_files: VerifiedFiles,
    /// All of them together, for queries to the table itself.
    endings: Box<dyn AnyBoard>,
}

impl Tables {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-{name}-{}", std::process::id()));
        let endings = tabled_board(game("draughts").expect("listed"), "3", &Settings::default()).expect("slices");
        let store = Store::new(&folder);
        let built = endings.build_table(None, &store, &Budget::default()).expect("a table");
        assert!(built.file.ends_with("draughts-3-play.tablette"), "{}", built.file.display());
        Self { folder, store, verified_files: VerifiedFiles::in_memory(), endings }
    }

    /// Too little for a search to see anything, or for building a table: every value comes from the
    /// file.
    fn budget(&self) -> Budget<'_> {
        Budget {
            memory: 1 << 20,
            threads: 1,
            looks: 1,
            tables: Some(&self.store),
            verified_files: Some(&self.verified_files),
            ..Budget::default()
        }
    }

    /// The table's value of a position: the outcome, and the plies.
    fn value(&self, position: &str) -> (Outcome, Option<usize>) {
        let by_table = Request { by: Some(Rung::Table), ..Request::CHOICE };
        let board = self.endings.at(position).expect("a position");
        let (verdict, _) = board.answer(&by_table, &self.budget()).expect("a value");
        let plies = verdict.remoteness.and_then(|plies| plies.to_string().parse().ok());
        (verdict.outcome.expect("known"), plies)
    }

    /// A position that is no end.
    fn ending(&self, random: &mut SplitMix64) -> String {
        loop {
            let rank = random.below(POSITIONS as u64);
            let position = self.endings.unrank(&[rank], &Budget::default()).expect("a rank").remove(0);
            if let Some(position) = position.filter(|position| open(position, "all").result().is_none()) {
                return position;
            }
        }
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Positions of two and three pieces.
const POSITIONS: usize = 490_000;
/// Plies after which a game is taken for drawn.
const PATIENCE: usize = 12;

/// The probe library for other programs has a reader and a numbering of its own.
#[test]
fn the_probe_library_gives_the_same_values() {
    let tables = Tables::new("probe");
    let path = tables.folder.join("draughts-3-play.tablette");
    let table = tablette_probe::Tablebase::open_path(&path).expect("a table");
    let endings = tablette_probe::DraughtsEndings::of(table.info()).expect("its numbering");
    let (mut random, end) = (SplitMix64::new(29), table.info().ranks.end);
    for _ in 0..400 {
        let rank = 1 + random.below(end - 1);
        let position = tables.endings.unrank(&[rank], &Budget::default()).expect("a rank").remove(0).expect("one");
        let parsed = position.parse().expect("a FEN");
        assert_eq!(endings.rank(&parsed), Ok(rank), "{position}");
        let wdl = |outcome| match outcome {
            Outcome::Lose => tablette_probe::Wdl::Loss,
            Outcome::Draw => tablette_probe::Wdl::Draw,
            Outcome::Win => tablette_probe::Wdl::Win,
        };
        let (outcome, plies) = tables.value(&position);
        let expected = tablette_probe::TableValue::Play { wdl: wdl(outcome), plies: plies.map(|plies| plies as u64) };
        assert_eq!(table.value(rank), Ok(expected), "{position}");
    }
}

fn open(position: &str, draws: &str) -> Box<dyn AnyBoard> {
    let settings = Settings::parse([format!("draws={draws}").as_str()]).expect("a setting");
    game("draughts").expect("listed").open(position, &settings).expect("a board")
}

/// A game as `tablette play` begins it: with draws by counting, and studied without.
fn begun(position: &str) -> Session {
    Session::new(open(position, "all")).studied(game("draughts").expect("listed"), Settings::default())
}

/// Plays a game out, the strongest opponent first; returns the outcome for that opponent.
fn played_out(tables: &Tables, start: &str, by_chance: bool, random: &mut SplitMix64) -> (Outcome, Session) {
    let mut session = begun(start);
    let ours = session.turn();
    let plies = tables.value(start).1.unwrap_or(PATIENCE);
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
fn endings_within_three_pieces_are_never_thrown_away() {
    let tables = Tables::new("session-endings");
    let (mut random, mut won, mut drawn) = (SplitMix64::new(17), 0, 0);
    while won + drawn < 1_000 {
        let start = tables.ending(&mut random);
        let (outcome, _) = tables.value(&start);
        if outcome == Outcome::Lose {
            continue;
        }
        let (result, session) = played_out(&tables, &start, won % 2 == 0, &mut random);
        let moves: Vec<_> = session.moves().collect();
        if outcome == Outcome::Win {
            won += 1;
            assert_eq!(result, Outcome::Win, "{start} {moves:?}");
        } else {
            drawn += 1;
            assert_ne!(result, Outcome::Lose, "{start} {moves:?}");
        }
    }
    assert!(won > 200 && drawn > 200, "{won} {drawn}");
}
