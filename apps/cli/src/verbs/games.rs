//! `games`: what can be played.

use clap::{Arg, ArgMatches, Command};
use tablette::speech::Speaker;
use tablette::{AnyGame, GAMES, Lesson, Players, Text, words};

use crate::columns::{Cell, Columns, Lean};
use crate::desk::Desk;
use crate::examples::{Example, quoted};
use crate::fault::{Done, Fault};
use crate::json;
use crate::named::Named;
use crate::style::Style;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "games",
        Text::new("every game: boards, moves, settings, rungs", "tous les jeux : tablettes, coups, réglages, échelons"),
    ),
    Example::new(
        "games chomp",
        Text::new("one game, with the questions of its text", "un seul jeu, avec les questions de son texte"),
    ),
    Example::new("games --json", Text::new("the same for a program", "la même chose pour un programme")),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command.about(speaker.say(words::verb::GAMES_ABOUT)).arg(
        Arg::new("game")
            .value_name(speaker.say(words::label::VALUE_GAME))
            .value_parser(Named::games())
            .hide_possible_values(true)
            .help(speaker.say(words::verb::GAMES_ARG))
            .help_heading(speaker.say(words::label::HEADING_ARGUMENTS)),
    )
}

pub(super) fn run(matches: &ArgMatches, desk: &Desk) -> Result<Done, Fault> {
    let wanted = matches.get_one::<String>("game");
    let games = || GAMES.iter().filter(|game| wanted.is_none_or(|name| game.info().name == name));
    if desk.json {
        desk.document(&json::Games::of(games().copied(), desk.lang()))?;
        return Ok(Done::Yes);
    }
    for (at, game) in games().enumerate() {
        if at > 0 {
            desk.line("")?;
        }
        describe(*game, wanted.is_some(), desk)?;
        if let (Some(_), Some(lesson)) = (wanted, game.lesson()) {
            ask(lesson, desk)?;
        }
    }
    if wanted.is_none() && !desk.quiet {
        desk.line("")?;
        desk.line(&desk.style.faint(&desk.say(words::answer::GAMES_NEXT)))?;
    }
    Ok(Done::Yes)
}

fn describe(game: &dyn AnyGame, alone: bool, desk: &Desk) -> Result<(), Fault> {
    let (info, lang) = (game.info(), desk.lang());
    let players = match info.players {
        Players::One => desk.say(words::answer::PLAYERS_ONE),
        Players::Two => desk.say(words::answer::PLAYERS_TWO),
    };
    let title = desk.style.strong(info.name);
    desk.line(&format!("{title}  {} · {players}", info.title.get(lang)))?;
    desk.paragraph(2, info.rules.get(lang))?;
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    let mut field = |name: String, text: String| columns.row([Cell::dressed(name, Style::faint), text.into()]);
    field(desk.say(words::label::FIELD_BOARD), info.board.get(lang).to_owned());
    field(desk.say(words::label::FIELD_MOVE), info.moves.get(lang).to_owned());
    for (at, (rung, reach)) in game.rungs().into_iter().enumerate() {
        let name = if at == 0 { desk.say(words::label::FIELD_RUNGS) } else { String::new() };
        field(name, format!("{:<9}  {}", rung.name(), reach.say(lang)));
    }
    for (at, setting) in info.settings.iter().enumerate() {
        let name = if at == 0 { desk.say(words::label::FIELD_SETTINGS) } else { String::new() };
        field(name, format!("{}={}  {}", setting.name, setting.default, setting.about.get(lang)));
    }
    for (at, choice) in game.recipe().iter().enumerate() {
        let name = if at == 0 { desk.say(words::label::FIELD_MAKES) } else { String::new() };
        field(name, format!("{}={}  {}", choice.name, choice.default, choice.about.get(lang)));
    }
    // A list of all games stays short; whoever asks for one wants to choose a board.
    for (at, named) in info.examples.iter().filter(|_| alone).enumerate() {
        let name = if at == 0 { desk.say(words::label::FIELD_NAMED) } else { String::new() };
        let settings: Vec<_> = named.settings.iter().map(|pair| format!(" --set {pair}")).collect();
        field(name, format!("{}{}  {}", quoted(named.board), settings.concat(), named.title.get(lang)));
    }
    field(desk.say(words::label::FIELD_EXAMPLES), examples(game).join("   "));
    desk.print(&columns.lines(desk.style))
}

/// What a class is asked, in the order of the text.
fn ask(lesson: &Lesson, desk: &Desk) -> Result<(), Fault> {
    desk.line("")?;
    desk.paragraph(2, &desk.say(words::answer::games_questions(lesson.source)))?;
    for asked in lesson.asked() {
        let rung = asked.rung.map_or_else(String::new, |rung| format!(" ({})", rung.name()));
        desk.paragraph(4, &format!("{}. {}{rung}", asked.label(), asked.words.get(desk.lang())))?;
    }
    Ok(())
}

/// Commands to try.
fn examples(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    info.plain_examples().take(3).map(|board| format!("tablette solve {} {}", info.name, quoted(board))).collect()
}
