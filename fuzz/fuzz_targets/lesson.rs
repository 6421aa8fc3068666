//! Any text as a value of Python, and as a question with its arguments: refused, or answered the
//! same twice.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::lessons::laws_on_lesson;

fuzz_target!(|text: &str| {
    laws_on_lesson(text);
});
