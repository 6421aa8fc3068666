//! `play-move`: the position after a move.

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyBoard, AnyGame, Problem, Settings, Text, View, words};

use super::show;
use crate::asked::{named, settings, typed};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::refused;
use crate::fault::{Done, Fault};
use crate::files::Destination;
use crate::{args, board};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "play-move chomp 8x10 '(5,4)'",
        Text::new("the bar after a bite in row 5, column 4", "la tablette après une bouchée en ligne 5, colonne 4"),
    ),
    Example::new(
        "play-move chocolate 10 7 7 3 left 4",
        Text::new("the bar after four columns are broken off", "la tablette une fois quatre colonnes cassées"),
    ),
    Example::new(
        "play-move draughts start 32-28",
        Text::new("the board after the first move", "le damier après le premier coup"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let names = [speaker.say(words::label::VALUE_BOARD), speaker.say(words::label::VALUE_MOVE)];
    command
        .about(speaker.say(words::verb::PLAY_MOVE_ABOUT))
        .arg(args::game(speaker))
        .arg(args::words(speaker, &names, speaker.say(words::verb::PLAY_MOVE_ARG)))
        .args(args::settings(speaker))
        .arg(args::file(speaker, "svg", speaker.say(words::option::SVG)))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let game = named(matches, desk)?;
    let settings = settings(matches, desk)?;
    let mut words = typed(matches);
    // A board that stands in a file is one word, and so is one that was quoted: what follows is the move.
    let given = board::expanded(words[0], desk, game)?;
    let is_whole = given.text.contains(char::is_whitespace) || given.text != words[0];
    words[0] = &given.text;
    let splits = if is_whole { vec![1] } else { likely(game, words.len()) };
    let next = played(game, &words, &splits, &settings).map_err(|fault| match fault {
        Unplayed::Wrong(problem) => given.blame(refused(desk, &problem), desk),
        Unplayed::Ambiguous(boards) => {
            let [first, second] = boards;
            Fault::Said(desk.say(words::answer::play_move_ambiguous(first, second)))
        }
    })?;
    if let Some(path) = matches.get_one::<PathBuf>("svg")
        && show::picture(&*next.board, &next.played, path, desk)? == Destination::Output
    {
        return Ok(Done::Yes);
    }
    show::position(&*next.board, &next.board.view(), desk)?;
    Ok(Done::Yes)
}

/// A position after a move, and the one before with the move drawn on it.
struct Played {
    board: Box<dyn AnyBoard>,
    played: View,
}

/// Why no move was played.
enum Unplayed {
    Wrong(Problem),
    /// The words can be parted after either of two boards.
    Ambiguous([String; 2]),
}

/// Plays the move at the end of `words` on the board at their beginning.
///
/// Both may be several words, so every way to part them in `splits` is tried; the complaint is about the first. A list of
/// jumps at the end of a board swallows a move that looks like one, so that a second way that succeeds, too, is refused.
fn played(game: &dyn AnyGame, words: &[&str], splits: &[usize], settings: &Settings) -> Result<Played, Unplayed> {
    let attempt = |split: usize| -> Result<Played, Complaint> {
        let board = game.open(&words[..split].join(" "), settings).map_err(Complaint::Board)?;
        let mv = words[split..].join(" ");
        let next = board.play(&mv).map_err(Complaint::Move)?;
        Ok(Played { board: next, played: board.view_of(&mv).map_err(Complaint::Move)? })
    };
    let (mut found, mut complaint) = (None, None);
    for &split in splits {
        match (attempt(split), &found) {
            (Ok(_), Some((_, other))) => {
                return Err(Unplayed::Ambiguous([*other, split].map(|split| words[..split].join(" "))));
            }
            (Ok(next), None) => found = Some((next, split)),
            // A board that opens makes its move the likelier culprit than words that are no board.
            (Err(Complaint::Move(problem)), _) if !matches!(complaint, Some(Complaint::Move(_))) => {
                complaint = Some(Complaint::Move(problem));
            }
            (Err(found), _) => complaint = complaint.or(Some(found)),
        }
    }
    if let Some((next, _)) = found {
        return Ok(next);
    }
    match complaint.expect("the parser insists on two words, so there is a way to part them") {
        Complaint::Board(problem) | Complaint::Move(problem) => Err(Unplayed::Wrong(problem)),
    }
}

enum Complaint {
    Board(Problem),
    Move(Problem),
}

/// Every place to part `count` words, those first where the game's own examples end.
fn likely(game: &dyn AnyGame, count: usize) -> Vec<usize> {
    let lengths: Vec<usize> = game.info().plain_examples().map(|board| board.split_whitespace().count()).collect();
    let mut splits: Vec<usize> = (1..count).rev().collect();
    splits.sort_by_key(|split| lengths.iter().position(|length| length == split).unwrap_or(usize::MAX));
    splits
}
