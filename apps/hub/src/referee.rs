//! A game between two programs, refereed by our rules.
//!
//! For example, an illegal move ends the game at once, and so does the third repetition, whatever
//! the programs claim.

use tablette_core::{Outcome, Problem, Rules, RulesExt as _, Text};
use tablette_games::draughts::hub::{read_hub_move, show_hub_move, show_hub_position};
use tablette_games::draughts::pdn::{Builder, Comment, GameType, Score, Tag, write};
use tablette_games::draughts::{
    Articles, Colour, Draughts, International, Move, Position, Reading, Record, State, read_fen, read_move, show_fen,
};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has no legal move.
    Won(Colour),
    /// The same position for the third time (6.1).
    Repetition,
    /// A clock has run out (6.2 to 6.4).
    Articles,
}

impl Ending {
    /// Returns the score of a game with this end.
    pub const fn score(self) -> Score {
        match self {
            Self::Won(Colour::White) => Score::White,
            Self::Won(Colour::Black) => Score::Black,
            Self::Repetition | Self::Articles => Score::Draw,
        }
    }

    /// Returns the end of a game, for a document.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(_) => "no move",
            Self::Repetition => "repetition",
            Self::Articles => "articles",
        }
    }
}

/// A game in progress.
///
/// ```
/// use tablette_hub::{Ending, Referee};
/// use tablette_games::draughts::Colour;
///
/// let mut game = Referee::open("B:W46:B32").unwrap();
/// assert!(game.play("32-46").is_err());
/// for mv in ["32-37", "46-41", "37x46x41"] {
///     assert_eq!(game.ending(), None);
///     game.play(mv).unwrap();
/// }
/// assert_eq!(game.ending(), Some(Ending::Won(Colour::Black)));
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    rules: Draughts<International>,
    state: State<International>,
    record: Record<International>,
    /// The first position in Hub's notation.
    start: String,
    /// The moves since then.
    moves: Vec<Move>,
    /// The first position as a FEN; `None` for the usual one.
    fen: Option<String>,
}

impl Referee {
    /// Starts a game from an opening: a position, `W:W31-50:B1-20`, or moves from the usual one,
    /// `32-28 19-23`, perhaps none.
    ///
    /// # Errors
    /// If the text is neither, a move is illegal, or the game is over in the opening.
    pub fn open(opening: &str) -> Result<Self, Problem> {
        let opening = opening.trim();
        let is_position = opening.contains(':');
        let position = if is_position { read_fen(opening, Reading::Lenient)?.position } else { Position::start() };
        let rules = Draughts::on(position, Articles::ALL);
        let state = rules.start();
        let (start, fen) = (show_hub_position(&position), is_position.then(|| show_fen(&position)));
        let mut game = Self { rules, state, record: Record::new(position), start, moves: Vec::new(), fen };
        let moves = if is_position { "" } else { opening };
        for text in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
            let mv = read_move(&game.state.position, text)?;
            game.push(mv);
        }
        if game.ending().is_some() { Err(Problem::new(BEGINNING, opening)) } else { Ok(game) }
    }

    /// Starts a game from a position.
    ///
    /// # Errors
    /// If the game is over there.
    pub fn at(position: Position<International>) -> Result<Self, Problem> {
        Self::open(&show_fen(&position))
    }

    /// Returns every game of this number of plies from the starting position, in the order of the
    /// moves.
    pub fn first_moves(plies: usize) -> Vec<Self> {
        let mut games: Vec<Self> = Self::open("").into_iter().collect();
        for _ in 0..plies {
            let next = |game: Self| {
                let mut moves = Vec::new();
                game.rules.moves(&game.state, &mut moves);
                moves.into_iter().map(move |mv| {
                    let mut next = game.clone();
                    next.push(mv);
                    next
                })
            };
            games = games.into_iter().flat_map(next).collect();
        }
        games
    }

    /// Returns the side to move.
    pub fn to_move(&self) -> Colour {
        self.state.position.to_move()
    }

    /// Returns the current position.
    pub fn position(&self) -> Position<International> {
        self.state.position
    }

    /// Returns the last move.
    pub fn last(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// Returns the number of moves, those of the opening included.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the first position in Hub's notation.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Returns the moves in Hub's notation.
    pub fn moves(&self) -> String {
        self.moves.iter().map(|&mv| show_hub_move::<International>(mv)).collect::<Vec<_>>().join(" ")
    }

    /// Plays a move in the notation of Hub.
    ///
    /// # Errors
    /// If the move is not legal; the game is unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), Problem> {
        let mv = read_hub_move(&self.state.position, text)?;
        self.push(mv);
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        self.state = self.rules.apply(&self.state, mv);
        self.record.play(mv);
        self.moves.push(mv);
    }

    /// Returns the end of the game, if it has ended.
    pub fn ending(&self) -> Option<Ending> {
        match self.rules.result(&self.state) {
            Some(Outcome::Draw) => Some(Ending::Articles),
            Some(_) => Some(Ending::Won(self.to_move().other())),
            None => self.record.is_third().then_some(Ending::Repetition),
        }
    }

    /// Writes the game as PDN, with an event, the number of the game, White's and Black's names,
    /// the score, and an optional comment on its end.
    ///
    /// # Errors
    /// If a tag or the comment cannot be written.
    pub fn pdn(
        &self,
        event: &str,
        round: u64,
        [white, black]: [&str; 2],
        score: Score,
        comment: Option<&str>,
    ) -> Result<String, Problem> {
        let (round, result) = (round.to_string(), score.show(GameType::International));
        let tags = [("Event", event), ("Round", &round), ("White", white), ("Black", black), ("Result", result)];
        let tag = |(name, value): (&str, &str)| Tag::new(name, value.replace(char::is_control, " "));
        let mut all = tags.map(tag).into_iter().collect::<Result<Vec<_>, _>>()?;
        if let Some(fen) = &self.fen {
            all.extend([Tag::new("SetUp", "1")?, Tag::new("FEN", fen.as_str())?]);
        }
        let mut game = Builder::<International>::new(all, Reading::Strict)?;
        for &mv in &self.moves {
            game.play(mv)?;
        }
        if let Some(comment) = comment {
            game.comment(Comment::new(comment.replace(['{', '}'], " ").replace(char::is_control, " "))?);
        }
        Ok(write(&game.finish(score)?))
    }
}

const BEGINNING: Text = Text::new("an opening from which a game is played", "une ouverture d'où l'on joue une partie");
