//! A question about a board.

use tablette::{AnyBoard, AnyGame, Budget, Failure, Lang, Problem, Refusal, Text};

use crate::options::RequestOptions;
use crate::response::Response;

/// A question about a board, with its options parsed.
pub(crate) struct Question<'a> {
    pub(crate) game: &'a dyn AnyGame,
    /// The text of the board.
    pub(crate) text: String,
    pub(crate) options: RequestOptions,
    pub(crate) lang: Lang,
    pub(crate) budget: &'a Budget<'a>,
}

pub(crate) type Answer = Result<Response, Failure>;

impl Question<'_> {
    /// Opens the board, in the frame of the one that `?on=` names.
    ///
    /// # Errors
    /// If either cannot be read, or the position is too long for an address.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyBoard>, Failure> {
        let board = match &self.options.on {
            Some(frame) => self.game.open(frame, &self.options.settings)?.at(&self.text)?,
            None => self.game.open(&self.text, &self.options.settings)?,
        };
        if board.position().len() > LONGEST {
            return Err(Refusal::Beyond(TOO_LONG.into()).into());
        }
        Ok(board)
    }

    /// Returns the number of `?seed=`; `None` if there is none.
    ///
    /// # Errors
    /// If it is not a number.
    pub(crate) fn seed(&self) -> Result<Option<u64>, Problem> {
        let read = |seed: &String| seed.parse().map_err(|_| Problem::new(SEED, seed));
        self.options.seed.as_ref().map(read).transpose()
    }

    /// Returns the move of `?move=`.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn notation(&self) -> Result<&str, Problem> {
        self.options.notation.as_deref().ok_or_else(|| Problem::new(NO_MOVE, ""))
    }
}

/// Maximum length of a position in an address.
pub(crate) const LONGEST: usize = 48 << 10;

pub(crate) const TOO_LONG: Text = Text::new(
    "this position is too long for an address; the command line goes further",
    "cette position est trop longue pour une adresse ; la ligne de commande va plus loin",
);

const SEED: Text = Text::new("a seed from 0 to 2^64 - 1", "une graine de 0 à 2^64 - 1");
const NO_MOVE: Text = Text::new("the option ?move=", "l'option ?move=");
