//! `period`: the period of the nimbers of an octal game, with its proof, or the genus of its rows.

use std::time::Instant;

use tablette::{PeriodSearch, Recheck, Text, words};
use tablette_engine::document;

use crate::args::{Game, arguments, game, option};
use crate::json::Exact;
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
        genus: Option<u64> = option(words::option::GENUS).with(|arg| arg.conflicts_with_all(["pins", "most", "every-row"])),
    }
}

impl Subcommand for PeriodOptions {
    const NAME: &'static str = "period";
    const ABOUT: Text = words::command::PERIOD_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let settings = self.settings.parse(Some(self.game))?;
        if let Some(longest) = self.genus {
            return self.genera(longest, context);
        }
        let recheck = if self.every_row { Recheck::EveryRow } else { Recheck::Sample };
        let began = Instant::now();
        let search = self.game.period(&settings, self.most.unwrap_or(MOST), recheck, &context.budget())?;
        let seconds = began.elapsed().as_secs_f64();
        if context.json {
            let nimber = self.pins.and_then(|row| search.nimber(row));
            context.document(&PeriodDocument::new(self.game.info().name, nimber, &search, seconds))?;
        } else {
            head(self.game.info().name, "", &self.settings.pairs(Some(self.game)), context)?;
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

impl PeriodOptions {
    fn genera(&self, longest: u64, context: &Context) -> Result<Done, Fault> {
        let settings = self.settings.parse(Some(self.game))?;
        let genera = self.game.genera(&settings, longest, &context.budget())?;
        if context.json {
            let genera = genera.iter().map(ToString::to_string).collect();
            context.document(&GenusDocument { game: self.game.info().name, genera })?;
        } else {
            head(self.game.info().name, "", &self.settings.pairs(Some(self.game)), context)?;
            for (row, genus) in (0_u64..).zip(&genera) {
                context.paragraph(2, &context.say(words::answer::genus_row(row, genus.to_string())))?;
            }
        }
        Ok(Done::Yes)
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

document! {
    /// The document of `period --genus`: the genus of the rows of 0, 1, 2, … pins.
    struct GenusDocument {
        game: &'static str,
        genera: Vec<String>,
    }
}

document! {
    /// The document of `period`. Without a proved period its fields are absent.
    struct PeriodDocument {
        game: &'static str,
        preperiod?: Exact,
        period?: Exact,
        equal_below?: Exact,
        exceptions?: Exact,
        nimber?: u16,
        rows: Exact,
        largest: Exact,
        largest_row: Exact,
        rare: Exact,
        last_rare?: Exact,
        rechecked: Exact,
        seconds: f64,
    }
}

impl PeriodDocument {
    fn new(game: &'static str, nimber: Option<u16>, search: &PeriodSearch, seconds: f64) -> Self {
        let period = search.period;
        Self {
            game,
            preperiod: period.map(|period| period.preperiod.into()),
            period: period.map(|period| period.length.into()),
            equal_below: period.map(|period| period.equal_below.into()),
            exceptions: period.map(|period| period.exceptions.into()),
            nimber,
            rows: search.rows().into(),
            largest: search.largest.into(),
            largest_row: search.largest_row.into(),
            rare: search.rare.into(),
            last_rare: search.last_rare.map(Exact::from),
            rechecked: search.rechecked.into(),
            seconds,
        }
    }
}
