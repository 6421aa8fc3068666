//! Noughts and crosses on any small board: the first player to get enough marks in a row wins.
//!
//! An m,n,k-game: m columns, n rows, k in a row, horizontally, vertically or diagonally. No
//! position repeats, and most games between equals are drawn. The marks determine whose turn it is:
//! crosses began.

use tablette_core::notation::{Scanner, unmarked};
use tablette_core::{
    Abilities, Digits, End, Evaluate, Game, Info, Ink, Literal, NamedBoard, OfEvaluate, Outcome, Phrase, Plain,
    Problem, PuzzleCandidate, Puzzles, Rules, Setting, Settings, SplitMix64, Text, Tile, Values, View, Wording, words,
};

/// The longest side of a board.
const LONGEST: usize = 6;

/// A board with its marks, and the squares of every winning row.
#[derive(Debug)]
pub struct TicTacToe {
    columns: usize,
    start: Vec<u8>,
    lines: Vec<Vec<usize>>,
}

fn count(squares: &[u8], mark: u8) -> usize {
    squares.iter().map(|&square| usize::from(square == mark)).sum()
}

/// The mark of the side to move, and that of the opponent.
fn sides(squares: &[u8]) -> (u8, u8) {
    if count(squares, b'x') == count(squares, b'o') { (b'x', b'o') } else { (b'o', b'x') }
}

impl TicTacToe {
    fn has_row(&self, squares: &[u8], mark: u8) -> bool {
        self.row(squares, mark).is_some()
    }
    fn row(&self, squares: &[u8], mark: u8) -> Option<&Vec<usize>> {
        self.lines.iter().find(|line| line.iter().all(|&at| squares[at] == mark))
    }
}

impl Rules for TicTacToe {
    type State = Vec<u8>;
    type Move = usize;

    fn start(&self) -> Vec<u8> {
        self.start.clone()
    }
    /// Free squares, row by row.
    fn expand(&self, squares: &Vec<u8>, out: &mut Vec<usize>) -> Option<End> {
        if self.has_row(squares, sides(squares).1) {
            return Some(Outcome::Lose.into());
        }
        out.extend((0..squares.len()).filter(|&at| squares[at] == b'.'));
        (!squares.contains(&b'.')).then(|| Outcome::Draw.into())
    }
    fn apply(&self, squares: &Vec<u8>, at: usize) -> Vec<u8> {
        let mut squares = squares.clone();
        squares[at] = sides(&squares).0;
        squares
    }
}

impl Game for TicTacToe {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.plain().wording().puzzles();

    fn search<S: OfEvaluate<Self>>() -> Option<S> {
        Some(S::make())
    }

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        let long = ROW.number(settings)?.map_or(3, |long| long as usize);
        let board = unmarked(board);
        let size = size(board);
        let (columns, rows) =
            size.unwrap_or_else(|| (board.find('/').unwrap_or(board.len()), board.split('/').count()));
        if columns.min(rows) < 1 || columns.max(rows) > LONGEST {
            return Err(Problem::new(BOARD, board).hint(longest_side(LONGEST)));
        }
        let line = |at: usize, down: usize, right: isize| {
            let square = |step: usize| {
                let row = at / columns + step * down;
                let column = (at % columns).checked_add_signed(step as isize * right)?;
                (row < rows && column < columns).then_some(row * columns + column)
            };
            (0..long).map(square).collect::<Option<Vec<_>>>()
        };
        let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let of = |at| ways.into_iter().filter_map(move |(down, right)| line(at, down, right));
        let lines = (0..columns * rows).flat_map(of).collect();
        let empty = Self { columns, start: vec![b'.'; columns * rows], lines };
        let start = if size.is_some() { empty.start.clone() } else { empty.parse_state(board)? };
        Ok(Self { start, ..empty })
    }
    fn show_state(&self, squares: &Vec<u8>) -> String {
        squares.chunks(self.columns).map(String::from_utf8_lossy).collect::<Vec<_>>().join("/")
    }
    fn parse_state(&self, text: &str) -> Result<Vec<u8>, Problem> {
        let text = text.to_ascii_lowercase();
        let squares: Vec<u8> = text.bytes().filter(|&mark| mark != b'/').collect();
        let [free, crosses, noughts] = [b'.', b'x', b'o'].map(|mark| count(&squares, mark));
        let fair = crosses == noughts || crosses == noughts + 1;
        let marked = free + crosses + noughts == squares.len() && squares.len() == self.start.len();
        if !marked || self.show_state(&squares) != text {
            return Err(Problem::new(BOARD, text));
        }
        if !fair {
            return Err(Problem::new(BOARD, text).hint(in_turn(crosses, noughts)));
        }
        if self.has_row(&squares, sides(&squares).0) {
            return Err(Problem::new(BOARD, text).hint(OVER_BEFORE));
        }
        Ok(squares)
    }
    /// Row and column, counted from 1 at the top left.
    fn show_move(&self, _: &Vec<u8>, at: usize) -> String {
        format!("({},{})", at / self.columns + 1, at % self.columns + 1)
    }
    /// The winning row is the path.
    fn view(&self, squares: &Vec<u8>) -> View {
        let row = self.row(squares, sides(squares).1);
        let tile = |at: usize| match squares[at] {
            b'.' if row.is_some() => Tile::new(Ink::Plain, "·"),
            b'.' => Tile::new(Ink::Plain, "·").playing(self.show_move(squares, at)),
            mark => Tile::new(Ink::Plain, char::from(mark).to_string()).refusing(TAKEN),
        };
        let tiles: Vec<_> = (0..squares.len()).map(tile).collect();
        let winning = row.into_iter().flatten().map(|&at| (at / self.columns, at % self.columns));
        View::grid(tiles.chunks(self.columns).map(<[_]>::to_vec).collect()).with_path(winning)
    }
}

