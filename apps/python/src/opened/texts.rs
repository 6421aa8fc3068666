//! What Python hands over, as the text that the workbench reads.

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyBool, PyDict, PyInt, PyString};
use tablette::{AnyGame, Literal, Players, Problem, Question, Rung, Setting, Settings, Words, words};

use crate::fault::{self, Raised as _};
use crate::moves::Move;
use crate::speech::language;
use crate::value::{self, dict};

/// The text of a move: of a `Move`, a text, or a plain value.
pub(super) fn of_move(game: Option<&'static dyn AnyGame>, mv: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(mv) = mv.cast::<Move>() {
        return Ok(mv.get().notation().to_owned());
    }
    text(mv, game.map(|game| |value: &Literal| game.read_plain_move(value)))
}

/// The text of a board or a position: of a text, or a plain value.
pub(crate) fn of_position(game: Option<&'static dyn AnyGame>, position: &Bound<'_, PyAny>) -> PyResult<String> {
    text(position, game.map(|game| |value: &Literal| game.read_plain(value)))
}

/// A text as it is; a plain value as the game writes it, or in a game that is in no list as Python
/// does.
fn text(given: &Bound<'_, PyAny>, read: Option<impl Fn(&Literal) -> Result<String, Problem>>) -> PyResult<String> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    match read {
        Some(read) => read(&value::take(given)?).raised(),
        None => Ok(given.str()?.to_cow()?.into_owned()),
    }
}

/// The settings that keywords give: texts, numbers, truth values, and lists of numbers.
pub(super) fn settings(game: &dyn AnyGame, given: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
    let mut pairs = Vec::new();
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        let known = game.info().settings.iter().find(|setting| setting.name == name);
        let text = setting(&name, &value)?;
        pairs.push(format!("{name}={}", known.map_or(&*text, |known: &Setting| known.canonical(&text))));
    }
    Settings::parse(pairs.iter().map(String::as_str)).raised()
}

fn setting(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(if truth.is_true() { "yes" } else { "no" }.to_owned());
    }
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyInt>() {
        return Ok(value.str()?.to_cow()?.into_owned());
    }
    let wrong = || fault::type_error(no_setting(name));
    let Ok(items) = value.try_iter() else { return Err(wrong()) };
    let items: Vec<String> = items
        .map(|item| {
            let item = item?;
            if value::is_number(&item) { Ok(item.str()?.to_cow()?.into_owned()) } else { Err(wrong()) }
        })
        .collect::<PyResult<_>>()?;
    Ok(items.join(","))
}

/// The rung of that name.
pub(super) fn rung(name: Option<&str>) -> PyResult<Option<Rung>> {
    let known =
        |name: &str| name.parse::<Rung>().map_err(|_| unknown(rungs(Rung::ALL.map(Rung::name).join(", ")), name));
    name.map(known).transpose()
}

/// The question of that name.
pub(super) fn worth(name: Option<&str>) -> PyResult<Option<Question>> {
    let names = || Question::ALL.map(Question::name).join(", ");
    name.map(|name| Question::named(name).ok_or_else(|| unknown(worths(names()), name))).transpose()
}

fn unknown(expected: tablette::Phrase, got: &str) -> PyErr {
    fault::of_problem(&Problem::new(expected, got))
}

/// Why no list of moves is given.
pub(super) fn too_many() -> &'static str {
    words::verdict::TOO_MANY_MOVES.get(language())
}

/// What is known of a game before a board is chosen.
pub(super) fn about<'py>(py: Python<'py>, game: &dyn AnyGame) -> PyResult<Bound<'py, PyDict>> {
    let (info, lang) = (game.info(), language());
    Ok(dict!(
        py,
        "name" => info.name,
        "title" => info.title.get(lang),
        "rules" => info.rules.get(lang),
        "brief" => info.brief.get(lang),
        "board" => info.board.get(lang),
        "moves" => info.moves.get(lang),
        "players" => if info.players == Players::One { 1 } else { 2 },
        "impartial" => info.impartial,
        "question" => info.question.name(),
        "start" => info.start,
        "small" => info.small.to_vec(),
        "examples" => info.plain_examples().collect::<Vec<_>>(),
        "settings" => info.settings.iter().map(|setting| (setting.name, setting.default)).into_py_dict(py)?,
        "rungs" => game.rungs().into_iter().map(|(rung, _)| rung.name()).collect::<Vec<_>>(),
        "sources" => info.sources.to_vec(),
    ))
}

words! {
    no_setting(name: Words) { "{name}: str, int, bool, or a list of int", "{name} : str, int, bool, ou une liste d'int" }
    rungs(names: Words) { "one of the rungs {names}", "l'un des échelons {names}" }
    worths(names: Words) { "one of {names}", "l'un de {names}" }
    pub(super) unlisted(game: Words) {
        "a board of {game}, a game of your own, cannot be pickled: pickle the game and the position instead",
        "une tablette de {game}, un jeu à vous, ne peut pas être sérialisée : sérialisez plutôt le jeu et la position",
    }
}
