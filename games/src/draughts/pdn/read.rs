//! Games out of text, one after the other.

use std::convert::Infallible;

use tablette_core::{Problem, Text};

use super::super::fen::Reading;
use super::super::rules::{Brazilian, English, International, Variant};
use super::build::{Builder, first_position};
use super::characters::{Characters, LineColumn};
use super::fault::{Error, PdnProblem};
use super::scribe::Scribe;
use super::tokens::{Token, Tokens, fault};
use super::trail::Trail;
use super::transcript::{Comment, GameType, LONGEST, Score, Tag, Transcript};

/// Faults that are told of one game; with more it is no game at all.
pub const MOST_FAULTS: usize = 1000;

/// Reads games one at a time. Memory: one game and one chunk.
///
/// A game that cannot be read is one error; the next one begins with the next tag on a line of its own. After an error of the source
/// there is nothing more. Comments above a game's first tag are its [preface](Transcript::preface).
///
/// ```
/// use std::io::BufRead;
/// use tablette_games::draughts::pdn::{Reader, Reading};
///
/// let file = b"1. 31-26 (1. 32-28\n19-23) 20-25 2-0\n1. 1-7 *" as &[u8];
/// let read: Vec<_> = Reader::of_lines(file.lines(), Reading::Strict).collect();
/// assert_eq!(read[0].as_ref().unwrap().lines()[1].plies.len(), 2);
/// assert!(read[1].as_ref().unwrap_err().to_string().starts_with("line 3, column 4:"));
/// ```
pub struct Reader<I, C> {
    tokens: Tokens<I, C>,
    reading: Reading,
    /// The rules of games without a tag `GameType`.
    kind: GameType,
    in_head: bool,
    done: bool,
    rest: Vec<Comment>,
}

/// Reads all games of a text that is at hand. Time: linear in the text, apart from generating moves.
///
/// # Errors
/// The first fault, with its place.
pub fn read(text: &str, reading: Reading) -> Result<Vec<Transcript>, PdnProblem> {
    let games = Reader::new(std::iter::once(Ok::<_, Infallible>(text)), reading);
    let games = games.map(|game| {
        game.map_err(|error| match error {
            Error::Text(fault) => fault,
            Error::Source(never) => match never {},
        })
    });
    games.collect()
}

