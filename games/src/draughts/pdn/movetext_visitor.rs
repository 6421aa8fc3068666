//! Consumers of a game while it is read: one records it, the other only looks for faults.

use tablette_core::Problem;

use super::super::fen::Reading;
use super::super::rules::Variant;
use super::build::Builder;
use super::tokens::Token;
use super::transcript::{Comment, Score, Transcript};
use super::variation_stack::VariationStack;

/// Receives the parts of a movetext in order.
pub(super) trait MovetextVisitor {
    /// Takes any part except a score, a tag or the end.
    ///
    /// # Errors
    /// If it does not fit the parts before.
    fn take(&mut self, part: Token, reading: Reading) -> Result<(), Problem>;

    /// Ends the game; `None` if no record was kept.
    ///
    /// # Errors
    /// If a variation is open.
    fn end(self, score: Score) -> Result<Option<Transcript>, Problem>;
}

impl<V: Variant> MovetextVisitor for Builder<V> {
    fn take(&mut self, part: Token, reading: Reading) -> Result<(), Problem> {
        match part {
            Token::Open => self.open(),
            Token::Close if reading == Reading::Lenient => self.close_leniently(),
            Token::Close => self.close(),
            Token::Mark(mark) => self.mark(mark).or_else(|problem| {
                // A glyph before any move annotates the line to come.
                let said = Comment::new(format!("${mark}")).ok().filter(|_| reading == Reading::Lenient);
                said.map(|said| self.comment(said)).ok_or(problem)
            }),
            Token::Comment(comment) => {
                self.comment(comment);
                Ok(())
            }
            Token::Setup(fen) => self.set_up(&fen, reading),
            Token::Word(word) => self.play_text(&word, reading),
            Token::Number | Token::Tag | Token::End => Ok(()),
        }
    }

    fn end(self, score: Score) -> Result<Option<Transcript>, Problem> {
        self.finish(score).map(Some)
    }
}

impl<V: Variant> MovetextVisitor for VariationStack<V> {
    fn take(&mut self, part: Token, reading: Reading) -> Result<(), Problem> {
        match part {
            Token::Open => self.open(),
            Token::Close => self.close(reading),
            Token::Mark(_) if reading == Reading::Lenient => Ok(()),
            Token::Mark(mark) => self.mark(mark),
            Token::Setup(fen) => self.set_up(&fen, reading),
            Token::Word(word) => self.play_text(&word, reading),
            Token::Comment(_) | Token::Number | Token::Tag | Token::End => Ok(()),
        }
    }

    fn end(self, score: Score) -> Result<Option<Transcript>, Problem> {
        self.finish(score).map(|()| None)
    }
}
