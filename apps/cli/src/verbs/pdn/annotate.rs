//! `pdn annotate`: every move judged, and the games written back.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, Command};
use tablette::appraisal::{Appraisal, Merit};
use tablette::speech::Speaker;
use tablette::{
    Amount, AnyBoard, Effort, GameRecord, Knowledge, Recent, RecordFormat, Request, Settings, Text, game, words,
};

use super::source::{self, Source};
use crate::asked::limit;
use crate::desk::Desk;
use crate::examples::Example;
use crate::failure::{failed, refused, warn};
use crate::fault::{Done, Fault};
use crate::files::Sink;
use crate::{args, interrupt};

/// Bytes of tables that are kept from one position to the next: endings follow one another.
const KEPT: u64 = 256 << 20;

/// Commands to try.
pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        "pdn annotate games.pdn --limit 0.1 --out judged.pdn",
        Text::new("a tenth of a second for each move", "un dixième de seconde par coup"),
    ),
    Example::new(
        "pdn annotate games.pdn --limit 0.1 --tables tables",
        Text::new("with tables of endings, where they reach", "avec des tables de finales, là où elles vont"),
    ),
];

pub(super) fn define(command: Command, speaker: &Speaker) -> Command {
    command
        .about(speaker.say(words::pdn::ANNOTATE_ABOUT))
        .after_help(speaker.say(words::pdn::ANNOTATE_AFTER))
        .arg(source::files(speaker, true))
        .arg(args::limit(speaker, speaker.say(words::pdn::LIMIT)))
        .arg(args::file(speaker, "out", speaker.say(words::pdn::OUT)))
}

pub(super) fn run(matches: &ArgMatches, format: RecordFormat, desk: &Desk) -> Result<Done, Fault> {
    if desk.json {
        return Err(Fault::Said(desk.say(words::pdn::NO_JSON)));
    }
    let critic = Critic { desk, limit: limit(matches, desk)?, recent: Recent::new(KEPT) };
    let (mut games, mut moves) = (0_u64, 0_u64);
    // Whatever is wrong with a file is found before the first file is touched.
    let files = source::given(matches, desk)?;
    let mut sink = Sink::create(desk, matches.get_one::<PathBuf>("out").map(PathBuf::as_path))?;
    for path in files {
        let mut source = Source::open(path, format, matches, desk)?;
        while let Some(record) = source.reader().next() {
            source.sound(desk)?;
            let stray = source.strays().first().map(|&(line, column)| (line, column, desk.say(words::pdn::NOT_UTF8)));
            let record = record.map_err(|fault| (fault.line, fault.column, fault.problem.say(desk.lang())));
            let mut record = match (record, stray) {
                (Ok(record), None) => record,
                (_, Some((line, column, why))) | (Err((line, column, why)), None) => {
                    let why = desk.say(words::pdn::fault(source.name.as_str(), line, column, why));
                    return Err(Fault::Said(desk.say(words::pdn::unwritten(why))));
                }
            };
            moves += critic.annotate(&mut *record)?;
            if games > 0 {
                sink.write(b"\n")?;
            }
            games += 1;
            sink.write(record.write().as_bytes())?;
            // Each game is there as soon as it is judged.
            desk.close()?;
        }
        source.sound(desk)?;
        sink.write(source.reader().rest().as_bytes())?;
    }
    sink.commit()?;
    desk.note(&desk.say(words::pdn::judged(games, moves)));
    Ok(Done::Yes)
}

/// Judges the moves of games, one position after the other.
struct Critic<'a> {
    desk: &'a Desk,
    limit: Option<Duration>,
    recent: Recent,
}

impl Critic<'_> {
    /// Adds a comment to each move of a game; the number of moves.
    fn annotate(&self, record: &mut dyn GameRecord) -> Result<u64, Fault> {
        let desk = self.desk;
        let moves = record.moves();
        let game = game(record.game()).map_err(|problem| refused(desk, &problem))?;
        let open =
            |position: &str| game.open(position, &Settings::default()).map_err(|problem| refused(desk, &problem));
        let mut board = open(&record.start())?;
        let mut before = self.knowledge(&*board)?;
        for (ply, mv) in moves.iter().enumerate() {
            if let Some(position) = &mv.set_up {
                board = open(position)?;
                before = self.knowledge(&*board)?;
            }
            let only = matches!(board.branching(), Amount::Exact(1));
            let next = board.play(&mv.notation).map_err(|problem| refused(desk, &problem))?;
            let after = self.knowledge(&*next)?;
            let appraisal = Appraisal::new(&before, &mv.notation, &after, only, true);
            let said = appraisal.say(desk.lang());
            // That there is no other move is seen by whoever knows the rules.
            let comment = match appraisal.merit {
                Merit::Only => said,
                _ => desk.say(words::pdn::comment(appraisal.rung.name(), said)),
            };
            record.comment(ply, &comment).map_err(|problem| refused(desk, &problem))?;
            (board, before) = (next, after);
        }
        Ok(moves.len() as u64)
    }

    fn knowledge(&self, board: &dyn AnyBoard) -> Result<Knowledge, Fault> {
        if interrupt::happened() {
            return Err(Fault::Interrupted);
        }
        let effort = Effort { recent: Some(&self.recent), ..self.desk.effort_with_tables() };
        let effort = Effort { until_stopped: self.limit.is_some(), ..effort };
        let effort = self.limit.map_or(effort, |limit| effort.within(limit));
        let known = board.knowledge(&Request::CHOICE, &effort).map_err(|failure| failed(self.desk, &failure))?;
        warn(self.desk, known.stepped_over.as_ref());
        Ok(known)
    }
}
