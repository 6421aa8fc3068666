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
        Entry::new::<build::Build>(),
        Entry::new::<list::List>(),
        Entry::new::<info::Info>(),
        Entry::new::<verify::Verify>(),
        Entry::new::<certify::Certify>(),
        Entry::new::<probe::Probe>(),
        Entry::new::<export::Export>(),
        Entry::new::<plan::Plan>(),
        Entry::new::<task::Task>(),
        Entry::new::<join::Join>(),
        Entry::new::<join::Manifest>(),
        Entry::new::<cluster::Cluster>(),
    ],
);
