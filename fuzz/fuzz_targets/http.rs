//! Any bytes as requests to the server: a well-formed answer, or none.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::http::laws_on_requests;

fuzz_target!(|bytes: &[u8]| {
    laws_on_requests(bytes);
});
