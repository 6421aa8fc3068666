//! Reads games from text, one after another.

use tablette_core::{Problem, RecordFault, Text};

use super::super::fen::Reading;
use super::super::rules::{Brazilian, English, International, Variant};
use super::build::{Builder, Mode};
use super::characters::{Characters, LineColumn};
use super::tokens::{Token, Tokens, fault};
use super::transcript::{Comment, GameType, LONGEST, Score, Tag, Transcript};

/// The most faults reported for one game; beyond them the rest of the game is skipped.
pub const MOST_FAULTS: usize = 1000;

/// Reads games one at a time. Memory: one game and one chunk.
///
/// A game that cannot be read yields one error, and reading resumes at the next tag on a line of
/// its own. Comments above a game's first tag are its [preface](Transcript::preface).
///
/// ```
/// use tablette_games::draughts::pdn::{Reader, Reading};
///
/// let chunks = ["1. 31-26 (1. 32-28\n19-", "23) 20-25 2-0\n1. 1-7 *"];
/// let read: Vec<_> = Reader::new(chunks.into_iter(), Reading::Strict).collect();
/// assert_eq!(read[0].as_ref().unwrap().lines()[1].plies.len(), 2);
/// let fault = read[1].as_ref().unwrap_err();
/// assert_eq!((fault.line, fault.column), (3, 4));
/// ```
pub struct Reader<I: Iterator> {
    tokens: Tokens<I>,
    reading: Reading,
    /// The rules of games without the tag `GameType`.
    kind: GameType,
    in_head: bool,
    done: bool,
    rest: Vec<Comment>,
}

/// Reads all games of a text. Time: linear in the text, except for the generation of moves.
///
/// # Errors
/// Returns the first fault, with its place.
pub fn read(text: &str, reading: Reading) -> Result<Vec<Transcript>, RecordFault> {
    Reader::new(std::iter::once(text), reading).collect()
}

impl<I: Iterator<Item: AsRef<str>>> Reader<I> {
    /// Reads text that arrives in chunks, split anywhere.
    pub fn new(chunks: I, reading: Reading) -> Self {
        let tokens = Tokens { characters: Characters::new(chunks), lenient: reading == Reading::Lenient };
        Self { tokens, reading, kind: GameType::International, in_head: false, done: false, rest: Vec::new() }
    }

    /// Returns the reader with these rules for games without the tag `GameType`.
    ///
    /// ```
    /// use tablette_games::draughts::pdn::{GameType, Reader, Reading};
    /// let text = std::iter::once("1. 11-15 23-19 *");
    /// let mut games = Reader::new(text, Reading::Strict).unless_said(GameType::English);
    /// assert_eq!(games.next().unwrap().unwrap().tag("GameType"), Some("21"));
    /// ```
    #[must_use]
    pub fn unless_said(mut self, kind: GameType) -> Self {
        self.kind = kind;
        self
    }

    /// Returns every fault of the next game, none if it is valid; `None` at the end of the text.
    ///
    /// The first fault is the error that reading the game would return. After an illegal move the
    /// position is unknown, so only the syntax of the rest of its line is checked. Beyond
    /// [`MOST_FAULTS`] the rest of the game is skipped. Memory: as for reading, plus the faults.
    ///
    /// ```
    /// use tablette_games::draughts::{Reading, pdn::Reader};
    /// let text = "1. 32-29 19-23 (19-99) $999 2. 28x19 !!! *";
    /// let mut games = Reader::new(std::iter::once(text), Reading::Strict);
    /// let faults = games.check().unwrap();
    /// let columns: Vec<_> = faults.iter().map(|fault| fault.column).collect();
    /// assert_eq!(columns, [4, 20, 24, 38]);
    /// assert!(games.check().is_none());
    /// ```
    pub fn check(&mut self) -> Option<Vec<RecordFault>> {
        if self.done {
            return None;
        }
        let mut faults = Faults { all: true, found: Vec::new() };
        if let Err(last) = self.game(&mut faults) {
            faults.found.push(last);
            self.recover();
        }
        // There may be an unclosed comment after the last game.
        Some(faults.found).filter(|found| !self.done || !found.is_empty())
    }

    /// The comments after the last game, once all games have been read.
    pub fn rest(&self) -> &[Comment] {
        &self.rest
    }

    /// Skips the rest of a game that could not be read.
    fn recover(&mut self) {
        let in_head = std::mem::take(&mut self.in_head);
        let characters = &mut self.tokens.characters;
        let at_a_tag = characters.peek() == Some('[') && characters.place.column == 1;
        if !at_a_tag || in_head {
            self.tokens.recover(in_head);
        }
    }

    /// Reads the next game; `None` at the end of the text. If all faults are wanted, the record of
    /// a game that has some is of no use, or absent.
    fn game(&mut self, faults: &mut Faults) -> Result<Option<Transcript>, RecordFault> {
        let Some(head) = self.head(faults)? else { return Ok(None) };
        let kind = head.tags.iter().find(|(tag, _)| tag.name() == "GameType");
        let kind = kind.map_or(Ok(self.kind), |(tag, place)| {
            GameType::parse(tag.value()).map_err(|problem| placed(*place, problem))
        });
        match kind {
            Ok(GameType::International) => self.body::<International>(head, faults),
            Ok(GameType::English) => self.body::<English>(head, faults),
            Ok(GameType::Brazilian) => self.body::<Brazilian>(head, faults),
            Err(fault) => {
                faults.met(fault)?;
                self.follow(Builder::<International>::lost(Mode::CheckSyntax), head.said, faults)
            }
        }
    }

