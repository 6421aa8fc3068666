//! The messages of DXP, version 1, the protocol with which two programs play international draughts
//! over a network.
//!
//! A message is 1 to 127 ASCII characters, none of them NUL, followed by a NUL. Every field has a
//! fixed width. Numbers are padded with zeros, names with blanks; `W` is White and `Z` (*zwart*) is
//! Black.
//!
//! ```text
//! request  = "R" version:2 name:32 colour of the follower:1 minutes:3 moves:3
//!            ( "A" | "B" colour to move:1 position:50 )
//! answer   = "A" name:32 code:1       0 yes, 1 other version needed, 2 not this game, 3 no game
//! move     = "M" seconds:4 from:2 to:2 captures:2 { captured square:2 }
//! end      = "E" reason:1 code:1      0 none given, 1 "I give up", 2 a draw, 3 "I have won";
//!                                     then 0 another game, 1 no more games
//! chat     = "C" text
//! back     = "B" move:3 colour:1      requests to return to that position
//! answer   = "K" code:1               0 yes, 1 not supported, 2 no
//! position = 50 × ( "w" | "z" | "W" | "Z" | "e" )   men, kings and empty squares from square 1 on
//! ```
//!
//! One program, the *initiator*, requests games; the other, the *follower*, accepts or refuses.
//! Moves alternate strictly, forced ones included. The side to move may instead send an end, which
//! the other side acknowledges with an end.
//!
//! Source: the protocol's description, <http://www.mesander.nl/damexchange/edxpmain.htm>. It covers
//! no other variant.

mod message;

pub use message::{Acceptance, BackAcceptance, DxpMessage, EndReason, GameRequest, LONGEST, PORT, VERSION};
