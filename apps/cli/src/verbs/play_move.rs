//! `play-move`: the position after a move.

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, AnyGame, Problem, Settings, View};

use super::{named, settings, show, words};
use crate::desk::Desk;
use crate::fault::{Done, Fault, refused};
use crate::{args, board};

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let names = [speaker.plain("value-board"), speaker.plain("value-move")];
    command
        .about(speaker.plain("play-move-about"))
        .arg(args::game(speaker))
        .arg(args::words(speaker, &names, speaker.plain("play-move-arg")))
        .args(args::settings(speaker))
        .arg(args::file(speaker, "svg", speaker.plain("option-svg")))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let settings = settings(matches, desk)?;
    let mut words = words(matches);
    // A board that stands in a file is one word.
    let given = board::expanded(words[0], desk, game)?;
    words[0] = &given.text;
    let next = played(game, &words, &settings);
    let next = next.map_err(|problem| given.blame(refused(desk, &problem), desk))?;
    if let Some(path) = matches.get_one::<PathBuf>("svg") {
        show::picture(&*next.board, &next.played, path, desk)?;
        if path.as_os_str() == "-" {
            return Ok(Done::Yes);
        }
    }
    show::position(&*next.board, &next.board.view(), desk)?;
    Ok(Done::Yes)
}

/// A position after a move, and the one before with the move drawn on it.
struct Played {
    board: Box<dyn AnyBoard>,
    played: View,
}

/// Plays the move at the end of `words` on the board at their beginning.
///
/// Both may be several words, so every way to part them is tried; the complaint is about the likeliest.
fn played(game: &dyn AnyGame, words: &[&str], settings: &Settings) -> Result<Played, Problem> {
    let attempt = |split: usize| -> Result<Played, Complaint> {
        let board = game.open(&words[..split].join(" "), settings).map_err(Complaint::Board)?;
        let mv = words[split..].join(" ");
        let next = board.play(&mv).map_err(Complaint::Move)?;
        Ok(Played { board: next, played: board.view_of(&mv).map_err(Complaint::Move)? })
    };
    let mut complaint = None;
    for split in likely(game, words.len()) {
        match attempt(split) {
            Ok(next) => return Ok(next),
            // A board that opens makes its move the likelier culprit than words that are no board.
            Err(Complaint::Move(problem)) if !matches!(complaint, Some(Complaint::Move(_))) => {
                complaint = Some(Complaint::Move(problem));
            }
            Err(found) => complaint = complaint.or(Some(found)),
        }
    }
    match complaint.expect("the parser insists on two words, so there is a way to part them") {
        Complaint::Board(problem) | Complaint::Move(problem) => Err(problem),
    }
}

enum Complaint {
    Board(Problem),
    Move(Problem),
}

/// Every place to part `count` words, those first where the game's own examples end.
fn likely(game: &dyn AnyGame, count: usize) -> Vec<usize> {
    let lengths: Vec<usize> = game.info().examples.iter().map(|board| board.split_whitespace().count()).collect();
    let mut splits: Vec<usize> = (1..count).rev().collect();
    splits.sort_by_key(|split| lengths.iter().position(|length| length == split).unwrap_or(usize::MAX));
    splits
}
