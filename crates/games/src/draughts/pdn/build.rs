//! Builds a game record: moves, variations and comments. Also checks a game for all of its faults.

use tablette_core::{Digits, Problem, Text, words};

use super::super::fen::{Reading, read_recorded_fen, show_fen};
use super::super::generate::generate;
use super::super::notation::{check_shape, read_move, read_move_leniently, show_move};
use super::super::position::{Move, Position};
use super::super::rules::Variant;
use super::super::squares::Square;
use super::super::visit::Duplicates;
use super::tokens::Token;
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
    mode: Mode,
    /// Open variations beyond [`DEEPEST`], whose content is skipped.
    too_deep: usize,
    /// Whether the number before the next move says that the second side plays it.
    second: bool,
}

/// The treatment of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// An error changes nothing, and the record stays sound.
    Record,
    /// Errors do not hide later ones, and the record is of no use. After an illegal move the
    /// position is unknown to the end of the line; a variation that replaces that move starts from
    /// the last known position.
    Check,
    /// The same where the rules are unknown, and with them the set of squares.
    CheckSyntax,
}

#[derive(Clone, Copy, Debug)]
struct OpenLine<V> {
    line: usize,
    /// The position before the last move of the line, where variations begin. Positions are known
    /// unless faults are searched.
    before: Option<Position<V>>,
    now: Option<Position<V>>,
    /// Whether the line has a move.
    begun: bool,
    /// Whether a position was set up with no move after it yet.
    fresh: bool,
}

impl<V> OpenLine<V> {
    /// Whether there is a last move, which may be marked or replaced.
    fn has_move(&self) -> bool {
        self.begun && !self.fresh
    }
}

impl<V: Variant> Builder<V> {
    /// Starts a game. Adds a tag `GameType` if there is none, and rewrites a position that only the
    /// lenient reader accepts in the strict form.
    ///
    /// # Errors
    /// If a tag names other rules or an invalid position.
    pub fn new(mut tags: Vec<Tag>, reading: Reading) -> Result<Self, Problem> {
        let kind = GameType::new::<V>().ok_or_else(|| Problem::new(RULES, V::INFO.name))?;
        match tag(&tags, "GameType").map(|tag| GameType::parse(tag.value())).transpose()? {
            Some(named) if named != kind => return Err(Problem::new(RULES, named.number().to_string())),
            Some(_) => {}
            None => tags.push(Tag::new("GameType", kind.number().to_string())?),
        }
        let (now, is_strict) = first_position(&tags, reading)?;
        if !is_strict && let Some(fen) = tags.iter_mut().find(|tag| tag.name() == "FEN") {
            *fen = Tag::new("FEN", show_fen(&now))?;
        }
        Ok(Self::begin(tags, kind, Some(now), Mode::Record))
    }

    /// Searches the faults of a game with an unknown first position.
    pub(super) fn lost(mode: Mode) -> Self {
        Self::begin(Vec::new(), GameType::new::<V>().unwrap_or(GameType::International), None, mode)
    }

    fn begin(tags: Vec<Tag>, kind: GameType, now: Option<Position<V>>, mode: Mode) -> Self {
        let transcript = Transcript {
            preface: Vec::new(),
            tags,
            kind,
            start: now.as_ref().map(show_fen).unwrap_or_default(),
            lines: vec![Movetext::default()],
            score: Score::Open,
        };
        let game = OpenLine { line: 0, before: now, now, begun: false, fresh: false };
        Self { transcript, frames: vec![game], mode, too_deep: 0, second: false }
    }

    /// Goes on after errors from now on.
    pub(super) fn checking(self) -> Self {
        Self { mode: Mode::Check, ..self }
    }

    /// Adds a comment above the tags.
    pub fn preface(&mut self, comment: Comment) {
        self.transcript.preface.push(comment);
    }

    /// The position after the last move of the current line.
    pub fn position(&self) -> &Position<V> {
        self.now()
    }

    /// The number of open variations.
    pub fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// Adds any part except a score, a tag or the end.
    ///
    /// # Errors
    /// If it does not fit the parts before.
    pub(super) fn take(&mut self, part: Token, reading: Reading) -> Result<(), Problem> {
        match part {
            Token::Open if self.too_deep > 0 => self.too_deep += 1,
            Token::Close if self.too_deep > 0 => self.too_deep -= 1,
            _ if self.too_deep > 0 => {}
            Token::Open => self.open()?,
            Token::Close => self.close_as(reading)?,
            Token::Mark(mark) => self.mark(mark).or_else(|problem| {
                // A glyph before any move annotates the line to come.
                let said = Comment::new(format!("${mark}")).ok().filter(|_| reading == Reading::Lenient);
                said.map(|said| self.comment(said)).ok_or(problem)
            })?,
            Token::Comment(comment) => self.comment(comment),
            Token::Setup(fen) => self.set_up(&fen, reading)?,
            Token::Word(word) => {
                if std::mem::take(&mut self.second) && reading == Reading::Lenient {
                    self.turn_for(&word);
                }
                self.play_text(&word, reading)?;
            }
            Token::Number { second } => self.second = second,
            Token::Tag | Token::End => {}
        }
        Ok(())
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
        self.advance(Some(mv));
        Ok(())
    }