/// For boards too large to be solved completely, such as four in a row on 6x6.
impl Evaluate for TicTacToe {
    /// Every row that only one side can still fill counts for that side: 4 with one mark, and four
    /// times as much with each further mark.
    fn evaluate(&self, squares: &Vec<u8>) -> i32 {
        let (mine, theirs) = sides(squares);
        let worth = |line: &Vec<usize>| {
            let marks = |mark| line.iter().filter(|&&at| squares[at] == mark).count() as u32;
            match (marks(mine), marks(theirs)) {
                (0, 0) => 0,
                (mine, 0) => 4_i32.pow(mine),
                (0, theirs) => -4_i32.pow(theirs),
                _ => 0,
            }
        };
        self.lines.iter().map(worth).sum()
    }
    /// The square.
    fn slot(&self, at: usize) -> usize {
        at
    }
    /// Marks stay.
    fn returns(&self, _: &Vec<u8>, _: usize) -> bool {
        false
    }
}

impl Plain for TicTacToe {
    /// The rows as texts.
    fn plain(&self, squares: &Vec<u8>) -> Literal {
        Literal::Tuple(self.show_state(squares).split('/').map(|row| Literal::Text(row.to_owned())).collect())
    }
    /// Row and column, from 1.
    fn plain_move(&self, _: &Vec<u8>, at: usize) -> Literal {
        (at / self.columns + 1, at % self.columns + 1).into()
    }
    /// Two numbers are columns and rows.
    fn read_plain(value: &Literal) -> Result<String, Problem> {
        Ok(match value.items() {
            Some([columns @ Literal::Number(_), rows @ Literal::Number(_)]) => format!("{columns}x{rows}"),
            Some(rows) => rows.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"),
            None => value.to_string(),
        })
    }
}

impl Wording for TicTacToe {
    fn say_move(&self, _: &Vec<u8>, at: usize) -> Phrase {
        mark(at / self.columns + 1, at % self.columns + 1)
    }
}

impl Puzzles for TicTacToe {
    /// Random marks on the usual board, or on a larger one; fewer of them for higher grades.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (columns, marks) = match grade {
            ..=1 => (3, random.within(5, 6)),
            2 => (3, random.within(4, 5)),
            3 => (3, random.within(2, 4)),
            4 => (3 + random.below(2) as usize, random.within(1, 4)),
            _ => (3 + random.below(2) as usize, random.within(1, 5)),
        };
        let mut squares = vec![b'.'; columns * 3];
        let mut free: Vec<usize> = (0..squares.len()).collect();
        for at in 0..marks {
            let square = free.swap_remove(random.below(free.len() as u64) as usize);
            squares[square] = if at % 2 == 0 { b'x' } else { b'o' };
        }
        let rows: Vec<_> = squares.chunks(columns).map(String::from_utf8_lossy).collect();
        PuzzleCandidate::new(rows.join("/"))
    }
}

