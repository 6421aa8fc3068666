//! Any text as a matrix: refused, or the same board in every representation, with the same answers.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::draughts::laws_on_matrix;

fuzz_target!(|text: &str| {
    laws_on_matrix(text);
});
