//! `table manifest`: the pieces of a plan made a table where they are.

use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use tablette::speech::duration;
use tablette::{Text, tables, words};

use super::folder::{self, Planned};
use super::info::{Description, PieceEntry};
use crate::args::{arguments, positional};
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Manifest {
        folder: PathBuf = positional(words::tasks::ARG_DIR).value(words::label::VALUE_FOLDER),
    }
}

impl Subcommand for Manifest {
    const NAME: &'static str = "manifest";
    const ABOUT: Text = words::tasks::ABOUT_MANIFEST;
    const AFTER: Option<Text> = Some(words::tasks::AFTER_MANIFEST);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        let began = Instant::now();
        let folder = self.folder.as_path();
        let Planned { board, plan } = folder::read(folder, context)?;
        let result = board.list_pieces(&plan, folder, &context.budget())?;
        let (seconds, file) = (began.elapsed().as_secs_f64(), folder.join(plan.table()));
        let (built, lacks) = folder::parts(&result);
        if context.json {
            let [missing, damaged] = folder::names(lacks);
            let pieces = built.map(|_| tables::pieces(&file)).transpose()?.unwrap_or_default();
            let pieces = pieces.iter().map(PieceEntry::of).collect();
            let file = file.display().to_string();
            let (written, description) =
                (built.is_some_and(|built| built.fresh), built.map(|built| Description::of(&built.head)));
            context.document(&ManifestDocument { file, written, missing, damaged, seconds, description, pieces })?;
        }
        let how = words::tasks::listed(built.map_or(0, |built| built.steps), duration(context.lang(), seconds));
        folder::conclude(&result, how, folder, context)
    }
}

/// The document of `table manifest`: that of `table info` where there is a table, and what is
/// missing where there is none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ManifestDocument<'a> {
    file: String,
    /// Whether the manifest was written now.
    written: bool,
    missing: Vec<&'a str>,
    damaged: Vec<&'a str>,
    seconds: f64,
    #[serde(flatten)]
    description: Option<Description<'a>>,
    pieces: Vec<PieceEntry<'a>>,
}
