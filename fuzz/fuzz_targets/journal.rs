//! Any bytes as a journal: only sound parts are read, and work can continue after them.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::journals::laws_on_journal;

fuzz_target!(|bytes: &[u8]| {
    laws_on_journal(bytes);
});
