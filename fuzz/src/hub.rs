//! The laws of the Hub protocol's text.

use tablette_games::draughts::hub::{HubLine, read_hub_move, read_hub_position, show_hub_move, show_hub_position};
use tablette_games::draughts::{Duplicates, International, Position, generate};

use crate::Seen;

/// Reads every line as one of the protocol, and `pos` as a position and moves from it.
///
/// A line that is read must be written and read back the same, and a move that is read must be
/// legal. Linear in the text.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_hub(text: &str) -> Seen {
    let mut seen = Seen::default();
    for text in text.lines() {
        let Some(line) = seen.note(HubLine::read(text)) else { continue };
        assert_eq!(HubLine::read(&line.to_string()).as_ref(), Ok(&line), "{text:?} is written {line}");
        if line.command == "pos" {
            placed(&mut seen, &line);
        }
    }
    seen
}

fn placed(seen: &mut Seen, line: &HubLine) {
    let given = line.get("pos").map_or(Ok(Position::start()), read_hub_position::<International>);
    let Some(mut position) = seen.note(given) else { return };
    seen.read += 1;
    if let Some(text) = line.get("pos") {
        assert_eq!(show_hub_position(&position), text);
    }
    for text in line.get("moves").unwrap_or("").split_whitespace() {
        let Some(mv) = seen.note(read_hub_move(&position, text)) else { return };
        assert_eq!(read_hub_move(&position, &show_hub_move::<International>(mv)), Ok(mv), "{text:?}");
        let mut moves = Vec::new();
        generate::<International>(&position, Duplicates::Drop, &mut moves);
        assert!(moves.contains(&mv), "{text:?} is read as the illegal move {mv:?}");
        seen.played += 1;
        position = position.after(mv);
    }
}
