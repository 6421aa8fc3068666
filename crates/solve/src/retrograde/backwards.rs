//! Backward moves, for the solvers that need them.

use tablette_core::{Backwards, Graph, Refusal, Text};

/// Returns the backward moves of a graph.
///
/// # Errors
/// [`Refusal::Beyond`] if it has none.
pub(crate) fn backwards(graph: &dyn Graph) -> Result<&dyn Backwards, Refusal> {
    graph.backwards().ok_or_else(|| Refusal::Beyond(FORWARDS.into()))
}

const FORWARDS: Text = Text::new(
    "this graph has no backward moves, which this solver needs; if positions do not repeat, use a sweep",
    "ce graphe n'a pas de coups à rebours, et ce solveur en a besoin ; si aucune position ne se répète, un simple passage suffit",
);
