//! The whole ladder beside itself: the document of `compare`.

use serde::Serialize;
use tablette::compare::{Concord, Step};
use tablette::{AnyBoard, Lang, Rung};

use super::WorthFields;
use super::exact::Exact;

/// The document of `compare`.
#[derive(Serialize)]
pub struct CompareDocument {
    game: &'static str,
    position: String,
    /// `null` where fewer than two rungs answered: then nothing was compared.
    agree: Option<bool>,
    /// The rungs that answered.
    answered: Vec<&'static str>,
    rungs: Vec<ComparedRung>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComparedRung {
    rung: &'static str,
    #[serde(flatten)]
    worth: Option<WorthFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Exact>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

impl CompareDocument {
    /// What each rung found, in the order of the ladder.
    pub fn of(board: &dyn AnyBoard, steps: &[Step], lang: Lang) -> Self {
        let Concord { agree, answered, .. } = Concord::of(steps);
        let rung = |step: &Step| {
            let climb = step.outcome.as_ref().ok();
            ComparedRung {
                rung: step.rung.name(),
                worth: climb.map(|climb| WorthFields::from(&climb.verdict)),
                calls: climb.and_then(|climb| climb.work.calls).map(Exact::from),
                positions: climb.map(|climb| climb.work.positions.into()),
                seconds: step.seconds,
                peak_bytes: climb.map(|climb| climb.work.bytes.into()),
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
