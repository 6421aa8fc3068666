//! Tables of endings in play: a position won by the page's strongest opponent stays won, and a
//! drawn one is not lost.

use serde_json::Value;
use tablette::{AnyBoard, Outcome, Request, Settings, SplitMix64, game};
use tablette_engine::{ApiRequest, handle};

use super::addresses::encode;
use super::three_pieces::{EndgameTables, PATIENCE};

/// A position as the page's next question opens it.
fn open(position: &str) -> Box<dyn AnyBoard> {
    game("draughts").unwrap().open(position, &Settings::default()).unwrap()
}

/// The move of the strongest opponent, requested as the page does: in a game that began on the
/// board `on`.
fn reply(tables: &EndgameTables, position: &str, on: Option<&str>, seed: u64) -> Value {
    let on = on.map_or_else(String::new, |on| format!("&on={}", encode(on)));
    let address = format!("/api/draughts/{}/reply?lang=en&level=perfect&seed={seed}&stream=1{on}", encode(position));
    let answer = handle(&ApiRequest::get(&address), &tables.budget());
    let text = String::from_utf8(answer.body.to_vec()).unwrap();
    assert_eq!(answer.status, 200, "{address}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// The move of a defender who plays randomly, or perfectly.
fn defence(tables: &EndgameTables, board: &dyn AnyBoard, by_chance: bool, random: &mut SplitMix64) -> String {
    if by_chance {
        let mut legal = board.legal(&tables.budget()).unwrap().unwrap();
        return legal.remove(random.below(legal.len() as u64) as usize).notation;
    }
    board.analysis(&Request::CHOICE, &tables.budget()).unwrap().choice.unwrap()
}

/// Plays a game out, the opponent first, for the number of plies in the table; returns the outcome
/// for the opponent, and the moves.
fn played_out(
    tables: &EndgameTables,
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

/// Games within the table, begun there or reached from the start of the game, against perfect and
/// random play.
#[test]
#[ignore = "slow: plays a thousand endings"]
fn endings_within_three_pieces_are_never_thrown_away() {
    let tables = EndgameTables::new("page-endings");
    let on = [None, Some("start")];
    tables.are_never_thrown_away(open, |start, count, random| {
        played_out(&tables, start, on[count % 2], count % 4 < 2, random)
    });
}
