//! Questions of Python, in its package for browsers: the grading of functions that it calls, and
//! positions and moves as plain values.
//!
//! A request is JSON: the assignment, and what is wanted of it. While a test runs, the module asks
//! its caller back through one function: to call the graded function, and for the rules of a game of
//! the user's own. Everything else is the grading core's, as for the compiled package.

mod own;
mod subject;

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tablette::speech::Speaker;
use tablette::{AnyBoard, Budget, Failure, Lang, LessonQuestion, Literal, Problem, Settings, Text, game};
use tablette_engine::documents::{function_marks, function_plan};
use tablette_grade::{Assignment, Context, Mark, OwnGame, QuestionKind, SizedBoard, Terms, TestCase, Voice};
use tablette_host::HostedGame;

use self::own::OwnRules;
pub(crate) use self::own::{OpenedOwn, failed};
use self::subject::Function;

/// Asks the caller: a question as JSON in, its answer as JSON out. A caller that cannot answer ends
/// the module.
pub type Ask = fn(&[u8]) -> Vec<u8>;

/// The largest size of a growing board.
const LARGEST: u64 = 5_000;

/// What is asked about which game.
#[derive(Deserialize)]
pub(crate) struct Request {
    about: About,
    lang: String,
    /// The name of a listed game.
    #[serde(default)]
    game: String,
    /// The user's own game.
    own: Option<own::Facts>,
    /// The address of a document about it, where its name is [`OWN`](tablette_engine::OWN).
    #[serde(default)]
    address: String,
    question: Option<String>,
    /// The opened board, the position, and the move or the value in question.
    #[serde(default)]
    board: String,
    #[serde(default)]
    position: String,
    #[serde(default)]
    value: String,
    #[serde(default)]
    settings: Vec<(String, String)>,
    terms: Option<Limits>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum About {
    /// A document about the caller's own game.
    Document,
    /// The assignment, before anything is asked.
    Plan,
    /// The questions that a function can be asked.
    Questions,
    /// The sizes of boards that grow.
    Sizes,
    /// The marks of the caller's function.
    Grade,
    /// A position as a plain value: a list of it in Python's notation, in which a text has quotes.
    State,
    /// A legal move in it, the same way.
    Move,
    /// The text of a board or a position that is given as a plain value.
    PositionText,
    /// The text of a move, the same way.
    MoveText,
}

/// The terms of a test, in seconds.
#[derive(Deserialize)]
struct Limits {
    /// How calls are written where no text names the function.
    name: String,
    limit: f64,
    total: f64,
    most: usize,
    seed: u64,
    growth: Option<bool>,
    rung: Option<String>,
    /// Whether the subject is a program that reads lines.
    lines: bool,
}

impl Request {
    /// Reads a request; `None` if it is none.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// The language of the sentences.
    pub(crate) fn lang(&self) -> Lang {
        Lang::ALL.into_iter().find(|lang| lang.code() == self.lang).unwrap_or_default()
    }

    /// The address of a document about the caller's own game, if one is asked for, with the number
    /// of the game.
    pub(crate) fn address(&self) -> Option<(u64, &str)> {
        let own = self.own.as_ref().filter(|_| self.about == About::Document)?;
        Some((own.id, &self.address))
    }

    /// Opens the caller's own game.
    ///
    /// # Errors
    /// There is none, or the caller does not keep to the protocol.
    pub(crate) fn open(&self, ask: Ask) -> Result<OpenedOwn, Failure> {
        self.own.as_ref().ok_or_else(|| Problem::new(OWN_GAME, "null"))?.open(ask)
    }

    /// Answers with a document.
    ///
    /// # Errors
    /// An unknown game, question, setting or rung; the work was stopped.
    pub(crate) fn answer(&self, budget: &Budget<'_>, ask: Ask) -> Result<Value, Failure> {
        let opened = self.own.as_ref().map(|facts| facts.open(ask)).transpose()?;
        let answer = self.about(opened.as_ref().map(|opened| &opened.game), budget, ask);
        match opened.and_then(|opened| opened.fault.get()) {
            Some(fault) => Err(failed(&fault)),
            None => answer,
        }
    }

    fn about(&self, hosted: Option<&HostedGame>, budget: &Budget<'_>, ask: Ask) -> Result<Value, Failure> {
        match self.about {
            About::Document => Err(Problem::new(OWN_GAME, "null").into()),
            About::Sizes => Ok(json!(tablette_grade::rising(LARGEST))),
            About::Questions => Ok(self.questions(hosted)?),
            About::Plan => Ok(function_plan(&self.assignment(hosted)?)),
            About::Grade => self.grade(&self.assignment(hosted)?, budget, ask),
            About::State => Ok(listed(self.opened()?.plain())),
            About::Move => Ok(listed(self.opened()?.plain_move(&self.value)?)),
            About::PositionText => Ok(json!(game(&self.game)?.read_plain(&Literal::read(&self.value)?)?)),
            About::MoveText => Ok(json!(game(&self.game)?.read_plain_move(&Literal::read(&self.value)?)?)),
        }
    }

