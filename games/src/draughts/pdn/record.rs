//! PDN behind the game-independent trait for game records.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::iter::Map;

use tablette_core::{
    GameRecord, Pieces, Problem, RecordFault, RecordFormat, RecordMove, RecordReader, RecordReading, RecordStep,
};

use super::super::fen::{Reading, show_fen};
use super::super::notation::show_move;
use super::super::rules::{Brazilian, English, International, Variant};
use super::build::{first_position, read_position};
use super::compose::compose;
use super::fault::{Error, PdnProblem};
use super::read::Reader;
use super::tokens::SIGNS;
use super::transcript::{Comment, GameType, Ply, Transcript};
use super::write::{half_moves_of, write, write_rest};

/// PDN, for every variant of draughts.
pub const FORMAT: RecordFormat = RecordFormat { name: "pdn", read, write: compose };

fn read<'a>(text: Pieces<'a>, how: RecordReading<'_>) -> Result<Box<dyn RecordReader + 'a>, Problem> {
    let reading = if how.lenient { Reading::Lenient } else { Reading::Strict };
    let kind = how.rules.map_or(Ok(GameType::International), GameType::named)?;
    let sound: fn(String) -> Result<String, Infallible> = Ok;
    Ok(Box::new(PdnReader(Reader::new(text.map(sound), reading).unless_said(kind))))
}

type Sound<'a> = Map<Pieces<'a>, fn(String) -> Result<String, Infallible>>;

struct PdnReader<'a>(Reader<Sound<'a>, String>);

impl RecordReader for PdnReader<'_> {
    fn next(&mut self) -> Option<Result<Box<dyn GameRecord>, RecordFault>> {
        self.0.next().map(|game| match game {
            Ok(game) => Ok(Box::new(game) as Box<dyn GameRecord>),
            Err(Error::Text(fault)) => Err(fault.into()),
            Err(Error::Source(never)) => match never {},
        })
    }

    fn check(&mut self) -> Option<Vec<RecordFault>> {
        self.0.check().map(|faults| match faults {
            Ok(faults) => faults.into_iter().map(RecordFault::from).collect(),
            Err(never) => match never {},
        })
    }

    fn rest(&self) -> String {
        write_rest(self.0.rest())
    }
}

impl From<PdnProblem> for RecordFault {
    fn from(fault: PdnProblem) -> Self {
        Self { line: fault.place.line, column: fault.place.column, problem: fault.problem }
    }
}

impl GameRecord for Transcript {
    fn game(&self) -> &'static str {
        self.kind.game()
    }

    fn tags(&self) -> Vec<(&str, &str)> {
        self.tags.iter().map(|tag| (tag.name(), tag.value())).collect()
    }

    fn start(&self) -> String {
        match self.kind {
            GameType::International => start::<International>(self),
            GameType::English => start::<English>(self),
            GameType::Brazilian => start::<Brazilian>(self),
        }
    }

    fn moves(&self) -> Vec<RecordMove> {
        match self.kind {
            GameType::International => moves::<International>(self),
            GameType::English => moves::<English>(self),
            GameType::Brazilian => moves::<Brazilian>(self),
        }
    }

    fn steps(&self) -> Vec<RecordStep> {
        match self.kind {
            GameType::International => steps::<International>(self),
            GameType::English => steps::<English>(self),
            GameType::Brazilian => steps::<Brazilian>(self),
        }
    }

    fn score(&self) -> &'static str {
        self.score.show(self.kind)
    }

    fn comment(&mut self, ply: usize, text: &str) -> Result<(), Problem> {
        let comment = Comment::new(text)?;
        if let Some(ply) = self.lines[0].plies.get_mut(ply) {
            ply.comments.push(comment);
        }
        Ok(())
    }

    fn write(&self) -> String {
        write(self)
    }
}

fn start<V: Variant>(game: &Transcript) -> String {
    // Leniently, because the tags may have been read so.
    let start = first_position::<V>(&game.tags, Reading::Lenient).expect("the tags were read before");
    show_fen(&start)
}

fn moves<V: Variant>(game: &Transcript) -> Vec<RecordMove> {
    let mut position = first_position::<V>(&game.tags, Reading::Lenient).expect("the tags were read before");
    // If the second side moves first, the first side's missing move is counted.
    let mut half_moves = usize::from(position.to_move() != V::RULES.first);
    let line = &game.lines[0];
    let tell = |(at, ply): (usize, &Ply)| {
        let set_up = line.setups.iter().rfind(|setup| setup.before == at);
        if let Some(setup) = set_up {
            position = read_position(&setup.fen, Reading::Strict).expect("the position was read before");
            half_moves = half_moves_of(half_moves, &position);
        }
        let told = RecordMove {
            number: u32::try_from(half_moves / 2 + 1).expect("a game is shorter than that"),
            set_up: set_up.map(|setup| setup.fen.clone()),
            first: position.to_move() == V::RULES.first,
            notation: show_move(&position, ply.mv),
            marks: ply.marks.iter().map(|&mark| glyph(mark)).collect(),
            comments: ply.comments.iter().map(|comment| comment.text().to_owned()).collect(),
            variations: ply.variations.len(),
        };
        half_moves += 1;
        position = position.after(ply.mv);
        told
    };
    line.plies.iter().enumerate().map(tell).collect()
}

fn steps<V: Variant>(game: &Transcript) -> Vec<RecordStep> {
    let start = first_position::<V>(&game.tags, Reading::Lenient).expect("the tags were read before");
    let mut steps = Vec::new();
    // Lines left to visit, each with the step that it follows and the position there.
    let mut lines = VecDeque::from([(0, 0, start)]);
    while let Some((line, mut parent, mut position)) = lines.pop_front() {
        let line = &game.lines[line];
        let end = line.setups.first().map_or(line.plies.len(), |setup| setup.before);
        for ply in &line.plies[..end] {
            lines.extend(ply.variations.iter().map(|&aside| (aside, parent, position)));
            steps.push(RecordStep { parent, notation: show_move(&position, ply.mv) });
            (parent, position) = (steps.len(), position.after(ply.mv));
        }
    }
    steps
}

fn glyph(mark: u8) -> String {
    let sign = usize::from(mark).checked_sub(1).and_then(|at| SIGNS.get(at));
    sign.map_or_else(|| format!("${mark}"), |sign| (*sign).to_owned())
}
