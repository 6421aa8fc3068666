//! Every rung of the ladder, side by side: the document of `compare`.

use tablette::compare::{Consistency, Step};
use tablette::{AnyBoard, Lang, Rung};

use super::WorthFields;
use super::exact::Exact;
use crate::documents::document::described;

described! {
    /// The document of `compare`.
    pub struct CompareDocument {
        /// The name of the game.
        game: &'static str,
        /// The position, as the game writes it.
        position: String,
        /// Whether all answers agree; `null` where fewer than two rungs answered.
        agree: Option<bool>,
        /// The rungs that answered.
        answered: Vec<&'static str>,
        /// The answer of each rung, and its cost.
        rungs: Vec<ComparedRung>,
    }

    /// The answer of a rung, and its cost.
    struct ComparedRung {
        /// The name of the rung.
        rung: &'static str,
        #[serde(flatten)]
        worth: Option<WorthFields>,
        /// Calls of the recursion.
        calls?: Exact,
        /// Positions that were evaluated.
        positions?: Exact,
        /// The time it took.
        seconds: f64,
        /// The memory it took at its peak.
        peak_bytes?: Exact,
        /// The reason why it gave no answer, in a sentence.
        refused?: String,
    }
}

impl CompareDocument {
    /// Lists the answers in the order of the ladder.
    pub fn new(board: &dyn AnyBoard, steps: &[Step], lang: Lang) -> Self {
        let Consistency { agree, answered, .. } = Consistency::new(steps);
        let rung = |step: &Step| {
            let rung_result = step.outcome.as_ref().ok();
            ComparedRung {
                rung: step.rung.name(),
                worth: rung_result.map(|rung_result| WorthFields::from(&rung_result.verdict)),
                calls: rung_result.and_then(|rung_result| rung_result.work.calls).map(Exact::from),
                positions: rung_result.map(|rung_result| rung_result.work.positions.into()),
                seconds: step.seconds,
                peak_bytes: rung_result.map(|rung_result| rung_result.work.bytes.into()),
                refused: step.outcome.as_ref().err().map(|failure| failure.say(lang)),
            }
        };
        Self {
            game: board.info().name,
            position: board.position(),
            agree,
            answered: answered.into_iter().map(Rung::name).collect(),
            rungs: steps.iter().map(rung).collect(),
        }
    }
}
