//! What cannot be a game, in sentences.

use tablette::{Digits, Info, Players, Question, Text, Words, words};

words! {
    from include_str!("words.txt");
    pub(super) unhashable(whence: Words, position: Words);
    pub(super) not_moves(position: Words, got: Words);
    pub(super) many_moves(position: Words, most: Digits);
    pub(super) changed(method: Words, position: Words);
    pub(super) no_position(position: Words, mv: Words);
    pub(super) other_moves(position: Words);
    pub(super) no_end(position: Words, got: Words);
    pub(super) no_cost(position: Words, mv: Words, got: Words);
    pub(super) no_text(method: Words, got: Words);
    pub(super) no_picture(position: Words, got: Words);
    pub(super) same_text(position: Words, other: Words, text: Words);
    NOT_IMPARTIAL;
    pub(super) unknown(text: Words);
    pub(super) no_code(got: Words);
    pub(super) no_arrays(got: Words);
}

/// Why a question cannot be asked of a game that a user wrote, where its class might say more of it
/// than it does.
pub(crate) fn undeclared(info: &Info, worth: Question) -> Option<Text> {
    let might = worth == Question::Nimber && info.players == Players::Two && !info.impartial;
    might.then_some(NOT_IMPARTIAL)
}
