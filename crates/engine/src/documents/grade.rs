//! The document of a test.

use std::collections::BTreeMap;

use tablette::Lang;
use tablette_grade::answer::Counted;
use tablette_grade::{Counterexample, ErrorPattern, Flaw, Growing, Mark, Marksheet, Measure, Stage, Trend};

use crate::document;

document! {
    /// The result of a test. Sentences are in the requested language; names are the same in every
    /// language.
    pub struct MarksheetDocument<'a> {
        exercise: &'a str,
        right: bool,
        asked: usize,
        wrong: usize,
        seed: u64,
        stages: BTreeMap<&'static str, StageDocument>,
        smallest?: FlawDocument<'a>,
        beside_crash?: FlawDocument<'a>,
        pattern?: Sentence,
        faults: BTreeMap<&'static str, usize>,
        flaws: Vec<FlawDocument<'a>>,
        growth?: GrowthDocument<'a>,
        below?: &'static str,
        reach?: &'a str,
        single: bool,
        stopped?: &'static str,
        seconds: f64,
    }

    struct StageDocument {
        asked: usize,
        right: usize,
    }

    struct Sentence {
        name: &'static str,
        words: String,
    }

    struct FlawDocument<'a> {
        stage: &'static str,
        line: &'a str,
        position: &'a str,
        about?: &'a str,
        answer: Option<&'a str>,
        expected: String,
        flaw: Option<&'static str>,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        last_words: &'a [String],
        #[serde(skip_serializing_if = "Vec::is_empty")]
        reasons: Vec<String>,
        seconds: f64,
    }

    struct GrowthDocument<'a> {
        rung: &'static str,
        trend: &'static str,
        factor?: f64,
        degree?: f64,
        by: &'static str,
        boards: Vec<MeasureDocument<'a>>,
        ended?: &'a str,
    }

    struct MeasureDocument<'a> {
        size: u64,
        board: &'a str,
        seconds: f64,
        calls?: u64,
    }
}

impl<'a> MarksheetDocument<'a> {
    /// The document of a test, in a language.
    pub fn new(sheet: &'a Marksheet, lang: Lang) -> Self {
        let stages = [Stage::Edges, Stage::Small, Stage::Random, Stage::Again, Stage::Growth];
        let stages = stages.into_iter().map(|stage| (stage.name(), sheet.of_stage(stage)));
        let counted = stages.filter(|(_, (asked, _))| *asked > 0);
        let explained = |wrong: &'a Counterexample| FlawDocument {
            reasons: wrong.reasons.iter().map(|reason| reason.say(lang)).collect(),
            ..FlawDocument::new(&wrong.mark)
        };
        // Of hidden questions only the numbers of faults are left.
        let flawed = sheet.marks.iter().filter(|mark| mark.flaw.is_some() && !sheet.hidden);
        let said = |pattern: &ErrorPattern| Sentence { name: pattern.name(), words: pattern.say().say(lang) };
        Self {
            exercise: &sheet.exercise,
            right: sheet.is_right(),
            asked: sheet.marks.len(),
            wrong: sheet.flaws(),
            seed: sheet.seed,
            stages: counted.map(|(name, (asked, right))| (name, StageDocument { asked, right })).collect(),
            smallest: sheet.smallest.as_ref().map(explained),
            beside_crash: sheet.beside_crash.as_ref().map(explained),
            pattern: sheet.pattern.as_ref().map(said),
            faults: sheet.faults(),
            flaws: flawed.map(FlawDocument::new).collect(),
            growth: sheet.growing.as_ref().map(GrowthDocument::new),
            below: sheet.below.map(tablette::Rung::name),
            reach: sheet.reach.as_ref().map(|mark| mark.case.line.as_str()),
            single: sheet.single,
            stopped: sheet.stopped.map(tablette_grade::Stop::name),
            seconds: sheet.seconds,
        }
    }
}

impl<'a> FlawDocument<'a> {
    fn new(mark: &'a Mark) -> Self {
        let begun = match &mark.flaw {
            Some(Flaw::Unfinished(line)) => Some(line.as_str()),
            _ => None,
        };
        let last_words: &[String] = match &mark.flaw {
            Some(Flaw::Dead(death)) => &death.last_words,
            _ => &[],
        };
        Self {
            stage: mark.stage.name(),
            line: &mark.case.line,
            position: &mark.case.position,
            about: mark.case.about.as_deref(),
            answer: mark.answer.as_deref().or(begun),
            expected: mark.truth.plain(),
            flaw: mark.flaw.as_ref().map(Flaw::name),
            last_words,
            reasons: Vec::new(),
            seconds: mark.took.as_secs_f64(),
        }
    }
}

impl<'a> GrowthDocument<'a> {
    fn new(growing: &'a Growing) -> Self {
        let (factor, degree) = match growing.trend {
            Trend::Exponential(factor) => (Some(factor), None),
            Trend::Polynomial(degree) => (None, Some(degree)),
            Trend::Flat | Trend::Unclear => (None, None),
        };
        let measured = |measure: &'a Measure| MeasureDocument {
            size: measure.size,
            board: &measure.board,
            seconds: measure.seconds,
            calls: measure.counted.and_then(|counted| matches!(counted, Counted::Calls(_)).then(|| counted.number())),
        };
        Self {
            rung: growing.standing.name(),
            trend: growing.trend.name(),
            factor,
            degree,
            by: growing.basis.name(),
            boards: growing.measures.iter().map(measured).collect(),
            ended: growing.end.as_ref().map(|(board, _)| board.as_str()),
        }
    }
}
