//! The parts of an analysis besides its verdict, in words that all faces share.

use tablette_core::{Info, Outcome, Phrase, Players, Rung, Text};
use tablette_ladder::{Analysis, Certainty, LineKind};

use super::Speaker;
use super::verdicts::{cost, list};
use crate::words;

/// Maximum number of moves shown of a best line; the analysis has the whole line.
const LINE: usize = 16;

/// Returns the beginning of a line, or all of a short one.
pub fn beginning(steps: &[String], complete: bool) -> String {
    let shown = &steps[..steps.len().min(LINE)];
    let end = if complete && shown.len() == steps.len() { "" } else { " …" };
    shown.join(" ") + end
}

/// Returns a move of a game as people read it: `left 4`, in French « gauche 4 ».
pub fn spell(game: &str, mv: &str) -> Phrase {
    match crate::game(game) {
        Ok(game) => game.info().spell(mv),
        // A hosted game writes its moves itself.
        Err(_) => Info::IMPARTIAL.spell(mv),
    }
}

/// Returns moves of a game as people read them.
pub fn spelled(speaker: &Speaker, game: &str, moves: &[String]) -> Vec<String> {
    moves.iter().map(|mv| speaker.say(spell(game, mv))).collect()
}

/// Returns the rung as an agent: `theory`, « la théorie ».
pub fn by(rung: Rung) -> Text {
    match rung {
        Rung::Recursion => words::verdict::BY_RECURSION,
        Rung::Memory => words::verdict::BY_MEMORY,
        Rung::Table => words::verdict::BY_TABLE,
        Rung::Theory => words::verdict::BY_THEORY,
        Rung::Search => words::verdict::BY_SEARCH,
    }
}

/// Returns the parts besides the verdict as names and texts in reading order: the winning moves,
/// the best ones, the path and the line if there are any, the cost, and the table on disk that has
/// the answer. `best` is whether both sides play their best, so that moves may be called best.
///
/// ```
/// use tablette::{Budget, Lang, Request, Settings, game, speech::{Speaker, fields}};
///
/// let known = game("chomp")?.open("8x10", &Settings::default())?.analysis(&Request::default(), &Budget::default())?;
/// let told = fields(&Speaker::new(Lang::En), &known, game("chomp")?.info().players, true);
/// assert_eq!(told[0], ("winning".to_owned(), "exactly two winning first moves, (5,4) and (8,3)".to_owned()));
/// # Ok::<(), tablette::Failure>(())
/// ```
pub fn fields(speaker: &Speaker, known: &Analysis, players: Players, best: bool) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let spelled = |moves: &[String]| spelled(speaker, known.game, moves);
    let stuck = known.verdict.outcome == Some(Outcome::Lose);
    let mut field = |name: Text, text: String| fields.push((speaker.say(name), text));
    if let Some(winning) = known.winning_moves.as_ref().filter(|_| players == Players::Two) {
        let said = words::verdict::winning_moves(winning.len(), list(speaker, &spelled(winning)));
        field(words::label::FIELD_WINNING, speaker.say(said));
    }
    match &known.best_moves {
        Some(best) if best.is_empty() || known.winning_moves.as_ref() == Some(best) => {}
        // In a puzzle the line shows it; without a solution, no move is best.
        Some(best) if players == Players::One && (best.len() == 1 || stuck) => {}
        Some(best) => field(words::label::FIELD_BEST, list(speaker, &spelled(best))),
        // Nothing is proved: a search would play this move.
        None => {
            if let Some(why) = &known.unlisted {
                field(words::label::FIELD_BEST, speaker.say(why.clone()));
            }
            let choice = known.choice.iter().filter(|_| known.certainty == Certainty::Estimate).cloned();
            for choice in spelled(&choice.collect::<Vec<_>>()) {
                field(words::label::FIELD_CHOICE, choice);
            }
        }
    }
    if !known.line.places.is_empty() && known.verdict.cost.is_some() {
        field(words::label::FIELD_PATH, beginning(&known.line.places, known.line.complete));
    }
    if !known.line.moves.is_empty() && (players == Players::Two || !stuck) {
        let name = match known.line.kind {
            _ if !best => words::label::FIELD_LINE_OPEN,
            LineKind::Best => words::label::FIELD_LINE,
            LineKind::Winning => words::label::FIELD_LINE_WINNING,
            LineKind::Open => words::label::FIELD_LINE_OPEN,
        };
        field(name, beginning(&spelled(&known.line.moves), known.line.complete));
    }
    let cost = cost(speaker, &known.work, known.seconds);
    field(words::label::FIELD_COST, speaker.say(words::verdict::known_by(by(known.rung), cost)));
    if let Some(table) = &known.table {
        field(words::label::FIELD_TABLE, table.display().to_string());
    }
    fields
}
