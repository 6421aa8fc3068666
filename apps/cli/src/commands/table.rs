//! `table`: the commands on tables on disk, one file each.

mod build;
mod certify;
mod cluster;
mod export;
pub(super) mod folder;
mod info;
mod join;
mod list;
mod plan;
mod probe;
mod task;
mod verify;

use tablette::words;

use crate::subcommand::Entry;

/// The commands on tables, in the order in which people come to need them.
pub(super) const GROUP: Entry = Entry::group(
    "table",
    words::command::TABLE_ABOUT,
    &[
        Entry::of::<build::Build>(),
        Entry::of::<list::List>(),
        Entry::of::<info::Info>(),
        Entry::of::<verify::Verify>(),
        Entry::of::<certify::Certify>(),
        Entry::of::<probe::Probe>(),
        Entry::of::<export::Export>(),
        Entry::of::<plan::Plan>(),
        Entry::of::<task::Task>(),
        Entry::of::<join::Join>(),
        Entry::of::<join::Manifest>(),
        Entry::of::<cluster::Cluster>(),
    ],
);
