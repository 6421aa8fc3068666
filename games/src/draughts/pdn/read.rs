//! Reads games from text, one after another.

use std::convert::Infallible;

use tablette_core::{Problem, Text};

use super::super::fen::Reading;
use super::super::rules::{Brazilian, English, International, Variant};
use super::build::{Builder, first_position};
use super::characters::{Characters, LineColumn};
use super::fault::{Error, PdnProblem};
use super::movetext_visitor::MovetextVisitor;
use super::tokens::{Token, Tokens, fault};
use super::transcript::{Comment, GameType, LONGEST, Score, Tag, Transcript};
use super::variation_stack::VariationStack;

/// The most faults reported for one game; beyond them the rest of the game is skipped.
pub const MOST_FAULTS: usize = 1000;

/// Reads games one at a time. Memory: one game and one chunk.
///
/// A game that cannot be read yields one error, and reading resumes at the next tag on a line of
/// its own. After an error of the source the iterator ends. Comments above a game's first tag are
/// its [preface](Transcript::preface).
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
    /// Reads text that arrives in chunks, split anywhere.
    pub fn new(chunks: I, reading: Reading) -> Self {
        Self::over(Characters::new(chunks, false), reading)
    }

    /// Reads text that arrives in lines without their ends, such as those of
    /// [`std::io::BufRead::lines`].
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

    /// Returns the reader with these rules for games without the tag `GameType`.
    ///
    /// ```
    /// use tablette_games::draughts::pdn::{GameType, Reader, Reading};
    /// let lines = ["1. 11-15 23-19 *"].map(Ok::<_, std::convert::Infallible>);
    /// let games = Reader::of_lines(lines.into_iter(), Reading::Strict);
    /// let mut games = games.unless_said(GameType::English);
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
    /// let chunks = std::iter::once(Ok::<_, std::convert::Infallible>(text));
    /// let mut games = Reader::new(chunks, Reading::Strict);
    /// let faults = games.check().unwrap().unwrap();
    /// let columns: Vec<_> = faults.iter().map(|fault| fault.place.column).collect();
    /// assert_eq!(columns, [4, 20, 24, 38]);
    /// assert!(games.check().is_none());
    /// ```
    ///
    /// # Errors
    /// If the source fails; the reader then ends.
    pub fn check(&mut self) -> Option<Result<Vec<PdnProblem>, E>> {
        if self.done {
            return None;
        }
        let mut faults = Faults { all: true, found: Vec::new() };
        let ended = match self.game(&mut faults) {
            Ok(Stretch::Game(_)) => Ok(()),
            Ok(Stretch::End) => {
                self.done = true;
                // There may be an unclosed comment after the last game.
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

    /// The comments after the last game, once all games have been read.
    pub fn rest(&self) -> &[Comment] {
        &self.rest
    }

    /// Skips the rest of a game that could not be read.
    fn recover(&mut self) -> Result<(), E> {
        let in_head = std::mem::take(&mut self.in_head);
        let characters = &mut self.tokens.characters;
        let at_a_tag = characters.peek()? == Some('[') && characters.place().column == 1;
        if at_a_tag && !in_head { Ok(()) } else { self.tokens.recover(in_head) }
    }

    /// Reads the next game: records it, or only follows it if all faults are wanted.
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
                return self.follow(VariationStack::<International>::unruled(), head.said, faults).map(Stretch::Game);
            }
        };
        match kind {
            GameType::International => self.body::<International>(head, faults),
            GameType::English => self.body::<English>(head, faults),
            GameType::Brazilian => self.body::<Brazilian>(head, faults),
        }
        .map(Stretch::Game)
    }

    /// Reads the tags of the next game and the comments above them; `None` at the end of the text.
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
            return self.follow(VariationStack::new(start), Vec::new(), faults);
        }
        let mut game = Builder::<V>::new(tags, self.reading).map_err(|problem| placed(place, problem))?;
        if tagged {
            head.said.into_iter().for_each(|(comment, _)| game.preface(comment));
            return self.follow(game, Vec::new(), faults);
        }
        // Without tags, comments belong to the moves.
        self.follow(game, head.said, faults)
    }

    /// Passes the movetext to a scribe, up to the score.
    fn follow<S: MovetextVisitor>(
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
                    // Not a new game, but a stray bracket between the moves.
                    self.tokens.characters.next()?;
                    Ok(())
                }
                part => scribe.take(part, self.reading),
            };
            step.or_else(|problem| faults.met(placed(place, problem)))?;
        }
    }

    /// Records a fault and continues, unless only the first one is wanted or the game is too long.
    fn met(&mut self, fault: Error<E>, faults: &mut Faults) -> Result<(), Error<E>> {
        if self.tokens.characters.read() > LONGEST { Err(fault) } else { faults.met(fault) }
    }
}

/// The next part of a text.
enum Stretch {
    /// A game, recorded or only followed.
    Game(Option<Transcript>),
    /// The end of the text.
    End,
}

/// The tags and comments above the moves of a game.
#[derive(Default)]
struct Head {
    said: Vec<(Comment, LineColumn)>,
    /// The tags with the places of their values.
    tags: Vec<(Tag, LineColumn)>,
}

/// The faults of one game.
struct Faults {
    /// Whether all faults are wanted, not only the first.
    all: bool,
    found: Vec<PdnProblem>,
}

impl Faults {
    /// Records a fault.
    ///
    /// # Errors
    /// Returns the fault if it ends the reading.
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
            // Games are only followed without a record if all faults are wanted.
            Ok(Stretch::Game(game)) => game.map(Ok),
            Ok(Stretch::End) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// Locates a fault inside a piece of text: the place of the piece plus the offset in characters.
fn placed<E>(place: LineColumn, problem: Problem) -> Error<E> {
    let into = problem.offset().and_then(|byte| problem.got().get(..byte)).map_or(0, |head| head.chars().count());
    fault(LineColumn { column: place.column + into as u64, ..place }, problem)
}

const SCORE: Text =
    Text::new("a move, or the score at the end of the game", "un coup, ou le résultat à la fin de la partie");
