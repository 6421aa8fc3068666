//! Damaged text: every parser refuses it, or reads something whose own text reads back.
//!
//! For example, for Chomp's `5,3,1` the law tries `5,31`, `5,,3,1`, `5,٣,1`, `5,3,`, ninety-one
//! texts in all. Most are refused; `5,3` is another bar, whose text must then read back. No text
//! may cause a panic. Fuzzing covers longer texts.

use super::report::{Cases, ensure};
use super::small::Small;
use crate::game::Game;

/// Characters that typical accidents insert: signs, separators, digits, a blank, a line end,
/// look-alike letters.
const STRANGERS: [char; 14] = ['0', '9', ' ', ',', '-', 'x', '(', '@', '*', '\n', '\0', 'é', '٣', 'Z'];
/// Number of positions damaged on each board, spread over all of them: enough to include every
/// kind, few enough to be quick.
const SAMPLES: usize = 40;

/// Damages the text of positions, both as boards and as positions, and of a few moves in each.
pub(super) fn damage<G: Game>(board: &Small<'_, G>) -> Cases {
    let mut cases = 0;
    let step = board.reached.div_ceil(SAMPLES);
    for (state, moves) in board.states_and_moves().step_by(step) {
        let text = board.game.show_state(state);
        cases += damaged(&text, &mut |damaged| {
            if let Ok(parsed) = board.game.parse_state(damaged) {
                // The canonical text may differ: a parser may accept two spellings of one position.
                let shown = board.game.show_state(&parsed);
                ensure!(
                    board.game.parse_state(&shown).as_ref() == Ok(&parsed),
                    "{damaged:?} reads as {parsed:?}, shown as {shown}"
                );
            }
            if let Ok(opened) = board.open(damaged) {
                let shown = opened.show_state(&opened.start());
                ensure!(
                    opened.parse_state(&shown).as_ref() == Ok(&opened.start()),
                    "{damaged:?} opens, but {shown} does not read back"
                );
            }
            Ok(())
        })?;
        // A few moves are enough, since one parser reads them all.
        for &mv in moves.iter().step_by(moves.len().div_ceil(3).max(1)) {
            cases += damaged(&board.game.show_move(state, mv), &mut |damaged| {
                if let Ok(parsed) = board.game.parse_move(state, damaged) {
                    ensure!(moves.contains(&parsed), "{text}: {damaged:?} reads as the illegal move {parsed:?}");
                }
                Ok(())
            })?;
        }
    }
    Ok(cases)
}

/// Checks every damaged form of a text, and returns their number.
fn damaged(text: &str, check: &mut dyn FnMut(&str) -> Result<(), String>) -> Cases {
    let variants = variants(text);
    for damaged in &variants {
        check(damaged)?;
    }
    Ok(variants.len() as u64)
}

/// Returns the text with each character deleted, doubled, replaced by each foreign character, or
/// cut off with the rest; and a few extreme texts, such as 400 nines, which no machine integer
/// holds.
fn variants(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut variants =
        vec![String::new(), " ".into(), format!(" {text}"), format!("{text} "), text.repeat(2), "9".repeat(400)];
    for at in 0..chars.len() {
        let (head, tail): (String, String) = (chars[..at].iter().collect(), chars[at + 1..].iter().collect());
        variants.push(head.clone());
        variants.push(format!("{head}{tail}"));
        variants.push(format!("{head}{0}{0}{tail}", chars[at]));
        variants.extend(STRANGERS.iter().map(|stranger| format!("{head}{stranger}{tail}")));
    }
    variants
}
