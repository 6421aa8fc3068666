//! `moves`: legal moves, judged, best first.

use clap::{ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Knowledge, Request, Text, words};

use super::survey;
use crate::asked::{head, open, settings};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, warn};
use crate::fault::{Done, Fault};
use crate::{args, json, verdicts};

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "moves chomp 5x4",
        Text::new("every bite, and what each is worth", "toutes les bouchées, et ce que chacune vaut"),
    ),
    Example::new("moves chocolate 10 7 7 3 --most 3", Text::new("the three best cuts", "les trois meilleures coupes")),
    Example::new(
        "moves draughts --matrix matrix.txt",
        Text::new(
            "the captures on a board given as rows of figures",
            "les prises sur un damier donné en lignes de chiffres",
        ),
    ),
    Example::no(
        "moves draughts --matrix matrix.txt --man 0,2",
        Text::new("whether the man in row 0, column 2 can capture", "si le pion en ligne 0, colonne 2 peut prendre"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    args::matrix(args::position(command, speaker), speaker)
        .arg(args::most(speaker))
        .about(speaker.say(words::verb::MOVES_ABOUT))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    if let Some(path) = survey::asked(matches) {
        return survey::list(matches, path, desk);
    }
    let board = open(matches, desk)?;
    let most = matches.get_one::<u32>("most").map_or(Request::MANY, |most| *most as usize);
    let request = Request { moves: most, ..Request::MOVES };
    let moves = board.knowledge(&request, &desk.effort_with_tables()).map_err(|failure| failed(desk, &failure))?;
    warn(desk, moves.stepped_over.as_ref());
    let chosen = settings(matches, desk)?;
    let player = chosen.player(board.info().settings);
    if desk.json {
        desk.document(&json::MovesDocument::of(&moves, player.as_ref().map(|(name, _)| *name), desk.lang()))?;
        return Ok(Done::Yes);
    }
    head(matches, desk)?;
    let player = player.map(|(_, about)| about);
    desk.line(&format!(
        "  {}",
        verdicts::sentence(&desk.speaker, board.info().players, player.as_ref(), &moves.verdict)
    ))?;
    if let Some(file) = &moves.table {
        desk.line(&desk.style.faint(&format!("  {}", desk.say(words::table::from(file.display().to_string())))))?;
    }
    if moves.moves.is_empty() {
        desk.line(&format!("  {}", desk.say(words::answer::MOVES_NONE)))?;
    } else {
        desk.print(&table(&moves, player.is_none(), desk, usize::MAX).lines(desk.style))?;
        if moves.left_out > 0 {
            let more = if moves.moves.len() < most { String::new() } else { desk.say(words::answer::MOVES_MOST) };
            desk.line(format!("  {} {more}", desk.say(words::answer::moves_left_out(moves.left_out))).trim_end())?;
        }
    }
    Ok(Done::Yes)
}

/// The first `most` moves as a table: a star for the best, the move, the position behind it and its worth to
/// whoever moves there, the move in words. No star where somebody plays by a rule: `best` is false then.
pub(super) fn table(moves: &Knowledge, best: bool, desk: &Desk, most: usize) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left, Lean::Right, Lean::Left]);
    columns.heads([
        String::new(),
        desk.say(words::label::HEAD_MOVE),
        desk.say(words::label::HEAD_LEADS_TO),
        desk.say(words::label::HEAD_WORTH_THERE),
        desk.say(words::label::HEAD_WORDS),
    ]);
    for line in moves.moves.iter().take(most) {
        let value = verdicts::figure(&desk.speaker, &line.verdict);
        // A place says more than a whole board that every move leads to again.
        let there = line.place.clone().unwrap_or_else(|| line.position.clone());
        let dress = verdicts::dress(line.outcome);
        columns.row([
            if best && line.best { "★" } else { " " }.into(),
            Cell::dressed(line.notation.clone(), dress),
            there.into(),
            value.into(),
            line.words.say(desk.lang()).into(),
        ]);
    }
    columns
}
