//! Any text as a position of draughts: refused, or shown as text that is read back the same.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::draughts::laws_on_fen;

fuzz_target!(|text: &str| {
    laws_on_fen(text);
});
