//! `games`: the list of games.

use tablette::{AnyGame, GAMES, Lesson, NamedBoard, Players, Setting, Text, words};

use crate::args::{Game, arguments, positional};
use crate::columns::{Columns, Lean};
use crate::examples::quoted;
use crate::json;
use crate::{Context, Done, Fault, Style, Subcommand};

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
            context.document(&json::Games::new(games().copied(), context.lang()))?;
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
            context.styled(Style::faint, words::answer::GAMES_NEXT)?;
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
    // The name of the field stands beside the first of its lines.
    let mut field = |name: Text, lines: Vec<String>| {
        for (at, line) in lines.into_iter().enumerate() {
            columns.field(if at == 0 { context.say(name) } else { String::new() }, line);
        }
    };
    let choice = |setting: &Setting| format!("{}={}  {}", setting.name, setting.default, setting.about.get(lang));
    let named = |named: &NamedBoard| {
        let settings: String = named.settings.iter().flat_map(|pair| [" --set ", *pair]).collect();
        format!("{}{settings}  {}", quoted(named.board), named.title.get(lang))
    };
    let rungs = game.rungs().into_iter().map(|(rung, reach)| format!("{:<9}  {}", rung.name(), reach.say(lang)));
    field(words::label::FIELD_BOARD, vec![info.board.get(lang).to_owned()]);
    field(words::label::FIELD_MOVE, vec![info.moves.get(lang).to_owned()]);
    field(words::label::FIELD_RUNGS, rungs.collect());
    field(words::label::FIELD_SETTINGS, info.settings.iter().map(choice).collect());
    field(words::label::FIELD_MAKES, game.recipe().iter().map(choice).collect());
    // The list of all games stays short; the page of one game offers its boards.
    field(words::label::FIELD_NAMED, info.examples.iter().filter(|_| alone).map(named).collect());
    field(words::label::FIELD_EXAMPLES, vec![examples(game).join("   ")]);
    context.table(&columns)
}

/// Prints the exercises, in the order of the text.
fn ask(lesson: &Lesson, context: &Context) -> Result<(), Fault> {
    context.line("")?;
    context.paragraph(2, &context.say(words::answer::games_questions(lesson.source)))?;
    for asked in &lesson.questions {
        let rung = asked.rung.map_or_else(String::new, |rung| format!(" ({})", context.say(rung.title())));
        context.paragraph(4, &format!("{}. {}{rung}", asked.place, asked.words.get(context.lang())))?;
    }
    Ok(())
}

/// Commands to try.
fn examples(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    info.plain_examples().take(3).map(|board| format!("tablette solve {} {}", info.name, quoted(board))).collect()
}
