//! Messages about a game in another program.

use tablette_core::{Bytes, Digits, Number, Words, words};

words! {
    from include_str!("words.txt");
    pub(super) said(file: Words, why: Words);
    pub(super) said_at(file: Words, line: Digits, why: Words);
    pub(super) raised(call: Words, error: Words);
    pub(super) late(file: Words, seconds: Number);
    pub(super) late_in(call: Words, seconds: Number);
    pub(super) ended(file: Words, how: Words);
    pub(super) endless(file: Words, most: Bytes);
    pub(super) nonsense(file: Words, question: Words, got: Words);
}
