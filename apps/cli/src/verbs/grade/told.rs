//! The marks for people.

use tablette::speech::duration;
use tablette::words;
use tablette_grade::{Counterexample, Flaw, Growing, Marksheet, Stage, shown};

use super::limits::Limits;
use crate::desk::Desk;
use crate::fault::Fault;

/// Prints everything that a test found.
pub(super) fn print(sheet: &Marksheet, limits: &Limits, desk: &Desk) -> Result<(), Fault> {
    for stage in [Stage::Edges, Stage::Small, Stage::Random, Stage::Again, Stage::Growth] {
        let (asked, right) = sheet.of_stage(stage);
        if asked > 0 {
            stage_line(stage, asked, right, sheet.seed, desk)?;
        }
    }
    let asked = sheet.marks.len();
    let verdict = match sheet.flaws() {
        _ if asked == 0 => desk.style.wrong(&desk.say(words::grade::NOTHING_ASKED)),
        0 => desk.style.good(&desk.say(words::grade::all_right(asked))),
        wrong => desk.style.wrong(&desk.say(words::grade::some_wrong(wrong, asked))),
    };
    desk.line(&verdict)?;
    if let Some(smallest) = &sheet.smallest {
        counterexample(smallest, limits, desk)?;
    }
    if let Some(habit) = &sheet.habit {
        desk.paragraph(0, &desk.say(habit.say()))?;
    }
    if let Some(growing) = &sheet.growing {
        growth(growing, limits, desk)?;
    }
    if let Some(rung) = sheet.below {
        desk.line(&desk.style.wrong(&desk.say(words::grade::below(rung.name()))))?;
    }
    if let Some(reach) = &sheet.reach {
        let limit = duration(desk.lang(), limits.answer.as_secs_f64());
        desk.paragraph(0, &desk.say(words::grade::reach(shown(&reach.item.line), limit)))?;
    }
    if sheet.single {
        desk.paragraph(0, &desk.say(words::grade::SINGLE))?;
    }
    if let Some(stop) = sheet.stopped {
        desk.paragraph(0, &desk.say(stop.say(limits.total)))?;
    }
    desk.line(&desk.style.faint(&duration(desk.lang(), sheet.seconds)))
}

fn stage_line(stage: Stage, asked: usize, right: usize, seed: u64, desk: &Desk) -> Result<(), Fault> {
    const BROAD: usize = 20;
    let name = desk.say(stage.say());
    let blanks = " ".repeat(BROAD.saturating_sub(name.chars().count()));
    let counted = desk.say(words::grade::right_of(right, asked));
    let seeded =
        if stage == Stage::Random { format!(", {}", desk.say(words::grade::seeded(seed))) } else { String::new() };
    desk.line(&format!("  {name}{blanks} {counted}{seeded}"))
}

/// A field and what it says.
fn field(desk: &Desk, name: impl Into<tablette::Phrase>, text: &str) -> Result<(), Fault> {
    const BROAD: usize = 9;
    let name = desk.say(name);
    let blanks = " ".repeat(BROAD.saturating_sub(name.chars().count()));
    desk.paragraph(2, &format!("{name}{blanks} {text}"))
}

fn counterexample(smallest: &Counterexample, limits: &Limits, desk: &Desk) -> Result<(), Fault> {
    let mark = &smallest.mark;
    desk.line(&desk.say(words::grade::SMALLEST))?;
    let asked = match &mark.item.about {
        Some(about) => format!("{}  ({about})", shown(&mark.item.position)),
        None => shown(&mark.item.position),
    };
    field(desk, words::grade::FIELD_ASKED, &desk.style.strong(&asked))?;
    let answered = mark.answer.as_deref().map_or_else(|| desk.say(words::grade::NO_ANSWER), shown);
    field(desk, words::grade::FIELD_ANSWERED, &answered)?;
    field(desk, words::grade::FIELD_RIGHT, &desk.say(mark.truth.say()))?;
    if let Some(flaw) = &mark.flaw {
        if *flaw != Flaw::Wrong {
            field(desk, words::grade::FIELD_FAULT, &desk.style.wrong(&desk.say(flaw.say(limits.answer))))?;
        }
        if let Flaw::Dead(death) = flaw
            && let Some(line) = death.last_line()
        {
            desk.paragraph(12, &desk.say(words::grade::last_words(shown(line))))?;
        }
    }
    for (at, reason) in smallest.reasons.iter().enumerate() {
        if at == 0 {
            field(desk, words::grade::FIELD_WHY, &desk.say(reason.clone()))?;
        } else {
            desk.paragraph(12, &desk.say(reason.clone()))?;
        }
    }
    Ok(())
}

fn growth(growing: &Growing, limits: &Limits, desk: &Desk) -> Result<(), Fault> {
    let by = if growing.by_calls { words::grade::BY_CALLS } else { words::grade::BY_CLOCK };
    let said = format!("{} ({})", desk.say(growing.trend.say()), desk.say(by));
    field(desk, words::grade::FIELD_GROWTH, &said)?;
    if let (Some(first), Some(last)) = (growing.measures.first(), growing.measures.last()) {
        let work = |measure: &tablette_grade::Measure| match measure.calls.filter(|_| growing.by_calls) {
            Some(calls) => desk.speaker.number(calls),
            None => duration(desk.lang(), measure.seconds),
        };
        let ends = format!("{}: {} … {}: {}", shown(&first.board), work(first), shown(&last.board), work(last));
        desk.paragraph(12, &desk.style.faint(&ends))?;
    }
    if let Some((board, flaw)) = &growing.end {
        let limit = || duration(desk.lang(), limits.answer.as_secs_f64());
        // Here it is no fault, and needs no advice.
        let why = if *flaw == Flaw::Late { words::grade::late_there(limit()) } else { flaw.say(limits.answer) };
        let why = desk.say(why);
        desk.paragraph(12, &desk.style.faint(&desk.say(words::grade::growth_ended(shown(board), why))))?;
    }
    field(desk, words::grade::FIELD_RUNG, &desk.style.strong(&desk.say(growing.standing.say())))
}
