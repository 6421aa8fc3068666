//! The closed form as the theory of the game: its judge, its explanations, its chart and its
//! census.

use tablette_core::{
    Census, Chart, Judge, Number, Options, Outcome, Phrase, Problem, Refusal, Text, Theory, TheoryFeature, Verdict,
};

use super::bar::{Bar, Cut};
use super::theory::{best_moves, nimber, remoteness, winning_moves};
use super::{Chocolate, chart, explain};

/// Judges every bar without preparation.
struct Formula;

impl Judge<Chocolate> for Formula {
    fn verdict(&self, state: &Bar) -> Verdict {
        let nimber = nimber(*state);
        Verdict {
            outcome: Some(if nimber == 0 { Outcome::Lose } else { Outcome::Win }),
            remoteness: Some(Number::from(remoteness(*state))),
            nimber: Some(Number::from(nimber)),
            ..Verdict::default()
        }
    }

    fn best_moves(&self, state: &Bar) -> Option<Vec<Cut>> {
        Some(best_moves(*state))
    }

    fn winning_moves(&self, state: &Bar) -> Option<Vec<Cut>> {
        Some(winning_moves(*state))
    }
}

impl Theory for Chocolate {
    const OFFERS: &'static [TheoryFeature] = &[TheoryFeature::Map];
    const REACH: Text = Text::new(
        "outcome, plies and nimber of any bar with sides up to 2^62, by a formula",
        "issue, nombre de coups et nimber de toute tablette de côtés jusqu'à 2^62, par une formule",
    );

    fn judge(&self, _: &Bar, _: &Options<'_>) -> Result<Box<dyn Judge<Self>>, Refusal> {
        Ok(Box::new(Formula))
    }

    fn explain(&self, state: &Bar, _: &dyn Judge<Self>) -> Vec<Phrase> {
        explain::explain(*state)
    }

    fn chart(board: &str, options: &Options<'_>) -> Result<Option<Result<Chart, Refusal>>, Problem> {
        chart::chart(board, options).map(Some)
    }

    fn census(board: &str, options: &Options<'_>) -> Result<Option<Result<Census, Refusal>>, Problem> {
        chart::census(board, options).map(Some)
    }
}
