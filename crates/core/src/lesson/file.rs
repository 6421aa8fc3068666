//! The file of a lesson: its questions with their functions, commands and answers in two languages.
//!
//! Blank lines and those that begin with `#` do not count. A question begins with these lines:
//!
//! ```text
//! question 9 (c)
//! en Count the calls on 4x5. Compare them with the number of positions.
//! fr Comptez les appels pour 4x5. Comparez-les au nombre de positions.
//! function calls board compteur
//! arguments 1 BOARD | TABLETTE
//! key
//! en {calls} calls for only {positions} positions.
//! fr {calls} appels pour {positions} positions seulement.
//! ```
//!
//! The two words after `function` are functions of [`LessonCode`]: one answers, one converts the
//! arguments to those of the text's own function, whose name follows if the text has one. The
//! number of arguments is a range, `1..4`, if some are optional. Then come, in any order:
//!
//! | line | meaning |
//! |---|---|
//! | `rung memory` | the rung that the question concerns |
//! | `beside won \| gagnante` | the name of the next value after the answer |
//! | `try 5,3,1 0,1` | arguments to try, quoted as in a shell |
//! | `effect pure` | the effect of the function on its arguments |
//! | `accepts same_weights` | a check of [`LessonCode`] for other values; `any-order` for lists |
//! | `sample grid` | the sampler of arguments for tests |
//! | `time by_memo with a memo \| avec un mémo` | an implementation to compare, and its name |
//! | `run map chomp 4x5` | another command that answers |
//! | `run solve chomp 4x5 \| {n} calls \| {n} appels` | the same, with words of its output |
//! | `code f_memo f` | functions of the reference program that answer; default: that of the text |
//! | `tests lambda n: f(n, {})` | the function that tests call, in Python; default: the last of `code`; `-` for none |
//! | `display map lambda rows, n: rows[::-1]` | how a page shows an answer: a `map`, a `line` of moves or a call for each of the `pieces`; then, in Python, a function that makes the rows or moves of the answer and the arguments |
//! | `on 2x3 2x3` | a board to show it on, and the arguments; default: the board |
//! | `slip`, `en …`, `fr …` | the error of the text |
//!
//! Words of output that both languages share are written once. The values that the answers mention
//! come last. Each is computed when a sentence is displayed, so that it cannot grow stale:
//! `number calls = 9c 4x5` runs the function of question 9c. A function may be named as well.
//! Arrows select a part of the result: a value after the answer by its English name, an entry of a
//! dictionary by its key, or an item of a list by its place from 0, or from -1 at the end.
//!
//! | kind | shown as |
//! |---|---|
//! | `number` | a number, its thousands set apart |
//! | `signed` | a number with its sign |
//! | `words` | the value as Python prints it |
//! | `move` | a move, in the words of each language |
//! | `row` | items separated by blanks, as commands print moves |
//! | `count` | the number of items |

use crate::info::spell;
use crate::lesson::exercise::OPTIONS;
use crate::lesson::reference::python_function;
use crate::lesson::{
    Answer, AnswerCheck, AnswerDisplay, CommandLine, DisplayKind, Effect, Exercise, Implementation, LessonCode,
    LessonFunction, LessonQuestion, same_items,
};
use crate::literal::Literal;
use crate::phrase::{ArgumentKind, Parameter, Phrase, Text, Value};

/// A text whose placeholders are computed when it is displayed.
#[derive(Clone, Debug)]
pub struct ComputedText {
    en: &'static str,
    fr: &'static str,
    values: Vec<ComputedValue>,
}

/// The value of a placeholder: a function of the lesson on fixed arguments.
#[derive(Clone, Debug)]
struct ComputedValue {
    kind: &'static str,
    name: &'static str,
    run: LessonFunction,
    french: &'static [(&'static str, &'static str)],
    beside: Vec<Text>,
    arguments: Vec<&'static str>,
    parts: Vec<&'static str>,
}

impl ComputedText {
    /// Runs the functions that its placeholders name. Milliseconds each.
    ///
    /// # Panics
    /// If a function refuses its arguments, or its result has no such part.
    pub fn phrase(&self) -> Phrase {
        let parameters: Vec<Parameter> = self.values.iter().map(ComputedValue::parameter).collect();
        let text = Text::declared(self.en, self.fr, &parameters);
        Phrase::new(text, self.values.iter().map(|value| (value.name, value.shown())).collect())
    }

    /// Keeps the values that the text mentions.
    fn fill(&mut self, values: &[ComputedValue]) {
        self.values = values.iter().filter(|value| value.is_mentioned(self.en)).cloned().collect();
    }
}