    /// Adds a move given as text.
    ///
    /// # Errors
    /// If the text is not a move, or not a legal one (with the reason), or, for the strict reader,
    /// a short capture is ambiguous.
    pub fn play_text(&mut self, text: &str, reading: Reading) -> Result<(), Problem> {
        let numbers = numbers::<V>(text, reading);
        let squares = numbers.as_deref().unwrap_or(text);
        let read = match (&self.frame().now, reading) {
            (None, _) if self.mode == Mode::CheckSyntax => Ok(None),
            (None, _) => {
                self.advance(None);
                return check_shape::<V>(squares, reading == Reading::Lenient);
            }
            (Some(here), Reading::Strict) => read_move(here, squares).map(Some),
            (Some(here), Reading::Lenient) => read_move_leniently(here, squares).map(Some),
        };
        // A stray word is skipped. After an illegal move the position is unknown.
        let is_like_a_move = numbers.is_some() || text.starts_with(|c: char| c.is_ascii_digit());
        if read.is_ok() || (self.mode != Mode::Record && is_like_a_move) {
            self.advance(read.as_ref().ok().copied().flatten());
        }
        read.map(drop)
    }

    /// Gives the second side the turn in a position just set up, if this move is legal only then.
    fn turn_for(&mut self, text: &str) {
        let OpenLine { begun, fresh, now, .. } = *self.frame();
        let is_first = self.depth() == 0 && !begun && tag(&self.transcript.tags, "FEN").is_some();
        let Some(here) = now.filter(|here| (fresh || is_first) && here.to_move() == V::RULES.first) else { return };
        let numbers = numbers::<V>(text, Reading::Lenient);
        let squares = numbers.as_deref().unwrap_or(text);
        let turned = here.passed();
        if read_move_leniently(&here, squares).is_ok() || read_move_leniently(&turned, squares).is_err() {
            return;
        }
        let fen = show_fen(&turned);
        if fresh {
            self.line().setups.last_mut().expect("it was just set up").fen = fen;
        } else {
            let given = self.transcript.tags.iter_mut().find(|tag| tag.name() == "FEN").expect("there is one");
            *given = Tag::new("FEN", &*fen).expect("a position fits into a tag");
            self.transcript.start = fen;
        }
        let frame = self.frame_mut();
        *frame = OpenLine { before: Some(turned), now: Some(turned), ..*frame };
    }

    /// Plays a legal move, or one that is unknown.
    fn advance(&mut self, mv: Option<Move>) {
        let recorded = self.frame().now.zip(mv).filter(|_| self.mode == Mode::Record);
        let ply = recorded.map(|(here, mv)| Ply {
            notation: show_move(&here, mv),
            marks: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        });
        self.line().plies.extend(ply);
        let frame = self.frame_mut();
        let now = frame.now.zip(mv).map(|(here, mv)| here.after(mv));
        *frame = OpenLine { before: frame.now, now, begun: true, fresh: false, ..*frame };
    }

