//! The result of a student's program for one question, as it is kept between runs.

use serde::{Deserialize, Serialize};
use tablette::speech::Speaker;
use tablette::{Lang, Phrase, words};
use tablette_grade::{
    Assignment, Context, Counterexample, Flaw, Mark, Marksheet, Stage, Voice, counterexample, is_cut, shown,
    shown_question,
};

use super::super::conditions::Conditions;
use super::super::formats::RecordStatus;

/// A sentence in both languages: a class may be shown in either.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Bilingual {
    en: String,
    fr: String,
}

impl Bilingual {
    pub(super) fn new(phrase: impl Into<Phrase>) -> Self {
        let phrase = phrase.into();
        Self { en: phrase.say(Lang::En), fr: phrase.say(Lang::Fr) }
    }

    /// The same text, cut where it would fill more than half a screen.
    fn cut(self) -> Self {
        let cut = |text: String| if is_cut(&text) { shown_question(&text) } else { text };
        Self { en: cut(self.en), fr: cut(self.fr) }
    }

    pub(super) fn say(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

/// The class of a result: what a student is shown of a final test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in super::super) enum ResultClass {
    /// Every answer is right.
    Right,
    /// An answer is wrong.
    Wrong,
    /// An answer came too late.
    Late,
    /// The program ended instead of answering.
    Crash,
    /// Right, and below the required rung.
    Below,
    /// It was not built.
    Unbuilt,
    /// There is no program, or it lacks the function.
    Missing,
    /// The student left it to the answer key.
    Own,
}

impl ResultClass {
    /// The name in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Late => "late",
            Self::Crash => "crash",
            Self::Below => "below",
            Self::Unbuilt => "unbuilt",
            Self::Missing => "missing",
            Self::Own => "own",
        }
    }

    /// The word in a table.
    pub(super) fn say(self) -> tablette::Text {
        match self {
            Self::Right => words::grade::CELL_RIGHT,
            Self::Wrong => words::grade::CELL_WRONG,
            Self::Late => words::grade::CELL_LATE,
            Self::Crash => words::grade::CELL_CRASH,
            Self::Below => words::grade::CELL_BELOW,
            Self::Unbuilt => words::grade::CELL_UNBUILT,
            Self::Missing => words::grade::CELL_MISSING,
            Self::Own => words::grade::CELL_OWN,
        }
    }

    /// The status in the documents of other tools.
    pub(super) fn status(self) -> RecordStatus {
        match self {
            Self::Right => RecordStatus::Pass,
            Self::Wrong | Self::Below => RecordStatus::Fail,
            Self::Late | Self::Crash | Self::Unbuilt | Self::Missing | Self::Own => RecordStatus::Error,
        }
    }

    fn new(sheet: &Marksheet) -> Self {
        let first = sheet.marks.iter().find_map(|mark| mark.flaw.as_ref());
        match sheet.smallest.as_ref().and_then(|smallest| smallest.mark.flaw.as_ref()).or(first) {
            Some(Flaw::Late | Flaw::Blank | Flaw::Unfinished(_)) => Self::Late,
            Some(Flaw::Dead(_) | Flaw::Closed | Flaw::Memory(_) | Flaw::Endless(_)) => Self::Crash,
            None if sheet.below.is_some() => Self::Below,
            None if sheet.is_right() => Self::Right,
            _ => Self::Wrong,
        }
    }
}

/// The smallest question with a wrong answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mistake {
    /// Everything in one sentence, about a function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sentence: Option<Bilingual>,
    pub(super) asked: String,
    pub(super) answered: Option<String>,
    pub(super) right: Bilingual,
    pub(super) fault: Bilingual,
    /// The last line of the error message.
    pub(super) last_line: Option<String>,
    pub(super) why: Vec<Bilingual>,
}

/// The result of a program for one question. No times: an interrupted class ends with the same
/// bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct QuestionResult {
    pub(super) class: ResultClass,
    pub(super) asked: usize,
    pub(super) right: usize,
    pub(super) mistake: Option<Mistake>,
    /// The pattern in the mistakes, the missed rung, or why there is no program.
    pub(super) remark: Option<Bilingual>,
    /// The same for programs with the same mistakes; empty without one.
    pub(super) signature: String,
}

