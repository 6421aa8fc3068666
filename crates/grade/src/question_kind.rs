//! The kinds of question about a position with one-line answers.

use tablette::{AnyGame, Players, Question, Text, words};

/// One kind of question.
///
/// ```
/// use tablette_grade::QuestionKind;
/// let bar = tablette::game("chomp")?;
/// assert_eq!(QuestionKind::usual(bar), QuestionKind::Outcome);
/// assert!(QuestionKind::offered(bar).contains(&QuestionKind::Move));
/// assert_eq!(QuestionKind::usual(tablette::game("rings")?), QuestionKind::Cost);
/// # Ok::<(), tablette::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuestionKind {
    /// Won, lost or drawn for the side to move.
    Outcome,
    /// The value in plies: +k won in k, -k lost in k, or a draw.
    Value,
    /// A winning move, or none.
    Move,
    /// One of the best moves: the soonest win, the longest defence, the least cost; none at the
    /// end.
    Best,
    /// The least cost of a puzzle, or none.
    Cost,
    /// The number of legal moves.
    Moves,
    /// The Sprague–Grundy value.
    Nimber,
    /// The position after a move.
    After,
    /// Whether this man can capture: the question of the draughts text, on boards of any size.
    Capture,
    /// The value of a function of the source text.
    Function,
}

impl QuestionKind {
    /// Every kind of question about positions.
    pub const ALL: [Self; 9] = [
        Self::Outcome,
        Self::Value,
        Self::Move,
        Self::Best,
        Self::Cost,
        Self::Moves,
        Self::Nimber,
        Self::After,
        Self::Capture,
    ];

    /// Returns the name in commands and documents.
    pub fn name(self) -> &'static str {
        self.named().0
    }

    /// Returns the question, and the form of its answers.
    pub fn about(self) -> Text {
        self.named().1
    }

    fn named(self) -> (&'static str, Text) {
        match self {
            Self::Outcome => ("outcome", words::grade::ASKS_OUTCOME),
            Self::Value => ("value", words::grade::ASKS_VALUE),
            Self::Move => ("move", words::grade::ASKS_MOVE),
            Self::Best => ("best", words::grade::ASKS_BEST),
            Self::Cost => ("cost", words::grade::ASKS_COST),
            Self::Moves => ("moves", words::grade::ASKS_MOVES),
            Self::Nimber => ("nimber", words::grade::ASKS_NIMBER),
            Self::After => ("after", words::grade::ASKS_AFTER),
            Self::Capture => ("capture", words::grade::ASKS_CAPTURE),
            Self::Function => ("function", words::grade::ASKS_FUNCTION),
        }
    }

    /// Returns the questions that make sense for the game, the default among them.
    pub fn offered(game: &dyn AnyGame) -> Vec<Self> {
        Self::ALL.into_iter().filter(|kind| kind.suits(game)).collect()
    }

    fn suits(self, game: &dyn AnyGame) -> bool {
        let alone = game.info().players == Players::One;
        match self {
            Self::Outcome | Self::Value | Self::Move => !alone,
            Self::Cost => alone,
            Self::Best | Self::Moves | Self::After => true,
            Self::Nimber => game.info().impartial && !alone,
            Self::Capture => game.matrix().is_some(),
            Self::Function => false,
        }
    }

    /// Returns the default question: that of the source text.
    pub fn usual(game: &dyn AnyGame) -> Self {
        match game.info().question {
            _ if game.matrix().is_some() => Self::Capture,
            _ if game.info().players == Players::One => Self::Cost,
            Question::Play => Self::Value,
            Question::Nimber => Self::Nimber,
            _ => Self::Outcome,
        }
    }

    /// Whether it is about a position alone, without a move or a man beside it.
    pub(crate) fn is_of_position(self) -> bool {
        !matches!(self, Self::After | Self::Capture | Self::Function)
    }

    /// Whether a program that answers this has a rung on the ladder: the others are about the rules
    /// alone.
    pub fn climbs(self) -> bool {
        !matches!(self, Self::Moves | Self::After | Self::Capture | Self::Function)
    }
}
