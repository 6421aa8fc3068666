//! A position of some game on some board, as an object.

mod pictures;
mod texts;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict, PyString, PyTuple, PyType};
use tablette::{AnyBoard, AnyGame, Outcome, Request, Rung, Settings};

use crate::analysis::{Analysis, worth};
use crate::asking::{self, CallOptions, Keywords};
use crate::fault::{self, Raised as _};
use crate::hosted::{PyRules, undeclared};
use crate::moves::{Move, Moves};
use crate::shown::clipped;
use crate::speech::language;
use crate::tables::half;
use crate::value::{self, Whole};
pub(crate) use pictures::View;
pub(crate) use texts::of_position;

/// A position of some game on some board. It never changes: `play` gives a new one, and what was
/// learnt for one is shared by all that follow.
///
/// Methods that work take keyword arguments that say how much an answer may cost: `limit` in
/// seconds (what is known by then is told), `memory` in bytes or as text (`"64M"`; 2 GiB unless
/// said otherwise), `threads` (one a core), `tables` (a folder of tables, or its address), `progress`
/// (called with what is done and the total or `None`; `True` for a bar, `False` for none). Ctrl-C
/// ends them within 0.2 s. Moves and positions are taken as text or as plain values.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct Board {
    inner: Box<dyn AnyBoard>,
    /// Where the game is listed; `None` of a game that the user wrote.
    listed: Option<&'static dyn AnyGame>,
    /// The user's own rules, where the user wrote the game.
    rules: Option<Arc<PyRules>>,
    game: Box<str>,
    opened: Box<str>,
    settings: Settings,
}

impl Board {
    /// What was opened on the board `opened` of a game of that name that is in no list.
    pub(crate) fn new(board: Box<dyn AnyBoard>, game: &str, opened: &str, settings: Settings) -> Self {
        Self { inner: board, listed: None, rules: None, game: game.into(), opened: opened.into(), settings }
    }

    /// The same, whose positions are values of the user's own.
    pub(crate) fn with_rules(self, rules: &Arc<PyRules>) -> Self {
        Self { rules: Some(Arc::clone(rules)), ..self }
    }

    /// Opens a listed game.
    fn open(game: &'static dyn AnyGame, board: &str, settings: Settings) -> PyResult<Self> {
        let opened = game.open(board, &settings).raised()?;
        Ok(Self { listed: Some(game), ..Self::new(opened, game.info().name, board, settings) })
    }

    /// Another position of the same board.
    fn with(&self, board: Box<dyn AnyBoard>) -> Self {
        let other = Self::new(board, &self.game, &self.opened, self.settings.clone());
        Self { listed: self.listed, rules: self.rules.clone(), ..other }
    }

    /// The board itself.
    pub(crate) fn board(&self) -> &dyn AnyBoard {
        &*self.inner
    }

    /// The settings that were given.
    pub(crate) fn chosen(&self) -> &Settings {
        &self.settings
    }

    /// The listed game; `None` of a game that the user wrote.
    pub(crate) fn listed(&self) -> Option<&'static dyn AnyGame> {
        self.listed
    }

    fn ask(&self, py: Python<'_>, request: &Request, budget: Option<Keywords>) -> PyResult<tablette::Analysis> {
        let worth = request.worth.filter(|_| self.rules.is_some());
        if let Some(why) = worth.and_then(|worth| undeclared(self.board().info(), worth)) {
            return Err(fault::AbsentError::new_err(why.get(language())));
        }
        let known = asking::run(py, &CallOptions::read(budget)?, |budget| self.board().analysis(request, budget))?;
        asking::warn(py, known.stepped_over.as_ref())?;
        Ok(known)
    }
}

#[pymethods]
impl Board {
    /// The name of the game.
    #[getter(game)]
    fn game_name(&self) -> &str {
        &self.game
    }

    /// What the game was opened on, as text.
    #[getter(board)]
    fn board_text(&self) -> &str {
        &self.opened
    }

