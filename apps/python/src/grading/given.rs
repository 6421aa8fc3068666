//! The game of an assignment: one of the list, by its name, or one that the user wrote.

use pyo3::prelude::*;
use pyo3::types::PyString;
use tablette::{LessonQuestion, Problem, Question, Settings, Text, game};
use tablette_grade::{Assignment, OwnGame, QuestionKind, SizedBoard};

use crate::fault::{self, Raised as _};
use crate::hosted::{self, Hosted, PyRules};
use crate::speech::language;

/// What a function is graded on.
pub(super) enum GradedGame {
    /// The name of a listed game.
    Listed(String),
    /// A game that the user wrote, with boards of it that grow.
    Own(Py<Hosted>, Vec<SizedBoard>),
}

impl GradedGame {
    /// Reads a name, or what `tablette.Game` has opened; `boards` are pairs of a size and a
    /// position.
    ///
    /// # Errors
    /// `InputError` of anything else.
    pub(super) fn read(game: &Bound<'_, PyAny>, boards: Vec<(u64, String)>) -> PyResult<Self> {
        if let Ok(hosted) = game.cast::<Hosted>() {
            let boards = boards.into_iter().map(|(size, board)| SizedBoard { size, board }).collect();
            return Ok(Self::Own(hosted.clone().unbind(), boards));
        }
        match game.cast::<PyString>() {
            Ok(name) => Ok(Self::Listed(name.to_cow()?.into_owned())),
            Err(_) => Err(fault::of_problem(&Problem::new(GAME, hosted::quoted(game)))),
        }
    }

    /// The question about the game; its usual one where none is given.
    ///
    /// # Errors
    /// `InputError` of a game, a question or a setting that is none.
    pub(super) fn assignment(&self, question: Option<&str>, settings: &[(String, String)]) -> PyResult<Assignment<'_>> {
        let pairs: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let settings = Settings::parse(pairs.iter().map(String::as_str));
        let read = settings.and_then(|settings| match self {
            Self::Listed(name) => {
                let name = question.map_or_else(|| name.clone(), |question| format!("{name}:{question}"));
                Assignment::read(&name, settings)
            }
            Self::Own(game, boards) => {
                settings.only(&[])?;
                let game = game.get();
                let (name, start) = (game.name().to_owned(), game.opened().to_owned());
                let own = OwnGame { name, start, boards: boards.clone() };
                Assignment::of_own(game.game(), own, question)
            }
        });
        read.map_err(|problem| match (self, question) {
            (Self::Own(game, _), Some("nimber")) => {
                let undeclared = hosted::undeclared(game.get().game().info(), Question::Nimber);
                undeclared
                    .map_or_else(|| fault::of_problem(&problem), |why| fault::input(why.get(language()).to_owned()))
            }
            _ => fault::of_problem(&problem),
        })
    }

    /// The questions that a function can be asked.
    ///
    /// # Errors
    /// `InputError` of an unknown game.
    pub(super) fn questions(&self) -> PyResult<Vec<String>> {
        match self {
            Self::Own(own, _) => {
                Ok(QuestionKind::offered(own.get().game()).into_iter().map(|kind| kind.name().to_owned()).collect())
            }
            Self::Listed(name) => {
                let game = game(name).raised()?;
                let asked = game.lesson().into_iter().flat_map(|lesson| &lesson.questions);
                Ok(asked.map(LessonQuestion::id).collect())
            }
        }
    }

    /// The rules that the user wrote.
    pub(super) fn rules(&self) -> Option<&PyRules> {
        match self {
            Self::Listed(_) => None,
            Self::Own(game, _) => Some(game.get().rules()),
        }
    }
}

const GAME: Text =
    Text::new("the name of a game, or a tablette.Game of your own", "le nom d'un jeu, ou un tablette.Game à vous");
