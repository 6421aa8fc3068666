//! Any text as lines of the Hub protocol: refused, or read as its own canonical form.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::hub::laws_on_hub;

fuzz_target!(|text: &str| {
    laws_on_hub(text);
});
