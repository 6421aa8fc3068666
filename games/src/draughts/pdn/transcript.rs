//! A game as it was written down, and what it is made of.

use tablette_core::{Problem, Text};

use crate::draughts::position::Move;
use crate::draughts::rules::{Brazilian, English, International, RuleSet, Variant};

/// Longer games are refused: characters of one game, 1 MiB of them.
pub const LONGEST: usize = 1 << 20;
/// Variations in variations, at most so many.
pub const DEEPEST: usize = 100;

/// A game as it was written down. Only a [`Builder`](super::build::Builder) makes one, so that all its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Said above the tags.
    pub(super) preface: Vec<Comment>,
    pub(super) tags: Vec<Tag>,
    pub(super) kind: GameType,
    /// The game itself, then its variations in the order in which they were begun.
    pub(super) lines: Vec<Movetext>,
    pub(super) score: Score,
}

/// Moves in a row: the game itself, or what might have been played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movetext {
    /// Said before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// Positions that are set up on the way, in their order.
    pub setups: Vec<Setup>,
}

/// Another position that a line goes on from, as lessons have it: `/FEN "W:W31:B1"/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The move of the line that is played from it, counted from 0; the number of moves where none follows.
    pub before: usize,
    /// The position.
    pub fen: String,
    /// Said of it.
    pub comments: Vec<Comment>,
}

/// A move with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, others as `$n`.
    pub marks: Vec<u8>,
    /// Said after it.
    pub comments: Vec<Comment>,
    /// Lines that begin instead of it, as indices into [`Transcript::lines`].
    pub variations: Vec<usize>,
}

impl Transcript {
    /// What is said above the tags.
    pub fn preface(&self) -> &[Comment] {
        &self.preface
    }

    /// The tags, in their order; `GameType` is always one of them.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of the first tag of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name).map(Tag::value)
    }

    /// The rules it was played by.
    pub fn kind(&self) -> GameType {
        self.kind
    }

    /// The game itself, then its variations in the order in which they were begun.
    pub fn lines(&self) -> &[Movetext] {
        &self.lines
    }

    /// How it ended.
    pub fn score(&self) -> Score {
        self.score
    }
}

/// A name with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub(super) name: String,
    pub(super) value: String,
}

impl Tag {
    /// A tag that can be written.
    ///
    /// # Errors
    /// A name that is not letters, digits and underscores; a value with control characters in it.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Result<Self, Problem> {
        let (name, value) = (name.into(), value.into());
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(Problem::new(NAME, name));
        }
        if value.contains(char::is_control) {
            return Err(Problem::new(VALUE, value));
        }
        Ok(Self { name, value })
    }

    /// What it names.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it says.
    pub fn value(&self) -> &str {
        &self.value
    }
}

pub(super) fn tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.name == name)
}

/// Something said, character for character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// A comment that can be written, between braces or after a semicolon.
    ///
    /// # Errors
    /// When it has both a closing brace and a line break.
    pub fn new(text: impl Into<String>) -> Result<Self, Problem> {
        let text = text.into();
        let writable = !text.contains('}') || !text.contains(['\n', '\r']);
        if writable { Ok(Self(text)) } else { Err(Problem::new(COMMENT, text)) }
    }

    /// What is said.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// `2-0` or `1-0`: White has won.
    White,
    /// `0-2` or `0-1`: Black has won.
    Black,
    /// `1-1` or `1/2-1/2`.
    Draw,
    /// `0-0`: both have lost.
    Neither,
    /// `*`: not finished, or not known.
    Open,
}

impl Score {
    /// As it is written: two points a game in international draughts, one elsewhere.
    pub fn show(self, kind: GameType) -> &'static str {
        match (self, kind) {
            (Self::White, GameType::International) => "2-0",
            (Self::White, _) => "1-0",
            (Self::Black, GameType::International) => "0-2",
            (Self::Black, _) => "0-1",
            (Self::Draw, GameType::International) => "1-1",
            (Self::Draw, _) => "1/2-1/2",
            (Self::Neither, _) => "0-0",
            (Self::Open, _) => "*",
        }
    }

    /// Either way of writing it; `None` for anything else, `1-18` for one.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "2-0" | "1-0" => Self::White,
            "0-2" | "0-1" => Self::Black,
            "1-1" | "1/2-1/2" => Self::Draw,
            "0-0" => Self::Neither,
            "*" => Self::Open,
            _ => return None,
        })
    }
}

/// The rules of a game, by the number that the tag `GameType` begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameType {
    /// 20, and games that do not say.
    International,
    /// 21.
    English,
    /// 26.
    Brazilian,
}

impl GameType {
    /// Every kind of game that is played here.
    pub const ALL: [Self; 3] = [Self::International, Self::English, Self::Brazilian];

    /// The number in the tag.
    pub fn number(self) -> u8 {
        match self {
            Self::International => 20,
            Self::English => 21,
            Self::Brazilian => 26,
        }
    }

    /// The constants of its rules.
    pub fn rules(self) -> RuleSet {
        match self {
            Self::International => International::RULES,
            Self::English => English::RULES,
            Self::Brazilian => Brazilian::RULES,
        }
    }

    /// The value of the tag. What may follow the number (`20,W,10,10,N2,0`) describes the board and is not read.
    ///
    /// # Errors
    /// Another game; the numbers that are known are named.
    pub fn parse(value: &str) -> Result<Self, Problem> {
        let number = value.split(',').next().unwrap_or("").trim();
        let known = Self::ALL.into_iter().find(|kind| kind.number().to_string() == number);
        known.ok_or_else(|| Problem::new(KINDS, value))
    }

    /// The rules that people name, as the game is called here or by its number: `checkers`, `21`.
    ///
    /// # Errors
    /// Anything else; what is known is named.
    pub fn named(text: &str) -> Result<Self, Problem> {
        let known = Self::ALL.into_iter().find(|kind| kind.game() == text || kind.number().to_string() == text);
        known.ok_or_else(|| Problem::new(NAMES, text))
    }

    /// The name of the game here.
    pub(super) fn game(self) -> &'static str {
        match self {
            Self::International => International::INFO.name,
            Self::English => English::INFO.name,
            Self::Brazilian => Brazilian::INFO.name,
        }
    }

    pub(super) fn of<V: Variant>() -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.rules() == V::RULES)
    }
}

const NAME: Text = Text::new(
    "the name of a tag, of letters, digits and underscores",
    "le nom d'une étiquette, fait de lettres, de chiffres et de tirets bas",
);
const VALUE: Text = Text::new("a value on one line", "une valeur sur une ligne");
const COMMENT: Text = Text::new(
    "a comment without a closing brace, or on one line",
    "un commentaire sans accolade fermante, ou sur une ligne",
);
const NAMES: Text =
    Text::new("draughts (or 20), checkers (21) or brazilian (26)", "draughts (ou 20), checkers (21) ou brazilian (26)");
const KINDS: Text = Text::new(
    "a GameType of 20 (international), 21 (English) or 26 (Brazilian)",
    "un GameType de 20 (internationales), 21 (anglaises) ou 26 (brésiliennes)",
);
