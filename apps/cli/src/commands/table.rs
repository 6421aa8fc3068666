//! `table`: the commands on tables on disk, one file each.

mod build;
mod cluster;
mod export;
pub(super) mod folder;
mod info;
mod join;
mod list;
mod manifest;
mod plan;
mod probe;
mod task;
mod verify;

use tablette::{Text, words};

use crate::examples::Example;
use crate::subcommand::Entry;

/// The commands on tables, in the order in which people come to need them.
pub(super) const GROUP: Entry = Entry::group(
    "table",
    words::command::TABLE_ABOUT,
    EXAMPLES,
    &[
        Entry::of::<build::Build>(),
        Entry::of::<list::List>(),
        Entry::of::<info::Info>(),
        Entry::of::<verify::Verify>(),
        Entry::of::<probe::Probe>(),
        Entry::of::<export::Export>(),
        Entry::of::<plan::Plan>(),
        Entry::of::<task::Task>(),
        Entry::of::<join::Join>(),
        Entry::of::<manifest::Manifest>(),
        Entry::of::<cluster::Cluster>(),
    ],
);

const EXAMPLES: &[Example] = &[
    Example::new(
        "table build chomp 6x6 --out tables",
        Text::new("works out a table and keeps it", "calcule une table et la garde"),
    ),
    Example::new("table list tables", Text::new("the tables of a folder", "les tables d'un dossier")),
    Example::new(
        "table verify tables/*.tablette",
        Text::new(
            "checks it, every byte and some thousand values",
            "la vérifie, chaque octet et quelques milliers de valeurs",
        ),
    ),
];
