//! Moves that run backwards, for the solvers that need them.

use tablette_core::{Backwards, Graph, Refusal, Text};

/// The moves of a graph backwards.
///
/// # Errors
/// [`Refusal::Beyond`] when it knows none.
pub(crate) fn backwards(graph: &dyn Graph) -> Result<&dyn Backwards, Refusal> {
    graph.backwards().ok_or_else(|| Refusal::Beyond(FORWARDS.into()))
}

const FORWARDS: Text = Text::new(
    "moves run only forwards here, and this solver needs them backwards: a sweep is made for positions that do not repeat",
    "les coups ne vont ici que vers l'avant, et ce solveur les prend à rebours : un passage simple convient où rien ne se répète",
);