impl ComputedValue {
    fn is_mentioned(&self, text: &str) -> bool {
        ["}", "?"].iter().any(|end| text.contains(&format!("{{{}{end}", self.name)))
    }

    fn parameter(&self) -> Parameter {
        let is_number = matches!(self.kind, "number" | "count");
        Parameter { name: self.name, kind: if is_number { ArgumentKind::Number } else { ArgumentKind::Words } }
    }

    fn shown(&self) -> Value {
        let value = self.computed();
        let items = || value.items().expect("a list").iter();
        match (self.kind, &value) {
            ("number", Literal::Number(number)) => Value::Number(number.to_string()),
            ("signed", Literal::Number(number)) => Value::Plain(format!("{number:+}")),
            ("words", value) => Value::Plain(value.to_string()),
            ("move", Literal::Text(mv)) => Value::Phrase(spell(mv, self.french)),
            ("row", _) => {
                Value::Plain(items().map(|item| item.to_string().replace(", ", ",")).collect::<Vec<_>>().join(" "))
            }
            ("count", _) => Value::Number(items().len().to_string()),
            (kind, value) => panic!("{} is {value}, not a {kind}", self.name),
        }
    }

    fn computed(&self) -> Literal {
        let values = (self.run)(&self.arguments, &OPTIONS);
        let answer = Answer::named(values.unwrap_or_else(|why| panic!("{}: {why}", self.name)), &self.beside);
        let named = |part: &str| answer.beside.iter().find(|(name, _)| name.get(crate::Lang::En) == part);
        let (first, rest) = match self.parts.split_first().and_then(|(part, rest)| Some((named(part)?, rest))) {
            Some(((_, value), rest)) => (value, rest),
            None => (&answer.value, &self.parts[..]),
        };
        let found = rest.iter().try_fold(first, |value, part| part_of(value, part));
        found.unwrap_or_else(|| panic!("{} has no part {:?}", self.name, self.parts)).clone()
    }
}

/// An entry of a dictionary by its key, or an item of a list by its place.
fn part_of<'a>(value: &'a Literal, part: &str) -> Option<&'a Literal> {
    if let Literal::Dictionary(pairs) = value {
        return pairs.iter().find(|(key, _)| key.to_string() == part).map(|(_, value)| value);
    }
    let (items, place) = (value.items()?, part.parse::<isize>().ok()?);
    items.get(if place < 0 { items.len().checked_add_signed(place)? } else { place as usize })
}

/// Reads the questions of a file.
///
/// # Panics
/// If a line is wrong, if the code lacks a name, or, with debug assertions, if the file does not use
/// a name.
pub(super) fn read(file: &'static str, code: &LessonCode) -> Vec<LessonQuestion> {
    let (questions, values) = parse(file, code);
    debug_assert_eq!(unused(file, code, &values), [""; 0], "a lesson uses all of its code and values");
    questions
}

/// Reads the questions of a file, and the values that its texts may mention.
fn parse(file: &'static str, code: &LessonCode) -> (Vec<LessonQuestion>, Vec<ComputedValue>) {
    let mut lines = Lines { lines: file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect() };
    lines.lines.reverse();
    let mut questions = Vec::new();
    while let Some(place) = lines.after("question") {
        questions.push(question(place, &mut lines, code));
    }
    let values: Vec<ComputedValue> =
        lines.lines.iter().rev().map(|&line| computed_value(line, &questions, code)).collect();
    for question in &mut questions {
        let says = question.commands.iter_mut().filter_map(|command| command.says.as_mut());
        says.chain(&mut question.slip).chain([&mut question.key]).for_each(|text| text.fill(&values));
    }
    (questions, values)
}

/// Lists the names that a file does not use.
fn unused(file: &str, code: &LessonCode, values: &[ComputedValue]) -> Vec<&'static str> {
    let functions = code.functions.iter().map(|(name, _)| *name);
    let checks = code.checks.iter().map(|(name, _)| *name);
    let contenders = code.contenders.iter().map(|(name, _)| *name);
    let samplers = code.samplers.iter().map(|(name, _)| *name);
    let names = functions.chain(checks).chain(contenders).chain(samplers);
    let idle = values.iter().filter(|value| !value.is_mentioned(file)).map(|value| value.name);
    names.filter(|name| file.split_whitespace().all(|word| word != *name)).chain(idle).collect()
}

/// The lines of a file that are not yet read, the last one first.
struct Lines {
    lines: Vec<&'static str>,
}

