//! Portable Draughts Notation, version 3: game files, read and written one game at a time.
//!
//! ```text
//! file      = { game } { comment }
//! game      = [ { comment } tag { tag } ] movetext score
//! tag       = "[" name "\"" value "\"" "]"
//! movetext  = { number | move | mark | comment | variation | setup }
//! number    = digits "." { "." }                ignored: the position determines it
//! mark      = "$" digits | "!" | "?" | "!!" | "??" | "!?" | "?!"
//! comment   = "{" text "}" | ";" text to the end of the line
//! variation = "(" movetext ")"                  replaces the move before it
//! setup     = "/FEN \"" position "\"/"           the line continues from there
//! score     = "2-0" | "1-0" | "0-2" | "0-1" | "1-1" | "1/2-1/2" | "0-0" | "*"
//! ```
//!
//! [`Reader`] takes text in chunks of any length and holds at most one game; [`write`](fn@write)
//! writes it. Between them, and for programs that record a game in progress, stands a [`Builder`],
//! which admits only legal moves, in every variation. The tag `GameType` chooses the rules
//! ([`GameType`]), `SetUp` and `FEN` the first position.
//!
//! A [strict](Reading::Strict) reader accepts only the grammar and this program's notation of
//! moves. A [lenient](Reading::Lenient) one also accepts common deviations, and normalises them to
//! the grammar:
//!
//! - a missing score at the end of a game, and `...` for an unknown move;
//! - `:`, `*` or `X` for a capture, a capture with a hyphen or a quiet move with an `x`, leading
//!   zeros, blanks around the sign (`1- 7`), no sign at all (`3228`, `a3b4`);
//! - a capture given by some of its squares (`2x30x17`), which it must pass in this order. If this
//!   or a short capture is ambiguous, it means the first match in the order of
//!   [`generate`](super::generate); a strict reader rejects both;
//! - typographic dashes and crosses (`32–28`, `28×19`, `2–0`, `½-½`), a comma or a sign after a
//!   move (`32-28,`, `11-15*`), move numbers without a dot;
//! - `!!!`; a glyph beyond `$255` or before any move, and an evaluation between moves (`+-`, `=`),
//!   which become comments;
//! - variations without moves: their comments belong to the move before;
//! - tags with quotes or tabs inside their value (`[Event "Open "De Hoek""]`), and `Fen`, `Setup`
//!   and `gametype` in any case;
//! - comments inside comments, whose braces become parentheses;
//! - `2-0F` for a game lost without play;
//! - positions that [`read_fen`](super::read_fen) accepts leniently, a man where only a king can
//!   stand, which is one, an empty text for the opening position, and `?:` for an unknown turn,
//!   which means the side that moves first in the game; a first move with the number `1...` that
//!   only the second side can play changes the turn.
//!
//! Read leniently through [`FORMAT`], a file whose games do not name their rules is read by those
//! that fit most of its games.
//!
//! Both accept moves such as `c3-d4` on 8×8 boards.
//!
//! Nothing here is recursive, so nesting cannot overflow the stack; a game longer than [`LONGEST`]
//! or deeper than [`DEEPEST`] is rejected.
//!
//! ```
//! use tablette_games::draughts::{Reading, pdn};
//!
//! let text = "[White \"A\"] 1. 32-28 19-23 2. 28x19 {forced} (2. 33-29) 1-1";
//! let fault = pdn::read(text, Reading::Strict).unwrap_err();
//! assert_eq!((fault.line, fault.column), (1, 50));
//! assert!(fault.problem.to_string().starts_with("expected a legal move, got “33-29”"));
//! let games = pdn::read(&text.replace("(2. 33-29) ", ""), Reading::Strict).unwrap();
//! assert_eq!(pdn::read(&pdn::write(&games[0]), Reading::Strict).unwrap(), games);
//! ```

mod build;
mod characters;
mod guess;
mod read;
mod record;
mod tokens;
mod transcript;
mod write;

pub use super::fen::Reading;
pub use build::Builder;
pub use read::{MOST_FAULTS, Reader, read};
pub use record::FORMAT;
pub use transcript::{Comment, DEEPEST, GameType, LONGEST, Movetext, Ply, Score, Setup, Tag, Transcript};
pub use write::write;
