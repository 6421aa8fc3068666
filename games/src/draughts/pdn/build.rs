//! Builds a game record: moves, variations and comments.

use tablette_core::{Digits, Problem, Text, words};

use super::super::fen::{Reading, read_fen, show_fen};
use super::super::generate::generate;
use super::super::notation::{read_move, read_move_leniently, show_move};
use super::super::position::{Move, Position};
use super::super::rules::Variant;
use super::super::squares::Square;
use super::super::visit::Duplicates;
use super::transcript::{Comment, DEEPEST, GameType, Movetext, Ply, Score, Setup, Tag, Transcript, tag};

/// Records a game move by move, and rejects illegal moves.
///
/// ```
/// use tablette_games::draughts::pdn::{Builder, Comment, Reading, Score, write};
/// use tablette_games::draughts::International;
///
/// let mut game = Builder::<International>::new(Vec::new(), Reading::Strict).unwrap();
/// game.play_text("32-28", Reading::Strict).unwrap();
/// game.comment(Comment::new("solid").unwrap());
/// assert!(game.play_text("20-26", Reading::Strict).is_err());
/// let text = write(&game.finish(Score::Open).unwrap());
/// assert_eq!(text, "[GameType \"20\"]\n\n1. 32-28 {solid} *\n");
/// ```
#[derive(Clone, Debug)]
pub struct Builder<V> {
    transcript: Transcript,
    /// The stack of open lines; the current one is last.
    frames: Vec<OpenLine<V>>,
}

#[derive(Clone, Copy, Debug)]
struct OpenLine<V> {
    line: usize,
    /// The position before the last move of the line, where variations begin.
    before: Position<V>,
    now: Position<V>,
}

impl<V: Variant> Builder<V> {
    /// Starts a game. Adds a tag `GameType` if there is none, and rewrites a position that only the
    /// lenient reader accepts in the strict form.
    ///
    /// # Errors
    /// If a tag names other rules or an invalid position.
    pub fn new(mut tags: Vec<Tag>, reading: Reading) -> Result<Self, Problem> {
        let kind = GameType::of::<V>().ok_or_else(|| Problem::new(RULES, V::INFO.name))?;
        match tag(&tags, "GameType").map(|tag| GameType::parse(tag.value())).transpose()? {
            Some(named) if named != kind => return Err(Problem::new(RULES, named.number().to_string())),
            Some(_) => {}
            None => tags.push(Tag::new("GameType", kind.number().to_string())?),
        }
        let now = first_position(&tags, reading)?;
        if reading == Reading::Lenient
            && first_position::<V>(&tags, Reading::Strict).is_err()
            && let Some(fen) = tags.iter_mut().find(|tag| tag.name() == "FEN")
        {
            *fen = Tag::new("FEN", show_fen(&now))?;
        }
        let transcript =
            Transcript { preface: Vec::new(), tags, kind, lines: vec![Movetext::default()], score: Score::Open };
        Ok(Self { transcript, frames: vec![OpenLine { line: 0, before: now, now }] })
    }

    /// Adds a comment above the tags.
    pub fn preface(&mut self, comment: Comment) {
        self.transcript.preface.push(comment);
    }

    /// The position after the last move of the current line.
    pub fn position(&self) -> &Position<V> {
        &self.frame().now
    }

    /// The number of open variations.
    pub fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// Adds a move.
    ///
    /// # Errors
    /// If the move is not legal here.
    pub fn play(&mut self, mv: Move) -> Result<(), Problem> {
        let mut moves = Vec::new();
        generate(self.position(), Duplicates::Drop, &mut moves);
        if !moves.contains(&mv) {
            return Err(Problem::new(LEGAL, show_move(self.position(), mv)));
        }
        self.push(mv);
        Ok(())
    }

