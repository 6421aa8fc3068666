//! The game of the conversation: international draughts.

use tablette_games::draughts::{Draughts, International, State};

/// The game that is played.
pub(super) type Played = Draughts<International>;
/// A position of it.
pub(super) type Here = State<International>;
