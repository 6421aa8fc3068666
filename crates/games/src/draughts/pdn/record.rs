//! PDN behind the game-independent trait for game records.

use std::collections::VecDeque;

use tablette_core::{
    GameRecord, Pieces, Problem, RecordFault, RecordFormat, RecordMove, RecordReader, RecordReading, RecordStep, Text,
};

use super::super::fen::{Reading, read_fen, show_fen};
use super::super::position::Position;
use super::super::rules::Variant;
use super::build::Builder;
use super::guess::guess;
use super::read::Reader;
use super::transcript::{Comment, GameType, Ply, Score, Tag, Transcript, of_kind};
use super::write::{glyph, write, write_rest};

/// PDN, for every variant of draughts.
pub const FORMAT: RecordFormat = RecordFormat { name: "pdn", read, write: compose };

fn read<'a>(text: Pieces<'a>, how: RecordReading<'_>) -> Result<Box<dyn RecordReader + 'a>, Problem> {
    let reading = if how.lenient { Reading::Lenient } else { Reading::Strict };
    let (kind, text) = match how.rules {
        Some(name) => (GameType::named(name)?, text),
        None if how.lenient => guess(text),
        None => (GameType::International, text),
    };
    Ok(Box::new(Reader::new(text, reading).unless_said(kind)))
}

