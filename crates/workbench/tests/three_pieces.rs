//! The table of all draughts endgames of two and three pieces, and a thousand games within it. Each
//! interface plays the games in its own way; the tests of the service include this file.

use std::path::PathBuf;

use tablette::tables::tabled_board;
use tablette::{AnyBoard, Budget, Outcome, Request, Rung, Settings, SplitMix64, Store, VerifiedFiles, game};

/// Positions of two and three pieces.
const POSITIONS: u64 = 490_000;
/// Plies of a drawn game after which it is not expected to end.
pub(crate) const PATIENCE: u32 = 12;

/// The table, in a folder of its own that is removed at the end.
pub(crate) struct EndgameTables {
    pub(crate) folder: PathBuf,
    /// All endgames together, for queries to the table itself.
    pub(crate) endgames: Box<dyn AnyBoard>,
    store: Store,
    verified_files: VerifiedFiles,
}

impl EndgameTables {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-{name}-{}", std::process::id()));
        let endgames = tabled_board(game("draughts").expect("listed"), "3", &Settings::default()).expect("slices");
        let store = Store::new(&folder);
        let built = endgames.build_table(None, &store, &Budget::default()).expect("a table");
        assert!(built.file.ends_with("draughts-3-play.tablette"), "{}", built.file.display());
        Self { folder, store, verified_files: VerifiedFiles::in_memory(), endgames }
    }

    /// Too little for a search to see anything, or for building a table: every value comes from the
    /// file.
    pub(crate) fn budget(&self) -> Budget<'_> {
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
    pub(crate) fn value(&self, position: &str) -> (Outcome, Option<u32>) {
        let by_table = Request { by: Some(Rung::Table), ..Request::CHOICE };
        let board = self.endgames.at(position).expect("a position");
        let (verdict, _) = board.answer(&by_table, &self.budget()).expect("a value");
        let plies = verdict.remoteness.and_then(|plies| plies.to_string().parse().ok());
        (verdict.outcome.expect("known"), plies)
    }

    /// A position that is no end.
    fn start(&self, open: impl Fn(&str) -> Box<dyn AnyBoard>, random: &mut SplitMix64) -> String {
        loop {
            let rank = random.below(POSITIONS);
            let position = self.endgames.unrank(&[rank], &Budget::default()).expect("a rank").remove(0);
            if let Some(position) = position.filter(|position| open(position).result().is_none()) {
                return position;
            }
        }
    }

    /// Plays a thousand games that are won or drawn: no win is thrown away, and no draw is lost.
    ///
    /// `play_out` takes the first position, the number of the game and a source of chance, and
    /// returns the outcome for the strongest opponent, who moves first, with the moves.
    pub(crate) fn are_never_thrown_away(
        &self,
        open: impl Fn(&str) -> Box<dyn AnyBoard>,
        mut play_out: impl FnMut(&str, usize, &mut SplitMix64) -> (Outcome, Vec<String>),
    ) {
        let (mut random, mut won, mut drawn) = (SplitMix64::new(17), 0, 0);
        while won + drawn < 1_000 {
            let start = self.start(&open, &mut random);
            let (outcome, _) = self.value(&start);
            if outcome == Outcome::Lose {
                continue;
            }
            let (result, moves) = play_out(&start, won + drawn, &mut random);
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
}

impl Drop for EndgameTables {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
