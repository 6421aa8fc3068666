//! `draughts pdn show`: the games of a file, their tags and moves, and a position of one.

use std::path::PathBuf;

use clap::value_parser;
use tablette::{AnyBoard, GameRecord, RecordMove, Settings, Text, game, words};
use tablette_engine::document;

use super::source::{Reading, Source};
use crate::args::{arguments, option, positional};
use crate::clean::clean;
use crate::columns::{Cell, Columns, Lean};
use crate::commands::show;
use crate::context::Context;
use crate::fault::{Done, Fault};
use crate::json;
use crate::style::Style;
use crate::subcommand::Subcommand;

arguments! {
    pub(super) struct ShowGames {
        file: PathBuf = positional(words::pdn::ARG_FILE),
        game: Option<u64> = option(words::pdn::GAME).with(|arg| arg.value_parser(value_parser!(u64).range(1..))),
        r#move: Option<String> = option(words::pdn::MOVE).value(words::label::VALUE_MOVE),
        svg: Option<PathBuf> = words::option::SVG,
        reading: Reading,
    }
}

impl Subcommand for ShowGames {
    const NAME: &'static str = "show";
    const ABOUT: Text = words::pdn::SHOW_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let mut source = Source::open(&self.file, &self.reading, context)?;
        let (mv, svg) = (self.r#move.as_deref(), &self.svg);
        // A position needs one game: the first by default.
        let wanted = self.game.or_else(|| (mv.is_some() || svg.is_some()).then_some(1));
        let mut number = 0;
        while let Some(record) = source.next(context)? {
            number += 1;
            if wanted.is_some_and(|wanted| wanted != number) {
                continue;
            }
            let record = record.map_err(|why| context.fault(words::pdn::unread(why)))?;
            let shown = Printout { number, record: &*record, moves: record.moves(), context };
            let position = wanted.map(|_| shown.position(mv)).transpose()?;
            if let (Some(path), Some((board, _))) = (svg, &position) {
                show::picture(&**board, &board.view(), path, context)?;
                if path.as_os_str() == "-" {
                    return Ok(Done::Yes);
                }
            }
            shown.tell(position, wanted.is_none() && number > 1)?;
            if wanted.is_some() {
                break;
            }
        }
        source.sound(context)?;
        match wanted {
            Some(wanted) if wanted != number => {
                Err(context.fault(words::pdn::no_game(source.name.as_str(), wanted, number)))
            }
            _ if context.json => context.line(if number == 0 { "{\"games\":[]}" } else { "]}" }).map(|()| Done::Yes),
            _ => Ok(Done::Yes),
        }
    }
}

/// One game to be shown.
struct Printout<'a> {
    number: u64,
    record: &'a dyn GameRecord,
    moves: Vec<RecordMove>,
    context: &'a Context,
}