impl RecordReader for Reader<Pieces<'_>> {
    fn next(&mut self) -> Option<Result<Box<dyn GameRecord>, RecordFault>> {
        Iterator::next(self).map(|game| game.map(|game| Box::new(game) as Box<dyn GameRecord>))
    }

    fn check(&mut self) -> Option<Vec<RecordFault>> {
        self.check()
    }

    fn rest(&self) -> String {
        write_rest(self.rest())
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
        self.start.clone()
    }

    fn moves(&self) -> Vec<RecordMove> {
        let mut half_moves = self.kind.half_moves_before(&self.start, 0);
        let line = &self.lines[0];
        let tell = |(at, ply): (usize, &Ply)| {
            let set_up = line.setups.iter().rfind(|setup| setup.before == at).map(|setup| setup.fen.clone());
            if let Some(fen) = &set_up {
                half_moves = self.kind.half_moves_before(fen, half_moves);
            }
            half_moves += 1;
            RecordMove {
                number: u32::try_from(half_moves.div_ceil(2)).expect("a game is shorter than that"),
                set_up,
                first: !half_moves.is_multiple_of(2),
                notation: ply.notation.clone(),
                marks: ply.marks.iter().map(|&mark| glyph(mark)).collect(),
                comments: ply.comments.iter().map(|comment| comment.text().to_owned()).collect(),
                variations: ply.variations.len(),
            }
        };
        line.plies.iter().enumerate().map(tell).collect()
    }

    fn steps(&self) -> Vec<RecordStep> {
        let mut steps = Vec::new();
        // Lines left to visit, each with the step that it follows.
        let mut lines = VecDeque::from([(0, 0)]);
        while let Some((line, mut parent)) = lines.pop_front() {
            let line = &self.lines[line];
            let end = line.setups.first().map_or(line.plies.len(), |setup| setup.before);
            for ply in &line.plies[..end] {
                lines.extend(ply.variations.iter().map(|&aside| (aside, parent)));
                steps.push(RecordStep { parent, notation: ply.notation.clone() });
                parent = steps.len();
            }
        }
        steps
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

/// Writes the PDN of a named game. Clocks of positions are omitted, since the notation has none.
///
/// # Errors
/// If the name is not a draughts variant, the position cannot be read, a move is illegal (the first
/// one is reported), or variations are too deep.
fn compose(game: &str, start: &str, steps: &[RecordStep]) -> Result<String, Problem> {
    let kind = GameType::ALL.into_iter().find(|kind| kind.game() == game);
    of_kind!(kind.ok_or_else(|| Problem::new(DRAUGHTS, game))?, composed(start, steps))
}

/// Work left on the stack.
enum Task {
    /// Continue the line after a step.
    Line(usize),
    /// A variation that starts with a step and replaces the move just written.
    Aside(usize),
    /// The end of a variation.
    Close,
}

fn composed<V: Variant>(start: &str, steps: &[RecordStep]) -> Result<String, Problem> {
    let first = read_fen::<V>(start, Reading::Lenient)?.position;
    let tags = if first == Position::start() {
        Vec::new()
    } else {
        vec![Tag::new("SetUp", "1")?, Tag::new("FEN", show_fen(&first))?]
    };
    let mut game = Builder::<V>::new(tags, Reading::Strict)?;
    let following = following(steps)?;
    let mut tasks = vec![Task::Line(0)];
    while let Some(task) = tasks.pop() {
        let (played, aside) = match task {
            Task::Close => {
                game.close()?;
                continue;
            }
            Task::Line(at) => {
                let Some((&first, others)) = following[at].split_first() else { continue };
                tasks.push(Task::Line(first));
                tasks.extend(others.iter().rev().map(|&other| Task::Aside(other)));
                (first, false)
            }
            Task::Aside(first) => {
                tasks.extend([Task::Close, Task::Line(first)]);
                (first, true)
            }
        };
        if aside {
            game.open()?;
        }
        game.play_text(&steps[played - 1].notation, Reading::Strict)?;
    }
    Ok(write(&game.finish(Score::Open)?))
}

/// The successors of each step; index 0 is for the first position.
fn following(steps: &[RecordStep]) -> Result<Vec<Vec<usize>>, Problem> {
    let mut following = vec![Vec::new()];
    for (at, step) in steps.iter().enumerate() {
        let parent = following.get_mut(step.parent).ok_or_else(|| Problem::new(BEFORE, step.parent.to_string()))?;
        parent.push(at + 1);
        following.push(Vec::new());
    }
    Ok(following)
}

const BEFORE: Text = Text::new("the number of a move before this one", "le numéro d'un coup avant celui-ci");
const DRAUGHTS: Text = Text::new(
    "a variant of draughts, since PDN records no other game",
    "un jeu de dames, le seul que note le format PDN",
);

#[cfg(test)]
mod tests {
    use tablette_core::GameRecord as _;

    use super::super::super::rules::International;
    use super::*;

    #[test]
    fn a_game_is_written_down() {
        let start = show_fen(&Position::<International>::start());
        let text = compose("draughts", &start, &steps("0 32-28, 1 19-23, 2 28x19")).unwrap();
        assert_eq!(text, "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 *\n");
        let text = compose("draughts", "B:W36:B31", &steps("0 31-37")).unwrap();
        assert!(text.contains("[FEN \"B:W36:B31\"]"), "{text}");
        assert!(compose("draughts", &start, &steps("0 32-28, 1 1-2")).is_err());
        assert!(compose("chomp", &start, &[]).is_err());
        assert!(compose("checkers", "nothing", &[]).is_err());
        assert!(compose("draughts", &start, &steps("1 32-28")).is_err(), "it follows itself");
    }

    #[test]
    fn variations_stand_behind_the_move_that_they_replace() {
        let start = show_fen(&Position::<International>::start());
        let played = "0 32-28, 1 19-23, 2 28x19, 3 14x23, 1 18-22, 5 33-29, 0 33-29, 1 20-24, 5 27x18";
        let text = compose("draughts", &start, &steps(&played[..played.len() - ", 5 27x18".len()])).unwrap();
        let body: Vec<_> = text.split_once("\n\n").expect("tags").1.split_whitespace().collect();
        let shown = "1. 32-28 (1. 33-29) 1... 19-23 (1... 18-22 2. 33-29) (1... 20-24) 2. 28x19 14x23 *";
        assert_eq!(body.join(" "), shown);
        let read = super::super::read(&text, Reading::Strict).expect("what was written is read");
        assert_eq!(write(&read[0]), text);
        assert_eq!(compose("draughts", &start, &read[0].steps()).as_ref(), Ok(&text), "and is the same game again");
        assert!(compose("draughts", &start, &steps(played)).is_err(), "an illegal move of a variation is refused, too");
    }

    /// Steps, each written as its parent's number and its move.
    fn steps(text: &str) -> Vec<RecordStep> {
        text.split(", ")
            .map(|step| step.split_once(' ').expect("two words"))
            .map(|(parent, mv)| RecordStep { parent: parent.parse().expect("a number"), notation: mv.to_owned() })
            .collect()
    }
}
