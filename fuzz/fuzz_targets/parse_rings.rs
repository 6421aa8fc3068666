//! Any text as a board, a position and moves of the Chinese rings: refused, or read as its own
//! canonical form.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::laws_on_text;
use tablette_games::rings::Rings;

fuzz_target!(|text: &str| {
    laws_on_text::<Rings>(text);
});
