//! `games`: the list of games.

use tablette::{AnyGame, GAMES, Lesson, Players, Text, words};

use crate::args::{Game, arguments, positional};
use crate::columns::{Cell, Columns, Lean};
use crate::context::Context;
use crate::examples::quoted;
use crate::fault::{Done, Fault};
use crate::json;
use crate::style::Style;
use crate::subcommand::Subcommand;

arguments! {
    pub(in crate::commands) struct Games {
        game: Option<Game> = positional(words::command::GAMES_ARG).value(words::label::VALUE_GAME),
    }
}

impl Subcommand for Games {
    const NAME: &'static str = "games";
    const ABOUT: Text = words::command::GAMES_ABOUT;
    const LONG: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let wanted = self.game.map(|game| game.info().name);
        let games = || GAMES.iter().filter(|game| wanted.is_none_or(|name| game.info().name == name));
        if context.json {
            context.document(&json::Games::of(games().copied(), context.lang()))?;
            return Ok(Done::Yes);
        }
        for (at, game) in games().enumerate() {
            if at > 0 {
                context.line("")?;
            }
            describe(*game, wanted.is_some(), context)?;
            if let (Some(_), Some(lesson)) = (wanted, game.lesson()) {
                ask(lesson, context)?;
            }
        }
        if wanted.is_none() && !context.quiet {
            context.line("")?;
            context.line(&context.style.faint(&context.say(words::answer::GAMES_NEXT)))?;
        }
        Ok(Done::Yes)
    }
}

fn describe(game: &dyn AnyGame, alone: bool, context: &Context) -> Result<(), Fault> {
    let (info, lang) = (game.info(), context.lang());
    let players = match info.players {
        Players::One => context.say(words::answer::PLAYERS_ONE),
        Players::Two => context.say(words::answer::PLAYERS_TWO),
    };
    let title = context.style.strong(info.name);
    context.line(&format!("{title}  {} · {players}", info.title.get(lang)))?;
    context.paragraph(2, info.rules.get(lang))?;
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    let mut field = |name: String, text: String| columns.row([Cell::dressed(name, Style::faint), text.into()]);
    field(context.say(words::label::FIELD_BOARD), info.board.get(lang).to_owned());
    field(context.say(words::label::FIELD_MOVE), info.moves.get(lang).to_owned());
    for (at, (rung, reach)) in game.rungs().into_iter().enumerate() {
        let name = if at == 0 { context.say(words::label::FIELD_RUNGS) } else { String::new() };
        field(name, format!("{:<9}  {}", rung.name(), reach.say(lang)));
    }
    for (at, setting) in info.settings.iter().enumerate() {
        let name = if at == 0 { context.say(words::label::FIELD_SETTINGS) } else { String::new() };
        field(name, format!("{}={}  {}", setting.name, setting.default, setting.about.get(lang)));
    }
    for (at, choice) in game.recipe().iter().enumerate() {
        let name = if at == 0 { context.say(words::label::FIELD_MAKES) } else { String::new() };
        field(name, format!("{}={}  {}", choice.name, choice.default, choice.about.get(lang)));
    }
    // The list of all games stays short; the page of one game offers its boards.
    for (at, named) in info.examples.iter().filter(|_| alone).enumerate() {
        let name = if at == 0 { context.say(words::label::FIELD_NAMED) } else { String::new() };
        let settings: Vec<_> = named.settings.iter().map(|pair| format!(" --set {pair}")).collect();
        field(name, format!("{}{}  {}", quoted(named.board), settings.concat(), named.title.get(lang)));
    }
    field(context.say(words::label::FIELD_EXAMPLES), examples(game).join("   "));
    context.print(&columns.lines(context.style))
}

/// Prints the exercises, in the order of the text.
fn ask(lesson: &Lesson, context: &Context) -> Result<(), Fault> {
    context.line("")?;
    context.paragraph(2, &context.say(words::answer::games_questions(lesson.source)))?;
    for asked in &lesson.questions {
        let rung = asked.rung.map_or_else(String::new, |rung| format!(" ({})", rung.name()));
        context.paragraph(4, &format!("{}. {}{rung}", asked.place, asked.words.get(context.lang())))?;
    }
    Ok(())
}

/// Commands to try.
fn examples(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    info.plain_examples().take(3).map(|board| format!("tablette solve {} {}", info.name, quoted(board))).collect()
}
