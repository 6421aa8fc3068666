//! Wythoff's game: two heaps; take any number from one of them, or the same number from both. The
//! player who takes the last counter wins.
//!
//! It is also the game of a queen that goes home to the corner of a board, and is drawn so: the
//! heaps are her row and her column. The lost positions are the pairs ⌊nφ⌋, ⌊nφ²⌋, where φ is the
//! golden ratio (W. A. Wythoff, 1907). In misère play they are the same, except that 0 1 and 2 2 take
//! the place of 0 0 and 1 2 (A. S. Fraenkel, 1984). No formula for the plies or the nimbers is known.

use tablette_core::notation::parse_numbers;
use tablette_core::{
    Abilities, Digits, End, Game, Info, Ink, Judge, MISERE, NamedBoard, Options, Outcome, Phrase, Problem, Refusal,
    Rules, Settings, Text, Theory, Tile, Verdict, View, Wording, words,
};

/// The largest heap: its moves can still be listed.
const MOST: u64 = 10_000;
/// Rows and columns that are drawn besides the queen's own.
const DRAWN: u64 = 24;

/// The two heaps that were opened, and the outcome for the side that finds both empty.
#[derive(Debug)]
pub struct Wythoff([u64; 2], Outcome);

impl Rules for Wythoff {
    type State = [u64; 2];
    /// What is taken from each heap.
    type Move = [u64; 2];

    fn start(&self) -> [u64; 2] {
        self.0
    }
    /// From the first heap, from the second, from both; few counters first.
    fn expand(&self, &[a, b]: &[u64; 2], out: &mut Vec<[u64; 2]>) -> Option<End> {
        out.extend((1..=a).map(|taken| [taken, 0]));
        out.extend((1..=b).map(|taken| [0, taken]));
        out.extend((1..=a.min(b)).map(|taken| [taken, taken]));
        (a + b == 0).then(|| self.1.into())
    }
    fn apply(&self, &[a, b]: &[u64; 2], taken: [u64; 2]) -> [u64; 2] {
        [a - taken[0], b - taken[1]]
    }
}

impl Game for Wythoff {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.theory().wording();

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(INFO.settings)?;
        let end = settings.without_moves()?;
        Self([MOST; 2], end).parse_state(board).map(|heaps| Self(heaps, end))
    }
    fn show_state(&self, [a, b]: &[u64; 2]) -> String {
        format!("{a} {b}")
    }
    fn parse_state(&self, text: &str) -> Result<[u64; 2], Problem> {
        let heaps: Option<[u64; 2]> = parse_numbers(text, HEAPS, 0, MOST, 2)?.try_into().ok();
        let fitting = heaps.filter(|[a, b]| *a <= self.0[0] && *b <= self.0[1]);
        fitting.ok_or_else(|| Problem::new(HEAPS, text))
    }
    fn show_move(&self, _: &[u64; 2], [a, b]: [u64; 2]) -> String {
        format!("({a},{b})")
    }
    /// A click on a square brings the queen there.
    fn view(&self, &[a, b]: &[u64; 2]) -> View {
        let tile = |row: u64, column: u64| match [a - row, b - column] {
            [0, 0] => Tile::new(Ink::First, "Q").refusing(QUEEN_HERE),
            [x, y] if x == 0 || y == 0 || x == y => Tile::new(Ink::Plain, "·").playing(format!("({x},{y})")),
            _ => Tile::new(Ink::Shade, "").refusing(NO_QUEEN_MOVE),
        };
        let (rows, columns) = (a.saturating_sub(DRAWN)..=a, b.saturating_sub(DRAWN)..=b);
        let view =
            View::grid(rows.clone().map(|row| columns.clone().map(|column| tile(row, column)).collect()).collect())
                .with_row_names(rows.map(|row| row.to_string()))
                .with_column_names(columns.map(|column| column.to_string()));
        if a.max(b) > DRAWN { view.with_caption(in_part(a, b)) } else { view }
    }
}

/// The lost position whose heaps differ by n: ⌊nφ⌋ and n more, in integers without rounding.
fn lost(n: u64) -> [u64; 2] {
    let least = n.midpoint((5 * n * n).isqrt());
    [least, least + n]
}

/// The pairs of the golden ratio, and the outcome for the side that finds both heaps empty.
struct Golden(Outcome);

impl Judge<Wythoff> for Golden {
    fn verdict(&self, &[a, b]: &[u64; 2]) -> Verdict {
        let is_lost = match (self.0, a.min(b), a.max(b)) {
            (Outcome::Win, least @ 0..=2, most @ 0..=2) => matches!((least, most), (0, 1) | (2, 2)),
            _ => lost(a.abs_diff(b))[0] == a.min(b),
        };
        let outcome = if is_lost { Outcome::Lose } else { Outcome::Win };
        Verdict { outcome: Some(outcome), remoteness: (a + b == 0).then(|| 0_u32.into()), ..Verdict::default() }
    }
}