/// Columns and rows: `3x3`, `3×3` or `3 3`.
fn size(board: &str) -> Option<(usize, usize)> {
    let mut scanner = Scanner::new(board);
    let columns = scanner.digits()?.parse().ok()?;
    scanner.times();
    let rows = scanner.digits()?.parse().ok()?;
    scanner.is_done().then_some((columns, rows))
}

words! {
    mark(row: Digits, column: Digits) {
        "put a mark in row {row}, column {column}",
        "marquer la case de la ligne {row}, colonne {column}",
    }
    TAKEN { "This square already has a mark.", "Cette case est déjà marquée." }
    in_turn(crosses: Digits, noughts: Digits) {
        "{crosses} crosses against {noughts} noughts; crosses begin, so there are as many or one more",
        "{crosses} croix contre {noughts} ronds ; les croix commencent : il y en a autant, ou une de plus",
    }
    longest_side(most: Digits) { "a side has 1 to {most} squares", "un côté a de 1 à {most} cases" }
    OVER_BEFORE {
        "the side to move already has a winning row, so the game was over before",
        "le camp au trait a déjà un alignement : la partie était finie avant",
    }
}
const BOARD_AND_SQUARES: Text = Text::new(
    "columns x rows, or rows: 3x3, xo./.x./...; a square is named the other way round, (row,column)",
    "colonnes x lignes, ou lignes : 3x3, xo./.x./... ; une case se nomme dans l'autre sens, (ligne,colonne)",
);
const BOARD: Text =
    Text::new("columns x rows, or rows: 3x3, xo./.x./...", "colonnes x lignes, ou lignes : 3x3, xo./.x./...");
const ABOUT: Text = Text::new("the number of marks in a row that wins", "le nombre de marques alignées qui gagne");
const ROW: Setting = Setting::new("row", "3", Values::Number { least: 2, most: 6 }, ABOUT).trying(&["2"]);

const INFO: Info = Info {
    name: "tictactoe",
    aliases: &["morpion", "noughts-and-crosses"],
    title: Text::new("Noughts and crosses", "Morpion"),
    rules: Text::new(
        "Two players take turns putting their mark on an empty square: crosses (x) begin, noughts (o) follow. The \
         first player with three marks in a row, across, down or diagonally, wins. If the grid is full without such a \
         row, the game is a draw.",
        "Chacun à son tour marque une case vide : les croix (x) commencent, les ronds (o) suivent. Le premier joueur \
         qui aligne trois de ses marques, en ligne, en colonne ou en diagonale, gagne. Si la grille est pleine sans \
         alignement, la partie est nulle.",
    ),
    brief: Text::new(
        "Put a mark on an empty square; three of yours in a row win.",
        "Marquez une case vide ; trois de vos marques alignées gagnent.",
    ),
    impartial: false,
    board: BOARD_AND_SQUARES,
    moves: Text::new(
        "row and column, from 1 at the top left: (2,2)",
        "ligne et colonne, à partir de 1 en haut à gauche : (2,2)",
    ),
    examples: &[
        NamedBoard::new("3x3", "The usual grid: a draw", "La grille habituelle : partie nulle"),
        NamedBoard::new(
            "4x3",
            "One column more, and the first player wins",
            "Une colonne de plus, et le premier gagne",
        ),
        NamedBoard::new(
            "xo./.../...",
            "The wrong answer: an edge beside the corner",
            "La mauvaise réponse : un bord à côté du coin",
        ),
        NamedBoard::new("x../.o./..x", "The fork: only the edges hold", "La fourche : seuls les bords tiennent"),
    ],
    start: "3x3",
    small: &["3x3", "xo./.../...", "2x1"],
    settings: &[ROW],
    sources: &["J. W. H. M. Uiterwijk, H. J. van den Herik, The advantage of the initiative (2000)"],
    ..Info::IMPARTIAL
};

#[cfg(test)]
mod tests {
    use tablette_core::laws;

    use super::TicTacToe;

    #[test]
    fn laws_hold() {
        laws::assert_hold::<TicTacToe>();
    }
}
