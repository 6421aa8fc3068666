//! `census`: counts over a whole table or box of boards.

use std::path::{Path, PathBuf};

use tablette::tables::tabled_board;
use tablette::{AnyGame, Budget, Census, Settings, Text, store, words};

use crate::args::{Game, arguments, board_words, game, option};
use crate::columns::{Columns, Lean};
use crate::commands::table::folder::{self, Planned};
use crate::position::head;
use crate::{Context, Done, Fault, Subcommand, json, verdicts};

arguments! {
    pub(super) struct CensusOptions {
        game: Game = game(),
        words: Vec<String> = board_words(words::command::CENSUS_ARG).value(words::label::VALUE_BOX),
        disk: Option<PathBuf> = option(words::option::DISK).value(words::label::VALUE_FOLDER),
    }
}

impl Subcommand for CensusOptions {
    const NAME: &'static str = "census";
    const ABOUT: Text = words::command::CENSUS_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let (game, board) = (self.game, self.words.join(" "));
        let began = std::time::Instant::now();
        let disk = self.disk.as_deref();
        let planned = disk.filter(|folder| folder.join(folder::PLAN).is_file());
        let census = if let Some(folder) = planned {
            of_pieces(game, &board, folder, context)?
        } else {
            let budget = Budget { disk, ..context.budget() };
            game.census(&board, &budget)?
        };
        if let Some(file) = disk.map(|folder| folder.join(store::census(game.info().name, &board)))
            && file.exists()
        {
            context.note(&context.say(words::answer::census_kept(file.display().to_string())));
        }
        if context.json {
            context.document(&json::CensusDocument::new(game.info().name, &board, &census))?;
            return Ok(Done::Yes);
        }
        head(game.info().name, &board, &[], context)?;
        if !census.boards.is_empty() {
            context.table(&boards(&census, context))?;
        }
        if !census.values.is_empty() {
            context.table(&values(&census, context))?;
        }
        if let Some(digest) = &census.digest {
            context.line(&format!("  {}", context.say(words::answer::census_digest(digest.as_str()))))?;
        }
        if !census.slices.is_empty() {
            context.table(&slices(&census, context))?;
        }
        let cost = verdicts::cost(&context.speaker, &census.work, began.elapsed().as_secs_f64());
        context.remark(&cost)?;
        Ok(Done::Yes)
    }
}

/// The census from the pieces of a plan: the tasks that are left are done here, on local threads.
fn of_pieces(game: &dyn AnyGame, text: &str, folder: &Path, context: &Context) -> Result<Census, Fault> {
    let Planned { board, plan } = folder::read(folder, context)?;
    let asked = tabled_board(game, text, &Settings::default())?;
    // Slices are named by the text that asks for them, such as `5`, and have no position to begin
    // on.
    let is_asked = [&asked.position(), text.trim()].contains(&plan.header.board.as_str());
    if plan.header.game != game.info().name || !is_asked {
        return Err(context.fault(words::tasks::other_box(folder.display())));
    }
    match board.census_of_pieces(&plan, folder, &context.budget())? {
        Ok(census) => Ok(census),
        Err(lacks) => Err(folder::lacking(&lacks, folder, context)),
    }
}

fn boards(census: &Census, context: &Context) -> Columns {
    let mut columns = Columns::new([Lean::Right, Lean::Right, Lean::Right, Lean::Left]);
    columns.heads(
        context,
        [words::label::HEAD_ROWS, words::label::HEAD_COLUMNS, words::label::HEAD_LOST, words::label::HEAD_WINNING],
    );
    for board in &census.boards {
        let winning: Vec<String> = board.winning.iter().map(|[row, column]| format!("({row},{column})")).collect();
        columns.row([
            context.speaker.number(board.rows).into(),
            context.speaker.number(board.cols).into(),
            context.speaker.number(board.lost).into(),
            winning.join(" ").into(),
        ]);
    }
    columns
}

fn values(census: &Census, context: &Context) -> Columns {
    let mut columns = Columns::new([Lean::Right, Lean::Right]);
    columns.heads(context, [words::label::HEAD_VALUE, words::label::HEAD_POSITIONS]);
    for (value, count) in &census.values {
        columns.row([context.speaker.number(value).into(), context.speaker.number(count).into()]);
    }
    columns
}

fn slices(census: &Census, context: &Context) -> Columns {
    let mut columns = Columns::new([[Lean::Left].as_slice(), &[Lean::Right; 6]].concat());
    columns.heads(
        context,
        [
            words::label::HEAD_SLICE,
            words::label::HEAD_POSITIONS,
            words::label::HEAD_WINS,
            words::label::HEAD_DRAWS,
            words::label::HEAD_LOSSES,
            words::label::HEAD_LONGEST_WIN,
            words::label::HEAD_LONGEST_LOSS,
        ],
    );
    let plies = |plies: Option<u32>| plies.map_or_else(|| "–".to_owned(), |plies| context.speaker.number(plies));
    for slice in &census.slices {
        columns.row([
            slice.slice.clone().into(),
            context.speaker.number(slice.positions).into(),
            context.speaker.number(slice.win).into(),
            context.speaker.number(slice.draw).into(),
            context.speaker.number(slice.lose).into(),
            plies(slice.longest_win).into(),
            plies(slice.longest_loss).into(),
        ]);
    }
    columns
}
