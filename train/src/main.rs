//! Trains the evaluation of draughts by games of the program with itself: `cargo xtask train`.
#![forbid(unsafe_code)]

mod endings;
mod fit;
mod games;
mod request;
mod rounds;
mod sample;

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result};
use tablette_games::draughts::{Brazilian, Compiled, English, International};

use request::{Request, USAGE};

fn main() -> ExitCode {
    let request = match Request::read(std::env::args().skip(1)) {
        Ok(request) => request,
        Err(problem) => {
            eprintln!("{problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let trained = match request.rules.as_str() {
        "brazilian" => train::<Brazilian>(&request),
        "checkers" => train::<English>(&request),
        _ => train::<International>(&request),
    };
    if let Err(problem) = trained {
        eprintln!("train: {problem:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn train<V: Compiled>(request: &Request) -> Result<()> {
    let model = request.training.run::<V>()?;
    let out = &request.out;
    fs::write(out, model.write()).with_context(|| format!("{} cannot be written", out.display()))?;
    println!("{}: {}", out.display(), model.made());
    Ok(())
}
