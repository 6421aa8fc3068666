//! A small engine for endings of international draughts: prints the best move and its value.
//!
//! ```sh
//! cargo run -p tablette-probe --example engine -- certify/examples/draughts-2.tablette W:WK3:BK29
//! ```
//!
//! `board.rs` has the rules, `choose.rs` the choice of a move by the table.
#![forbid(unsafe_code)]

mod board;
mod choose;

use std::error::Error;
use std::path::Path;

use tablette_probe::{DraughtsEndings, DraughtsPosition, Tablebase};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, fen] = words.as_slice() else { return Err("usage: engine TABLE FEN".into()) };
    let table = Tablebase::open_path(Path::new(path))?;
    let endings = DraughtsEndings::new(table.info())?;
    let position: DraughtsPosition = fen.parse()?;
    match choose::best(&position, |after| table.value(endings.rank(after)?))? {
        Some((mv, score)) => println!("{mv} {score}"),
        None => println!("no move: lost"),
    }
    Ok(())
}
