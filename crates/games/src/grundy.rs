//! Grundy's game: split a heap into two unequal heaps; the player who cannot has lost.
//!
//! An example with several heaps: positions are vectors, `canonical` forgets the order of the heaps,
//! and `Sums` solves each heap by itself. Whether the nimbers of single heaps are periodic in the end
//! is an open question (P. M. Grundy, 1939).

use tablette_core::notation::parse_numbers;
use tablette_core::{
    Abilities, Digits, End, Game, Info, Ink, NamedBoard, Outcome, Phrase, Problem, Question, Rules, Settings, Sums,
    Text, Tile, View, Wording, words,
};

/// The most counters of a board, so that its moves can be listed.
const MOST: u64 = 1_000;
/// The most rows and columns that are drawn.
const DRAWN: usize = 40;

/// The heaps that were opened.
#[derive(Debug)]
pub struct Grundy(Vec<u64>);

/// The place of the heap, and its smaller part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split(usize, u64);

impl Rules for Grundy {
    type State = Vec<u64>;
    type Move = Split;

    fn start(&self) -> Vec<u64> {
        self.0.clone()
    }
    /// The first heap first, the smallest part first.
    fn expand(&self, heaps: &Vec<u64>, out: &mut Vec<Split>) -> Option<End> {
        for (place, heap) in heaps.iter().enumerate() {
            out.extend((1..heap.div_ceil(2)).map(|part| Split(place, part)));
        }
        heaps.iter().all(|&heap| heap <= 2).then(|| Outcome::Lose.into())
    }
    fn apply(&self, heaps: &Vec<u64>, Split(place, part): Split) -> Vec<u64> {
        let mut after = heaps.clone();
        after[place] -= part;
        after.insert(place + 1, part);
        after
    }
    /// One and two counters cannot be split, and the order of the heaps does not matter.
    fn canonical(&self, heaps: &Vec<u64>) -> Vec<u64> {
        let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 2).collect();
        heaps.sort_unstable();
        heaps
    }
}

fn total(heaps: &[u64]) -> u64 {
    heaps.iter().sum()
}

impl Game for Grundy {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.sums().wording();

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(INFO.settings)?;
        let heaps = parse_numbers(board, HEAPS, 1, MOST, MOST as usize)?;
        if (1..=MOST).contains(&total(&heaps)) { Ok(Self(heaps)) } else { Err(Problem::new(HEAPS, board)) }
    }
    fn show_state(&self, heaps: &Vec<u64>) -> String {
        heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    }
    /// No counter comes or goes.
    fn parse_state(&self, text: &str) -> Result<Vec<u64>, Problem> {
        let heaps = parse_numbers(text, HEAPS, 1, MOST, MOST as usize)?;
        if total(&heaps) == total(&self.0) { Ok(heaps) } else { Err(Problem::new(together(total(&self.0)), text)) }
    }
    fn show_move(&self, _: &Vec<u64>, Split(place, part): Split) -> String {
        format!("{}:{part}", place + 1)
    }
    /// A heap a row. A click on a counter splits its heap after it.
    fn view(&self, heaps: &Vec<u64>) -> View {
        let width = heaps.iter().max().map_or(0, |&heap| (heap as usize).min(DRAWN));
        let row = |(place, &heap): (usize, &u64)| {
            let tile = |column: u64| match column.min(heap.saturating_sub(column)) {
                _ if column > heap => Tile::new(Ink::Void, ""),
                0 => Tile::new(Ink::Plain, "o").refusing(NOTHING_LEFT),
                part if 2 * part == heap => Tile::new(Ink::Plain, "o").refusing(EQUAL),
                part => Tile::new(Ink::Plain, "o").playing(format!("{}:{part}", place + 1)),
            };
            // Rows of a picture have one length.
            (1..=width as u64).map(tile).collect()
        };
        View::grid(heaps.iter().enumerate().take(DRAWN).map(row).collect()).with_caption(together(total(heaps)))
    }
}

impl Sums for Grundy {
    fn parts(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
        heaps.iter().map(|&heap| vec![heap]).collect()
    }
}

impl Wording for Grundy {
    fn say_move(&self, heaps: &Vec<u64>, Split(place, part): Split) -> Phrase {
        split(heaps[place], heaps[place] - part, part)
    }
}

words! {
    HEAPS { "heaps of at most 1,000 counters together: 9 4", "des tas d'au plus 1 000 jetons en tout : 9 4" }
    together(counters: Digits) {
        "heaps of {counters} {counters?counter:counters} together",
        "des tas de {counters} {counters?jeton:jetons} en tout",
    }
    split(heap: Digits, a: Digits, b: Digits) { "split {heap} into {a} and {b}", "partager {heap} en {a} et {b}" }
    EQUAL { "The two parts would be equal.", "Les deux parts seraient égales." }
    NOTHING_LEFT { "No counter follows this one.", "Aucun jeton ne suit celui-ci." }
}

const INFO: Info = Info {
    name: "grundy",
    title: Text::new("Grundy's game", "Le jeu de Grundy"),
    rules: Text::new(
        "Heaps of counters. A move splits one heap into two that are not equal. The player who cannot move has lost.",
        "Des tas de jetons. Un coup partage un tas en deux tas inégaux. Le joueur qui ne peut plus jouer a perdu.",
    ),
    brief: Text::new(
        "Split a heap into two unequal heaps; the player who cannot has lost.",
        "Partagez un tas en deux tas inégaux ; celui qui ne peut plus a perdu.",
    ),
    board: HEAPS,
    moves: Text::new(
        "the heap, counted from 1, and its smaller part: 1:4",
        "le tas, compté à partir de 1, et sa petite part : 1:4",
    ),
    examples: &[NamedBoard::new("18", "Eighteen counters", "Dix-huit jetons")],
    start: "18",
    small: &["1", "2", "3", "9 4", "5 5"],
    question: Question::Nimber,
    sources: &["P. M. Grundy, Mathematics and games, Eureka 2 (1939)", "OEIS A002188"],
    ..Info::IMPARTIAL
};

#[cfg(test)]
mod tests {
    #[test]
    fn laws_hold() {
        tablette_core::laws::assert_hold::<super::Grundy>();
    }
}
