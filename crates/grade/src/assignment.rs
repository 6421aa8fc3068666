//! An assignment: a game, a question about its positions, and optionally the required rung.

use tablette::{
    AnyGame, Budget, Effect, Exercise, Failure, LessonQuestion, Literal, Outcome, Problem, Rung, Settings, Words, game,
    words,
};

use crate::marks::Mark;
use crate::own::OwnGame;
use crate::question_kind::QuestionKind;
use crate::test_case::{TAB, TestCase};
use crate::truth::Truth;
use crate::{oracle, test_cases};

/// An exercise, named by `GAME` or `GAME:QUESTION`, or about a game that a face supplies
/// ([`Assignment::of_own`]).
#[derive(Clone)]
pub struct Assignment<'g> {
    /// The game.
    pub game: &'g dyn AnyGame,
    /// Its settings.
    pub settings: Settings,
    /// The question.
    pub kind: QuestionKind,
    /// The minimum rung for the subject. `None`: any will do.
    pub rung: Option<Rung>,
    /// The question of the source text, if it was named by its number.
    pub of_text: Option<&'static LessonQuestion>,
    /// The facts about a game that is not in the list.
    pub own: Option<OwnGame>,
}

/// The numbered questions of the texts with one-line answers: the game, the number, and the
/// question.
const NUMBERED: &[(&str, &str, QuestionKind)] = &[
    ("chomp", "5", QuestionKind::Moves),
    ("chomp", "7", QuestionKind::After),
    ("chomp", "8", QuestionKind::Outcome),
    ("chomp", "10", QuestionKind::Outcome),
    ("chomp", "13", QuestionKind::Move),
    ("chocolate", "1", QuestionKind::Value),
    ("chocolate", "3", QuestionKind::Value),
    ("chocolate", "4", QuestionKind::Value),
    ("chocolate", "8", QuestionKind::Value),
    ("chocolate", "10", QuestionKind::Best),
    ("draughts", "4", QuestionKind::Capture),
    ("rockse", "14", QuestionKind::Cost),
    ("rockse", "7", QuestionKind::Cost),
];

impl Assignment<'static> {
    /// Reads `GAME` or `GAME:QUESTION`: the question by its name (`outcome`, `move`, …), or by its
    /// number in the source text.
    ///
    /// ```
    /// use tablette::{Rung, Settings};
    /// use tablette_grade::{Assignment, QuestionKind};
    /// let memo = Assignment::read("chomp:10", Settings::default())?;
    /// assert_eq!((memo.kind, memo.rung), (QuestionKind::Outcome, Some(Rung::Memory)));
    /// assert!(Assignment::read("chomp:cost", Settings::default()).is_err());
    /// # Ok::<(), tablette::Problem>(())
    /// ```
    ///
    /// # Errors
    /// An unknown game; a question that does not apply to it, with those that do.
    pub fn read(text: &str, settings: Settings) -> Result<Self, Problem> {
        let (name, question) = text.split_once(':').map_or((text, None), |(name, question)| (name, Some(question)));
        let game = game(name)?;
        settings.only(game.info().settings)?;
        let plain = |kind| Self { game, settings, kind, rung: None, of_text: None, own: None };
        let Some(question) = question else { return Ok(plain(QuestionKind::usual(game))) };
        if let Some(kind) = QuestionKind::offered(game).into_iter().find(|kind| kind.name() == question) {
            return Ok(plain(kind));
        }
        let Some(asked) = game.lesson().and_then(|lesson| lesson.find(question).ok()) else {
            return Err(unknown(game, game.info().name, question));
        };
        // Every other rung also answers the question that the text poses for the recursion.
        let rung = asked.rung.filter(|rung| matches!(rung, Rung::Memory | Rung::Table));
        let numbered = NUMBERED.iter().find(|(of, number, _)| *of == name && *number == asked.id());
        let kind = match numbered {
            Some((_, _, kind)) => *kind,
            None => QuestionKind::Function,
        };
        Ok(Self { rung: rung.filter(|_| kind.climbs()), of_text: Some(asked), ..plain(kind) })
    }
}

