//! Self-play of draughts: trains the evaluation (`cargo xtask train`), computes the book of
//! openings (`cargo xtask openings`) and finds shots (`cargo xtask shots`).
#![forbid(unsafe_code)]

mod endings;
mod fit;
mod games;
mod hidden;
mod openings;
mod request;
mod rounds;
mod sample;
mod shots;

use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use tablette_games::draughts::{Brazilian, Compiled, English, International};

use openings::{ExpectedLine, Openings};
use request::{Request, USAGE};
use shots::Hunt;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).peekable();
    let task = words.next_if(|word| ["shots", "openings"].contains(&word.as_str()));
    let (done, usage) = match task.as_deref() {
        Some("shots") => (Hunt::read(words).map(|hunt| hunt.run()), shots::USAGE),
        Some(_) => (Openings::read(words).map(|openings| compute(&openings)), openings::USAGE),
        None => (Request::read(words).map(|request| trained(&request)), USAGE),
    };
    match done {
        Err(problem) => {
            eprintln!("{problem}\n{usage}");
            ExitCode::from(2)
        }
        Ok(Err(problem)) => {
            eprintln!("train: {problem:#}");
            ExitCode::FAILURE
        }
        Ok(Ok(())) => ExitCode::SUCCESS,
    }
}

fn compute(openings: &Openings) -> Result<()> {
    let began = Instant::now();
    let size = openings.run(|expanded, line| {
        let ExpectedLine { score, moves } = line;
        let (all, time) = (openings.positions, began.elapsed());
        eprintln!("{expanded} of {all} positions, {time:.0?}, score {score}: {}", moves.join(" "));
    })?;
    println!("{}: {size} positions", openings.out.display());
    Ok(())
}

fn trained(request: &Request) -> Result<()> {
    match request.rules.as_str() {
        "brazilian" => train::<Brazilian>(request),
        "checkers" => train::<English>(request),
        _ => train::<International>(request),
    }
}

fn train<V: Compiled>(request: &Request) -> Result<()> {
    let model = request.training.run::<V>()?;
    let out = &request.out;
    fs::write(out, model.write()).with_context(|| format!("{} cannot be written", out.display()))?;
    println!("{}: {}", out.display(), model.made());
    Ok(())
}