impl QuestionResult {
    /// The result of a test of a program.
    pub(super) fn new(sheet: &Marksheet, conditions: &Conditions) -> Self {
        Self::with(sheet, Voice::Lines, |smallest| Mistake::new(smallest, conditions))
    }

    /// The result of a test of the text's function.
    pub(super) fn of_function(sheet: &Marksheet, assignment: &Assignment<'_>, conditions: &Conditions) -> Self {
        Self::with(sheet, Voice::Values, |smallest| Mistake::of_call(smallest, assignment, conditions))
    }

    fn with(sheet: &Marksheet, voice: Voice, mistake: impl Fn(&Counterexample) -> Mistake) -> Self {
        let below = || sheet.below.map(|rung| Bilingual::new(words::grade::below(rung.title())));
        Self {
            class: ResultClass::new(sheet),
            asked: sheet.marks.len(),
            right: sheet.marks.len() - sheet.flaws(),
            mistake: sheet.smallest.as_ref().map(mistake),
            remark: sheet.pattern.as_ref().map(|pattern| Bilingual::new(voice.pattern(pattern))).or_else(below),
            signature: signature(sheet),
        }
    }

    /// The result as it may be shown: of a final test, its class alone.
    pub(super) fn shown(&self, hide: bool) -> Self {
        if hide { Self { mistake: None, remark: None, ..self.clone() } } else { self.clone() }
    }

    /// A program that could not be tested, and why.
    pub(super) fn untested(class: ResultClass, why: impl Into<Phrase>) -> Self {
        Self { class, asked: 0, right: 0, mistake: None, remark: Some(Bilingual::new(why)), signature: String::new() }
    }
}

impl Mistake {
    fn of_call(smallest: &Counterexample, assignment: &Assignment<'_>, conditions: &Conditions) -> Self {
        let said = |lang| sentence(&smallest.mark, assignment, conditions, lang);
        let asked = assignment.call(&smallest.mark.case);
        let sentence = Some(Bilingual { en: said(Lang::En), fr: said(Lang::Fr) });
        Self { sentence, asked, ..Self::new(smallest, conditions) }
    }

    fn new(smallest: &Counterexample, conditions: &Conditions) -> Self {
        let Mark { case, answer, truth, flaw, .. } = &smallest.mark;
        let fault = flaw.as_ref().unwrap_or(&Flaw::Wrong);
        let last_line = match fault {
            Flaw::Dead(death) => death.last_line().map(shown),
            _ => None,
        };
        Self {
            sentence: None,
            asked: case.shown(),
            answered: answer.as_deref().map(shown),
            right: Bilingual::new(truth.say()).cut(),
            fault: Bilingual::new(fault.say(conditions.limit)),
            last_line,
            why: smallest.reasons.iter().cloned().map(Bilingual::new).collect(),
        }
    }
}

/// The sentence about a wrong function that the page and the package for Python show.
fn sentence(mark: &Mark, assignment: &Assignment<'_>, conditions: &Conditions, lang: Lang) -> String {
    let context = Context {
        speaker: &Speaker::new(lang),
        limit: conditions.limit,
        total: conditions.total,
        voice: Voice::Values,
        effect: assignment.effect(),
        asked: &|case| assignment.call(case),
        right: &|mark| assignment.returned(&mark.case, &mark.truth),
    };
    counterexample(mark, &context)
}

/// The same text for the same wrong answers. Random boards count only where no fixed board is
/// answered wrongly, since each student may have others.
fn signature(sheet: &Marksheet) -> String {
    let wrong = || sheet.marks.iter().filter(|mark| mark.flaw.is_some());
    let fixed = || wrong().filter(|mark| matches!(mark.stage, Stage::Edges | Stage::Small));
    let counted: Vec<&Mark> = if fixed().count() > 0 { fixed().collect() } else { wrong().collect() };
    if counted.is_empty() {
        return String::new();
    }
    let mut digest = blake3::Hasher::new();
    for mark in counted {
        let flaw = mark.flaw.as_ref().map_or("", Flaw::name);
        let said = match &mark.flaw {
            // The kind of the error; what follows may contain the place of the file.
            Some(Flaw::Dead(death)) => death.last_line().and_then(|line| line.split(':').next()),
            _ => mark.answer.as_deref(),
        };
        for part in [flaw, &mark.case.line, said.unwrap_or_default()] {
            digest.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
        }
    }
    digest.finalize().to_hex()[..32].to_owned()
}