impl<I, C, E> Reader<I, C>
where
    I: Iterator<Item = Result<C, E>>,
    C: AsRef<str>,
{
    /// Reads text that comes in chunks, cut anywhere.
    pub fn new(chunks: I, reading: Reading) -> Self {
        Self::over(Characters::new(chunks, false), reading)
    }

    /// Reads text that comes in lines whose ends were taken off, such as those of [`std::io::BufRead::lines`].
    pub fn of_lines(lines: I, reading: Reading) -> Self {
        Self::over(Characters::new(lines, true), reading)
    }

    fn over(characters: Characters<I, C>, reading: Reading) -> Self {
        Self {
            tokens: Tokens::new(characters, reading == Reading::Lenient),
            reading,
            kind: GameType::International,
            in_head: false,
            done: false,
            rest: Vec::new(),
        }
    }

    /// The same reader, for games of these rules unless a tag `GameType` says otherwise.
    ///
    /// ```
    /// use tablette_games::draughts::pdn::{GameType, Reader, Reading};
    /// let lines = ["1. 11-15 23-19 *"].map(Ok::<_, std::convert::Infallible>);
    /// let mut games = Reader::of_lines(lines.into_iter(), Reading::Strict).unless_said(GameType::English);
    /// assert_eq!(games.next().unwrap().unwrap().tag("GameType"), Some("21"));
    /// ```
    #[must_use]
    pub fn unless_said(mut self, kind: GameType) -> Self {
        self.kind = kind;
        self
    }

    /// Every fault of the next game, none if it is sound; `None` at the end of the text.
    ///
    /// The first one is what reading the game would say. Behind an illegal move nobody knows the position: the rest of its line
    /// is read and not judged. Beyond [`MOST_FAULTS`] the rest of the game is passed over. Memory: as for reading, and the faults.
    ///
    /// ```
    /// use tablette_games::draughts::{Reading, pdn::Reader};
    /// let text = "1. 32-29 19-23 (19-99) $999 2. 28x19 !!! *";
    /// let mut games = Reader::new(std::iter::once(Ok::<_, std::convert::Infallible>(text)), Reading::Strict);
    /// let columns: Vec<_> = games.check().unwrap().unwrap().iter().map(|fault| fault.place.column).collect();
    /// assert_eq!(columns, [4, 20, 24, 38]);
    /// assert!(games.check().is_none());
    /// ```
    ///
    /// # Errors
    /// When the text cannot be had; there is nothing more after that.
    pub fn check(&mut self) -> Option<Result<Vec<PdnProblem>, E>> {
        if self.done {
            return None;
        }
        let mut faults = Faults { all: true, found: Vec::new() };
        let ended = match self.game(&mut faults) {
            Ok(Stretch::Game(_)) => Ok(()),
            Ok(Stretch::End) => {
                self.done = true;
                // A comment that is never closed may stand behind the last game.
                return Some(Ok(faults.found)).filter(|found| found.as_ref().is_ok_and(|found| !found.is_empty()));
            }
            Err(Error::Text(last)) => {
                faults.found.push(last);
                self.recover()
            }
            Err(Error::Source(error)) => Err(error),
        };
        self.done = ended.is_err();
        Some(ended.map(|()| faults.found))
    }

    /// What is said behind the last game, once there is none left.
    pub fn rest(&self) -> &[Comment] {
        &self.rest
    }

    /// Passes what is left of a game that could not be read.
    fn recover(&mut self) -> Result<(), E> {
        let in_head = std::mem::take(&mut self.in_head);
        let characters = &mut self.tokens.characters;
        let at_a_tag = characters.peek()? == Some('[') && characters.place().column == 1;
        if at_a_tag && !in_head { Ok(()) } else { self.tokens.recover(in_head) }
    }

    /// The next game: written down, or followed where all faults are wanted.
    fn game(&mut self, faults: &mut Faults) -> Result<Stretch, Error<E>> {
        let Some(head) = self.head(faults)? else { return Ok(Stretch::End) };
        let kind = head.tags.iter().find(|(tag, _)| tag.name() == "GameType");
        let kind = kind.map_or(Ok(self.kind), |(tag, place)| {
            GameType::parse(tag.value()).map_err(|problem| placed(*place, problem))
        });
        let kind = match kind {
            Ok(kind) => kind,
            Err(fault) => {
                faults.met(fault)?;
                return self.follow(Trail::<International>::unruled(), head.said, faults).map(Stretch::Game);
            }
        };
        match kind {
            GameType::International => self.body::<International>(head, faults),
            GameType::English => self.body::<English>(head, faults),
            GameType::Brazilian => self.body::<Brazilian>(head, faults),
        }
        .map(Stretch::Game)
    }

    /// The tags of the next game with what is said above them; `None` at the end of the text.
    fn head(&mut self, faults: &mut Faults) -> Result<Option<Head>, Error<E>> {
        let mut head = Head::default();
        loop {
            self.tokens.blanks()?;
            if head.said.is_empty() {
                self.tokens.characters.begin();
            }
            match self.tokens.characters.peek()? {
                None => {
                    self.rest = head.said.into_iter().map(|(comment, _)| comment).collect();
                    return Ok(None);
                }
                Some('{' | ';') => match self.tokens.next() {
                    Ok((Token::Comment(comment), place)) => head.said.push((comment, place)),
                    Ok(_) => {}
                    Err(fault) => self.met(fault, faults)?,
                },
                Some('[') => break,
                _ => return Ok(Some(head)),
            }
        }
        self.in_head = true;
        while self.tokens.characters.peek()? == Some('[') {
            match self.tokens.tag() {
                Ok(tag) => head.tags.push(tag),
                Err(fault) => {
                    self.met(fault, faults)?;
                    self.tokens.end_line()?;
                }
            }
            self.tokens.blanks()?;
        }
        self.in_head = false;
        Ok(Some(head))
    }

    fn body<V: Variant>(&mut self, head: Head, faults: &mut Faults) -> Result<Option<Transcript>, Error<E>> {
        let end_of_head = self.tokens.characters.place();
        let tags = &head.tags;
        let place = |name| tags.iter().find(|(tag, _)| tag.name() == name).map_or(end_of_head, |(_, place)| *place);
        let place = if tags.iter().any(|(tag, _)| tag.name() == "FEN") { place("FEN") } else { place("SetUp") };
        let tagged = !tags.is_empty();
        let tags: Vec<Tag> = head.tags.into_iter().map(|(tag, _)| tag).collect();
        if faults.all {
            let start = match first_position::<V>(&tags, self.reading) {
                Ok(start) => Some(start),
                Err(problem) => faults.met(placed(place, problem)).map(|()| None)?,
            };
            return self.follow(Trail::new(start), Vec::new(), faults);
        }
        let mut game = Builder::<V>::new(tags, self.reading).map_err(|problem| placed(place, problem))?;
        if tagged {
            head.said.into_iter().for_each(|(comment, _)| game.preface(comment));
            return self.follow(game, Vec::new(), faults);
        }
        // Without tags above the moves, what is said belongs to the moves.
        self.follow(game, head.said, faults)
    }

    /// Hands the movetext to whoever listens, up to the score.
    fn follow<S: Scribe>(
        &mut self,
        mut scribe: S,
        said: Vec<(Comment, LineColumn)>,
        faults: &mut Faults,
    ) -> Result<Option<Transcript>, Error<E>> {
        for (comment, place) in said {
            scribe.take(Token::Comment(comment), self.reading).map_err(|problem| placed(place, problem))?;
        }
        loop {
            let (token, place) = match self.tokens.next() {
                Ok(next) => next,
                Err(fault) => {
                    self.met(fault, faults)?;
                    continue;
                }
            };
            let step = match token {
                Token::Word(word) => match Score::parse(&word) {
                    Some(score) => return ended(scribe.end(score), place, faults),
                    None => scribe.take(Token::Word(word), self.reading),
                },
                Token::Tag | Token::End if self.reading == Reading::Lenient => {
                    return ended(scribe.end(Score::Open), place, faults);
                }
                Token::End => {
                    faults.met(fault(place, Problem::new(SCORE, "")))?;
                    return Ok(None);
                }
                Token::Tag => {
                    faults.met(fault(place, Problem::new(SCORE, "[")))?;
                    if place.column == 1 {
                        return Ok(None);
                    }
                    // Not a game: a bracket that somebody put between the moves.
                    self.tokens.characters.next()?;
                    Ok(())
                }
                part => scribe.take(part, self.reading),
            };
            step.or_else(|problem| faults.met(placed(place, problem)))?;
        }
    }

    /// Notes a fault and goes on, unless the first one is enough, or the game is too long to be one.
    fn met(&mut self, fault: Error<E>, faults: &mut Faults) -> Result<(), Error<E>> {
        if self.tokens.characters.read() > LONGEST { Err(fault) } else { faults.met(fault) }
    }
}

