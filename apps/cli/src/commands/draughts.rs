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
    &[Entry::new::<hub::Hub>(), Entry::new::<dxp::Dxp>(), Entry::new::<contest::MatchOptions>(), pdn::GROUP],
);