    /// The settings that were given, by name.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.settings.pairs().into_py_dict(py)
    }

    /// The position as text, which opens as a board.
    #[getter]
    pub(crate) fn position(&self) -> PyResult<String> {
        asking::at_once(|| self.board().position())
    }

    /// The position as a plain value: a tuple of row lengths in chomp, numbers and couples
    /// elsewhere, text where a game has no other. It opens as a board. In a game of one's own it is
    /// the very value.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(rules) = &self.rules {
            return rules.value(py, &self.position()?);
        }
        value::give(py, &asking::at_once(|| self.board().plain())?)
    }

    /// `"win"`, `"draw"` or `"lose"` for the side to move where the game has ended, else `None`.
    #[getter]
    fn result(&self) -> PyResult<Option<&'static str>> {
        Ok(asking::at_once(|| self.board().result())?.map(Outcome::name))
    }

    /// The rungs that can be asked of this game, slowest first.
    #[getter]
    fn rungs(&self) -> Vec<&'static str> {
        self.board().rungs().into_iter().map(Rung::name).collect()
    }

    /// What is known of the position: outcome, plies, moves that win, a best line, and what it took
    /// to know.
    ///
    /// `by` names a rung; without it the one that knows most within time and memory answers.
    /// `worth` asks for `"outcome"`, `"play"` (plies), `"nimber"`, `"cost"` or `"count"`.
    #[pyo3(signature = (*, by = None, worth = None, **budget), text_signature = "($self, *, by=None, worth=None, memory=None, limit=None, threads=None, tables=None, progress=None)")]
    fn solve(
        &self,
        py: Python<'_>,
        by: Option<&str>,
        worth: Option<&str>,
        budget: Option<Keywords>,
    ) -> PyResult<Analysis> {
        let request = Request { by: texts::rung(by)?, worth: texts::worth(worth)?, ..Request::default() };
        let known = self.ask(py, &request, budget)?;
        Ok(Analysis::new(known, self.board().info(), self.settings.clone()))
    }

    /// The legal moves, judged, best first; `most` of them, 1,000 unless said otherwise.
    #[pyo3(signature = (*, by = None, worth = None, most = None, **budget), text_signature = "($self, *, by=None, worth=None, most=None, memory=None, limit=None, threads=None, tables=None, progress=None)")]
    fn moves(
        &self,
        py: Python<'_>,
        by: Option<&str>,
        worth: Option<&str>,
        most: Option<u32>,
        budget: Option<Keywords>,
    ) -> PyResult<Moves> {
        let most = most.map_or(Request::MANY, |most| most as usize);
        let request = Request { by: texts::rung(by)?, worth: texts::worth(worth)?, moves: most, ..Request::MOVES };
        Ok(Moves::new(self.ask(py, &request, budget)?.into()))
    }

    /// The legal moves as text, in the game's own order, unjudged.
    #[pyo3(signature = (**budget), text_signature = "($self, *, memory=None, limit=None, threads=None, tables=None, progress=None)")]
    fn legal(&self, py: Python<'_>, budget: Option<Keywords>) -> PyResult<Vec<String>> {
        let legal = asking::run(py, &CallOptions::read(budget)?, |budget| self.board().legal(budget))?;
        let legal = legal.ok_or_else(|| fault::RefusedError::new_err(texts::too_many()))?;
        Ok(legal.into_iter().map(|mv| mv.notation).collect())
    }

    /// The position after a move, given as text, as a plain value such as `(5, 4)`, or as a `Move`.
    #[pyo3(signature = (mv, /))]
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match &self.rules {
            Some(rules) if !mv.is_instance_of::<Move>() => rules.move_text(mv.py(), &self.position()?, mv)?,
            _ => texts::of_move(self.listed, mv)?,
        };
        let played = asking::at_once(|| self.board().play(&text))?;
        played.map(|board| self.with(board)).raised()
    }

    /// Another position of the opened board, given as text or as a plain value.
    #[pyo3(signature = (position, /))]
    fn at(&self, position: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match &self.rules {
            Some(rules) if !position.is_instance_of::<Self>() => rules.position_text(position)?,
            _ => position_text(self.listed, position)?,
        };
        let there = asking::at_once(|| self.board().at(&text))?;
        there.map(|board| self.with(board)).raised()
    }

    /// A move as a plain value, such as `(5, 4)` for `"(5,4)"`.
    #[pyo3(signature = (mv, /))]
    fn plain_move<'py>(&self, py: Python<'py>, mv: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let text = texts::of_move(self.listed, mv)?;
        let plain = asking::at_once(|| self.board().plain_move(&text))?;
        value::give(py, &plain.raised()?)
    }

    /// The move to play, as text: a best one, or where none is known the most promising. `None`
    /// where the game has ended, or nothing is known.
    #[pyo3(signature = (**budget), text_signature = "($self, *, memory=None, limit=None, threads=None, tables=None, progress=None)")]
    fn best(&self, py: Python<'_>, budget: Option<Keywords>) -> PyResult<Option<String>> {
        Ok(self.ask(py, &Request::CHOICE, budget)?.choice)
    }

    /// How play goes on, as texts of moves: to the end where plies are known, at most 1,000 of
    /// them.
    #[pyo3(signature = (**budget), text_signature = "($self, *, memory=None, limit=None, threads=None, tables=None, progress=None)")]
    fn line(&self, py: Python<'_>, budget: Option<Keywords>) -> PyResult<Vec<String>> {
        Ok(self.ask(py, &Request::default(), budget)?.line.moves)
    }

    /// Why the position is worth what it is, a sentence a line, in the language in force.
    #[pyo3(signature = (**budget), text_signature = "($self, *, memory=None, limit=None, threads=None, tables=None, progress=None)")]
    fn explain(&self, py: Python<'_>, budget: Option<Keywords>) -> PyResult<String> {
        let explanation = asking::run(py, &CallOptions::read(budget)?, |budget| self.board().explain(budget))?;
        asking::warn(py, explanation.stepped_over.as_ref())?;
        let remarks = asking::at_once(|| self.board().remarks())?;
        let said = remarks.iter().chain(&explanation.reasons).map(|reason| reason.say(language()));
        Ok(said.collect::<Vec<_>>().join("\n"))
    }

    /// Builds the table of the whole opened board in a folder, goes on where an earlier build was
    /// stopped, or finds the table there: a `Table`. See `tablette._table.build`.
    #[pyo3(signature = (folder, worth = None, **budget))]
    fn build<'py>(
        this: &Bound<'py, Self>,
        folder: &Bound<'py, PyAny>,
        worth: Option<&Bound<'py, PyAny>>,
        budget: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        half::arrays(this.py())?.call_method("build", (this, folder, worth), budget)
    }

    /// The rank of a position of the opened board in tables of it, or an array of those of many.
    #[pyo3(signature = (positions, /, **budget))]
    fn rank<'py>(
        this: &Bound<'py, Self>,
        positions: &Bound<'py, PyAny>,
        budget: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        half::arrays(this.py())?.call_method("rank", (this, positions), budget)
    }

    /// A position of a rank, or a list of those of many, as text.
    #[pyo3(signature = (ranks, /, **budget))]
    fn unrank<'py>(
        this: &Bound<'py, Self>,
        ranks: &Bound<'py, PyAny>,
        budget: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        half::arrays(this.py())?.call_method("unrank", (this, ranks), budget)
    }

    /// Signed plies, `+k` won in k and `-k` lost in k, 0 for a draw; in a puzzle the least cost.
    /// `None` where that is not known.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Whole>> {
        Ok(worth(&self.ask(py, &Request::CHOICE, None)?.verdict))
    }

    /// Whether the side to move wins, or a puzzle can be solved; `None` where that is not known.
    #[getter]
    fn winning(&self, py: Python<'_>) -> PyResult<Option<bool>> {
        Ok(self.ask(py, &Request::CHOICE, None)?.verdict.outcome.map(|outcome| outcome == Outcome::Win))
    }

    /// The picture: of the position, with a move drawn over it as arrows, or without the solution
    /// in puzzles that show it.
    #[pyo3(signature = (mv = None, *, values = false, unsolved = false))]
    fn view(&self, py: Python<'_>, mv: Option<&Bound<'_, PyAny>>, values: bool, unsolved: bool) -> PyResult<View> {
        let mv = mv.map(|mv| texts::of_move(self.listed, mv)).transpose()?;
        View::new(py, self.board(), mv.as_deref(), values, unsolved)
    }

    /// What Jupyter shows: the picture, with the value of each move on its square where that is
    /// known within a third of a second.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(View::new(py, self.board(), None, true, false)?.drawn())
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        View::new(py, self.board(), None, false, false).map(|view| view.written())
    }

    fn __repr__(&self) -> PyResult<String> {
        let settings: String = self.settings.pairs().flat_map(|(name, value)| [" ", name, "=", value]).collect();
        Ok(format!("<Board {} {}{settings}>", self.game, clipped(&self.position()?)))
    }

    /// Two boards are equal when they have the same position of the same game under the same
    /// settings.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.get();
        Ok((&self.game, &self.settings) == (&other.game, &other.settings) && self.position()? == other.position()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (&self.game, self.settings.to_string(), self.position()?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if self.listed.is_none() {
            return Err(fault::type_error(texts::unlisted(&*self.game)));
        }
        let reopen = py.import("tablette._tablette")?.getattr("_reopen")?;
        let arguments = (&*self.game, &*self.opened, self.settings(py)?, self.position()?);
        (reopen, arguments).into_pyobject(py)
    }
}

