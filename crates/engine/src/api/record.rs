//! Whole games: moves played one after the other, and games in the notation of files.

use crate::documents::PlayedMove;
use serde::Serialize;
use tablette::{
    AnyBoard, Failure, Lang, Problem, RecordFormat, RecordReading, RecordStep, Refusal, Settings, Text, Words, game,
    words,
};

use super::question::{Answer, Question, TOO_LONG};
use crate::response::Response;

/// Maximum number of moves of one answer. Each is played once, and its position is stored for
/// variations.
const MOST: usize = 2_000;
/// Maximum total bytes of the positions of one answer.
const ROOM: usize = 4 << 20;

/// `record`: the moves of `?moves=` from the board on, with their variations, up to the first that
/// is not legal; or the first game of a file, `?text=`, which may be of another game than the
/// address.
pub(crate) fn record(question: &Question<'_>) -> Answer {
    match (&question.options.text, &question.options.moves) {
        (Some(text), None) => read(question, text),
        (None, Some(moves)) => {
            let board = question.open()?;
            let document = play(question.game.info().name, board, &sketch(moves)?, question.lang)?;
            Ok(Response::json(&document.written(question.game.records_format())))
        }
        _ => Err(Problem::new(EITHER, "").into()),
    }
}

fn read(question: &Question<'_>, text: &str) -> Answer {
    let name = question.game.info().name;
    let format = question.game.records_format().ok_or_else(|| Failure::Absent(keeps_none(name)))?;
    // Leniently: people paste games from many sources.
    let how = RecordReading { lenient: true, rules: Some(name) };
    let mut reader = (format.read)(Box::new([text.to_owned()].into_iter()), how)?;
    let record = reader.next().ok_or_else(|| Problem::new(A_GAME, text))?.map_err(|fault| fault.problem)?;
    let game = game(record.game())?;
    let board = game.open(&record.start(), &Settings::default())?;
    let moves: Vec<_> = record.steps().into_iter().map(|step| (step.parent, step.notation)).collect();
    let document = play(game.info().name, board, &moves, question.lang)?;
    Ok(Response::json(&document.written(Some(format))))
}

/// The number of the move before (from 1; 0 is the board), and the move.
type Sketch = (usize, String);

/// Reads moves in the form of links: `a_b_c*1_d` is a game of three moves, and a variation of one
/// after the first.
fn sketch(text: &str) -> Result<Vec<Sketch>, Problem> {
    let mut found = Vec::new();
    let mut way = vec![0];
    for word in text.split('_') {
        let (mv, back) = word.split_once('*').map_or((word, None), |(mv, back)| (mv, Some(back)));
        if mv.is_empty() || found.len() == MOST {
            return Err(Problem::new(MOVES, word));
        }
        found.push((way.last().copied().unwrap_or(0), mv.to_owned()));
        way.push(found.len());
        if let Some(back) = back {
            let ply: usize =
                back.parse().ok().filter(|ply| *ply < way.len()).ok_or_else(|| Problem::new(MOVES, word))?;
            way.truncate(ply + 1);
        }
    }
    Ok(found)
}

fn play(name: &'static str, board: Box<dyn AnyBoard>, moves: &[Sketch], lang: Lang) -> Result<RecordDocument, Failure> {
    let start = board.position();
    let mut document = RecordDocument { game: name, start, steps: Vec::new(), refused: None, text: None };
    let mut boards = vec![board];
    let mut room = ROOM;
    for (parent, mv) in moves.iter().take(MOST) {
        let Some(before) = boards.get(*parent) else { break };
        let (next, played) = match before.play(mv).and_then(|next| Ok((next, PlayedMove::new(&**before, mv, lang)?))) {
            Ok(played) => played,
            Err(problem) => {
                document.refused = Some(Refused { notation: mv.clone(), error: problem.say(lang) });
                break;
            }
        };
        let position = next.position();
        room = room.checked_sub(position.len()).ok_or_else(|| Refusal::Beyond(TOO_LONG.into()))?;
        document.steps.push(Step { parent: *parent, played, position });
        boards.push(next);
    }
    Ok(document)
}

/// The document of `record`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
pub(crate) struct RecordDocument {
    /// The game that was played: of a file, the one that it names.
    game: &'static str,
    /// The board that it began on, as a position.
    start: String,
    /// The moves that could be played.
    steps: Vec<Step>,
    /// The first move that cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
    /// The game with its variations as files keep it, where there is a notation for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// A move that was played.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
struct Step {
    /// The step that this one follows, counted from 1; 0 is the board.
    parent: usize,
    #[serde(flatten)]
    played: PlayedMove,
    /// The position after it.
    position: String,
}

/// The first move that cannot be played, and the reason.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Serialize)]
struct Refused {
    /// The move as it was requested.
    #[serde(rename = "move")]
    notation: String,
    /// The reason, in a sentence.
    error: String,
}

impl RecordDocument {
    fn written(mut self, format: Option<RecordFormat>) -> Self {
        let step = |step: &Step| RecordStep { parent: step.parent, notation: step.played.notation.clone() };
        let steps: Vec<_> = self.steps.iter().map(step).collect();
        self.text = format.and_then(|format| (format.write)(self.game, &self.start, &steps).ok());
        self
    }
}

const EITHER: Text = Text::new("?moves= or ?text=", "?moves= ou ?text=");
const A_GAME: Text = Text::new("a game with its moves", "une partie avec ses coups");
const MOVES: Text = Text::new(
    "at most 2000 moves such as 32-28_19-23, with *1 behind a move to go back to ply 1",
    "au plus 2000 coups comme 32-28_19-23, avec *1 derrière un coup pour revenir au premier",
);

words! {
    keeps_none(game: Words) { "no files keep games of {game}", "aucun fichier ne garde de parties de {game}" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_with_their_variations() {
        let read = |text: &str| {
            sketch(text).map(|moves| {
                moves.into_iter().map(|(parent, mv)| format!("{parent}{mv}")).collect::<Vec<_>>().join(" ")
            })
        };
        assert_eq!(read("a_b_c").unwrap(), "0a 1b 2c");
        assert_eq!(read("a_b_c*1_d_e*0_f").unwrap(), "0a 1b 2c 1d 4e 0f");
        for text in ["", "a__b", "*0_a", "a*9_b", "a*x", "a*"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(sketch(&vec!["a"; MOST].join("_")).is_ok() && sketch(&vec!["a"; MOST + 1].join("_")).is_err());
    }
}