    /// Continues from another position, independent of the moves before.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn set_up(&mut self, fen: &str, reading: Reading) -> Result<(), Problem> {
        if self.mode == Mode::CheckSyntax {
            return Ok(());
        }
        let read = read_position::<V>(fen, reading);
        if let Ok((position, _)) = &read {
            let line = self.line();
            line.setups.push(Setup { before: line.plies.len(), fen: show_fen(position), comments: Vec::new() });
        } else if self.mode == Mode::Record {
            return read.map(drop);
        }
        let now = read.as_ref().ok().map(|(position, _)| *position);
        let frame = self.frame_mut();
        *frame = OpenLine { before: now, now, fresh: true, ..*frame };
        read.map(drop)
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
        if !self.frame().has_move() {
            return Err(Problem::new(A_MOVE, format!("${mark}")));
        }
        if let Some(ply) = self.line().plies.last_mut() {
            ply.marks.push(mark);
        }
        Ok(())
    }

    /// Opens a variation, which replaces the last move.
    ///
    /// # Errors
    /// If there is no move yet, or too many variations are open.
    pub fn open(&mut self) -> Result<(), Problem> {
        let too_deep = self.frames.len() > DEEPEST;
        let opened = match self.frame().has_move() {
            _ if too_deep => Err(Problem::new(variations_up_to(DEEPEST), "(")),
            true => Ok(()),
            false => Err(Problem::new(A_MOVE, "(")),
        };
        // A check opens it all the same, so that its closing parenthesis is not another fault.
        if too_deep || (opened.is_err() && self.mode == Mode::Record) {
            self.too_deep += usize::from(self.mode != Mode::Record);
            return opened;
        }
        let (next, before) = (self.transcript.lines.len(), self.frame().before);
        if let Some(ply) = self.line().plies.last_mut() {
            ply.variations.push(next);
        }
        self.transcript.lines.push(Movetext::default());
        self.frames.push(OpenLine { line: next, before, now: before, begun: false, fresh: false });
        opened
    }

    /// Closes the innermost variation.
    ///
    /// # Errors
    /// If none is open, or it has no move.
    pub fn close(&mut self) -> Result<(), Problem> {
        self.close_as(Reading::Strict)
    }

    /// Closes the innermost variation. Leniently, a variation without moves is dropped, and its
    /// comments move to the preceding move.
    fn close_as(&mut self, reading: Reading) -> Result<(), Problem> {
        if self.depth() == 0 {
            return Err(Problem::new(OPENED, ")"));
        }
        let OpenLine { begun, fresh, line, .. } = *self.frame();
        let drops = !begun && !fresh && reading == Reading::Lenient;
        let closed = if begun || drops { Ok(()) } else { Err(Problem::new(A_MOVE, ")")) };
        if self.mode != Mode::Record || closed.is_ok() {
            self.frames.pop();
        }
        if drops && self.mode == Mode::Record {
            // It has no moves and hence no variations, so it is the last line.
            let empty = self.transcript.lines.pop().expect("a line was opened");
            let ply = self.line().plies.last_mut().expect("a variation is instead of a move");
            ply.variations.retain(|&variation| variation != line);
            empty.comments.into_iter().for_each(|comment| self.comment(comment));
        }
        closed
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

    fn now(&self) -> &Position<V> {
        self.frame().now.as_ref().expect("a recorded game has only legal moves")
    }

    fn frame(&self) -> &OpenLine<V> {
        self.frames.last().expect("the game itself stays open")
    }

    fn frame_mut(&mut self) -> &mut OpenLine<V> {
        self.frames.last_mut().expect("the game itself stays open")
    }

    fn line(&mut self) -> &mut Movetext {
        let line = self.frame().line;
        &mut self.transcript.lines[line]
    }
}

/// Converts a move in letters and digits, `c3-d4`, to square numbers; leniently also `c3d4`. `None`
/// for any other text.
fn numbers<V: Variant>(text: &str, reading: Reading) -> Option<String> {
    let size = usize::from(V::RULES.size);
    if size != 8 || !text.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let joined = text.len() == 4 && text.is_ascii() && reading == Reading::Lenient;
    let text = if joined { format!("{}-{}", &text[..2], &text[2..]) } else { text.to_owned() };
    let square = |name: &str| {
        let &[letter, figure] = name.as_bytes() else { return None };
        let column = usize::from(letter.checked_sub(b'a')?);
        let row = size.checked_sub(usize::from(figure.checked_sub(b'0')?))?;
        Some(Square::from_coordinates::<V>(row, column)?.number::<V>().to_string())
    };
    let sign = if text.contains(':') { ":" } else { "x" };
    let capture = |text: &str| Some(text.split(sign).map(square).collect::<Option<Vec<_>>>()?.join("x"));
    text.split('-').map(capture).collect::<Option<Vec<_>>>().map(|legs| legs.join("-"))
}

/// The position set up by the tags, or the opening position, and whether it is written strictly.
fn first_position<V: Variant>(tags: &[Tag], reading: Reading) -> Result<(Position<V>, bool), Problem> {
    match (tag(tags, "FEN"), tag(tags, "SetUp").map(Tag::value)) {
        (_, Some("0")) | (None, None) => Ok((Position::start(), true)),
        (None, Some(value)) => Err(Problem::new(FEN, value)),
        (Some(fen), _) if reading == Reading::Lenient && fen.value().trim().is_empty() => {
            Ok((Position::start(), false))
        }
        (Some(fen), _) => read_position(fen.value(), reading),
    }
}

/// Reads a position from a file, and whether it is written strictly. Leniently, an unknown turn
/// (`?:`) means the side that moves first in the game.
fn read_position<V: Variant>(text: &str, reading: Reading) -> Result<(Position<V>, bool), Problem> {
    let unknown = text.trim_start().strip_prefix('?').filter(|_| reading == Reading::Lenient);
    let known = unknown.map(|rest| format!("{}{rest}", V::RULES.first.letter()));
    let (fen, is_strict) = read_recorded_fen(known.as_deref().unwrap_or(text), reading)?;
    Ok((fen.position, is_strict && known.is_none()))
}

const A_MOVE: Text = Text::new("a move before this", "un coup auparavant");
const OPENED: Text = Text::new("an open variation", "une variante ouverte");
const CLOSED: Text = Text::new("every variation closed", "que toutes les variantes soient fermées");

words! {
    RULES { "the rules of this game", "les règles de cette partie" }
    LEGAL { "a legal move", "un coup permis" }
    variations_up_to(most: Digits) {
        "at most {most} nested variations",
        "au plus {most} variantes imbriquées",
    }
    FEN { "a FEN tag with SetUp", "une étiquette FEN avec SetUp" }
}
