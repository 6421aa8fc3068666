//! `draughts pdn`: files of games, checked, shown and annotated.

mod annotate;
mod check;
mod show;
mod source;

use tablette::{Text, words};

use crate::examples::Example;
use crate::subcommand::Entry;

/// The commands on files of games.
pub(super) const GROUP: Entry = Entry::group(
    "pdn",
    words::pdn::ABOUT,
    EXAMPLES,
    &[Entry::of::<check::Check>(), Entry::of::<show::ShowGames>(), Entry::of::<annotate::Annotate>()],
);

/// Commands to try. Those that run them prepare `games.pdn`, with two games.
const EXAMPLES: &[Example] = &[
    Example::new(
        "draughts pdn check games.pdn",
        Text::new("every fault, with its line and column", "toutes les fautes, avec leur ligne et leur colonne"),
    ),
    Example::new(
        "draughts pdn show games.pdn --game 2",
        Text::new("the second game, and its last position", "la deuxième partie et sa dernière position"),
    ),
    Example::new(
        "draughts pdn annotate games.pdn --limit 0.1 --out judged.pdn",
        Text::new("every move judged, in comments", "chaque coup jugé, dans des commentaires"),
    ),
];
