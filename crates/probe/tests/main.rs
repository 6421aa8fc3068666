//! The library on the tables of `certify/examples` and on tables written here.

#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

mod damage;
mod draughts;
mod forge;
mod hostile;
mod values;

use tablette_probe::Tablebase;

/// A table of `certify/examples`.
fn example(name: &str) -> Vec<u8> {
    let path = format!("{}/../../certify/examples/{name}.tablette", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

const EXAMPLES: [&str; 3] = ["chomp-8x8-lost", "draughts-2", "rockse-exam"];

/// The codes of all ranks.
fn codes(bytes: &[u8]) -> Vec<i64> {
    let table = Tablebase::open(bytes).unwrap();
    table.info().ranks.clone().map(|rank| table.code(rank).unwrap()).collect()
}

/// A small generator of pseudo-random numbers (`SplitMix64`, Steele, Lea and Flood 2014).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}
