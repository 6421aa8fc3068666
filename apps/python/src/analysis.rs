//! What is known of a position, as an object.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tablette::speech::{Speaker, fields, verdicts};
use tablette::{Info, Outcome, Settings, Verdict, Work};

use crate::moves::Moves;
use crate::shown::{clipped, escaped};
use crate::speech::language;
use crate::value::{Whole, dict};

/// What is known of a position, how to play it, and what it took to know. All of it comes from one
/// rung, so that no part contradicts another; what is not known is `None`. `print` says it in
/// words.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct Analysis {
    known: Arc<tablette::Analysis>,
    info: &'static Info,
    settings: Settings,
}

impl Analysis {
    pub(crate) fn new(known: tablette::Analysis, info: &'static Info, settings: Settings) -> Self {
        Self { known: Arc::new(known), info, settings }
    }

    /// The lines of `tablette solve`.
    fn lines(&self) -> (String, Vec<(String, String)>) {
        let speaker = Speaker::new(language());
        let player = self.settings.player(self.info.settings).map(|(_, about)| about);
        let sentence = verdicts::sentence(&speaker, self.info.players, player.as_ref(), &self.known.verdict);
        (sentence, fields(&speaker, &self.known, self.info.players, player.is_none()))
    }
}

#[pymethods]
impl Analysis {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.known.game
    }

    /// The position, as text.
    #[getter]
    fn position(&self) -> &str {
        &self.known.position
    }

    /// `"win"`, `"draw"` or `"lose"` for the side to move; `None` where it is not known.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.known.verdict.outcome.map(Outcome::name)
    }

    /// Plies to the end when the winner hurries and the loser delays; in a puzzle, the moves of a
    /// best way.
    #[getter]
    fn remoteness(&self) -> Option<Whole> {
        Whole::new(self.known.verdict.remoteness.as_ref())
    }

    /// Signed plies: `+k` won in k, `-k` lost in k, 0 for a draw; in a puzzle the least cost.
    #[getter]
    fn value(&self) -> Option<Whole> {
        worth(&self.known.verdict)
    }

    /// The Sprague–Grundy value, where it was asked for.
    #[getter]
    fn nimber(&self) -> Option<Whole> {
        Whole::new(self.known.verdict.nimber.as_ref())
    }

    /// The cost of the best way found; the least one unless `lower_bound` is given.
    #[getter]
    fn cost(&self) -> Option<Whole> {
        Whole::new(self.known.verdict.cost.as_ref())
    }

    /// What no way can cost less than, where the proof was stopped.
    #[getter]
    fn lower_bound(&self) -> Option<Whole> {
        Whole::new(self.known.verdict.lower_bound.as_ref())
    }

    /// How many best lines there are, where it was asked for.
    #[getter]
    fn count(&self) -> Option<Whole> {
        Whole::new(self.known.verdict.count.as_ref())
    }

    /// What a search guesses, in hundredths of a man, and its depth in plies; never an outcome.
    #[getter]
    fn estimate(&self) -> Option<(i32, u32)> {
        self.known.verdict.estimate.map(|estimate| (estimate.score, estimate.depth))
    }

    /// `"exact"` (plies, or the least cost), `"outcome"`, `"estimate"` or `"unknown"`.
    #[getter]
    fn certainty(&self) -> &'static str {
        self.known.certainty.name()
    }

    /// The rung that answered: `"recursion"`, `"memory"`, `"table"`, `"theory"` or `"search"`.
    #[getter]
    fn rung(&self) -> &'static str {
        self.known.rung.name()
    }

    /// The best moves: the soonest win, the longest defence, the least cost; `None` where plies or
    /// costs are not known.
    #[getter]
    fn best_moves(&self) -> Option<Vec<String>> {
        self.known.best_moves.clone()
    }

    /// All moves that win; `None` in a puzzle, and where the outcome of some move is not known.
    #[getter]
    fn winning_moves(&self) -> Option<Vec<String>> {
        self.known.winning_moves.clone()
    }

    /// The move to play: a best one, or where none is known the most promising.
    #[getter]
    fn choice(&self) -> Option<&str> {
        self.known.choice.as_deref()
    }

    /// How play goes on: the whole best line where `line_kind` is `"best"`.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.known.line.moves.clone()
    }

    /// `"best"`, `"winning"` or `"open"`: what is proved of every move of `line`.
    #[getter]
    fn line_kind(&self) -> &'static str {
        self.known.line.kind.name()
    }

    /// The legal moves, best first, where they were asked for; else empty.
    #[getter]
    fn moves(&self) -> Moves {
        Moves::new(Arc::clone(&self.known))
    }

    /// What it took: `calls` (where the rung counts them), `positions` and `bytes`.
    #[getter]
    fn work<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Work { calls, positions, bytes } = self.known.work;
        Ok(dict!(py, "calls" => calls, "positions" => positions, "bytes" => bytes))
    }

    /// Seconds on the clock until the verdict was known.
    #[getter]
    fn seconds(&self) -> f64 {
        self.known.seconds
    }

    /// The file of the table on disk that holds the answer; `None` when it was computed.
    #[getter]
    fn table(&self) -> Option<String> {
        self.known.table.as_ref().map(|table| table.display().to_string())
    }

    fn __str__(&self) -> String {
        let (sentence, fields) = self.lines();
        let widest = fields.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let lines = fields.iter().map(|(name, text)| {
            let gap = " ".repeat(widest - name.chars().count());
            format!("\n{name}{gap}  {text}")
        });
        [sentence].into_iter().chain(lines).collect()
    }

    fn __repr__(&self) -> String {
        let tablette::Analysis { game, position, certainty, .. } = &*self.known;
        let speaker = Speaker::new(tablette::Lang::En);
        let figure = verdicts::figure(&speaker, &self.known.verdict);
        format!("<Analysis {game} {}: {figure} ({})>", clipped(position), certainty.name())
    }

    /// What Jupyter shows: the sentence, and a table of the rest.
    fn _repr_html_(&self) -> String {
        let (sentence, fields) = self.lines();
        let rows = fields.iter().map(|(name, text)| {
            format!(
                "<tr><th style=\"text-align:left\">{}</th><td style=\"text-align:left\">{}</td></tr>",
                escaped(name),
                escaped(text)
            )
        });
        format!("<p>{}</p><table>{}</table>", escaped(&sentence), rows.collect::<String>())
    }

    /// Two answers are equal when they say the same of the same position, whatever it took to know.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let same = |other: &Self| {
            let (one, two) = (&self.known, &other.known);
            (one.game, &one.position, &one.verdict, &self.settings)
                == (two.game, &two.position, &two.verdict, &other.settings)
        };
        other.cast::<Self>().is_ok_and(|other| same(other.get()))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [self.known.game, &self.known.position])?.hash()
    }
}

/// Signed plies: `+k` won in k, `-k` lost in k, 0 for a draw; in a puzzle the least cost.
pub(crate) fn worth(verdict: &Verdict) -> Option<Whole> {
    let cost = verdict.cost.clone().filter(|_| verdict.proven());
    Whole::new(cost.or_else(|| verdict.value()).as_ref())
}