    fn questions(&self, hosted: Option<&HostedGame>) -> Result<Value, Problem> {
        if let Some(hosted) = hosted {
            return Ok(QuestionKind::offered(hosted.game()).into_iter().map(QuestionKind::name).collect());
        }
        let asked = game(&self.game)?.lesson().into_iter().flat_map(|lesson| &lesson.questions);
        Ok(asked.map(LessonQuestion::id).collect())
    }

    fn settings(&self) -> Result<Settings, Problem> {
        let pairs: Vec<String> = self.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Settings::parse(pairs.iter().map(String::as_str))
    }

    /// The position of the opened board.
    fn opened(&self) -> Result<Box<dyn AnyBoard>, Problem> {
        game(&self.game)?.open(&self.board, &self.settings()?)?.at(&self.position)
    }

    fn assignment<'g>(&self, hosted: Option<&'g HostedGame>) -> Result<Assignment<'g>, Problem> {
        let settings = self.settings()?;
        let question = self.question.as_deref();
        let (Some(hosted), Some(facts)) = (hosted, &self.own) else {
            let name = question.map_or_else(|| self.game.clone(), |question| format!("{}:{question}", self.game));
            return Assignment::read(&name, settings);
        };
        settings.only(&[])?;
        let boards = facts.boards.iter().map(|(size, board)| SizedBoard { size: *size, board: board.clone() });
        let own = OwnGame { name: facts.name.clone(), start: facts.start.clone(), boards: boards.collect() };
        Assignment::of_own(hosted.game(), own, question)
    }

    fn grade(&self, assignment: &Assignment<'_>, budget: &Budget<'_>, ask: Ask) -> Result<Value, Failure> {
        let limits = self.terms.as_ref().ok_or_else(|| Problem::new(TERMS, "null"))?;
        let rung = limits.rung.as_deref().map(Terms::rung).transpose()?;
        let (limit, total) = (seconds(limits.limit)?, seconds(limits.total)?);
        let (most, seed, growth) = (limits.most.min(Terms::MOST), limits.seed, limits.growth);
        let terms = Terms { limit, total, most, seed, growth, rung, budget };
        let rules = self.own.as_ref().map(|_| OwnRules(ask));
        let mut function = Function { assignment, rules, ask };
        let marks = tablette_grade::grade(assignment, &mut function, &terms)?;
        let asked = |case: &TestCase| {
            if limits.lines {
                return case.shown();
            }
            rules.map_or_else(|| assignment.call(case), |rules| format!("{}({})", limits.name, rules.call(case)))
        };
        let right = |mark: &Mark| match rules {
            _ if limits.lines => None,
            Some(rules) => assignment.returned_as_given(mark, &|text| rules.value(text)),
            None => assignment.returned(&mark.case, &mark.truth),
        };
        let speaker = &Speaker::new(self.lang());
        let voice = if limits.lines { Voice::Lines } else { Voice::Values };
        let effect = assignment.effect();
        let context = Context { speaker, limit, total, voice, effect, asked: &asked, right: &right };
        Ok(function_marks(&marks, assignment, &context))
    }
}

/// A plain value as the only item of a list.
fn listed(value: Literal) -> Value {
    json!(Literal::List(vec![value]).to_string())
}

/// A time that makes sense.
fn seconds(seconds: f64) -> Result<Duration, Problem> {
    Duration::try_from_secs_f64(seconds).map_err(|_| Problem::new(TERMS, seconds.to_string()))
}

const OWN_GAME: Text = Text::new("a game of the caller's own", "un jeu de l'appelant");
const TERMS: Text = Text::new("the terms of a test", "les conditions d'un test");

#[cfg(test)]
mod tests {
    use super::*;

    /// A function that says of every position that it is won, and the rules of a heap from which one
    /// or two counters are taken: the number of a position is the heap.
    fn caller(question: &[u8]) -> Vec<u8> {
        let question: Value = serde_json::from_slice(question).expect("JSON");
        let heap = question[1].as_u64().unwrap_or_default();
        let answer = match question[0].as_str() {
            Some("ask") => json!(["said", "True", 0.001]),
            Some("open") => json!({ "answer": { "sort": "impartial", "repeating": false, "has": [] } }),
            Some("expand") => {
                let targets: Vec<_> = (1..=heap.min(2)).map(|taken| heap - taken).collect();
                let end = if heap == 0 { Value::from("lose") } else { Value::Null };
                json!({ "answer": { "expanded": [[heap, end, targets, []]], "canonical": [], "count": 100, "bytes": 100 } })
            }
            Some("text") => json!({ "answer": heap.to_string() }),
            Some("parse") => {
                let heap = question[1].as_str().and_then(|text| text.parse::<u32>().ok());
                json!({ "answer": { "position": heap, "count": 100 } })
            }
            Some("texts") => json!({ "answer": ["1", "2"] }),
            Some("arguments") => json!(format!("[{}]", question[1].as_str().unwrap_or_default())),
            Some("call" | "value") => question[1].clone(),
            _ => Value::Null,
        };
        answer.to_string().into_bytes()
    }

