//! The report of a test, line by line, for every face: a terminal with colours, a notebook without.

use std::time::Duration;

use tablette::speech::{Speaker, duration};
use tablette::{Effect, Phrase, Text, words};

use crate::growth::{Basis, Growing, Measure};
use crate::marks::{Flaw, Mark};
use crate::marksheet::{Counterexample, Marksheet};
use crate::test_case::{Stage, TestCase};
use crate::wording::{Voice, is_cut, shown, shown_question};

/// The input of a report besides the marks.
pub struct Context<'a> {
    /// The language of the sentences.
    pub speaker: &'a Speaker,
    /// The time limit of an answer.
    pub limit: Duration,
    /// The time limit of the whole test.
    pub total: Duration,
    /// The way in which the subject answers.
    pub voice: Voice,
    /// What a function may change or print.
    pub effect: Effect,
    /// Returns a question as it was asked: a line or several, or a call.
    pub asked: &'a dyn Fn(&TestCase) -> String,
    /// Returns the right answer as this subject would write it; `None` if words are as good.
    pub right: &'a dyn Fn(&Mark) -> Option<String>,
}

/// The tone of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Neutral.
    Plain,
    /// Praise.
    Good,
    /// A fault.
    Wrong,
    /// The most important line.
    Strong,
    /// An aside.
    Faint,
}

/// A line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Blanks before it.
    pub indent: usize,
    /// The name of the field, `asked` or `right`, padded to a column; empty in most lines.
    pub name: String,
    /// The text.
    pub text: String,
    /// The tone.
    pub tone: Tone,
}

/// Column of the text beside names.
const COLUMN: usize = 12;

/// Returns the lines of a report on everything that a test found.
///
/// ```
/// # use std::time::Duration;
/// use tablette::{Budget, Lang, Settings, speech::Speaker};
/// use tablette_grade::{Assignment, Context, InProcess, Terms, Voice, grade, report};
/// let heap = Assignment::read("subtraction:outcome", Settings::default())?;
/// let mut wrong = InProcess::new(|_: &str| Ok("won".to_owned()));
/// # let (budget, second) = (Budget::default(), Duration::from_secs(1));
/// # let terms = Terms { limit: second, total: 30 * second, most: 0, seed: 1, growth: None, rung: None, budget: &budget };
/// let sheet = grade(&heap, &mut wrong, &terms)?;
/// let speaker = Speaker::new(Lang::En);
/// let asked = |case: &tablette_grade::TestCase| case.line.clone();
/// let (limit, total, voice) = (second, second, Voice::Lines);
/// let effect = heap.effect();
/// let context = Context { speaker: &speaker, limit, total, voice, effect, asked: &asked, right: &|_| None };
/// let lines: Vec<String> = report(&sheet, &context).into_iter().map(|entry| entry.name + &entry.text).collect();
/// assert!(lines.contains(&"It answers “won” to every question.".to_owned()));
/// # Ok::<(), tablette::Failure>(())
/// ```
pub fn report(sheet: &Marksheet, context: &Context<'_>) -> Vec<Entry> {
    let mut lines = Lines { context, entries: Vec::new() };
    for stage in [Stage::Edges, Stage::Small, Stage::Random, Stage::Again, Stage::Growth] {
        lines.stage(stage, sheet);
    }
    let asked = sheet.marks.len();
    match sheet.flaws() {
        _ if asked == 0 => lines.add(0, words::grade::NOTHING_ASKED, Tone::Wrong),
        0 => lines.add(0, words::grade::all_right(asked), Tone::Good),
        wrong => lines.add(0, words::grade::some_wrong(wrong, asked), Tone::Wrong),
    }
    for (class, number) in sheet.faults().into_iter().filter(|_| sheet.hidden) {
        lines.add(2, words::grade::hidden_faults(class, number), Tone::Plain);
    }
    if let Some(smallest) = &sheet.smallest {
        lines.counterexample(smallest, words::grade::SMALLEST);
    }
    if let Some(answered) = &sheet.beside_crash {
        lines.counterexample(answered, words::grade::BESIDE_CRASH);
    }
    if let Some(pattern) = &sheet.pattern {
        lines.add(0, context.voice.pattern(pattern), Tone::Plain);
    }
    if let Some(growing) = &sheet.growing {
        lines.growth(growing);
    }
    if let Some(rung) = sheet.below {
        lines.add(0, words::grade::below(rung.title()), Tone::Wrong);
    }
    if let Some(reach) = &sheet.reach {
        let limit = duration(context.speaker.lang(), context.limit.as_secs_f64());
        lines.add(0, words::grade::reach(shown(&on_one_line(reach, context)), limit), Tone::Plain);
    }
    if sheet.single {
        lines.add(0, words::grade::SINGLE, Tone::Plain);
    }
    if let Some(stop) = sheet.stopped {
        lines.add(0, context.voice.stop(stop, context.total), Tone::Plain);
    }
    lines.text(0, duration(context.speaker.lang(), sheet.seconds), Tone::Faint);
    lines.entries
}

