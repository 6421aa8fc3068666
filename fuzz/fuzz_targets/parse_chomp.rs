//! Any text as a board, a position and moves of Chomp: refused, or read as its own canonical form.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::laws_on_wide_text;
use tablette_games::chomp::Chomp;

fuzz_target!(|text: &str| {
    laws_on_wide_text::<Chomp>(text);
});
