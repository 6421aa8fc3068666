//! The exercise of a text: its questions, the functions that they ask for, and the key.

use tablette::{AnyGame, DisplayKind, Lang, Lesson, LessonQuestion, Literal, Rung, Settings};
use tablette_grade::{Assignment, QuestionKind};

use crate::documents::document::described;
use crate::documents::listed_lesson::ListedView;
use crate::documents::picture::Picture;

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
        /// How the page shows what the function of a program answers; absent if it does not.
        display?: QuestionDisplay,
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

    /// How the page shows what a function answers.
    struct QuestionDisplay {
        /// The kind: `values` of the moves of any position, or `moves` that it plays; or, on given
        /// boards, a `map` of values, a `line` of moves, or answers for all `pieces`.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["values", "moves", "map", "line", "pieces"])))]
        kind: &'static str,
        /// A Python function that turns an answer, followed by the arguments, into the rows of the map
        /// or the moves of the line; empty where the answer has that form.
        form: &'static str,
        /// The boards; none for a function about any position.
        trials: Vec<DisplayTrial>,
    }

    /// A board, with calls of the function on it.
    struct DisplayTrial {
        /// The numbers among the arguments, with their names; empty if there is none.
        label: String,
        /// The board; absent where it is one of the text alone.
        board?: String,
        /// The board as a picture, where it is one of the text alone.
        picture?: Picture,
        /// The calls: one, or one for each piece.
        calls: Vec<DisplayCall>,
    }

    /// A call of the function.
    struct DisplayCall {
        /// The arguments as a list in Python.
        arguments: String,
        /// The square of the piece, as [row, column] from the top left.
        square?: (usize, usize),
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
            display: tests.and_then(|_| QuestionDisplay::new(game, asked, lang)),
            view: ListedView::new(game, asked),
            key: asked.key.phrase().say(lang),
            slip: asked.slip.as_ref().map(|slip| slip.phrase().say(lang)),
            code: asked.code.clone(),
            names: names(&asked.code, reference),
        }
    }
}

impl QuestionDisplay {
    fn new(game: &dyn AnyGame, asked: &LessonQuestion, lang: Lang) -> Option<Self> {
        let Some(display) = &asked.exercise.display else {
            let name = format!("{}:{}", game.info().name, asked.id());
            let kind = match Assignment::read(&name, Settings::default()).ok()?.kind {
                QuestionKind::Outcome | QuestionKind::Value => "values",
                QuestionKind::Move | QuestionKind::Best => "moves",
                _ => return None,
            };
            return Some(Self { kind, form: "", trials: Vec::new() });
        };
        let trial = |(board, typed): &(&str, Vec<&str>)| match display.kind {
            DisplayKind::Map | DisplayKind::Line => DisplayTrial::on_board(asked, board, typed),
            DisplayKind::Pieces => DisplayTrial::of_pieces(game, asked, board, lang),
        };
        Some(Self {
            kind: display.kind.name(),
            form: display.form,
            trials: display.trials.iter().filter_map(trial).collect(),
        })
    }
}

impl DisplayTrial {
    fn on_board(asked: &LessonQuestion, board: &str, typed: &[&str]) -> Option<Self> {
        let arguments = asked.exercise.arguments(typed).ok()?;
        let label = numbers(asked, &arguments);
        let call = DisplayCall { arguments: Literal::List(arguments).to_string(), square: None };
        Some(Self { label, board: Some(board.to_owned()), picture: None, calls: vec![call] })
    }

    /// A call for each piece of a board given as rows of digits.
    fn of_pieces(game: &dyn AnyGame, asked: &LessonQuestion, rows: &str, lang: Lang) -> Option<Self> {
        let mut view = game.survey(rows, &Settings::default()).ok()?.view;
        // They show the answers.
        view.arrows.clear();
        let squares = view.rows.iter().enumerate().flat_map(|(row, tiles)| {
            let occupied = tiles.iter().enumerate().filter(|(_, tile)| tile.stone.is_some());
            occupied.map(move |(column, _)| (row, column))
        });
        let call = |square: (usize, usize)| {
            let arguments = asked.exercise.arguments(&[rows, &format!("{},{}", square.0, square.1)]).ok()?;
            Some(DisplayCall { arguments: Literal::List(arguments).to_string(), square: Some(square) })
        };
        let calls = squares.filter_map(call).collect();
        Some(Self { label: String::new(), board: None, picture: Some(Picture::new(view, game.info(), lang)), calls })
    }
}

/// The numbers among the arguments of a call, with their names if the function of the text has one
/// for each argument: `m = 3, n = 2`.
fn numbers(asked: &LessonQuestion, arguments: &[Literal]) -> String {
    let head =
        format!("def {}(", if asked.exercise.function.is_empty() { asked.tests } else { asked.exercise.function });
    let parameters = asked.code.iter().find_map(|code| code.trim_start().strip_prefix(&*head)?.split_once(')'));
    let names: Vec<&str> =
        parameters.map_or_else(Vec::new, |(names, _)| names.split(", ").filter(|name| *name != "self").collect());
    let number = |(at, argument): (usize, &Literal)| {
        let number = argument.as_i64()?;
        Some(if names.len() == arguments.len() { format!("{} = {number}", names[at]) } else { number.to_string() })
    };
    arguments.iter().enumerate().filter_map(number).collect::<Vec<_>>().join(", ")
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
    fn answers_are_shown_on_boards() {
        let shown = |name: &str, id: &str| {
            let asked = exercise(name).questions.into_iter().find(|question| question.id == id).expect("the question");
            asked.display.expect("a display")
        };
        assert_eq!((shown("chomp", "8").kind, shown("chomp", "13").kind), ("values", "moves"));
        let map = shown("chomp", "14");
        assert_eq!((map.kind, map.trials[1].label.as_str()), ("map", "m = 3, n = 2"));
        assert_eq!(map.trials[1].calls[0].arguments, "[3, 2]");
        assert_eq!(shown("rings", "3.1b").trials[2].board.as_deref(), Some("***"));
        assert_eq!(shown("rockse", "9").trials[1].label, "k = 2");
        let men = &shown("draughts", "4").trials[0];
        assert_eq!(men.calls.len(), 6);
        assert_eq!(men.calls[0].square, Some((0, 2)));
    }

    #[test]
    fn every_board_of_a_display_is_read() {
        for game in tablette::GAMES {
            let Some(lesson) = game.lesson() else { continue };
            for asked in &lesson.questions {
                let Some(display) = &asked.exercise.display else { continue };
                let shown = QuestionDisplay::new(*game, asked, Lang::En).expect("a display");
                assert_eq!(shown.trials.len(), display.trials.len(), "{} {}", game.info().name, asked.place);
                let boards = shown.trials.iter().filter_map(|trial| trial.board.as_deref());
                boards.for_each(|board| assert!(game.open(board, &Settings::default()).is_ok(), "{board}"));
            }
        }
    }

    #[test]
    fn a_method_is_outlined_in_its_class() {
        let rings = exercise("rings");
        assert!(rings.questions[0].outline[0].starts_with("class Baguenaudier:"));
        assert_eq!(rings.questions[0].names, ["Baguenaudier"]);
        assert!(rings.questions[0].outline[1].starts_with("    def __init__(self, n):\n        ..."));
    }
}