/// Returns the fault in one sentence, for callers that show only one:
/// `joue([3], (0, 2)) returns [3]; the right answer is [2]`.
pub fn counterexample(mark: &Mark, context: &Context<'_>) -> String {
    let say = |phrase: Phrase| context.speaker.say(phrase);
    let (call, right) = (on_one_line(mark, context), right(mark, context));
    let right = if is_cut(&right) || right.contains('\n') { shown_question(&right) } else { right };
    let answered = mark.answer.as_deref().map(shown);
    let phrase = match (&mark.flaw, answered) {
        (Some(Flaw::Dead(death)), _) if death.last_line().is_some() => {
            words::grade::fails(call, shown(death.last_line().unwrap_or_default()), right)
        }
        (Some(flaw), Some(said)) if flaw.is_answer() && !matches!(flaw, Flaw::Altered(_)) => {
            context.voice.answer(context.effect, call, said, right)
        }
        (Some(flaw), _) => words::grade::fails(call, say(context.voice.flaw(flaw, context.limit)), right),
        (None, said) => context.voice.answer(context.effect, call, said.unwrap_or_default(), right),
    };
    say(phrase)
}

/// Returns a question as it was asked, for the middle of a sentence.
fn on_one_line(mark: &Mark, context: &Context<'_>) -> String {
    (context.asked)(&mark.case).replace('\n', "; ")
}

/// Returns the right answer in the subject's own notation.
pub fn right(mark: &Mark, context: &Context<'_>) -> String {
    (context.right)(mark).unwrap_or_else(|| context.speaker.say(mark.truth.say()))
}

/// Returns the growth of the work in words: the curve, and the rung.
pub fn growth_words(growing: &Growing, context: &Context<'_>) -> [String; 2] {
    let say = |phrase: Phrase| context.speaker.say(phrase);
    let basis = context.speaker.say(growing.basis.say());
    [format!("{} ({basis})", say(growing.trend.say())), say(context.voice.standing(growing.standing))]
}

/// The lines so far.
struct Lines<'a> {
    context: &'a Context<'a>,
    entries: Vec<Entry>,
}

