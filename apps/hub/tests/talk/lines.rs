//! An analysis with several lines: the best moves side by side.

use tablette_core::{Rules as _, RulesExt as _};
use tablette_games::draughts::hub::{HubLine, read_hub_move, show_hub_position};
use tablette_games::draughts::{Articles, Draughts, International, Position, Reading, read_fen};

use super::super::Talk;

fn position(fen: &str) -> Position<International> {
    read_fen(fen, Reading::Strict).expect("a position").position
}

/// Returns the lines that an analysis of a given depth in plies reports at its last depth, and its
/// answer.
fn analysed(talk: &Talk, fen: &str, lines: usize, depth: u32) -> (Vec<HubLine>, HubLine) {
    talk.say(&format!("set-param name=lines value={lines}"));
    talk.say(&format!("pos pos={}", show_hub_position(&position(fen))));
    talk.say(&format!("level depth={depth}"));
    talk.say("go analyze");
    // It reports its lines and waits with the answer until `stop`.
    talk.say("ping");
    let (mut said, _) = talk.until("pong");
    while !said.iter().any(|line| line.get("line") == Some("1") && is_last(line, depth)) {
        said.push(talk.next());
    }
    talk.say("stop");
    let (rest, done) = talk.until("done");
    said.extend(rest);
    let last = said.iter().rfind(|line| line.get("line") == Some("1")).and_then(|line| line.get("depth"));
    let last = last.expect("a first line").to_owned();
    (said.into_iter().filter(|line| line.get("depth") == Some(&last)).collect(), done)
}

/// Whether an analysis goes no further: it has reached its depth, or proved its claim.
fn is_last(line: &HubLine, depth: u32) -> bool {
    line.get("depth") == Some(&depth.to_string()) || line.get("score") == Some("200.00")
}

#[test]
fn the_best_moves_come_side_by_side() {
    let talk = Talk::new();
    let start = "W:W31-50:B1-20";
    let (lines, done) = analysed(&talk, start, 3, 4);
    assert_eq!(lines.iter().map(|line| line.get("line").expect("a number")).collect::<Vec<_>>(), ["1", "2", "3"]);
    let scores: Vec<f64> = lines.iter().map(|line| line.get("score").expect("a score").parse().expect("one")).collect();
    assert!(scores.is_sorted_by(|better, worse| better >= worse), "{scores:?}");
    let mut first = Vec::new();
    for line in &lines {
        // Every line can be played.
        let rules: Draughts<International> = Draughts::on(position(start), Articles::ALL);
        let mut state = rules.start();
        for mv in line.get("pv").expect("a line").split(' ') {
            state = rules.apply(&state, read_hub_move(&state.position, mv).expect("a legal move"));
        }
        first.push(line.get("pv").and_then(|pv| pv.split(' ').next()).expect("a move"));
    }
    assert_eq!(done.get("move"), Some(first[0]));
    assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{first:?}");
    // One line per move, if there are fewer moves.
    let rules: Draughts<International> = Draughts::on(position(start), Articles::ALL);
    let mut moves = Vec::new();
    rules.moves(&rules.start(), &mut moves);
    assert_eq!(analysed(&talk, start, 64, 2).0.len(), moves.len());
    // A game is played with one line, whatever the setting for analyses.
    talk.say("level depth=2");
    talk.say("go think");
    assert!(talk.until("done").0.iter().all(|line| line.get("line").is_none()));
    for wrong in ["0", "65", "two"] {
        talk.say(&format!("set-param name=lines value={wrong}"));
        assert_eq!(talk.next().command, "error", "{wrong}");
    }
    assert!(talk.end().is_empty());
}

/// 32-37 wins in three plies; the other move wins beyond that horizon.
#[test]
fn a_win_ranks_above_other_moves() {
    let talk = Talk::new();
    let (lines, done) = analysed(&talk, "B:W46:B32", 4, 3);
    let told: Vec<_> = lines.iter().map(|line| (line.get("score"), line.get("pv"))).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].1.expect("a line").starts_with("32-37"), "{told:?}");
    assert_eq!((told[0].0, done.get("move")), (Some("200.00"), Some("32-37")));
    assert!(told[1..].iter().all(|(score, _)| *score != Some("200.00")), "{told:?}");
    assert!(talk.end().is_empty());
}
