//! Games in a file of the user's own.

use tablette_core::{Digits, Words, words};

words! {
    from include_str!("own.txt");
    pub(super) list ALL;
    pub unread(file: Words, why: Words);
    pub NO_PYTHON;
    pub not_started(python: Words, why: Words);
    pub OLD_PYTHON;
    pub exit_code(code: Digits);
    pub signal(signal: Digits);
    pub ENDED;
}
