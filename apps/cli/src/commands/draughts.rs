//! `draughts`: the commands for one game alone, which other programs and files of draughts need.

mod contest;
mod dxp;
mod hub;
mod pdn;

use tablette::{Text, words};

use crate::examples::Example;
use crate::subcommand::Entry;

/// The commands for draughts.
pub(super) const GROUP: Entry = Entry::group(
    "draughts",
    words::command::DRAUGHTS_ABOUT,
    EXAMPLES,
    &[Entry::of::<hub::Hub>(), Entry::of::<dxp::Dxp>(), Entry::of::<contest::MatchOptions>(), pdn::GROUP],
);

const EXAMPLES: &[Example] = &[
    Example::new(
        "draughts match tablette tablette --games 2 --nodes 50",
        Text::new("two games of this program against itself", "deux parties de ce programme contre lui-même"),
    ),
    Example::new(
        "draughts pdn check games.pdn",
        Text::new("every fault in a file of games", "toutes les fautes d'un fichier de parties"),
    ),
];