    fn asked(request: &Value) -> Result<Value, Failure> {
        let request = Request::read(request.to_string().as_bytes()).expect("a request");
        request.answer(&Budget::default(), caller)
    }

    fn graded(about: &Value) -> Value {
        let terms =
            json!({ "name": "won", "limit": 9.0, "total": 1e6, "most": 3, "seed": 1, "growth": false, "lines": false });
        let mut request = json!({ "about": "grade", "lang": "en", "terms": terms });
        request.as_object_mut().expect("an object").extend(about.as_object().expect("an object").clone());
        asked(&request).expect("marks")
    }

    #[test]
    fn a_wrong_function_has_its_smallest_counterexample() {
        let sheet = graded(&json!({ "game": "chomp", "question": "8" }));
        assert_eq!((&sheet["exercise"], &sheet["passed"]), (&json!("chomp:outcome"), &json!(false)));
        assert_eq!(sheet["smallest"]["sentence"], "gagnante([1]) returns True; the right answer is False");
        assert_eq!(sheet["marks"][0][2], "True");
    }

    #[test]
    fn a_game_of_the_users_own_is_solved_by_its_rules() {
        let own = json!({ "name": "Heap", "start": "0", "boards": [[3, "3"]] });
        let sheet = graded(&json!({ "own": own, "question": "outcome" }));
        assert_eq!(sheet["exercise"], "Heap:outcome");
        assert_eq!(sheet["smallest"]["sentence"], "won(0) returns True; the right answer is False");
        let questions = asked(&json!({ "about": "questions", "lang": "en", "own": own })).expect("names");
        assert!(questions.as_array().is_some_and(|names| names.contains(&json!("nimber"))), "{questions}");
    }

    #[test]
    fn documents_about_it_are_those_of_the_service() {
        let context = crate::Context::new(tablette::Clock::SYSTEM, |_, _| {}, |_, _, _| Err(404));
        let told = |id: u64, address: &str, ask: Ask| {
            let own = json!({ "id": id, "name": "Heap", "start": "0" });
            let request = json!({ "about": "document", "lang": "en", "own": own, "address": address });
            String::from_utf8(context.grade(request.to_string().as_bytes(), ask)).expect("text")
        };
        // The second answer comes from the game that was kept.
        for _ in 0..2 {
            let solved = told(1, "/api/own/7/solve?by=table", caller);
            assert!(solved.starts_with("200 ") && solved.contains(r#""bestMoves":["1"]"#), "{solved}");
        }
        let known = told(1, "/api/own/7/reply?level=novice&seed=3", caller);
        assert!(known.contains(r#""move":""#), "{known}");
        let nimber = told(2, "/api/own/8/solve?worth=nimber", caller);
        assert!(nimber.contains(r#""mex":2"#), "{nimber}");
        for (status, address) in [("400", "/api/own/x"), ("404", "/api/own/7/win"), ("404", "/api/ours/7")] {
            assert!(told(1, address, caller).starts_with(status), "{address}");
        }
        // Rules that answer with nonsense say what they were asked.
        let lies = told(3, "/api/own/7/solve", |_| b"[]".to_vec());
        assert!(lies.starts_with("422 ") && lies.contains("Heap"), "{lies}");
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(Request::read(b"").is_none() && Request::read(b"{}").is_none());
        for game in ["chess", ""] {
            let plan = asked(&json!({ "about": "plan", "lang": "fr", "game": game }));
            assert!(matches!(plan, Err(Failure::Input(_))), "{game}");
        }
        assert!(asked(&json!({ "about": "grade", "lang": "en", "game": "chomp" })).is_err(), "there are no terms");
    }

    #[test]
    fn positions_and_moves_are_plain_values_both_ways() {
        let told = |more: Value| {
            let mut request = json!({ "lang": "en", "game": "rings", "board": "3", "position": "*..>***" });
            request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
            asked(&request).ok()?.as_str().map(str::to_owned)
        };
        assert_eq!(told(json!({ "about": "state" })).as_deref(), Some("[((1, 0, 0), (1, 1, 1))]"));
        assert_eq!(told(json!({ "about": "move", "value": "+2" })).as_deref(), Some("[2]"));
        assert_eq!(
            told(json!({ "about": "position_text", "value": "((1, 0, 0), (1, 1, 1))" })).as_deref(),
            Some("(1, 0, 0)>(1, 1, 1)")
        );
        assert_eq!(told(json!({ "about": "move_text", "value": "2" })).as_deref(), Some("+2"));
        assert!(told(json!({ "about": "move_text", "value": "(2," })).is_none());
        assert!(told(json!({ "about": "move", "value": "+3" })).is_none(), "it is not playable");
    }
}
