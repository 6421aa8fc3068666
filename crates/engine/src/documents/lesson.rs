//! The documents of `lesson`.

use serde::{Serialize, Serializer};
use tablette::lesson::{Expected, Handout, HandoutItem, Run, Timing};
use tablette::{Answer, AnyGame, Lang, Lesson, LessonQuestion, Literal, Rung, Text};

use super::exact::Exact;
use crate::document;

document! {
    /// The list of lessons.
    pub struct LessonsDocument {
        lessons: Vec<TaughtGame>,
    }

    struct TaughtGame {
        game: &'static str,
        source: &'static str,
        questions: Vec<String>,
    }

    /// A lesson with the values of its commands.
    pub struct LessonDocument<'a> {
        game: &'static str,
        source: &'static str,
        questions: Vec<QuestionEntry<'a>>,
    }

    /// A question with its commands and their output.
    pub struct QuestionEntry<'a> {
        id: String,
        place: &'static str,
        rung?: &'static str,
        question: &'static str,
        /// The name that the text gives to the function that answers it.
        #[serde(skip_serializing_if = "str::is_empty")]
        function: &'static str,
        /// The arguments of that function.
        arguments: &'static str,
        commands: Vec<RunEntry<'a>>,
        answer?: String,
        /// The functions of the reference program that answer it, in Python.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        code: &'a [&'static str],
        /// The error of the text.
        slip?: String,
    }

    struct RunEntry<'a> {
        command: String,
        #[serde(flatten)]
        answer: Option<ValueFields<'a>>,
        /// Words of the output.
        says?: String,
    }

    /// The answer of a function.
    pub struct AnswerDocument<'a> {
        game: &'a str,
        question: String,
        #[serde(flatten)]
        answer: ValueFields<'a>,
    }

    /// `value`, and in `beside` the other values of the question, by their English names.
    struct ValueFields<'a> {
        value: Value<'a>,
        #[serde(skip_serializing_if = "<[_]>::is_empty", serialize_with = "by_english_name")]
        beside: &'a [(Text, Literal)],
    }

    /// The time that each way of answering takes.
    pub struct TimingsDocument<'a> {
        game: &'a str,
        question: String,
        timings: Vec<TimedWay>,
    }

    struct TimedWay {
        way: &'static str,
        runs: u64,
        seconds: f64,
    }
}

impl LessonsDocument {
    /// Games with their lessons.
    pub fn new(taught: &[(&'static dyn AnyGame, &'static Lesson)]) -> Self {
        let entry = |(game, lesson): &(&'static dyn AnyGame, &'static Lesson)| TaughtGame {
            game: game.info().name,
            source: lesson.source,
            questions: lesson.questions.iter().map(LessonQuestion::id).collect(),
        };
        Self { lessons: taught.iter().map(entry).collect() }
    }
}

impl<'a> LessonDocument<'a> {
    /// Every question of a handout; with `answers`, the key as well.
    pub fn new(handout: &'a Handout, answers: bool, lang: Lang) -> Self {
        let questions = handout.items.iter().map(|item| QuestionEntry::new(item, answers, lang));
        Self { game: handout.info.name, source: handout.lesson.source, questions: questions.collect() }
    }
}

impl<'a> QuestionEntry<'a> {
    /// A question; with `answers`, its key as well.
    pub fn new(item: &'a HandoutItem, answers: bool, lang: Lang) -> Self {
        let asked = item.asked;
        Self {
            id: asked.id(),
            place: asked.place,
            rung: asked.rung.map(Rung::name),
            question: asked.words.get(lang),
            function: asked.exercise.function,
            arguments: asked.exercise.usage.get(lang),
            commands: item.runs.iter().map(|run| RunEntry::new(run, lang)).collect(),
            answer: answers.then(|| asked.key.phrase().say(lang)),
            code: if answers { &asked.code } else { &[] },
            slip: asked.slip.as_ref().filter(|_| answers).map(|slip| slip.phrase().say(lang)),
        }
    }
}

impl<'a> RunEntry<'a> {
    fn new(run: &'a Run, lang: Lang) -> Self {
        let (answer, says) = match &run.expected {
            Some(Expected::Value(answer)) => (Some(ValueFields::new(answer)), None),
            Some(Expected::Words(phrase)) => (None, Some(phrase.say(lang))),
            None => (None, None),
        };
        Self { command: run.command(), answer, says }
    }
}

impl<'a> AnswerDocument<'a> {
    /// The answer of a question's function.
    pub fn new(game: &'a str, asked: &LessonQuestion, answer: &'a Answer) -> Self {
        Self { game, question: asked.id(), answer: ValueFields::new(answer) }
    }
}

impl<'a> ValueFields<'a> {
    fn new(answer: &'a Answer) -> Self {
        Self { value: Value(&answer.value), beside: &answer.beside }
    }
}

fn by_english_name<S: Serializer>(values: &[(Text, Literal)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|(name, value)| (name.get(Lang::En), Value(value))))
}

/// A value as JSON has it: tuples are arrays, and keys that are not text are written as Python
/// prints them.
struct Value<'a>(&'a Literal);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Literal::Nothing => serializer.serialize_unit(),
            Literal::Truth(truth) => serializer.serialize_bool(*truth),
            Literal::Number(number) => Exact::from(number.clone()).serialize(serializer),
            // JSON has no such number.
            Literal::Infinity => serializer.collect_str(self.0),
            Literal::Text(text) | Literal::Drawing(text) => serializer.serialize_str(text),
            Literal::Tuple(items) | Literal::List(items) => serializer.collect_seq(items.iter().map(Value)),
            Literal::Dictionary(pairs) => {
                serializer.collect_map(pairs.iter().map(|(key, value)| (key.to_string(), Value(value))))
            }
        }
    }
}

impl<'a> TimingsDocument<'a> {
    /// The times of the ways to answer a question.
    pub fn new(game: &'a str, asked: &LessonQuestion, timings: &[Timing]) -> Self {
        let timed =
            |timing: &Timing| TimedWay { way: timing.name.get(Lang::En), runs: timing.runs, seconds: timing.seconds };
        Self { game, question: asked.id(), timings: timings.iter().map(timed).collect() }
    }
}
