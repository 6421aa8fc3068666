//! `solve`: what a position is worth, how to play it, and what it cost to know.

use clap::{Arg, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{Line, Players, Question, Request, Rung, Solution};

use super::{head, open};
use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::fault::{Done, Fault, failed};
use crate::style::Style;
use crate::{args, json, verdicts};

/// Moves of a best line that are shown; `--json` has the whole line.
const LINE: usize = 16;

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    let questions = Question::ALL.map(Question::name);
    command
        .about(speaker.plain("solve-about"))
        .arg(args::game(speaker))
        .arg(args::board(speaker))
        .arg(args::rung(speaker))
        .arg(
            Arg::new("worth")
                .long("worth")
                .value_name(questions.join("|"))
                .value_parser(questions)
                .hide_possible_values(true)
                .help(speaker.plain("option-worth")),
        )
        .arg(args::settings(speaker))
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let board = open(matches, desk)?;
    let solution = board.solve(&request(matches), &desk.effort()).map_err(|failure| failed(desk, &failure))?;
    if desk.json {
        desk.document(&json::Solved::from(&solution))?;
        return Ok(Done::Yes);
    }
    let players = board.info().players;
    head(matches, desk)?;
    let verdict = verdicts::sentence(desk, players, &solution.verdict);
    desk.line(&format!("  {}", verdicts::dress(solution.verdict.outcome)(desk.style, &verdict)))?;
    desk.print(&details(&solution, players, desk).lines(desk.style))?;
    Ok(Done::Yes)
}

fn request(matches: &ArgMatches) -> Request {
    let text = |name: &str| matches.get_one::<String>(name);
    Request {
        by: text("by").and_then(|name| name.parse::<Rung>().ok()),
        worth: text("worth").and_then(|name| Question::ALL.into_iter().find(|question| question.name() == name)),
    }
}

/// The beginning of a line, or all of it where it is short.
fn line(line: &Line) -> String {
    let shown = &line.moves[..line.moves.len().min(LINE)];
    let end = if line.complete && shown.len() == line.moves.len() { "" } else { " …" };
    shown.join(" ") + end
}

fn details(solution: &Solution, players: Players, desk: &Desk) -> Columns {
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    let mut field = |name: String, text: String| columns.row([Cell::dressed(name, Style::faint), text.into()]);
    if let Some(winning) = solution.winning_moves.as_ref().filter(|_| players == Players::Two) {
        let words = [("n", winning.len().into()), ("moves", verdicts::list(desk, winning).into())];
        field(desk.plain("field-winning"), desk.say("winning-moves", &words));
    }
    match &solution.best_moves {
        Some(best) if best.is_empty() || solution.winning_moves.as_ref() == Some(best) => {}
        Some(best) => field(desk.plain("field-best"), verdicts::list(desk, best)),
        None => field(desk.plain("field-best"), desk.plain("too-many-moves")),
    }
    if !solution.line.moves.is_empty() {
        field(desk.plain("field-line"), line(&solution.line));
    }
    let cost = verdicts::cost(desk, &solution.work, solution.seconds);
    let words = [("rung", solution.rung.name().into()), ("cost", cost.into())];
    field(desk.plain("field-cost"), desk.say("known-by", &words));
    columns
}