impl<'g> Assignment<'g> {
    /// Creates an exercise about an unlisted game; without a question, about its outcome or its
    /// cost.
    ///
    /// # Errors
    /// A question that does not apply to the game, with those that do.
    pub fn of_own(game: &'g dyn AnyGame, own: OwnGame, question: Option<&str>) -> Result<Self, Problem> {
        let offered = QuestionKind::offered(game);
        let usual = if offered.contains(&QuestionKind::Cost) { QuestionKind::Cost } else { QuestionKind::Outcome };
        let kind = match question {
            None => usual,
            Some(name) => {
                let found = offered.into_iter().find(|kind| kind.name() == name);
                found.ok_or_else(|| unknown(game, &own.name, name))?
            }
        };
        Ok(Self { game, settings: Settings::default(), kind, rung: None, of_text: None, own: Some(own) })
    }

    /// Returns the name of the game in sentences and documents.
    pub fn game_name(&self) -> &str {
        self.own.as_ref().map_or(self.game.info().name, |own| &own.name)
    }

    /// Returns the function of the lesson, in questions about one.
    pub(crate) fn function(&self) -> Option<&'static LessonQuestion> {
        self.of_text.filter(|_| self.kind == QuestionKind::Function)
    }

    /// Returns the function of the text that answers this: that of the question, or one with the
    /// same question about the same positions. `None` if the game has no text, or its text has no
    /// such function.
    pub fn exercise(&self) -> Option<&'static Exercise> {
        if let Some(asked) = self.of_text {
            return Some(&asked.exercise);
        }
        let of_game = || NUMBERED.iter().filter(|(game, _, _)| *game == self.game.info().name);
        let same = of_game().find(|(_, _, kind)| *kind == self.kind);
        let alike = || of_game().find(|(_, _, kind)| kind.climbs() && self.kind.is_of_position());
        let (_, number, _) = same.or_else(alike)?;
        Some(&self.game.lesson()?.find(number).ok()?.exercise)
    }

    /// Returns the arguments of a question as the text's own function takes them, `[5, 3, 1]` and
    /// `(0, 1)`; `None` if there is no such function, so that the question is the position itself.
    ///
    /// ```
    /// use tablette::{Budget, Settings};
    /// use tablette_grade::{Assignment, InProcess, Terms, grade};
    /// # use std::time::Duration;
    /// let bite = Assignment::read("chomp:7", Settings::default())?;
    /// let mut first = InProcess::new(|_: &str| Ok("1".to_owned()));
    /// # let (budget, second) = (Budget::default(), Duration::from_secs(1));
    /// # let terms = Terms { limit: second, total: 30 * second, most: 0, seed: 1, growth: None, rung: None, budget: &budget };
    /// let wrong = grade(&bite, &mut first, &terms)?.smallest.unwrap().mark.case;
    /// assert_eq!(bite.call(&wrong), "joue([3], (0, 2))");
    /// # Ok::<(), tablette::Failure>(())
    /// ```
    pub fn arguments(&self, case: &TestCase) -> Option<Vec<Literal>> {
        let typed: Vec<&str> = case.line.split(TAB).collect();
        self.exercise()?.arguments(&typed).ok()
    }

    /// Returns the board that a question is about, as text that the game opens; `None` where it is
    /// about something else, and for a game that is not in the list.
    pub fn board<'c>(&self, case: &'c TestCase) -> Option<&'c str> {
        let text = case.line.split(TAB).next()?;
        (self.own.is_none() && self.game.open(text, &self.settings).is_ok()).then_some(text)
    }

    /// Returns the arguments of a line as a list in Python's notation: those of the text's function,
    /// else the texts of the line.
    pub fn argument_list(&self, line: &str) -> String {
        let (position, about) = line.split_once(TAB).map_or((line, None), |(position, about)| (position, Some(about)));
        let (position, about) = (position.to_owned(), about.map(str::to_owned));
        let case = TestCase { line: line.to_owned(), position, about, ..TestCase::default() };
        let texts = || line.split(TAB).map(text).collect();
        Literal::List(self.arguments(&case).unwrap_or_else(texts)).to_string()
    }

    /// Returns the right answer as a function about a game of the user's own returns it: an outcome
    /// by its name or as a truth value, as it was answered, and a position as `written` writes it.
    pub fn returned_as_given(&self, mark: &Mark, written: &dyn Fn(&str) -> Option<String>) -> Option<String> {
        match &mark.truth {
            Truth::Outcome(outcome) => {
                let answer = mark.answer.as_deref()?;
                let is_flag = matches!(answer, "True" | "False") && *outcome != Outcome::Draw;
                if is_flag { self.returned(&mark.case, &mark.truth) } else { Some(outcome.name().to_owned()) }
            }
            Truth::Position(text) => written(text),
            truth => self.returned(&mark.case, truth),
        }
    }

    /// Returns the right answer as a function of the text returns it; `None` if words are better.
    pub fn returned(&self, case: &TestCase, right: &Truth) -> Option<String> {
        match right {
            Truth::Outcome(Outcome::Win) => Some(Literal::from(true).to_string()),
            Truth::Outcome(Outcome::Lose) => Some(Literal::from(false).to_string()),
            Truth::Flag(flag) => Some(Literal::from(*flag).to_string()),
            Truth::Nothing => Some(Literal::Nothing.to_string()),
            // A program may write their number, but the text's function returns the moves.
            Truth::Number(_) if self.kind == QuestionKind::Moves && self.exercise().is_some() => {
                let board = self.game.open(&case.position, &self.settings).ok()?;
                let moves = board.legal(&Budget::default()).ok()??;
                let plain = moves.iter().map(|legal| board.plain_move(&legal.notation)).collect::<Result<_, _>>();
                Some(Literal::List(plain.ok()?).to_string())
            }
            // A function receives positions in the form in which it returns them.
            Truth::Position(position) => {
                let typed: Vec<&str> = [position.as_str()].into_iter().chain(case.about.as_deref()).collect();
                Some(self.exercise()?.arguments(&typed).ok()?.first()?.to_string())
            }
            _ => None,
        }
    }

    /// Returns up to three small questions with different right answers; a question of more than
    /// one square comes first.
    ///
    /// # Errors
    /// The work was stopped.
    pub fn examples(&self, budget: &Budget<'_>) -> Result<Vec<(TestCase, Truth)>, Failure> {
        const MOST: usize = 3;
        let (mut cases, mut shown): (_, Vec<(TestCase, Truth)>) = (test_cases::small(self, budget)?, Vec::new());
        // The smallest board of many games says little.
        cases.sort_by_key(|case| case.size.squares < 2);
        for case in cases {
            let truth = oracle::truth(self, &case, budget)?;
            let is_new = |truth: &Truth| shown.iter().all(|(_, other)| other.plain() != truth.plain());
            if let Some(truth) = truth.filter(is_new) {
                shown.push((case, truth));
            }
            if shown.len() == MOST {
                break;
            }
        }
        Ok(shown)
    }

    /// Returns the permitted effect of the function on its arguments.
    pub fn effect(&self) -> Effect {
        self.of_text.map_or(Effect::Free, |asked| asked.exercise.effect)
    }

    /// Returns a question as a call of the text's function: `joue([5, 3, 1], (0, 1))`.
    pub fn call(&self, case: &TestCase) -> String {
        let name = self.exercise().map_or("", |exercise| exercise.function);
        let name = if name.is_empty() || name.contains(',') { "f" } else { name };
        let arguments = self.arguments(case).unwrap_or_else(|| case.line.split(TAB).map(text).collect());
        let written: Vec<String> =
            arguments.into_iter().map(|argument| Literal::List(vec![argument]).to_string()).collect();
        let bare = |list: &String| list[1..list.len() - 1].to_owned();
        format!("{name}({})", written.iter().map(bare).collect::<Vec<_>>().join(", "))
    }

    /// Returns the name of the exercise: `chomp:outcome`.
    pub fn name(&self) -> String {
        let question = self.function().map_or_else(|| self.kind.name().to_owned(), LessonQuestion::id);
        format!("{}:{question}", self.game_name())
    }
}

fn text(argument: &str) -> Literal {
    Literal::Text(argument.to_owned())
}

fn unknown(game: &dyn AnyGame, name: &str, question: &str) -> Problem {
    let names: Vec<_> = QuestionKind::offered(game).into_iter().map(QuestionKind::name).collect();
    let asked = game.lesson().into_iter().flat_map(|lesson| &lesson.questions);
    let numbers: Vec<_> = asked.map(LessonQuestion::id).collect();
    let expected = if numbers.is_empty() {
        one_of(names.join(", "), name)
    } else {
        one_of_these(names.join(", "), numbers.join(", "), name)
    };
    Problem::new(expected, question)
}

words! {
    one_of(names: Words, game: Words) {
        "one of the questions {names} about {game}",
        "l'une des questions {names} sur {game}",
    }
    one_of_these(names: Words, numbers: Words, game: Words) {
        "one of the questions {names} about {game}, or a number of its text that a line answers: {numbers}",
        "l'une des questions {names} sur {game}, ou un numéro de son texte auquel une ligne répond : {numbers}",
    }
}
