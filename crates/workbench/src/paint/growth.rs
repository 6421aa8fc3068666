//! The growth of each rung with the board, as a figure.

use tablette_core::{Lang, Text, Words, words};

use super::plot::{Curve, Figure, Panel, Unit};
use crate::compare::{RungResult, Step};
use tablette_ladder::Rung;

/// Returns the figure of a [growth curve](crate::compare::growth): calls or positions, seconds and
/// bytes of each rung, board by board.
pub fn growth(game: &str, curve: &[(String, Vec<Step>)], lang: Lang) -> Figure {
    let panel = |title: Text, unit, measure: fn(&RungResult, f64) -> f64| Panel {
        title: title.get(lang).to_owned(),
        unit,
        curves: Rung::ALL
            .into_iter()
            .filter(|rung| curve.iter().any(|(_, steps)| find(steps, *rung).is_some()))
            .map(|rung| Curve {
                name: rung.title().get(lang).to_owned(),
                points: curve
                    .iter()
                    .map(|(_, steps)| find(steps, rung).map(|(rung_result, seconds)| measure(rung_result, seconds)))
                    .collect(),
            })
            .collect(),
    };
    Figure {
        title: title(game).say(lang),
        along: curve.iter().map(|(board, _)| board.clone()).collect(),
        along_title: BOARD.get(lang).to_owned(),
        panels: vec![
            panel(WORK, Unit::Count, |rung_result, _| {
                rung_result.work.calls.unwrap_or(rung_result.work.positions) as f64
            }),
            panel(TIME, Unit::Seconds, |_, seconds| seconds),
            panel(MEMORY, Unit::Bytes, |rung_result, _| rung_result.work.bytes as f64),
        ],
    }
}

fn find(steps: &[Step], rung: Rung) -> Option<(&RungResult, f64)> {
    let step = steps.iter().find(|step| step.rung == rung)?;
    step.outcome.as_ref().ok().map(|rung_result| (rung_result, step.seconds))
}

words! {
    title(game: Words) { "{game}: what each rung costs", "{game} : ce que coûte chaque échelon" }
}
const BOARD: Text = Text::new("board", "tablette");
const WORK: Text = Text::new("calls (or positions)", "appels (ou positions)");
const TIME: Text = Text::new("time", "temps");
const MEMORY: Text = Text::new("memory", "mémoire");

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::{Refusal, Verdict, Work};
    use tablette_ladder::Failure;

    #[test]
    fn a_rung_that_stopped_has_a_shorter_line() {
        let step = |rung, outcome| Step { rung, outcome, seconds: 0.5 };
        let rung_result =
            |calls| Ok(RungResult { verdict: Verdict::default(), work: Work { calls, positions: 7, bytes: 64 } });
        let curve = [
            ("1x1".to_owned(), vec![step(Rung::Recursion, rung_result(Some(9))), step(Rung::Table, rung_result(None))]),
            (
                "2x2".to_owned(),
                vec![
                    step(Rung::Recursion, Err(Failure::Refused(Refusal::Stopped))),
                    step(Rung::Table, rung_result(None)),
                ],
            ),
        ];
        let figure = growth("chomp", &curve, Lang::En);
        assert_eq!(figure.panels[0].curves.len(), 2);
        assert_eq!(figure.panels[0].curves[0].points, [Some(9.0), None]);
        assert_eq!(figure.panels[0].curves[1].points, [Some(7.0), Some(7.0)]);
        assert_eq!(figure.panels[2].curves[1].points, [Some(64.0), Some(64.0)]);
    }
}
