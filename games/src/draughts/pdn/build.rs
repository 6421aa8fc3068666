//! A game while it is written down: moves, variations, and what is said of them.

use tablette_core::{Digits, Problem, Text, words};

use super::super::fen::{Reading, read_fen, show_fen};
use super::super::generate::generate;
use super::super::notation::{read_move, read_move_leniently, show_move};
use super::super::position::{Move, Position};
use super::super::rules::Variant;
use super::super::squares::Square;
use super::super::visit::Duplicates;
use super::transcript::{Comment, DEEPEST, GameType, Movetext, Ply, Score, Setup, Tag, Transcript, tag};

/// Writes a game down, move by move. What is illegal does not get in.
///
/// ```
/// use tablette_games::draughts::pdn::{Builder, Comment, Reading, Score, write};
/// use tablette_games::draughts::International;
///
/// let mut game = Builder::<International>::new(Vec::new(), Reading::Strict).unwrap();
/// game.play_text("32-28", Reading::Strict).unwrap();
/// game.comment(Comment::new("solid").unwrap());
/// assert!(game.play_text("20-26", Reading::Strict).is_err());
/// assert_eq!(write(&game.finish(Score::Open).unwrap()), "[GameType \"20\"]\n\n1. 32-28 {solid} *\n");
/// ```
#[derive(Clone, Debug)]
pub struct Builder<V> {
    transcript: Transcript,
    /// The line that is written, below those that it began in.
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
    /// Begins a game. Without a tag `GameType`, one is added; a position that only a lenient reading takes is put as any reader takes it.
    ///
    /// # Errors
    /// When a tag names other rules, or a position that cannot be read.
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

    /// Says something above the tags.
    pub fn preface(&mut self, comment: Comment) {
        self.transcript.preface.push(comment);
    }

    /// The position after the last move of the line that is written.
    pub fn position(&self) -> &Position<V> {
        &self.frame().now
    }

    /// Variations that are open.
    pub fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// Adds a move.
    ///
    /// # Errors
    /// When it is not legal here.
    pub fn play(&mut self, mv: Move) -> Result<(), Problem> {
        let mut moves = Vec::new();
        generate(self.position(), Duplicates::Drop, &mut moves);
        if !moves.contains(&mv) {
            return Err(Problem::new(LEGAL, show_move(self.position(), mv)));
        }
        self.push(mv);
        Ok(())
    }

    /// Adds a move that is given as text.
    ///
    /// # Errors
    /// When it is no move, or not legal here and why; when a short capture means several, which a lenient reading does not mind.
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

    /// Goes on from another position, whatever was played before.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn set_up(&mut self, fen: &str, reading: Reading) -> Result<(), Problem> {
        let position = read_position::<V>(fen, reading)?;
        if let Some(frame) = self.frames.last_mut() {
            (frame.before, frame.now) = (position, position);
        }
        let line = self.line();
        line.setups.push(Setup { before: line.plies.len(), fen: show_fen(&position), comments: Vec::new() });
        Ok(())
    }

    /// Says something of the last move or of the position set up behind it, or of what is to come where there is neither.
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
    /// When there is no move yet.
    pub fn mark(&mut self, mark: u8) -> Result<(), Problem> {
        let ply = self.line().last_move().ok_or_else(|| Problem::new(A_MOVE, format!("${mark}")))?;
        ply.marks.push(mark);
        Ok(())
    }

    /// Opens a variation: what follows is played instead of the last move.
    ///
    /// # Errors
    /// When there is no move yet, or too many variations are open.
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

    /// Closes the variation that was opened last.
    ///
    /// # Errors
    /// When none is open, or it has no move.
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

    /// The same, leniently: a variation without a move is none, and what it says is said of the move before it.
    pub(super) fn close_leniently(&mut self) -> Result<(), Problem> {
        let last = self.transcript.lines.len() - 1;
        let is_empty = self.line().plies.is_empty() && self.line().setups.is_empty();
        if self.depth() == 0 || !is_empty {
            return self.close();
        }
        // Nothing can have been opened in it, so it is the last line.
        let empty = self.transcript.lines.pop().expect("a line was opened");
        self.frames.pop();
        let ply = self.line().plies.last_mut().expect("a variation is instead of a move");
        ply.variations.retain(|&variation| variation != last);
        empty.comments.into_iter().for_each(|comment| self.comment(comment));
        Ok(())
    }

    /// Ends the game.
    ///
    /// # Errors
    /// When a variation is open.
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
    /// The last move; `None` where there is none, or a position was set up behind it.
    fn last_move(&mut self) -> Option<&mut Ply> {
        let set_up = self.setups.last().is_some_and(|setup| setup.before == self.plies.len());
        self.plies.last_mut().filter(|_| !set_up)
    }
}