/// The text of a board or a position: of a `Board`, a text, or a plain value.
fn position_text(game: Option<&'static dyn AnyGame>, position: &Bound<'_, PyAny>) -> PyResult<String> {
    match position.cast::<Board>() {
        Ok(board) => board.get().position(),
        Err(_) => texts::of_position(game, position),
    }
}

/// Opens a game on a board: `open("chomp", "8x10")`. The board is text, or a plain value such as
/// `(5, 3, 1)`; without one it is the board that beginners start with. Keywords are the settings of
/// the game. A game of your own, `open(Take())`, is opened by its own `open`.
#[pyfunction]
#[pyo3(signature = (game, board = None, /, **settings))]
pub(crate) fn open<'py>(
    game: &Bound<'py, PyAny>,
    board: Option<&Bound<'py, PyAny>>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(name) = game.cast::<PyString>() {
        return Ok(Bound::new(game.py(), listed(name.to_str()?, board, settings)?)?.into_any());
    }
    let is_class = game.is_instance_of::<PyType>();
    match game.getattr_opt("open")?.filter(|open| open.is_callable() && !is_class && settings.is_none()) {
        Some(open) => open.call1((board,)),
        None if is_class => {
            let class = game.getattr("__name__")?;
            Err(PyTypeError::new_err(format!("open() takes a game, not a class: write {class}()")))
        }
        None => {
            let got = game.get_type().name()?;
            Err(PyTypeError::new_err(format!("open() takes the name of a game or a tablette.Game, and got {got}")))
        }
    }
}

