//! `period`: the period of the nimbers of an octal game, with its proof.

use std::time::Instant;

use serde::Serialize;
use tablette::{PeriodSearch, Recheck, Text, words};

use crate::args::{Game, arguments, game};
use crate::position::{GameSettings, head};
use crate::{Context, Done, Fault, Subcommand, verdicts};

/// Rows computed unless a number is given: a second or two where there is a sparse space.
const MOST: u64 = 1_000_000;

arguments! {
    pub(super) struct PeriodOptions {
        game: Game = game(),
        settings: GameSettings,
        pins: Option<u64> = words::option::PERIOD_PINS,
        most: Option<u64> = words::option::PERIOD_MOST,
        every_row: bool = words::option::EVERY_ROW,
    }
}

impl Subcommand for PeriodOptions {
    const NAME: &'static str = "period";
    const ABOUT: Text = words::command::PERIOD_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let settings = self.settings.parse(Some(self.game))?;
        let recheck = if self.every_row { Recheck::EveryRow } else { Recheck::Sample };
        let began = Instant::now();
        let search = self.game.period(&settings, self.most.unwrap_or(MOST), recheck, &context.budget())?;
        let seconds = began.elapsed().as_secs_f64();
        if context.json {
            let nimber = self.pins.and_then(|row| search.nimber(row));
            context.document(&PeriodDocument::new(self.game.info().name, nimber, &search, seconds))?;
        } else {
            head(self.game, "", &self.settings.pairs(Some(self.game)), context)?;
            print(&search, context)?;
            if let Some(row) = self.pins {
                let nimber = search.nimber(row).map(|nimber| words::answer::period_row(row, u64::from(nimber)));
                context.paragraph(2, &context.say(nimber.unwrap_or_else(|| words::answer::period_no_row(row))))?;
            }
            context.remark(&verdicts::cost(&context.speaker, &search.work, seconds))?;
        }
        Ok(if search.period.is_some() { Done::Yes } else { Done::No })
    }
}

fn print(search: &PeriodSearch, context: &Context) -> Result<(), Fault> {
    let rows = search.rows();
    match &search.period {
        None => context.tell(words::answer::period_none(rows - 1))?,
        Some(period) => {
            context.tell(words::answer::period_found(period.preperiod, period.length))?;
            let proof = words::answer::period_proof(period.preperiod, period.equal_below - 1, period.length);
            context.paragraph(2, &context.say(proof))?;
            context.paragraph(2, &context.say(words::answer::period_exceptions(period.exceptions)))?;
        }
    }
    context.paragraph(2, &context.say(words::answer::period_largest(search.largest, search.largest_row)))?;
    let rare = search.last_rare.filter(|_| search.rare < rows);
    let rare = rare.map(|last| context.say(words::answer::period_rare(search.rare, rows, last)));
    context.paragraph(2, &rare.unwrap_or_else(|| context.say(words::answer::PERIOD_DENSE)))?;
    context.paragraph(2, &context.say(words::answer::period_rechecked(search.rechecked, rows)))
}

/// The document of `period`. Without a proved period its fields are absent.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PeriodDocument {
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    equal_below: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exceptions: Option<u64>,
    /// The nimber of the row that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    nimber: Option<u16>,
    rows: u64,
    largest: u64,
    largest_row: u64,
    rare: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_rare: Option<u64>,
    rechecked: u64,
    seconds: f64,
}

impl PeriodDocument {
    fn new(game: &'static str, nimber: Option<u16>, search: &PeriodSearch, seconds: f64) -> Self {
        let period = search.period;
        Self {
            game,
            preperiod: period.map(|period| period.preperiod),
            period: period.map(|period| period.length),
            equal_below: period.map(|period| period.equal_below),
            exceptions: period.map(|period| period.exceptions),
            nimber,
            rows: search.rows(),
            largest: search.largest,
            largest_row: search.largest_row,
            rare: search.rare,
            last_rare: search.last_rare,
            rechecked: search.rechecked,
            seconds,
        }
    }
}
