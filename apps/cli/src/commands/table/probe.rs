//! `table probe`: what a table says of one position.

use std::path::PathBuf;

use serde::Serialize;
use tablette::{Settings, Text, words};

use super::folder;
use crate::args::{arguments, board_words, positional};
use crate::json::{Exact, WorthFields};
use crate::verdicts;
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Probe {
        file: PathBuf = positional(words::option::ARG_TABLE),
        words: Vec<String> = board_words(words::option::ARG_POSITION).value(words::label::VALUE_POSITION),
    }
}

impl Subcommand for Probe {
    const NAME: &'static str = "probe";
    const ABOUT: Text = words::command::TABLE_PROBE_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let position = self.words.join(" ");
        let (table, file) = folder::open(&self.file, context)?;
        let probed = table.probe(&position, &context.budget())?;
        if context.json {
            context.document(&ProbeDocument {
                game: &table.head().header().game,
                board: &table.head().header().board,
                position: &position,
                rank: probed.rank.into(),
                code: probed.code.into(),
                worth: WorthFields::from(&probed.verdict),
                table: file.display().to_string(),
            })?;
            return Ok(Done::Yes);
        }
        let info = table.board().info();
        context.line(&context.style.strong(&format!("{} {position}", info.name)))?;
        let settings = Settings::parse(table.head().header().settings.lines())?;
        let player = settings.player(info.settings).map(|(_, about)| about);
        let verdict = verdicts::sentence(&context.speaker, info.players, player.as_ref(), &probed.verdict);
        context.dressed(2, verdicts::dress(probed.verdict.outcome), &verdict)?;
        let place = context.say(words::table::probed(probed.rank, probed.code));
        context.remark(&place)?;
        Ok(Done::Yes)
    }
}

/// The document of `table probe`.
#[derive(Serialize)]
struct ProbeDocument<'a> {
    game: &'a str,
    board: &'a str,
    position: &'a str,
    rank: Exact,
    code: Exact,
    #[serde(flatten)]
    worth: WorthFields,
    table: String,
}
