//! Tables of endings in play: a position won by the page's strongest opponent stays won, and a
//! drawn one is not lost.

use std::path::PathBuf;

use serde_json::Value;
use tablette::tables::tabled_board;
use tablette::{AnyBoard, Budget, Outcome, Request, Rung, Settings, SplitMix64, Store, VerifiedFiles, game};
use tablette_service::{ApiRequest, handle};

use super::addresses::encode;

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
        let endings = tabled_board(game("draughts").unwrap(), "3", &Settings::default()).unwrap();
        let store = Store::new(&folder);
        let built = endings.build_table(None, &store, &Budget::default()).unwrap();
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

    /// The table's value of a position.
    fn value(&self, position: &str) -> (Outcome, Option<u32>) {
        let by_table = Request { by: Some(Rung::Table), ..Request::CHOICE };
        let (verdict, _) = self.endings.at(position).unwrap().answer(&by_table, &self.budget()).unwrap();
        let plies = verdict.remoteness.and_then(|plies| plies.to_string().parse().ok());
        (verdict.outcome.unwrap(), plies)
    }

    /// A position that is no end.
    fn ending(&self, random: &mut SplitMix64) -> Box<dyn AnyBoard> {
        loop {
            let rank = random.below(POSITIONS as u64);
            let position = self.endings.unrank(&[rank], &Budget::default()).unwrap().remove(0);
            let board = position.map(|position| open(&position));
            if let Some(board) = board.filter(|board| board.result().is_none()) {
                return board;
            }
        }
    }
}

/// Positions of two and three pieces.
const POSITIONS: usize = 490_000;

/// A position as the page's next question opens it.
fn open(position: &str) -> Box<dyn AnyBoard> {
    game("draughts").unwrap().open(position, &Settings::default()).unwrap()
}

impl Drop for Tables {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The move of the strongest opponent, requested as the page does: in a game that began on the
/// board `on`.
fn reply(tables: &Tables, position: &str, on: Option<&str>, seed: u64) -> Value {
    let on = on.map_or_else(String::new, |on| format!("&on={}", encode(on)));
    let address = format!("/api/draughts/{}/reply?lang=en&level=perfect&seed={seed}&stream=1{on}", encode(position));
    let answer = handle(&ApiRequest::get(&address), &tables.budget());
    let text = String::from_utf8(answer.body.to_vec()).unwrap();
    assert_eq!(answer.status, 200, "{address}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// The move of a defender who plays randomly, or perfectly.
fn defence(tables: &Tables, board: &dyn AnyBoard, by_chance: bool, random: &mut SplitMix64) -> String {
    if by_chance {
        let mut legal = board.legal(&tables.budget()).unwrap().unwrap();
        return legal.remove(random.below(legal.len() as u64) as usize).notation;
    }
    board.analysis(&Request::CHOICE, &tables.budget()).unwrap().choice.unwrap()
}

/// Plies of a drawn game after which it is not expected to end.
const PATIENCE: u32 = 12;

/// Plays a game out, the opponent first, for the number of plies in the table; returns the outcome
/// for the opponent, and the moves.
fn played_out(
    tables: &Tables,
    start: &str,
    on: Option<&str>,
    by_chance: bool,
    random: &mut SplitMix64,
) -> (Outcome, Vec<String>) {
    let (mut board, mut moves) = (open(start), Vec::new());
    let plies = tables.value(start).1.unwrap_or(PATIENCE);
    for ply in 0..=plies {
        let ours = ply % 2 == 0;
        match board.result() {
            Some(Outcome::Lose) if !ours => return (Outcome::Win, moves),
            Some(Outcome::Win) if !ours => return (Outcome::Lose, moves),
            Some(outcome) => return (outcome, moves),
            None if ply == plies => break,
            None => {}
        }
        let mv = if ours {
            let said = reply(tables, &board.position(), on, random.below(u64::MAX));
            assert_eq!(said["known"], "exact", "{} on {on:?}: {said}", board.position());
            said["move"].as_str().unwrap().to_owned()
        } else {
            defence(tables, &*board, by_chance, random)
        };
        board = open(&board.play(&mv).unwrap().position());
        moves.push(mv);
    }
    (Outcome::Draw, moves)
}

/// A thousand games within the table, begun there or reached from the start of the game, against
/// perfect and random play.
#[test]
fn endings_within_three_pieces_are_never_thrown_away() {
    let tables = Tables::new("page-endings");
    let (mut random, mut won, mut drawn) = (SplitMix64::new(17), 0, 0);
    while won + drawn < 1_000 {
        let start = tables.ending(&mut random).position();
        let (outcome, _) = tables.value(&start);
        if outcome == Outcome::Lose {
            continue;
        }
        let (count, on) = (won + drawn, [None, Some("start")]);
        let (result, moves) = played_out(&tables, &start, on[count % 2], count % 4 < 2, &mut random);
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