    /// Adds a move given as text.
    ///
    /// # Errors
    /// If the text is not a move, or not a legal one (with the reason), or, for the strict reader,
    /// a short capture is ambiguous.
    pub fn play_text(&mut self, text: &str, reading: Reading) -> Result<(), Problem> {
        let mv = read_ply(self.position(), text, reading)?;
        self.push(mv);
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        let frame = self.frames.last_mut().expect("the game itself stays open");
        (frame.before, frame.now) = (frame.now, frame.now.after(mv));
        let ply = Ply { mv, marks: Vec::new(), comments: Vec::new(), variations: Vec::new() };
        self.transcript.lines[frame.line].plies.push(ply);
    }

    /// Continues from another position, independent of the moves before.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn set_up(&mut self, fen: &str, reading: Reading) -> Result<(), Problem> {
        let position = read_position::<V>(fen, reading)?;
        if let Some(frame) = self.frames.last_mut() {
            (frame.before, frame.now) = (position, position);
        }
        let line = self.line();
        line.setups.push(Setup { before: line.plies.len(), fen: show_fen(&position), comments: Vec::new() });
        Ok(())
    }

    /// Adds a comment to the last move, or to the position set up after it, or, if there is
    /// neither, to the start of the line.
    pub fn comment(&mut self, comment: Comment) {
        let line = self.line();
        let plies = line.plies.len();
        if let Some(setup) = line.setups.last_mut().filter(|setup| setup.before == plies) {
            return setup.comments.push(comment);
        }
        match line.plies.last_mut() {
            Some(ply) => ply.comments.push(comment),
            None => line.comments.push(comment),
        }
    }

    /// Marks the last move with a numeric annotation glyph.
    ///
    /// # Errors
    /// If there is no move yet.
    pub fn mark(&mut self, mark: u8) -> Result<(), Problem> {
        let ply = self.line().last_move().ok_or_else(|| Problem::new(A_MOVE, format!("${mark}")))?;
        ply.marks.push(mark);
        Ok(())
    }

    /// Opens a variation, which replaces the last move.
    ///
    /// # Errors
    /// If there is no move yet, or too many variations are open.
    pub fn open(&mut self) -> Result<(), Problem> {
        if self.frames.len() > DEEPEST {
            return Err(Problem::new(variations_up_to(DEEPEST), "("));
        }
        let next = self.transcript.lines.len();
        let before = self.frame().before;
        let ply = self.line().last_move().ok_or_else(|| Problem::new(A_MOVE, "("))?;
        ply.variations.push(next);
        self.transcript.lines.push(Movetext::default());
        self.frames.push(OpenLine { line: next, before, now: before });
        Ok(())
    }

    /// Closes the innermost variation.
    ///
    /// # Errors
    /// If none is open, or it has no move.
    pub fn close(&mut self) -> Result<(), Problem> {
        if self.depth() == 0 {
            return Err(Problem::new(OPENED, ")"));
        }
        if self.line().plies.is_empty() {
            return Err(Problem::new(A_MOVE, ")"));
        }
        self.frames.pop();
        Ok(())
    }

    /// Closes the innermost variation leniently: a variation without moves is dropped, and its
    /// comments move to the preceding move.
    pub(super) fn close_leniently(&mut self) -> Result<(), Problem> {
        let last = self.transcript.lines.len() - 1;
        let is_empty = self.line().plies.is_empty() && self.line().setups.is_empty();
        if self.depth() == 0 || !is_empty {
            return self.close();
        }
        // It has no moves and hence no variations, so it is the last line.
        let empty = self.transcript.lines.pop().expect("a line was opened");
        self.frames.pop();
        let ply = self.line().plies.last_mut().expect("a variation is instead of a move");
        ply.variations.retain(|&variation| variation != last);
        empty.comments.into_iter().for_each(|comment| self.comment(comment));
        Ok(())
    }

    /// Finishes the game.
    ///
    /// # Errors
    /// If a variation is open.
    pub fn finish(mut self, score: Score) -> Result<Transcript, Problem> {
        if self.depth() > 0 {
            return Err(Problem::new(CLOSED, score.show(self.transcript.kind)));
        }
        self.transcript.score = score;
        Ok(self.transcript)
    }

    fn frame(&self) -> &OpenLine<V> {
        self.frames.last().expect("the game itself stays open")
    }

    fn line(&mut self) -> &mut Movetext {
        let line = self.frame().line;
        &mut self.transcript.lines[line]
    }
}

