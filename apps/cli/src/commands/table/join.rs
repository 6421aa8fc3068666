//! `table join` and `table manifest`: the pieces of a plan copied into a table, or made a table
//! where they are.

use std::path::{Path, PathBuf};
use std::time::Instant;

use tablette::speech::duration;
use tablette::{Text, tables, words};
use tablette_engine::document;

use super::folder::{self, Planned};
use super::info::{Description, PieceEntry};
use crate::args::{arguments, positional};
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Join {
        folder: PathBuf = positional(words::tasks::ARG_DIR).value(words::label::VALUE_FOLDER),
    }
}

impl Subcommand for Join {
    const NAME: &'static str = "join";
    const ABOUT: Text = words::tasks::ABOUT_JOIN;
    const AFTER: Option<Text> = Some(words::tasks::AFTER_JOIN);

    fn run(self, context: &Context) -> Result<Done, Fault> {
        join(&self.folder, false, context)
    }
}

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
        join(&self.folder, true, context)
    }
}

/// Joins the pieces of a plan, or lists them in a manifest.
fn join(folder: &Path, in_place: bool, context: &Context) -> Result<Done, Fault> {
    let (began, budget) = (Instant::now(), context.budget());
    let Planned { board, plan } = folder::read(folder, context)?;
    let result =
        if in_place { board.list_pieces(&plan, folder, &budget) } else { board.join_tasks(&plan, folder, &budget) }?;
    let (seconds, file) = (began.elapsed().as_secs_f64(), folder.join(plan.table()));
    let (built, lacks) = folder::parts(&result);
    if context.json {
        let listed = built.filter(|_| in_place).map(|_| tables::pieces(&file)).transpose()?.unwrap_or_default();
        let [missing, damaged] = folder::names(lacks);
        let fresh = built.is_some_and(|built| built.fresh);
        context.document(&JoinDocument {
            file: file.display().to_string(),
            joined: (!in_place).then_some(fresh),
            written: in_place.then_some(fresh),
            tasks: (!in_place).then_some(plan.tasks.len()),
            missing,
            damaged,
            seconds,
            description: built.map(|built| Description::new(&built.head)),
            pieces: in_place.then(|| listed.iter().map(PieceEntry::new).collect()),
        })?;
    }
    let (steps, time) = (built.map_or(0, |built| built.steps), duration(context.lang(), seconds));
    let how = if in_place { words::tasks::listed(steps, time) } else { words::tasks::joined(steps, time) };
    folder::conclude(&result, how, folder, context)
}

document! {
    /// The document of both commands: that of `table info` where there is a table, and what is
    /// missing where there is none.
    struct JoinDocument<'a> {
        file: String,
        /// Whether the table was written now.
        joined?: bool,
        /// Whether the manifest was written now.
        written?: bool,
        tasks?: usize,
        missing: Vec<&'a str>,
        damaged: Vec<&'a str>,
        seconds: f64,
        #[serde(flatten)]
        description: Option<Description<'a>>,
        pieces?: Vec<PieceEntry<'a>>,
    }
}