/// Opens a game of the list.
fn listed(game: &str, board: Option<&Bound<'_, PyAny>>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Board> {
    let game = tablette::game(game).raised()?;
    let text = board.map(|board| position_text(Some(game), board)).transpose()?;
    Board::open(game, text.as_deref().unwrap_or(game.info().start), texts::settings(game, settings)?)
}

/// What unpickling calls.
#[pyfunction]
#[pyo3(signature = (game, board, settings, position, /))]
pub(crate) fn _reopen(
    game: &str,
    board: &Bound<'_, PyAny>,
    settings: &Bound<'_, PyDict>,
    position: &str,
) -> PyResult<Board> {
    let opened = listed(game, Some(board), Some(settings))?;
    let there = opened.board().at(position).raised()?;
    Ok(opened.with(there))
}

/// The names of the games, in the order in which people meet them.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    tablette::GAMES.iter().map(|game| game.info().name).collect()
}

/// What is known of a game before a board is chosen: `name`, `title`, `rules`, `board` and `moves`
/// (how they are written), `players`, `start`, `examples`, `small` boards, `settings` with their
/// defaults, `rungs`, `question`.
#[pyfunction]
#[pyo3(signature = (name, /))]
pub(crate) fn game<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyDict>> {
    texts::about(py, tablette::game(name).raised()?)
}
