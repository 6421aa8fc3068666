//! `table join`: the pieces of a plan made into the table.

use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use tablette::speech::duration;
use tablette::{Text, words};

use super::folder::{self, Planned};
use super::info::Description;
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
        let began = Instant::now();
        let folder = self.folder.as_path();
        let Planned { board, plan } = folder::read(folder, context)?;
        let result = board.join_tasks(&plan, folder, &context.budget())?;
        let (seconds, file) = (began.elapsed().as_secs_f64(), folder.join(plan.table()));
        let (built, lacks) = folder::parts(&result);
        if context.json {
            let [missing, damaged] = folder::names(lacks);
            let (file, tasks) = (file.display().to_string(), plan.tasks.len());
            let (joined, description) =
                (built.is_some_and(|built| built.fresh), built.map(|built| Description::of(&built.head)));
            context.document(&JoinDocument { file, joined, tasks, missing, damaged, seconds, description })?;
        }
        let how = words::tasks::joined(built.map_or(0, |built| built.steps), duration(context.lang(), seconds));
        folder::conclude(&result, how, folder, context)
    }
}

/// The document of `table join`: that of `table info` where there is a table, and what is missing
/// where there is none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JoinDocument<'a> {
    file: String,
    /// Whether the table was written now.
    joined: bool,
    tasks: usize,
    missing: Vec<&'a str>,
    damaged: Vec<&'a str>,
    seconds: f64,
    #[serde(flatten)]
    description: Option<Description<'a>>,
}
