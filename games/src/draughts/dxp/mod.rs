//! The words of DXP, version 1: the protocol in which two programs play international draughts over a network.
//!
//! A message is 1 to 127 characters of ASCII, none of them NUL, and one NUL ends it; every field has its width. Numbers are padded with
//! zeros, names with blanks; `W` is White and `Z` (*zwart*) is Black.
//!
//! ```text
//! request  = "R" version:2 name:32 colour of the follower:1 minutes:3 moves:3 ( "A" | "B" colour to move:1 position:50 )
//! answer   = "A" name:32 code:1       0 yes, 1 another version is needed, 2 not this game, 3 no game at all
//! move     = "M" seconds:4 from:2 to:2 captures:2 { captured square:2 }
//! end      = "E" reason:1 code:1      0 none given, 1 "I give up", 2 a draw, 3 "I have won"; then 0 another game, 1 no more games
//! chat     = "C" text
//! back     = "B" move:3 colour:1      asks to take back everything after that position
//! answer   = "K" code:1               0 yes, 1 not supported, 2 no
//! position = 50 × ( "w" | "z" | "W" | "Z" | "e" )     men, kings and empty squares from square 1 on
//! ```
//!
//! One program, the *initiator*, asks for games; the other, the *follower*, accepts them or not. Moves alternate strictly, forced ones
//! too. Whoever is to move may send an end instead, which the other acknowledges with an end of its own.
//!
//! Source: the protocol's description, <http://www.mesander.nl/damexchange/edxpmain.htm>. It knows no other variant.

mod fields;
mod message;

pub use message::{Acceptance, BackAcceptance, DxpMessage, EndReason, GameRequest, LONGEST, PORT, VERSION};
