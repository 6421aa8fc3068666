//! Portable Draughts Notation, version 3: games as files keep them, read and written one at a time.
//!
//! ```text
//! file      = { game } { comment }
//! game      = [ { comment } tag { tag } ] movetext score
//! tag       = "[" name "\"" value "\"" "]"
//! movetext  = { number | move | mark | comment | variation | setup }
//! number    = digits "." { "." }                       read and not believed: the position knows better
//! mark      = "$" digits | "!" | "?" | "!!" | "??" | "!?" | "?!"
//! comment   = "{" text "}" | ";" text to the end of the line
//! variation = "(" movetext ")"                          instead of the move before it
//! setup     = "/FEN \"" position "\"/"                    the line goes on from there
//! score     = "2-0" | "1-0" | "0-2" | "0-1" | "1-1" | "1/2-1/2" | "0-0" | "*"
//! ```
//!
//! [`Reader`] takes text in chunks of any length and holds no more than one game; [`write`](fn@write) gives it back. Between them, and for
//! programs that record a game while it is played, stands a [`Builder`], which lets nothing illegal in: every move of every
//! variation has been checked. A tag `GameType` chooses the rules ([`GameType`]), `SetUp` and `FEN` the first position.
//!
//! A [strict](Reading::Strict) reader takes the grammar and this program's moves to the letter. A
//! [lenient](Reading::Lenient) one also takes what files have, and writes it as the grammar has it:
//!
//! - no score at the end of a game, and `...` for a move that nobody knows;
//! - `:`, `*` or `X` for a capture, a capture with a hyphen or a quiet move with an `x`, leading zeros, blanks around the sign
//!   (`1- 7`), no sign at all (`3228`, `a3b4`);
//! - a capture by some of its squares (`2x30x17`): one that passes them in this order. Where it may mean several, or a short
//!   capture may, the first in the order of [`generate`](super::generate) is meant; a strict reader refuses both;
//! - dashes and crosses as printers set them (`32–28`, `28×19`, `2–0`, `½-½`), a comma or a sign behind a move (`32-28,`, `11-15*`),
//!   numbers of moves without their dot;
//! - `!!!`; a glyph beyond `$255`, or one before any move, and an estimate between moves (`+-`, `=`), which become comments;
//! - variations without a move: what they say is said of the move that they follow;
//! - tags with quotes or tabs inside their value (`[Event "Open "De Hoek""]`), `Fen`, `Setup` and `gametype` in any letters;
//! - positions as [`read_fen`](super::read_fen) takes them leniently, an empty one for the usual beginning, and `?:` for a turn that
//!   nobody knows: that of the side that begins a game.
//!
//! Either reads moves as `c3-d4` where the board is 8×8.
//!
//! Nothing here calls itself, so no text is too deep for the stack; a game longer than [`LONGEST`] or deeper than [`DEEPEST`] is refused.
//!
//! ```
//! use tablette_games::draughts::{Reading, pdn};
//!
//! let text = "[White \"A\"] 1. 32-28 19-23 2. 28x19 {forced} (2. 33-29) 1-1";
//! let fault = pdn::read(text, Reading::Strict).unwrap_err();
//! assert!(fault.to_string().starts_with("line 1, column 50: expected a legal move, got “33-29”"), "{fault}");
//! let games = pdn::read(&text.replace("(2. 33-29) ", ""), Reading::Strict).unwrap();
//! assert_eq!(pdn::read(&pdn::write(&games[0]), Reading::Strict).unwrap(), games);
//! ```

mod build;
mod characters;
mod clock;
mod compose;
mod fault;
mod loose;
mod read;
mod record;
mod scribe;
mod tokens;
mod trail;
mod transcript;
mod write;

pub use super::fen::Reading;
pub use build::Builder;
pub use characters::LineColumn;
pub use clock::{Time, clocks, show_clock};
pub use fault::{Error, PdnProblem};
pub use read::{MOST_FAULTS, Reader, read};
pub use record::FORMAT;
pub use transcript::{Comment, DEEPEST, GameType, LONGEST, Movetext, Ply, Score, Setup, Tag, Transcript};
pub use write::write;