impl Lines {
    /// Takes the next line if it begins with this word, and returns the rest of it.
    fn after(&mut self, word: &str) -> Option<&'static str> {
        let rest = self.lines.last()?.strip_prefix(word)?;
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
        self.lines.pop();
        Some(rest)
    }

    /// Takes the next line, which must begin with this word.
    fn required(&mut self, word: &str) -> &'static str {
        self.after(word).unwrap_or_else(|| panic!("a line “{word} …” is missing before {:?}", self.lines.last()))
    }

    fn computed_text(&mut self) -> ComputedText {
        ComputedText { en: self.required("en"), fr: self.required("fr"), values: Vec::new() }
    }
}

fn question(place: &'static str, lines: &mut Lines, code: &LessonCode) -> LessonQuestion {
    let words = Text::new(lines.required("en"), lines.required("fr"));
    let mut function = lines.required("function").splitn(3, ' ');
    let mut named = || find(code.functions, function.next().unwrap_or(""));
    let (run, convert) = (named(), named());
    let (count, usage) = split(lines.required("arguments"), " ");
    let (least, most) = count.split_once("..").unwrap_or((count, count));
    let number = |digits: &str| digits.parse().expect("a number of arguments");
    let mut exercise = Exercise {
        function: function.next().unwrap_or(""),
        usage: both(usage),
        least: number(least),
        most: number(most),
        examples: Vec::new(),
        contenders: Vec::new(),
        effect: Effect::Free,
        display: None,
        run,
        convert,
        check: None,
        sampler: None,
        beside: Vec::new(),
    };
    lines.required("key");
    let key = lines.computed_text();
    let (mut rung, mut commands, mut slip, mut tests) = (None, Vec::new(), None, None);
    let named = exercise.function;
    let mut names: Vec<&str> = python_function(code.reference, named).is_some().then_some(named).into_iter().collect();
    let mut reference: Vec<_> = python_function(code.reference, exercise.function).into_iter().collect();
    loop {
        if let Some(name) = lines.after("rung") {
            rung = Some(name.parse().expect("a rung"));
        } else if let Some(names) = lines.after("beside") {
            exercise.beside.push(both(names));
        } else if let Some(arguments) = lines.after("try") {
            exercise.examples.push(shell_words(arguments));
        } else if let Some(name) = lines.after("effect") {
            let effect = Effect::ALL.into_iter().find(|effect| effect.name() == name);
            exercise.effect = effect.expect("an effect");
        } else if let Some(display) = lines.after("display") {
            exercise.display = Some(answer_display(display, lines));
        } else if let Some(name) = lines.after("accepts") {
            let any_order: AnswerCheck = |_, value, answer| same_items(value, answer);
            exercise.check = Some(if name == "any-order" { any_order } else { find(code.checks, name) });
        } else if let Some(name) = lines.after("sample") {
            exercise.sampler = Some(find(code.samplers, name));
        } else if let Some(contender) = lines.after("time") {
            let (prepare, names) = split(contender, " ");
            exercise.contenders.push(Implementation { name: both(names), prepare: find(code.contenders, prepare) });
        } else if let Some(listed) = lines.after("code") {
            let cut = |name| python_function(code.reference, name).unwrap_or_else(|| panic!("no function {name}"));
            reference = listed.split(' ').map(cut).collect();
            names = listed.split(' ').collect();
        } else if let Some(expression) = lines.after("tests") {
            tests = Some(expression);
        } else if let Some(command) = lines.after("run") {
            commands.push(command_line(command));
        } else if lines.after("slip").is_some() {
            slip = Some(lines.computed_text());
        } else {
            let tests = match tests {
                Some("-") => "",
                Some(expression) => expression,
                None => names.last().copied().unwrap_or(""),
            };
            return LessonQuestion { place, rung, words, exercise, commands, key, code: reference, tests, slip };
        }
    }
}

/// Reads how answers are shown, with the lines of boards that follow.
fn answer_display(line: &'static str, lines: &mut Lines) -> AnswerDisplay {
    let (name, form) = line.split_once(' ').unwrap_or((line, ""));
    let kind = DisplayKind::ALL.into_iter().find(|kind| kind.name() == name).expect("a kind of display");
    let mut trials = Vec::new();
    while let Some(trial) = lines.after("on") {
        let mut words = shell_words(trial);
        let board = words.remove(0);
        trials.push((board, if words.is_empty() { vec![board] } else { words }));
    }
    AnswerDisplay { kind, form, trials }
}