    /// Reads the tags of the next game and the comments above them; `None` at the end of the text.
    fn head(&mut self, faults: &mut Faults) -> Result<Option<Head>, RecordFault> {
        let mut head = Head::default();
        loop {
            self.tokens.blanks();
            if head.said.is_empty() {
                self.tokens.characters.read = 0;
            }
            match self.tokens.characters.peek() {
                None => {
                    self.rest = head.said;
                    self.done = true;
                    return Ok(None);
                }
                Some('{' | ';') => match self.tokens.next() {
                    Ok((Token::Comment(comment), _)) => head.said.push(comment),
                    Ok(_) => {}
                    Err(fault) => self.met(fault, faults)?,
                },
                Some('[') => break,
                _ => return Ok(Some(head)),
            }
        }
        self.in_head = true;
        while self.tokens.characters.peek() == Some('[') {
            match self.tokens.tag() {
                Ok(tag) => head.tags.push(tag),
                Err(fault) => {
                    self.met(fault, faults)?;
                    self.tokens.end_line();
                }
            }
            self.tokens.blanks();
        }
        self.in_head = false;
        Ok(Some(head))
    }

    fn body<V: Variant>(&mut self, head: Head, faults: &mut Faults) -> Result<Option<Transcript>, RecordFault> {
        let place = |name| head.tags.iter().find(|(tag, _)| tag.name() == name).map(|(_, place)| *place);
        let place = place("FEN").or_else(|| place("SetUp")).unwrap_or(self.tokens.characters.place);
        let tags: Vec<Tag> = head.tags.into_iter().map(|(tag, _)| tag).collect();
        let tagged = !tags.is_empty();
        let mut game = match Builder::<V>::new(tags, self.reading) {
            Ok(game) if faults.all => game.checking(),
            Ok(game) => game,
            Err(problem) => {
                faults.met(placed(place, problem))?;
                Builder::lost(Mode::Check)
            }
        };
        if !tagged {
            // Comments belong to the moves.
            return self.follow(game, head.said, faults);
        }
        for comment in head.said {
            game.preface(comment);
        }
        self.follow(game, Vec::new(), faults)
    }

    /// Passes the movetext to a builder, up to the score.
    fn follow<V: Variant>(
        &mut self,
        mut game: Builder<V>,
        said: Vec<Comment>,
        faults: &mut Faults,
    ) -> Result<Option<Transcript>, RecordFault> {
        for comment in said {
            game.comment(comment);
        }
        loop {
            let (token, place) = match self.tokens.next() {
                Ok(next) => next,
                Err(fault) => {
                    self.met(fault, faults)?;
                    continue;
                }
            };
            let lenient = self.tokens.lenient;
            let score = match &token {
                Token::Word(word) => Score::parse(word.strip_suffix('F').filter(|_| lenient).unwrap_or(word)),
                Token::Tag | Token::End => Some(Score::Open).filter(|_| lenient),
                _ => None,
            };
            if let Some(score) = score {
                return match game.finish(score) {
                    Ok(game) => Ok(Some(game)),
                    Err(problem) => faults.met(fault(place, problem)).map(|()| None),
                };
            }
            match token {
                Token::End => {
                    faults.met(fault(place, Problem::new(SCORE, "")))?;
                    return Ok(None);
                }
                Token::Tag => {
                    faults.met(fault(place, Problem::new(SCORE, "[")))?;
                    if place.column == 1 {
                        return Ok(None);
                    }
                    // Not a new game, but a stray bracket between the moves.
                    self.tokens.characters.next();
                }
                part => game.take(part, self.reading).or_else(|problem| faults.met(placed(place, problem)))?,
            }
        }
    }

    /// Records a fault and continues, unless only the first one is wanted or the game is too long.
    fn met(&mut self, fault: RecordFault, faults: &mut Faults) -> Result<(), RecordFault> {
        if self.tokens.characters.read > LONGEST { Err(fault) } else { faults.met(fault) }
    }
}

/// The tags and comments above the moves of a game.
#[derive(Default)]
struct Head {
    said: Vec<Comment>,
    /// The tags with the places of their values.
    tags: Vec<(Tag, LineColumn)>,
}

/// The faults of one game.
struct Faults {
    /// Whether all faults are wanted, not only the first.
    all: bool,
    found: Vec<RecordFault>,
}

impl Faults {
    /// Records a fault.
    ///
    /// # Errors
    /// Returns the fault if it ends the reading.
    fn met(&mut self, fault: RecordFault) -> Result<(), RecordFault> {
        if !self.all || self.found.len() >= MOST_FAULTS {
            return Err(fault);
        }
        self.found.push(fault);
        Ok(())
    }
}

impl<I: Iterator<Item: AsRef<str>>> Iterator for Reader<I> {
    type Item = Result<Transcript, RecordFault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let game = self.game(&mut Faults { all: false, found: Vec::new() });
        if game.is_err() {
            self.recover();
        }
        game.transpose()
    }
}

/// Locates a fault inside a piece of text: the place of the piece plus the offset in characters.
fn placed(place: LineColumn, problem: Problem) -> RecordFault {
    let into = problem.offset().and_then(|byte| problem.got().get(..byte)).map_or(0, |head| head.chars().count());
    fault(LineColumn { column: place.column + into as u64, ..place }, problem)
}

const SCORE: Text =
    Text::new("a move, or the score at the end of the game", "un coup, ou le résultat à la fin de la partie");
