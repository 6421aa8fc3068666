//! Any bytes as a table: refused, or written back the same; and no damage goes unnoticed.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::bytes::laws_on_bytes;

fuzz_target!(|bytes: &[u8]| {
    laws_on_bytes(bytes);
});