/// Reads a move of a game: by numbers, or by letters and figures.
pub(super) fn read_ply<V: Variant>(position: &Position<V>, text: &str, reading: Reading) -> Result<Move, Problem> {
    let numbers = numbers::<V>(text, reading);
    let text = numbers.as_deref().unwrap_or(text);
    match reading {
        Reading::Strict => read_move(position, text),
        Reading::Lenient => read_move_leniently(position, text),
    }
}

/// A move by letters and figures, `c3-d4`, with the numbers of the squares instead; leniently also `c3d4`. `None` for any other
/// text.
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

/// The same for any board, which says the number of the square of a letter and a figure.
fn by_numbers(text: &str, number: &dyn Fn(u8, u8) -> Option<u32>) -> Option<String> {
    let square = |name: &str| match *name.as_bytes() {
        [letter, figure] => number(letter, figure).map(|number| number.to_string()),
        _ => None,
    };
    let sign = if text.contains(':') { ":" } else { "x" };
    let capture = |text: &str| Some(text.split(sign).map(square).collect::<Option<Vec<_>>>()?.join("x"));
    text.split('-').map(capture).collect::<Option<Vec<_>>>().map(|legs| legs.join("-"))
}

/// The position that the tags set up, or the opening.
pub(super) fn first_position<V: Variant>(tags: &[Tag], reading: Reading) -> Result<Position<V>, Problem> {
    let set_up = tag(tags, "SetUp").map(Tag::value);
    match (tag(tags, "FEN"), set_up) {
        (_, Some("0")) | (None, None) => Ok(Position::start()),
        (None, Some(value)) => Err(Problem::new(FEN, value)),
        (Some(fen), _) if reading == Reading::Lenient && fen.value().trim().is_empty() => Ok(Position::start()),
        (Some(fen), _) => read_position(fen.value(), reading),
    }
}

/// A position as files have it: leniently, a turn that nobody knows (`?:`) is that of the side that begins a game.
pub(super) fn read_position<V: Variant>(text: &str, reading: Reading) -> Result<Position<V>, Problem> {
    let unknown = text.trim_start().strip_prefix('?').filter(|_| reading == Reading::Lenient);
    let text = unknown.map_or_else(|| text.to_owned(), |rest| format!("{}{rest}", V::RULES.first.letter()));
    Ok(read_fen(&text, reading)?.position)
}

pub(super) const A_MOVE: Text = Text::new("a move before this", "un coup avant ceci");
pub(super) const OPENED: Text = Text::new("a variation that was opened", "une variante ouverte");
pub(super) const CLOSED: Text = Text::new("every variation closed", "que chaque variante soit fermée");

words! {
    RULES { "the rules that this game is written down by", "les règles suivant lesquelles cette partie est notée" }
    LEGAL { "a legal move", "un coup permis" }
    pub(super) variations_up_to(most: Digits) {
        "at most {most} variations in one another",
        "au plus {most} variantes les unes dans les autres",
    }
    FEN { "a tag FEN beside SetUp", "une étiquette FEN avec SetUp" }
}