impl Movetext {
    /// The last move; `None` if there is none, or a position was set up after it.
    fn last_move(&mut self) -> Option<&mut Ply> {
        let set_up = self.setups.last().is_some_and(|setup| setup.before == self.plies.len());
        self.plies.last_mut().filter(|_| !set_up)
    }
}

/// Reads a move, in square numbers or in letters and digits.
pub(super) fn read_ply<V: Variant>(position: &Position<V>, text: &str, reading: Reading) -> Result<Move, Problem> {
    let numbers = numbers::<V>(text, reading);
    let text = numbers.as_deref().unwrap_or(text);
    match reading {
        Reading::Strict => read_move(position, text),
        Reading::Lenient => read_move_leniently(position, text),
    }
}

/// Converts a move in letters and digits, `c3-d4`, to square numbers; leniently also `c3d4`. `None`
/// for any other text.
pub(super) fn numbers<V: Variant>(text: &str, reading: Reading) -> Option<String> {
    let size = usize::from(V::RULES.size);
    if size != 8 || !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let joined = text.len() == 4 && text.is_ascii() && reading == Reading::Lenient;
    let text = if joined { format!("{}-{}", &text[..2], &text[2..]) } else { text.to_owned() };
    by_numbers(&text, &|letter, figure| {
        let column = usize::from(letter.checked_sub(b'a')?);
        let row = size.checked_sub(usize::from(figure.checked_sub(b'0')?))?;
        Some(Square::from_coordinates::<V>(row, column)?.number::<V>())
    })
}

/// Converts a move with a function from letter and digit to a square number.
fn by_numbers(text: &str, number: &dyn Fn(u8, u8) -> Option<u32>) -> Option<String> {
    let square = |name: &str| match *name.as_bytes() {
        [letter, figure] => number(letter, figure).map(|number| number.to_string()),
        _ => None,
    };
    let sign = if text.contains(':') { ":" } else { "x" };
    let capture = |text: &str| Some(text.split(sign).map(square).collect::<Option<Vec<_>>>()?.join("x"));
    text.split('-').map(capture).collect::<Option<Vec<_>>>().map(|legs| legs.join("-"))
}

/// The position set up by the tags, or the opening position.
pub(super) fn first_position<V: Variant>(tags: &[Tag], reading: Reading) -> Result<Position<V>, Problem> {
    let set_up = tag(tags, "SetUp").map(Tag::value);
    match (tag(tags, "FEN"), set_up) {
        (_, Some("0")) | (None, None) => Ok(Position::start()),
        (None, Some(value)) => Err(Problem::new(FEN, value)),
        (Some(fen), _) if reading == Reading::Lenient && fen.value().trim().is_empty() => Ok(Position::start()),
        (Some(fen), _) => read_position(fen.value(), reading),
    }
}

/// Reads a position from a file. Leniently, an unknown turn (`?:`) means the side that moves first
/// in the game.
pub(super) fn read_position<V: Variant>(text: &str, reading: Reading) -> Result<Position<V>, Problem> {
    let unknown = text.trim_start().strip_prefix('?').filter(|_| reading == Reading::Lenient);
    let text = unknown.map_or_else(|| text.to_owned(), |rest| format!("{}{rest}", V::RULES.first.letter()));
    Ok(read_fen(&text, reading)?.position)
}

pub(super) const A_MOVE: Text = Text::new("a move before this", "un coup auparavant");
pub(super) const OPENED: Text = Text::new("an open variation", "une variante ouverte");
pub(super) const CLOSED: Text = Text::new("every variation closed", "que toutes les variantes soient fermées");

words! {
    RULES { "the rules of this game", "les règles de cette partie" }
    LEGAL { "a legal move", "un coup permis" }
    pub(super) variations_up_to(most: Digits) {
        "at most {most} nested variations",
        "au plus {most} variantes imbriquées",
    }
    FEN { "a FEN tag with SetUp", "une étiquette FEN avec SetUp" }
}
