//! `draughts pdn annotate`: games written back with every move judged.

use std::cell::RefCell;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use tablette::appraisal::{Appraisal, MoveQuality};
use tablette::speech::by;
use tablette::{
    Amount, Analysis, AnyBoard, Budget, Failure, GameRecord, Level, Recent, Request, Settings, TableError, Text, game,
    tables, words,
};

use super::source::{self, Reading, Source};
use crate::args::{arguments, positional};
use crate::context::Context;
use crate::failure::warn;
use crate::fault::{Done, Fault};
use crate::files::Sink;
use crate::interrupt;
use crate::position::limit;
use crate::subcommand::Subcommand;

/// Bytes of tables kept from one position to the next: consecutive positions share tables.
const KEPT: u64 = 256 << 20;

arguments! {
    pub(super) struct Annotate {
        files: Vec<PathBuf> = positional(words::pdn::ARG_FILES),
        limit: Option<f64> = words::pdn::LIMIT,
        out: Option<PathBuf> = words::pdn::OUT,
        reading: Reading,
    }
}

impl Subcommand for Annotate {
    const NAME: &'static str = "annotate";
    const ABOUT: Text = words::pdn::ANNOTATE_ABOUT;
    const AFTER: Option<Text> = Some(words::pdn::ANNOTATE_AFTER);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        if context.json {
            return Err(context.fault(words::pdn::NO_JSON));
        }
        let limit = limit(self.limit, context)?;
        let (compared, reported) = Default::default();
        let critic = Critic { context, limit, recent: Recent::new(KEPT), compared, reported };
        let (mut games, mut moves) = (0_u64, 0_u64);
        // Wrong arguments are found before the first file is touched.
        let files = source::once(&self.files, context)?;
        let mut sink = Sink::create(context, self.out.as_deref())?;
        for path in files {
            let mut source = Source::open(path, &self.reading, context)?;
            while let Some(record) = source.next(context)? {
                let mut record = record.map_err(|why| context.fault(words::pdn::unwritten(why)))?;
                moves += critic.annotate(&mut *record)?;
                if games > 0 {
                    sink.write(b"\n")?;
                }
                games += 1;
                sink.write(record.write().as_bytes())?;
                // Each game is flushed as soon as it is judged.
                context.close()?;
            }
            sink.write(source.reader().rest().as_bytes())?;
        }
        sink.commit()?;
        context.note(&context.say(words::pdn::judged(games, moves)));
        Ok(Done::Yes)
    }
}

/// Judges the moves of games, one position after the other.
struct Critic<'a> {
    context: &'a Context,
    limit: Option<Duration>,
    recent: Recent,
    /// The tables that were compared with their digests.
    compared: RefCell<HashSet<PathBuf>>,
    /// The tables that could not be used and were reported.
    reported: RefCell<HashSet<PathBuf>>,
}

impl Critic<'_> {
    /// Adds a comment to each move of a game; the number of moves.
    fn annotate(&self, record: &mut dyn GameRecord) -> Result<u64, Fault> {
        let context = self.context;
        let moves = record.moves();
        let game = game(record.game())?;
        let open = |position: &str| game.open(position, &Settings::default()).map_err(Fault::from);
        let mut board = open(&record.start())?;
        let mut before = self.analysis(&*board)?;
        for (ply, mv) in moves.iter().enumerate() {
            if let Some(position) = &mv.set_up {
                board = open(position)?;
                before = self.analysis(&*board)?;
            }
            let only = matches!(board.branching(), Amount::Exact(1));
            let next = board.play(&mv.notation)?;
            let after = self.analysis(&*next)?;
            let appraisal = Appraisal::new(&before, &mv.notation, &after, only, true);
            let said = appraisal.say(context.lang());
            // An only move needs no source: it follows from the rules.
            let comment = match appraisal.quality {
                MoveQuality::Only => said,
                _ => context.say(words::pdn::comment(by(appraisal.rung), said)),
            };
            record.comment(ply, &comment)?;
            (board, before) = (next, after);
        }
        Ok(moves.len() as u64)
    }

    /// Judges a position. A table that was never compared with its digest is compared the first time
    /// that it is needed, which may take longer than the limit.
    fn analysis(&self, board: &dyn AnyBoard) -> Result<Analysis, Fault> {
        loop {
            let known = self.limited(board)?;
            let Some(Failure::Table { file, error }) = &known.stepped_over else { return Ok(known) };
            if **error == TableError::Unchecked && self.compared.borrow_mut().insert(file.clone()) {
                tables::open(file)?.verify(Level::Checksums, &self.context.budget())?;
                continue;
            }
            if self.reported.borrow_mut().insert(file.clone()) {
                warn(self.context, known.stepped_over.as_ref());
            }
            return Ok(known);
        }
    }

    /// Judges a position within the limit.
    fn limited(&self, board: &dyn AnyBoard) -> Result<Analysis, Fault> {
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        let budget = Budget { recent: Some(&self.recent), ..self.context.budget_with_tables() };
        let budget = Budget { until_stopped: self.limit.is_some(), ..budget };
        let budget = self.limit.map_or(budget, |limit| budget.within(limit));
        Ok(board.analysis(&Request::CHOICE, &budget)?)
    }
}