fn command_line(line: &'static str) -> CommandLine {
    let Some((line, says)) = line.split_once(" | ") else { return CommandLine { line, says: None } };
    let (en, fr) = says.split_once(" | ").unwrap_or((says, says));
    CommandLine { line, says: Some(ComputedText { en, fr, values: Vec::new() }) }
}

fn computed_value(line: &'static str, questions: &[LessonQuestion], code: &LessonCode) -> ComputedValue {
    let (kind, rest) = split(line, " ");
    let (name, rest) = split(rest, " = ");
    let mut parts = rest.split(" -> ");
    let mut arguments = shell_words(parts.next().unwrap_or(""));
    let source = arguments.remove(0);
    let (run, beside) = match questions.iter().find(|question| question.id() == source) {
        Some(question) => (question.exercise.run, question.exercise.beside.clone()),
        None => (find(code.functions, source), Vec::new()),
    };
    ComputedValue { kind, name, run, french: code.french, beside, arguments, parts: parts.collect() }
}

fn both(names: &'static str) -> Text {
    let (en, fr) = split(names, " | ");
    Text::new(en, fr)
}

fn split(text: &'static str, mark: &str) -> (&'static str, &'static str) {
    text.split_once(mark).unwrap_or_else(|| panic!("“{mark}” is missing in {text:?}"))
}

fn find<T: Copy>(code: &[(&str, T)], name: &str) -> T {
    let found = code.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("the code of a lesson lacks “{name}”")).1
}

/// Splits a line as a shell does; lessons use single quotes only.
///
/// ```
/// use tablette_core::lesson::shell_words;
/// assert_eq!(shell_words("poids exam '[(0, 0), (0, 1)]'"), ["poids", "exam", "[(0, 0), (0, 1)]"]);
/// ```
pub fn shell_words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;
    use crate::lesson::NoAnswer;
    use crate::theory::Options;

    const FILE: &str = "\
question Q1
en How many legs?
fr Combien de pattes ?
function legs horses pattes
arguments 1..2 HORSES [RIDERS] | CHEVAUX [CAVALIERS]
key
en {legs} legs: {each}, {more} more than two, the last {last}.
fr {legs} pattes : {each}, {more} de plus que deux, la dernière {last}.
beside each | chacune
run count horses | {legs} legs | {legs} pattes
number legs = 1 300
row each = 1 2 -> each
signed more = horses 2
words last = 1 2 -> each -> -1
";
    const CODE: LessonCode = LessonCode { functions: &[("legs", legs), ("horses", horses)], ..LessonCode::NONE };

    fn horses(typed: &[&str], _: &Options<'_>) -> Result<Vec<Literal>, NoAnswer> {
        answer![Literal::read(typed[0])?]
    }

    fn legs(typed: &[&str], _: &Options<'_>) -> Result<Vec<Literal>, NoAnswer> {
        let horses = Literal::read(typed[0])?.as_i64().unwrap_or(0);
        answer![4 * horses, vec![(1, 2), (3, 4)]]
    }

    #[test]
    fn values_are_computed_and_shown_by_their_kinds() {
        let questions = read(FILE, &CODE);
        assert_eq!(
            questions[0].key.phrase().to_string(),
            "1,200 legs: (1,2) (3,4), +2 more than two, the last (3, 4)."
        );
        assert_eq!(
            questions[0].commands[0].says.as_ref().unwrap().phrase().say(crate::Lang::Fr),
            "1\u{202f}200 pattes"
        );
        assert_eq!((questions[0].exercise.least, questions[0].exercise.most), (1, 2));
    }

    #[test]
    fn no_line_may_be_missing_or_unknown() {
        let fails = |file: String| {
            let file: &'static str = file.leak();
            let read = || {
                let (questions, values) = parse(file, &CODE);
                for question in &questions {
                    drop(question.key.phrase().to_string());
                }
                unused(file, &CODE, &values)
            };
            std::panic::catch_unwind(read).map_or(true, |unused| !unused.is_empty())
        };
        let lines: Vec<&str> = FILE.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let without: Vec<&str> =
                lines.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, line)| *line).collect();
            assert_eq!(fails(without.join("\n")), !line.starts_with("run"), "{line}");
            assert!(fails(FILE.replace(line, "nonsense")), "{line}");
        }
        assert!(!fails(FILE.to_owned()));
        for (right, wrong) in [
            ("horses pattes", "mares pattes"),
            ("-> -1", "-> 9"),
            ("number legs", "count legs"),
            ("fr {legs}", "fr {lugs}"),
        ] {
            assert!(fails(FILE.replace(right, wrong)), "{wrong}");
        }
        assert!(fails(format!("{FILE}number idle = 1 2\n")));
    }
}
