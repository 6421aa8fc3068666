//! Pictures of positions: as text, as SVG, as rows of marks.

use std::time::Duration;

use pyo3::prelude::*;
use tablette::speech::Speaker;
use tablette::{AnyBoard, Budget, Request, paint};

use crate::asking::{self, CallOptions};
use crate::fault::Raised as _;
use crate::shown::clipped;
use crate::speech::language;

/// Time for the values on a picture: a picture may not keep a notebook waiting.
const GLANCE: Duration = Duration::from_millis(300);
/// Bytes for the same.
const ROOM: u64 = 256 << 20;
/// Squares of a picture whose marks can be read; larger boards are drawn as maps.
const LEGIBLE: usize = 1_600;
/// Characters of a title.
const TITLE: usize = 160;

/// A picture of a position. Jupyter draws it; `print` writes it as text, and `svg` is the document.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct View {
    drawn: tablette::View,
    title: String,
    name: String,
}

impl View {
    pub(super) fn new(
        py: Python<'_>,
        board: &dyn AnyBoard,
        mv: Option<&str>,
        values: bool,
        unsolved: bool,
    ) -> PyResult<Self> {
        let view = asking::at_once(|| match mv {
            Some(mv) => board.view_of(mv),
            None if unsolved => Ok(board.unsolved()),
            None => Ok(board.view()),
        })?;
        let mut view = view.raised()?;
        if values && !unsolved && view.rows.len() * view.width() < LEGIBLE {
            // A glance at the values may end without any: then the picture is as it is.
            let glance = |budget: &Budget<'_>| {
                Ok(board
                    .analysis(&Request::MOVES, &Budget { memory: budget.memory.min(ROOM), ..budget.within(GLANCE) })
                    .ok())
            };
            if let Some(known) = asking::run(py, &CallOptions::default(), glance)? {
                view = paint::judged(view, &known, &Speaker::new(language()));
            }
        }
        let position = asking::at_once(|| board.position())?;
        let title = [board.info().title.get(language()), " ", &position].concat();
        Ok(Self {
            drawn: view,
            title: title.chars().take(TITLE).collect(),
            name: format!("{} {position}", board.info().name),
        })
    }

    pub(super) fn drawn(&self) -> String {
        paint::svg(&self.drawn, &self.title, language())
    }

    pub(super) fn written(&self) -> String {
        [&self.name, "\n", paint::text(&self.drawn, language(), false).trim_end()].concat()
    }
}

#[pymethods]
impl View {
    /// The picture as an SVG document.
    #[getter]
    fn svg(&self) -> String {
        self.drawn()
    }

    /// What stands on each square, row by row from the top.
    #[getter]
    fn marks(&self) -> Vec<Vec<String>> {
        self.drawn.rows.iter().map(|row| row.iter().map(|tile| tile.mark.clone()).collect()).collect()
    }

    /// The move that a click on each square plays, or `None`, row by row from the top.
    #[getter]
    fn plays(&self) -> Vec<Vec<Option<String>>> {
        self.drawn.rows.iter().map(|row| row.iter().map(|tile| tile.plays.clone()).collect()).collect()
    }

    fn _repr_svg_(&self) -> String {
        self.drawn()
    }

    fn __str__(&self) -> String {
        self.written()
    }

    fn __repr__(&self) -> String {
        format!("<View {}>", clipped(&self.name))
    }
}
