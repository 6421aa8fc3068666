//! The game of the conversation: international draughts.

use tablette_games::draughts::{Draughts, International, State};

/// The game that is played.
pub(super) type GameInProgress = Draughts<International>;
/// A position of it.
pub(super) type CurrentPosition = State<International>;