impl Printout<'_> {
    /// The position after a move, with its plies: after the last one where none is named.
    fn position(&self, mv: Option<&str>) -> Result<(Box<dyn AnyBoard>, usize), Fault> {
        let plies = match mv {
            None => self.moves.len(),
            Some(mv) => self.plies(mv)?,
        };
        let game = game(self.record.game())?;
        let start = game.open(&self.record.start(), &Settings::default());
        let played = self.moves[..plies].iter().fold(start, |board, mv| {
            let set_up = mv.set_up.as_ref().map(|position| game.open(position, &Settings::default()));
            set_up.unwrap_or(board)?.play(&mv.notation)
        });
        let board = played?;
        Ok((board, plies))
    }

    /// How many plies there are up to a move: `0`, `14`, `14.` or `14...`.
    fn plies(&self, text: &str) -> Result<usize, Fault> {
        let number = text.trim_end_matches('.');
        let first = text.len() - number.len() < 2;
        let number: Option<u32> = number.parse().ok();
        if number == Some(0) {
            return Ok(0);
        }
        let found = self.moves.iter().position(|mv| (Some(mv.number), mv.first) == (number, first));
        found.map(|at| at + 1).ok_or_else(|| {
            let last = self.moves.last().map_or_else(|| "0".to_owned(), name);
            self.context.fault(words::pdn::no_move(clean(text), last))
        })
    }

    fn tell(&self, position: Option<(Box<dyn AnyBoard>, usize)>, later: bool) -> Result<(), Fault> {
        if self.context.json {
            return self.document(position, later);
        }
        let context = self.context;
        if later {
            context.line("")?;
        }
        let title = game(self.record.game())?.info().title;
        context.styled(Style::strong, words::pdn::heading(self.number, title))?;
        let mut columns = Columns::new([Lean::Left, Lean::Left]);
        for (name, value) in self.record.tags() {
            columns.row([Cell::dressed(name, Style::faint), value.into()]);
        }
        context.table(&columns)?;
        context.paragraph(2, &context.say(words::pdn::start(self.record.start())))?;
        let moves: Vec<String> = self.moves.iter().enumerate().map(|(at, mv)| self.said(at, mv)).collect();
        context.paragraph(2, &[moves.join(" ").as_str(), self.record.score()].join(" "))?;
        match position {
            Some((board, _)) => show::position(&*board, &board.view(), context),
            None => Ok(()),
        }
    }

    /// A move in the notation of a game: with its number for the first side or after an
    /// interruption, then its marks and comments.
    fn said(&self, at: usize, mv: &RecordMove) -> String {
        let apart = at.checked_sub(1).is_none_or(|before| {
            let before = &self.moves[before];
            !before.comments.is_empty() || before.variations > 0
        });
        let number = match (mv.first, apart || mv.set_up.is_some()) {
            (true, _) => format!("{}. ", mv.number),
            (false, true) => format!("{}... ", mv.number),
            (false, false) => String::new(),
        };
        let set_up = mv.set_up.as_ref().map(|position| format!("/FEN \"{position}\"/"));
        let mut said: Vec<String> = set_up.into_iter().chain([number + &mv.notation]).collect();
        said.extend(mv.marks.iter().cloned());
        let flat = |comment: &String| comment.split_whitespace().collect::<Vec<_>>().join(" ");
        said.extend(mv.comments.iter().map(|comment| format!("{{{}}}", flat(comment))));
        if mv.variations > 0 {
            said.push(format!("({})", self.context.say(words::pdn::variations(mv.variations))));
        }
        said.join(" ")
    }

    fn document(&self, position: Option<(Box<dyn AnyBoard>, usize)>, later: bool) -> Result<(), Fault> {
        let tags = self.record.tags().into_iter().map(|(name, value)| TagDocument { name, value }).collect();
        let moves = self.moves.iter().map(MoveDocument::new).collect();
        let (game, start, result) = (self.record.game(), self.record.start(), self.record.score());
        let after = position.map(|(board, ply)| PlyDocument {
            ply,
            position: board.position(),
            rows: json::marks(&board.view()),
        });
        let document = GameDocument { number: self.number, game, tags, start, moves, result, after };
        let text = serde_json::to_string(&document)?;
        self.context.print(&format!("{}{text}", if later { "," } else { "{\"games\":[" }))
    }
}

/// A move by its number, as people ask for it.
fn name(mv: &RecordMove) -> String {
    format!("{}{}", mv.number, if mv.first { "" } else { "..." })
}

document! {
    /// A whole game.
    struct GameDocument<'a> {
        number: u64,
        game: &'static str,
        tags: Vec<TagDocument<'a>>,
        start: String,
        moves: Vec<MoveDocument<'a>>,
        result: &'static str,
        #[serde(flatten)]
        after: Option<PlyDocument>,
    }

    struct TagDocument<'a> {
        name: &'a str,
        value: &'a str,
    }

    struct MoveDocument<'a> {
        number: u32,
        side: &'static str,
        set_up?: &'a str,
        #[serde(rename = "move")]
        notation: &'a str,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        marks: &'a [String],
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        comments: &'a [String],
        variations: usize,
    }

    /// A position of the game.
    struct PlyDocument {
        ply: usize,
        position: String,
        rows: Vec<Vec<String>>,
    }
}

impl<'a> MoveDocument<'a> {
    fn new(mv: &'a RecordMove) -> Self {
        Self {
            number: mv.number,
            side: if mv.first { "first" } else { "second" },
            set_up: mv.set_up.as_deref(),
            notation: &mv.notation,
            marks: &mv.marks,
            comments: &mv.comments,
            variations: mv.variations,
        }
    }
}
