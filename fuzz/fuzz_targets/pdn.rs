//! Any text as games in Portable Draughts Notation: refused with a place, or written back as read.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::draughts::laws_on_pdn;

fuzz_target!(|text: &str| {
    laws_on_pdn(text);
});