impl Lines<'_> {
    fn say(&self, phrase: impl Into<Phrase>) -> String {
        self.context.speaker.say(phrase)
    }

    fn add(&mut self, indent: usize, phrase: impl Into<Phrase>, tone: Tone) {
        let text = self.say(phrase);
        self.text(indent, text, tone);
    }

    fn text(&mut self, indent: usize, text: String, tone: Tone) {
        self.entries.push(Entry { indent, name: String::new(), text, tone });
    }

    fn field(&mut self, name: impl Into<Phrase>, text: String, tone: Tone) {
        const BROAD: usize = 9;
        let name = format!("{:BROAD$} ", self.say(name));
        self.entries.push(Entry { indent: 2, name, text, tone });
    }

    fn stage(&mut self, stage: Stage, sheet: &Marksheet) {
        const BROAD: usize = 20;
        let (asked, right) = sheet.of_stage(stage);
        if asked == 0 {
            return;
        }
        let name = format!("{:BROAD$} ", self.say(stage.say()));
        let mut text = self.say(words::grade::right_of(right, asked));
        if stage == Stage::Random {
            text = format!("{text}, {}", self.say(words::grade::seeded(sheet.seed)));
        }
        self.entries.push(Entry { indent: 2, name, text, tone: Tone::Plain });
    }

    fn counterexample(&mut self, smallest: &Counterexample, title: Text) {
        let mark = &smallest.mark;
        self.add(0, title, Tone::Plain);
        let asked = (self.context.asked)(&mark.case);
        let mut rows = asked.lines();
        self.field(words::grade::FIELD_ASKED, rows.next().unwrap_or_default().to_owned(), Tone::Strong);
        rows.for_each(|row| self.text(COLUMN, row.to_owned(), Tone::Strong));
        if self.context.voice == Voice::Lines && is_cut(&mark.case.line) {
            self.add(COLUMN, words::grade::QUESTION_CUT, Tone::Faint);
        }
        let answered = mark.answer.as_deref().map_or_else(|| self.say(words::grade::NO_ANSWER), shown);
        self.field(words::grade::FIELD_ANSWERED, answered, Tone::Plain);
        self.right_answer(&right(mark, self.context));
        if let Some(flaw) = mark.flaw.as_ref().filter(|flaw| **flaw != Flaw::Wrong) {
            let fault = self.say(self.context.voice.flaw(flaw, self.context.limit));
            self.field(words::grade::FIELD_FAULT, fault, Tone::Wrong);
            if let Flaw::Dead(death) = flaw
                && let Some(line) = death.last_line()
            {
                self.add(COLUMN, words::grade::last_words(shown(line)), Tone::Plain);
            }
        }
        for (at, reason) in smallest.reasons.iter().enumerate() {
            if at == 0 {
                self.field(words::grade::FIELD_WHY, self.say(reason.clone()), Tone::Plain);
            } else {
                self.add(COLUMN, reason.clone(), Tone::Plain);
            }
        }
    }

    /// Adds the right answer, which fills at most half a screen.
    fn right_answer(&mut self, right: &str) {
        if !is_cut(right) {
            return self.field(words::grade::FIELD_RIGHT, right.to_owned(), Tone::Plain);
        }
        self.field(words::grade::FIELD_RIGHT, shown_question(right), Tone::Plain);
        if self.context.voice == Voice::Lines {
            self.add(COLUMN, words::grade::right_cut(right.chars().count()), Tone::Faint);
        }
    }

    fn growth(&mut self, growing: &Growing) {
        let [curve, rung] = growth_words(growing, self.context);
        self.field(words::grade::FIELD_GROWTH, curve, Tone::Plain);
        if let (Some(first), Some(last)) = (growing.measures.first(), growing.measures.last()) {
            let work = |measure: &Measure| match measure.count().filter(|_| growing.basis != Basis::Time) {
                Some(count) => self.context.speaker.number(count),
                None => duration(self.context.speaker.lang(), measure.seconds),
            };
            let ends = format!("{}: {} … {}: {}", shown(&first.board), work(first), shown(&last.board), work(last));
            self.text(COLUMN, ends, Tone::Faint);
        }
        if let Some((board, flaw)) = &growing.end {
            let limit = || duration(self.context.speaker.lang(), self.context.limit.as_secs_f64());
            // Here it is no fault, and needs no advice.
            let why = match flaw {
                Flaw::Late => words::grade::late_there(limit()),
                other => self.context.voice.flaw(other, self.context.limit),
            };
            let why = self.say(why);
            self.add(COLUMN, words::grade::growth_ended(shown(board), why), Tone::Faint);
        }
        self.field(words::grade::FIELD_RUNG, rung, Tone::Strong);
    }
}
