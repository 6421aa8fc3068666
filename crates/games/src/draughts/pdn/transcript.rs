//! A recorded game and its parts.

use tablette_core::{Problem, Text};

use crate::draughts::rules::{Colour, Variant};

/// Calls a function that is generic in the variant, for the variant of a game.
macro_rules! of_kind {
    ($kind:expr, $function:ident($($argument:expr),*)) => {
        match $kind {
            $crate::draughts::pdn::GameType::International => $function::<$crate::draughts::International>($($argument),*),
            $crate::draughts::pdn::GameType::English => $function::<$crate::draughts::English>($($argument),*),
            $crate::draughts::pdn::GameType::Brazilian => $function::<$crate::draughts::Brazilian>($($argument),*),
        }
    };
}
pub(super) use of_kind;

/// The most characters of a game, 1 MiB; longer games are rejected.
pub const LONGEST: usize = 1 << 20;
/// The deepest nesting of variations.
pub const DEEPEST: usize = 100;

/// A recorded game. Only a [`Builder`](super::build::Builder) creates one, so all its moves are
/// legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Comments above the tags.
    pub(super) preface: Vec<Comment>,
    pub(super) tags: Vec<Tag>,
    pub(super) kind: GameType,
    /// The first position, as the strict reader wants it.
    pub(super) start: String,
    /// The game itself, then its variations in the order in which they start.
    pub(super) lines: Vec<Movetext>,
    pub(super) score: Score,
}

/// A line of moves: the game itself, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movetext {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// Positions set up along the line, in order.
    pub setups: Vec<Setup>,
}

/// A position from which a line continues, as used in lessons: `/FEN "W:W31:B1"/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The index of the next move in the line, from 0; the number of moves if none follows.
    pub before: usize,
    /// The position.
    pub fen: String,
    /// Comments on it.
    pub comments: Vec<Comment>,
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move, in its shortest unambiguous form.
    pub notation: String,
    /// Numeric annotation glyphs: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, others as `$n`.
    pub marks: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<Comment>,
    /// Lines that replace it, as indices into [`Transcript::lines`].
    pub variations: Vec<usize>,
}

impl Transcript {
    /// The comments above the tags.
    pub fn preface(&self) -> &[Comment] {
        &self.preface
    }

    /// The tags in order; `GameType` is always one of them.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of the first tag of a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name).map(Tag::value)
    }

    /// The variant of the game.
    pub fn kind(&self) -> GameType {
        self.kind
    }

    /// The game itself, then its variations in the order in which they start.
    pub fn lines(&self) -> &[Movetext] {
        &self.lines
    }

    /// The result.
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
    /// Creates a tag that can be written.
    ///
    /// # Errors
    /// If the name is not letters, digits and underscores, or the value contains control
    /// characters.
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

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value.
    pub fn value(&self) -> &str {
        &self.value
    }
}

pub(super) fn tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.name == name)
}

/// A comment, character for character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// Creates a comment that can be written, between braces or after a semicolon.
    ///
    /// # Errors
    /// If it has both a closing brace and a line break.
    pub fn new(text: impl Into<String>) -> Result<Self, Problem> {
        let text = text.into();
        let writable = !text.contains('}') || !text.contains(['\n', '\r']);
        if writable { Ok(Self(text)) } else { Err(Problem::new(COMMENT, text)) }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The result of a game.
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
    /// `*`: unfinished or unknown.
    Open,
}

impl Score {
    /// Writes the score: two points a game in international draughts, one in the other variants.
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

    /// Reads a score in either form; `None` for anything else, such as `1-18`.
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

/// A variant, by the number at the start of the tag `GameType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameType {
    /// 20, and games without the tag.
    International,
    /// 21.
    English,
    /// 26.
    Brazilian,
}

impl GameType {
    /// Every supported variant.
    pub const ALL: [Self; 3] = [Self::International, Self::English, Self::Brazilian];

    /// The number in the tag.
    pub fn number(self) -> u8 {
        match self {
            Self::International => 20,
            Self::English => 21,
            Self::Brazilian => 26,
        }
    }

    /// Reads the value of the tag. The board description that may follow the number
    /// (`20,W,10,10,N2,0`) is ignored.
    ///
    /// # Errors
    /// If the number is another game's; the message lists the supported ones.
    pub fn parse(value: &str) -> Result<Self, Problem> {
        let number = value.split(',').next().unwrap_or("").trim();
        let known = Self::ALL.into_iter().find(|kind| kind.number().to_string() == number);
        known.ok_or_else(|| Problem::new(KINDS, value))
    }

    /// Reads a variant by its name in this program or by its number: `checkers`, `21`.
    ///
    /// # Errors
    /// For any other text; the message lists the supported variants.
    pub fn named(text: &str) -> Result<Self, Problem> {
        let known = Self::ALL.into_iter().find(|kind| kind.game() == text || kind.number().to_string() == text);
        known.ok_or_else(|| Problem::new(NAMES, text))
    }

    /// The name of the game in this program.
    pub(super) fn game(self) -> &'static str {
        fn name<V: Variant>() -> &'static str {
            V::INFO.name
        }
        of_kind!(self, name())
    }

    /// The number of half-moves before a position that follows `half_moves` of them: one more if
    /// the side to move makes the other half of a move.
    pub(super) fn half_moves_before(self, position: &str, half_moves: usize) -> usize {
        fn first<V: Variant>() -> Colour {
            V::RULES.first
        }
        let is_first = position.starts_with(of_kind!(self, first()).letter());
        half_moves + usize::from(half_moves.is_multiple_of(2) != is_first)
    }

    pub(super) fn new<V: Variant>() -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.game() == V::INFO.name)
    }
}

const NAME: Text = Text::new(
    "the name of a tag, of letters, digits and underscores",
    "le nom d'une étiquette, fait de lettres, de chiffres et de tirets bas",
);
const VALUE: Text = Text::new("a value on a single line", "une valeur d'une seule ligne");
const COMMENT: Text = Text::new(
    "a comment without a closing brace, or on a single line",
    "un commentaire sans accolade fermante, ou d'une seule ligne",
);
const NAMES: Text =
    Text::new("draughts (or 20), checkers (21) or brazilian (26)", "draughts (ou 20), checkers (21) ou brazilian (26)");
const KINDS: Text = Text::new(
    "a GameType of 20 (international), 21 (English) or 26 (Brazilian)",
    "un GameType de 20 (internationales), 21 (anglaises) ou 26 (brésiliennes)",
);
