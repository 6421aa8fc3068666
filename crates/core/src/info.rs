//! Facts about a game that are known before a board is chosen.
//!
//! For example, `tablette games` prints them, the page opens each game on its first example, and
//! the two versions decide whether a table on disk is still valid.

use crate::named_board::NamedBoard;
use crate::notation::is_same_name;
use crate::phrase::{Phrase, Text};
use crate::rules::Players;
use crate::sentence::Words;
use crate::settings::Setting;
use crate::words;

words! {
    spelled(mv: Words) { "{mv}", "{mv}" }
}

/// Facts about a game for every interface, known before a board is chosen. Each game has one
/// `Info`, a constant.
#[derive(Debug)]
pub struct Info {
    /// The name in commands, addresses and tables: short, lower case, never changed. For example
    /// `chomp`.
    pub name: &'static str,
    /// Other names by which people may call it, in either language: `dames` for draughts. No two
    /// games share one.
    pub aliases: &'static [&'static str],
    /// The name for people, in both languages.
    pub title: Text,
    /// The rules in a sentence or two, enough for a first game.
    pub rules: Text,
    /// The rules in one line, at most 90 characters in each language, for lists of games.
    pub brief: Text,
    /// The version of the rules, from 1. Raise it in the change that gives any position another
    /// result, other moves or another cost: tables of the old rules are then refused.
    pub rules_version: u32,
    /// The version of the numbering ([`Numbered`](crate::Numbered)), from 1. Raise it in the change
    /// that gives any position another rank, but not for a faster computation of the same ranks.
    pub numbering_version: u32,
    /// The number of players.
    pub players: Players,
    /// Whether both sides always have the same moves, so that nimbers make sense: in Chomp, not in
    /// draughts.
    pub impartial: bool,
    /// The notation of a board, such as `5x4` or `5,3,1`: a hint shown beside input fields.
    pub board: Text,
    /// The notation of a move, such as `(5,4)`.
    pub moves: Text,
    /// The words in the notation of moves, with their French: `("left", "gauche")`. The game reads
    /// both; only the first stands in documents, links and saved games.
    pub french: &'static [(&'static str, &'static str)],
    /// Named boards to try; the first suits a newcomer.
    pub examples: &'static [NamedBoard],
    /// The board on which a normal game begins, one of the examples: the page opens on it.
    pub start: &'static str,
    /// Boards small enough for the laws to visit every position, at most 50,000 each, edge cases
    /// included: the smallest board, a row, a position that has ended.
    pub small: &'static [&'static str],
    /// The settings of the game.
    pub settings: &'static [Setting],
    /// The question that the source text asks of a position: the default of the `recursion` and
    /// `memory` rungs.
    pub question: Question,
    /// The sources of the rules and the numbers: articles, books, sequences of the OEIS.
    pub sources: &'static [&'static str],
}

/// A question about a position. Each is answered by one [`Worth`](crate::Worth).
///
/// ```
/// use tablette_core::Question;
/// let names: Vec<_> = Question::ALL.into_iter().map(Question::name).collect();
/// assert_eq!(names, ["outcome", "play", "nimber", "cost", "count"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Won, lost or drawn ([`Decide`](crate::Decide)).
    Outcome,
    /// Outcome and plies under best play ([`Play`](crate::Play)).
    Play,
    /// The Sprague–Grundy value ([`Nimber`](crate::Nimber)).
    Nimber,
    /// The least total cost ([`Cost`](crate::Cost)).
    Cost,
    /// The number of best lines ([`Count`](crate::Count)).
    Count,
}

impl Info {
    /// The fields that most impartial games share: two players, who ask for outcome and plies, the
    /// first versions, and no settings. The texts and boards are empty, for the game to fill in.
    pub const IMPARTIAL: Self = Self {
        name: "",
        aliases: &[],
        title: Text::new("", ""),
        rules: Text::new("", ""),
        brief: Text::new("", ""),
        rules_version: 1,
        numbering_version: 1,
        players: Players::Two,
        impartial: true,
        board: Text::new("", ""),
        moves: Text::new("", ""),
        french: &[],
        examples: &[],
        start: "",
        small: &[],
        settings: &[],
        question: Question::Play,
        sources: &[],
    };

    /// The boards to try under the defaults, as they are typed; those that need settings are left
    /// out.
    pub fn plain_examples(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.examples.iter().filter(|named| named.settings.is_empty()).map(|named| named.board)
    }

    /// Returns a move for people: its [text](crate::Game::show_move), with French words in French.
    pub fn spell(&self, mv: &str) -> Phrase {
        spell(mv, self.french)
    }

    /// Whether a typed name means this game: its name or an alias, whatever the case and the
    /// accents.
    pub fn is_called(&self, typed: &str) -> bool {
        is_same_name(typed, self.name) || self.aliases.iter().any(|alias| is_same_name(typed, alias))
    }
}

/// A move for people: its text, with its words replaced in French.
pub(crate) fn spell(mv: &str, french: &[(&str, &str)]) -> Phrase {
    let words = mv.split(' ').map(|word| {
        let known = french.iter().find(|(english, _)| *english == word);
        known.map_or(word, |&(_, french)| french)
    });
    spelled([mv.to_owned(), words.collect::<Vec<_>>().join(" ")])
}

impl Question {
    /// Every question.
    pub const ALL: [Self; 5] = [Self::Outcome, Self::Play, Self::Nimber, Self::Cost, Self::Count];

    /// Returns the name in commands and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Play => "play",
            Self::Nimber => "nimber",
            Self::Cost => "cost",
            Self::Count => "count",
        }
    }

    /// Whether the question makes sense for the game: nimbers need an impartial game, costs a
    /// puzzle.
    pub fn suits(self, info: &Info) -> bool {
        match self {
            Self::Outcome | Self::Play | Self::Count => true,
            Self::Nimber => info.impartial && info.players == Players::Two,
            Self::Cost => info.players == Players::One,
        }
    }

    /// Returns the question of that name, in either language: `cost` and `coût`. `None` if there is
    /// none.
    pub fn named(text: &str) -> Option<Self> {
        let is_named = |question: &Self| is_same_name(text, question.name()) || is_same_name(text, question.french());
        Self::ALL.into_iter().find(is_named)
    }

    /// Returns the name that French commands may use as well.
    fn french(self) -> &'static str {
        match self {
            Self::Outcome => "issue",
            Self::Play => "jeu",
            Self::Nimber => "nimber",
            Self::Cost => "coût",
            Self::Count => "nombre",
        }
    }
}
