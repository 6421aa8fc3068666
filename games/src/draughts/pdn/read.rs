//! Games out of text, one after the other.

use std::convert::Infallible;

use tablette_core::{Problem, Text};

use super::super::fen::Reading;
use super::super::rules::{Brazilian, English, International, Variant};
use super::build::Builder;
use super::characters::{Characters, LineColumn};
use super::fault::{Error, PdnProblem};
use super::tokens::{Token, Tokens, fault};
use super::transcript::{GameType, Score, Tag, Transcript};

/// Reads games one at a time. Memory: one game and one chunk.
///
/// A game that cannot be read is one error; the next one begins with the next tag on a line of its own. After an error of the source
/// there is nothing more. Comments before a game's first tag belong to no game and are passed over.
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
    in_head: bool,
    done: bool,
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
        Self { tokens: Tokens::new(characters, reading == Reading::Lenient), reading, in_head: false, done: false }
    }

    /// Passes what is left of a game that could not be read.
    fn recover(&mut self) -> Result<(), E> {
        let in_head = std::mem::take(&mut self.in_head);
        let characters = &mut self.tokens.characters;
        let at_a_tag = characters.peek()? == Some('[') && characters.place().column == 1;
        if at_a_tag && !in_head { Ok(()) } else { self.tokens.recover(in_head) }
    }

    fn game(&mut self) -> Result<Option<Transcript>, Error<E>> {
        let Some(head) = self.head()? else { return Ok(None) };
        let kind = head.iter().find(|(tag, _)| tag.name() == "GameType");
        let kind = kind.map_or(Ok(GameType::International), |(tag, place)| {
            GameType::parse(tag.value()).map_err(|problem| placed(*place, problem))
        });
        match kind? {
            GameType::International => self.body::<International>(head),
            GameType::English => self.body::<English>(head),
            GameType::Brazilian => self.body::<Brazilian>(head),
        }
        .map(Some)
    }

    /// The tags of the next game with the places of their values; `None` at the end of the text.
    fn head(&mut self) -> Result<Option<Vec<(Tag, LineColumn)>>, Error<E>> {
        let mut head = Vec::new();
        loop {
            self.tokens.characters.begin();
            self.tokens.blanks()?;
            match self.tokens.characters.peek()? {
                None if head.is_empty() => return Ok(None),
                Some('{' | ';') if head.is_empty() => drop(self.tokens.next()?),
                Some('[') => break,
                _ => return Ok(Some(head)),
            }
        }
        self.in_head = true;
        while self.tokens.characters.peek()? == Some('[') {
            head.push(self.tokens.tag()?);
            self.tokens.blanks()?;
        }
        self.in_head = false;
        Ok(Some(head))
    }

    fn body<V: Variant>(&mut self, head: Vec<(Tag, LineColumn)>) -> Result<Transcript, Error<E>> {
        let end_of_head = self.tokens.characters.place();
        let place = |name| head.iter().find(|(tag, _)| tag.name() == name).map_or(end_of_head, |(_, place)| *place);
        let place = if head.iter().any(|(tag, _)| tag.name() == "FEN") { place("FEN") } else { place("SetUp") };
        let tags = head.into_iter().map(|(tag, _)| tag).collect();
        let mut game = Builder::<V>::new(tags, self.reading).map_err(|problem| placed(place, problem))?;
        loop {
            let (token, place) = self.tokens.next()?;
            let step = match token {
                Token::Number => Ok(()),
                Token::Open => game.open(),
                Token::Close => game.close(),
                Token::Mark(mark) => game.mark(mark),
                Token::Comment(comment) => {
                    game.comment(comment);
                    Ok(())
                }
                Token::Word(word) => match Score::parse(&word) {
                    Some(score) => return game.finish(score).map_err(|problem| fault(place, problem)),
                    None => game.play_text(&word, self.reading),
                },
                Token::Tag | Token::End if self.reading == Reading::Lenient => {
                    return game.finish(Score::Open).map_err(|problem| fault(place, problem));
                }
                Token::Tag => Err(Problem::new(SCORE, "[")),
                Token::End => Err(Problem::new(SCORE, "")),
            };
            step.map_err(|problem| placed(place, problem))?;
        }
    }
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
        let game = self.game();
        if let Err(Error::Text(_)) = &game
            && let Err(error) = self.recover()
        {
            self.done = true;
            return Some(Err(Error::Source(error)));
        }
        self.done = !matches!(game, Ok(Some(_)) | Err(Error::Text(_)));
        game.transpose()
    }
}

/// A fault inside a piece of text: the place of the piece, and how far into it.
fn placed<E>(place: LineColumn, problem: Problem) -> Error<E> {
    let into = problem.offset().and_then(|byte| problem.got().get(..byte)).map_or(0, |head| head.chars().count());
    fault(LineColumn { column: place.column + into as u64, ..place }, problem)
}

const SCORE: Text =
    Text::new("a move, or the score at the end of the game", "un coup, ou le score à la fin de la partie");
