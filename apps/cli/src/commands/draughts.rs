//! `draughts`: the commands for one game alone, which other programs and files of draughts need.

mod contest;
mod dxp;
mod hub;
mod pdn;

use tablette::words;

use crate::subcommand::Entry;

/// The commands for draughts.
pub(super) const GROUP: Entry = Entry::group(
    "draughts",
    words::command::DRAUGHTS_ABOUT,
    &[Entry::of::<hub::Hub>(), Entry::of::<dxp::Dxp>(), Entry::of::<contest::MatchOptions>(), pdn::GROUP],
);