impl Theory for Wythoff {
    const REACH: Text = Text::new("won or lost, by the golden ratio", "gagnante ou perdante, par le nombre d'or");

    fn judge(&self, _: &[u64; 2], _: &Options<'_>) -> Result<Box<dyn Judge<Self>>, Refusal> {
        Ok(Box::new(Golden(self.1)))
    }
    fn explain(&self, &[a, b]: &[u64; 2], _: &dyn Judge<Self>) -> Vec<Phrase> {
        let [x, y] = lost(a.abs_diff(b));
        let misere = (self.1 == Outcome::Win).then(|| MISERE_PAIRS.into());
        [pair(a.abs_diff(b), x, y)].into_iter().chain(misere).collect()
    }
}

impl Wording for Wythoff {
    fn say_move(&self, _: &[u64; 2], [a, b]: [u64; 2]) -> Phrase {
        match (a, b) {
            (taken, 0) => from_first(taken),
            (0, taken) => from_second(taken),
            (taken, _) => from_both(taken),
        }
    }
}

words! {
    from_first(taken: Digits) {
        "take {taken} from the first heap (up)",
        "prendre {taken} dans le premier tas (vers le haut)",
    }
    from_second(taken: Digits) {
        "take {taken} from the second heap (left)",
        "prendre {taken} dans le second tas (vers la gauche)",
    }
    from_both(taken: Digits) {
        "take {taken} from both heaps (diagonally)",
        "prendre {taken} dans chaque tas (en diagonale)",
    }
    in_part(a: Digits, b: Digits) {
        "heaps of {a} and {b}; only the part of the board next to the queen is drawn",
        "tas de {a} et {b} ; seule la partie du plateau voisine de la dame est dessinée",
    }
    QUEEN_HERE {
        "The queen stands here: a move takes it up, to the left, or diagonally up and to the left.",
        "La dame est ici : un coup la mène vers le haut, vers la gauche, ou en diagonale vers les deux.",
    }
    NO_QUEEN_MOVE {
        "The queen only goes straight up, straight to the left, or diagonally up and to the left.",
        "La dame ne va que tout droit vers le haut, tout droit vers la gauche, ou en diagonale vers les deux.",
    }
    HEAPS { "two heaps of at most 10,000 counters: 3 5", "deux tas d'au plus 10 000 jetons : 3 5" }
    MISERE_PAIRS {
        "In misère play there is one exception: 0 1 and 2 2 are lost instead of 0 0 and 1 2.",
        "À qui perd gagne, il y a une exception : 0 1 et 2 2 perdent à la place de 0 0 et 1 2.",
    }
    pair(n: Digits, x: Digits, y: Digits) {
        "Of all heaps that differ by n = {n}, only ⌊nφ⌋ = {x} and ⌊nφ²⌋ = {y} are lost.",
        "Parmi les tas qui diffèrent de n = {n}, seuls ⌊nφ⌋ = {x} et ⌊nφ²⌋ = {y} sont perdants.",
    }
}

const INFO: Info = Info {
    name: "wythoff",
    title: Text::new("Wythoff's game", "Le jeu de Wythoff"),
    rules: Text::new(
        "Two heaps of counters. Two players take turns; a move takes any number of counters from one heap, or the same \
         number from both. The player who takes the last counter wins: a player who cannot take any has lost. On the \
         board the heaps are the row and the column of a queen, which goes up, to the left or diagonally, to the \
         corner 0, 0.",
        "Deux tas de jetons. Chacun à son tour prend des jetons dans un tas, autant qu'il veut, ou le même nombre dans \
         les deux. Le joueur qui prend le dernier jeton gagne : celui qui ne peut plus en prendre a perdu. Sur le \
         plateau, les tas sont la ligne et la colonne d'une dame, qui va vers le haut, vers la gauche ou en diagonale, \
         jusqu'au coin 0, 0.",
    ),
    brief: Text::new(
        "Take from one heap, or equally from both; the player who cannot has lost.",
        "Prenez dans un tas, ou autant dans les deux ; celui qui ne peut plus a perdu.",
    ),
    board: HEAPS,
    moves: Text::new("how many from each heap: (2,2)", "combien dans chaque tas : (2,2)"),
    examples: &[NamedBoard::new("7 12", "Seven and twelve", "Sept et douze")],
    start: "7 12",
    small: &["0 0", "0 4", "3 5", "9 7"],
    settings: &[MISERE],
    sources: &[
        "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
        "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, TCS 29 (1984)",
    ],
    ..Info::IMPARTIAL
};

#[cfg(test)]
mod tests {
    use tablette_core::laws;

    use super::Wythoff;

    #[test]
    fn laws_hold() {
        laws::assert_hold::<Wythoff>();
    }
}