/// What comes next in a text.
enum Stretch {
    /// A game: written down, or only followed.
    Game(Option<Transcript>),
    /// Nothing.
    End,
}

/// What stands above the moves of a game.
#[derive(Default)]
struct Head {
    said: Vec<(Comment, LineColumn)>,
    /// The tags with the places of their values.
    tags: Vec<(Tag, LineColumn)>,
}

/// The faults of one game.
struct Faults {
    /// Whether one is not enough.
    all: bool,
    found: Vec<PdnProblem>,
}

impl Faults {
    /// Notes a fault.
    ///
    /// # Errors
    /// The fault itself where it ends the reading.
    fn met<E>(&mut self, fault: Error<E>) -> Result<(), Error<E>> {
        match fault {
            Error::Text(fault) if self.all && self.found.len() < MOST_FAULTS => {
                self.found.push(fault);
                Ok(())
            }
            fault => Err(fault),
        }
    }
}

fn ended<E>(
    game: Result<Option<Transcript>, Problem>,
    place: LineColumn,
    faults: &mut Faults,
) -> Result<Option<Transcript>, Error<E>> {
    game.or_else(|problem| faults.met(fault(place, problem)).map(|()| None))
}

impl<I, C, E> Iterator for Reader<I, C>
where
    I: Iterator<Item = Result<C, E>>,
    C: AsRef<str>,
{
    type Item = Result<Transcript, Error<E>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let game = self.game(&mut Faults { all: false, found: Vec::new() });
        if let Err(Error::Text(_)) = &game
            && let Err(error) = self.recover()
        {
            self.done = true;
            return Some(Err(Error::Source(error)));
        }
        self.done = !matches!(game, Ok(Stretch::Game(_)) | Err(Error::Text(_)));
        match game {
            // Only where all faults are wanted is a game followed without being written down.
            Ok(Stretch::Game(game)) => game.map(Ok),
            Ok(Stretch::End) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// A fault inside a piece of text: the place of the piece, and how far into it.
fn placed<E>(place: LineColumn, problem: Problem) -> Error<E> {
    let into = problem.offset().and_then(|byte| problem.got().get(..byte)).map_or(0, |head| head.chars().count());
    fault(LineColumn { column: place.column + into as u64, ..place }, problem)
}

const SCORE: Text =
    Text::new("a move, or the score at the end of the game", "un coup, ou le score à la fin de la partie");
