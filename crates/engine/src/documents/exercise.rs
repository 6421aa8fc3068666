//! The exercise of a text: its questions, the functions that they ask for, and the key.

use tablette::{AnyGame, Lang, Lesson, LessonQuestion, Literal, Rung};

use crate::documents::document::described;
use crate::documents::listed_lesson::ListedView;

described! {
    /// The exercise of the text that a game was taught from.
    pub struct ExerciseDocument {
        /// The game.
        game: &'static str,
        /// The text, as it is cited.
        source: &'static str,
        /// The reference program: the functions of all questions, in Python.
        reference: &'static str,
        /// The questions, in the order of the text.
        questions: Vec<ExerciseQuestion>,
    }

    /// A question of a text, with its key.
    struct ExerciseQuestion {
        /// The name in commands, such as `9c`.
        id: String,
        /// The place in the text, as the text counts.
        place: &'static str,
        /// The rung that it is about; absent where it is about the game itself.
        rung?: &'static str,
        /// The question, in our own words.
        question: &'static str,
        /// The function that tests call, as a Python expression over the names of a program; absent
        /// where the answer is in words.
        tests?: &'static str,
        /// The first lines of the functions to write, in Python, each with an empty body.
        outline: Vec<String>,
        /// A call of the function of the text; absent where the answer is in words.
        call?: String,
        /// The board and the view of the page that show the answer.
        view: ListedView,
        /// The answer with its reasons.
        key: String,
        /// The error of the text.
        slip?: String,
        /// The functions of the reference program that answer it.
        code: Vec<&'static str>,
        /// The names that define them at the top of that program: functions, or a class.
        names: Vec<&'static str>,
    }
}

impl ExerciseDocument {
    /// The exercise of a game's text, with sentences in a language.
    pub fn new(game: &dyn AnyGame, lesson: &'static Lesson, lang: Lang) -> Self {
        let mut known: Vec<&str> = Vec::new();
        let questions = lesson.questions.iter().map(|asked| {
            // A function that an earlier question asked for is there.
            let fresh = asked.code.iter().filter(|code| !known.contains(code)).map(|code| outline(code)).collect();
            known.extend(&asked.code);
            ExerciseQuestion::new(game, asked, fresh, lesson.reference, lang)
        });
        Self {
            game: game.info().name,
            source: lesson.source,
            reference: lesson.reference,
            questions: questions.collect(),
        }
    }
}

impl ExerciseQuestion {
    fn new(
        game: &dyn AnyGame,
        asked: &'static LessonQuestion,
        outline: Vec<String>,
        reference: &'static str,
        lang: Lang,
    ) -> Self {
        let tests = Some(asked.tests).filter(|tests| !tests.is_empty());
        Self {
            id: asked.id(),
            place: asked.place,
            rung: asked.rung.map(Rung::name),
            question: asked.words.get(lang),
            tests,
            outline,
            call: tests.and_then(|tests| call(asked, tests)),
            view: ListedView::new(game, asked),
            key: asked.key.phrase().say(lang),
            slip: asked.slip.as_ref().map(|slip| slip.phrase().say(lang)),
            code: asked.code.clone(),
            names: names(&asked.code, reference),
        }
    }
}

/// The names at the top of a program that define parts of it, each once.
fn names(code: &[&'static str], reference: &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for part in code {
        let end = reference.find(part).map_or(0, |at| at + part.len());
        let heads =
            reference[..end].lines().rev().filter_map(|line| line.strip_prefix("def ").or(line.strip_prefix("class ")));
        let name = heads.map(|head| head.split(['(', ':']).next().unwrap_or(head)).next();
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

/// The head of a function with an empty body; the whole text of anything else.
fn outline(code: &str) -> String {
    match code.split_once(":\n") {
        Some((head, body)) if head.trim_start().starts_with("def ") => {
            let indent = body.len() - body.trim_start().len();
            format!("{head}:\n{}...", &body[..indent])
        }
        _ => code.to_owned(),
    }
}

/// A call of the function of the text on the first example that it can be written for.
fn call(asked: &LessonQuestion, tests: &str) -> Option<String> {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let name = [asked.exercise.function, tests].into_iter().find(|name| is_name(name))?;
    let arguments = asked.exercise.arguments(asked.exercise.examples.first()?).ok()?;
    let bare = |argument: Literal| {
        let list = Literal::List(vec![argument]).to_string();
        list[1..list.len() - 1].to_owned()
    };
    Some(format!("{name}({})", arguments.into_iter().map(bare).collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette::game;

    fn exercise(name: &str) -> ExerciseDocument {
        let game = game(name).expect("a game");
        ExerciseDocument::new(game, game.lesson().expect("a lesson"), Lang::En)
    }

    #[test]
    fn a_function_has_its_head_and_a_call() {
        let chomp = exercise("chomp");
        let asked = chomp.questions.iter().find(|question| question.id == "7").expect("question 7");
        assert_eq!(asked.outline, ["def joue(pos, coup):\n    ..."]);
        assert_eq!((asked.tests, asked.call.as_deref()), (Some("joue"), Some("joue([5, 5, 5], (1, 3))")));
    }

    #[test]
    fn an_answer_in_words_has_no_function() {
        let chomp = exercise("chomp");
        assert!(chomp.questions[0].tests.is_none() && chomp.questions[0].call.is_none());
        assert!(!chomp.questions[0].key.is_empty());
    }

    #[test]
    fn a_method_is_outlined_in_its_class() {
        let rings = exercise("rings");
        assert!(rings.questions[0].outline[0].starts_with("class Baguenaudier:"));
        assert_eq!(rings.questions[0].names, ["Baguenaudier"]);
        assert!(rings.questions[0].outline[1].starts_with("    def __init__(self, n):\n        ..."));
    }
}
