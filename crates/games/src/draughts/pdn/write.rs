//! Writes a game as text.

use super::tokens::SIGNS;
use super::transcript::{Comment, Ply, Setup, Transcript};

/// Lines break before this column where a blank allows it.
const WIDTH: usize = 80;

/// Writes a game in the form that both readers accept: tags, an empty line, moves in their shortest
/// unambiguous form, the score. Linear in the game. Memory: the text.
pub fn write(transcript: &Transcript) -> String {
    let mut writer = Writer { transcript, out: String::new(), column: 0, opening: "", frames: Vec::new() };
    for comment in &transcript.preface {
        writer.comment(comment);
    }
    writer.end_line();
    for tag in &transcript.tags {
        let value = tag.value().replace('\\', "\\\\").replace('"', "\\\"");
        writer.out.extend(["[", tag.name(), " \"", &value, "\"]\n"]);
    }
    writer.out.push('\n');
    writer.begin(0, transcript.kind.half_moves_before(&transcript.start, 0));
    while !writer.frames.is_empty() {
        writer.step();
    }
    writer.token(transcript.score.show(transcript.kind));
    writer.out + "\n"
}

/// Writes the comments after the last game, one per line.
pub(super) fn write_rest(comments: &[Comment]) -> String {
    let line = |comment| {
        let said: String = said(comment);
        if said.ends_with('\n') { said } else { said + "\n" }
    };
    comments.iter().map(line).collect()
}

/// Writes a comment between braces, or after a semicolon if it contains a closing brace.
fn said(comment: &Comment) -> String {
    let text = comment.text();
    if text.contains('}') { format!(";{text}\n") } else { format!("{{{text}}}") }
}

/// A numeric annotation glyph as people write it.
pub(super) fn glyph(mark: u8) -> String {
    let sign = usize::from(mark).checked_sub(1).and_then(|at| SIGNS.get(at));
    sign.map_or_else(|| format!("${mark}"), |sign| (*sign).to_owned())
}

struct Writer<'a> {
    transcript: &'a Transcript,
    out: String,
    /// Characters on the last line.
    column: usize,
    /// An opening parenthesis to be written without a blank after it.
    opening: &'static str,
    frames: Vec<LineCursor<'a>>,
}

/// A line that is being written.
struct LineCursor<'a> {
    line: usize,
    /// The next move of the line.
    next: usize,
    /// Half-moves before it, counted from move number 1 of the first side.
    half_moves: usize,
    /// Whether the next move needs its number even if the second side plays it.
    unnumbered: bool,
    /// Variations of the last move left to write.
    variations: std::slice::Iter<'a, usize>,
    /// Positions of the line left to set up.
    setups: std::slice::Iter<'a, Setup>,
}

impl<'a> Writer<'a> {
    fn begin(&mut self, line: usize, half_moves: usize) {
        let text = &self.transcript.lines[line];
        let (variations, setups) = ([].iter(), text.setups.iter());
        let frame = LineCursor { line, next: 0, half_moves, unnumbered: true, variations, setups };
        self.frames.push(frame);
        for comment in &text.comments {
            self.comment(comment);
        }
    }

    /// Writes the next variation, position, move or end of a line.
    fn step(&mut self) {
        let frame = self.frames.last_mut().expect("a line is being written");
        if let Some(&line) = frame.variations.next() {
            frame.unnumbered = true;
            let half_moves = frame.half_moves - 1;
            self.opening = "(";
            return self.begin(line, half_moves);
        }
        if let Some(setup) = frame.setups.as_slice().first().filter(|setup| setup.before == frame.next) {
            frame.setups.next();
            return self.set_up(setup);
        }
        if let Some(ply) = self.transcript.lines[frame.line].plies.get(frame.next) {
            return self.ply(ply);
        }
        self.frames.pop();
        if !self.frames.is_empty() {
            self.out.push(')');
            self.column += 1;
        }
    }

    fn set_up(&mut self, setup: &Setup) {
        let frame = self.frames.last_mut().expect("a line is being written");
        frame.unnumbered = true;
        frame.half_moves = self.transcript.kind.half_moves_before(&setup.fen, frame.half_moves);
        self.token(&format!("/FEN \"{}\"/", setup.fen));
        for comment in &setup.comments {
            self.comment(comment);
        }
    }

    fn ply(&mut self, ply: &'a Ply) {
        let frame = self.frames.last_mut().expect("a line is being written");
        let (number, first) = (frame.half_moves / 2 + 1, frame.half_moves.is_multiple_of(2));
        let unnumbered = std::mem::take(&mut frame.unnumbered);
        let shown = &ply.notation;
        frame.next += 1;
        frame.half_moves += 1;
        frame.variations = ply.variations.iter();
        frame.unnumbered = !ply.comments.is_empty();
        self.token(&match (first, unnumbered) {
            (true, _) => format!("{number}. {shown}"),
            (false, true) => format!("{number}... {shown}"),
            (false, false) => shown.clone(),
        });
        for &mark in &ply.marks {
            self.token(&glyph(mark));
        }
        for comment in &ply.comments {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &Comment) {
        self.token(&said(comment));
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }

    /// Writes text separated by blanks or line breaks.
    fn token(&mut self, text: &str) {
        let opening = std::mem::take(&mut self.opening);
        let first = opening.len() + text.lines().next().unwrap_or("").chars().count();
        if self.column > 0 && self.column + 1 + first > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out += opening;
        self.out += text;
        self.column = match text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + first,
        };
    }
}
