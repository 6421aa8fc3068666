//! Any text as settings: refused, or each value is found again and games refuse unknown ones.
#![forbid(unsafe_code)]
#![no_main]

use libfuzzer_sys::fuzz_target;
use tablette_fuzz::laws_on_settings;
use tablette_games::chocolate::Chocolate;
use tablette_games::chomp::Chomp;

fuzz_target!(|text: &str| {
    laws_on_settings::<Chomp>(text);
    laws_on_settings::<Chocolate>(text);
});
