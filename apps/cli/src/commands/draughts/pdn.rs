//! `draughts pdn`: files of games, checked, shown and annotated.

mod annotate;
mod check;
mod show;
mod source;

use tablette::words;

use crate::subcommand::Entry;

/// The commands on files of games.
pub(super) const GROUP: Entry = Entry::group(
    "pdn",
    words::pdn::ABOUT,
    &[Entry::new::<check::Check>(), Entry::new::<show::ShowGames>(), Entry::new::<annotate::Annotate>()],
);
