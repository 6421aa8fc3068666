//! Subtraction: take 1, 2 or 3 counters from a heap (or other numbers of counters); the player who
//! cannot take any has lost.
//!
//! The example of a game in one file: rules, notation, picture and numbering, without any solving.
//! With 1, 2 and 3 the nimber of n counters is n mod 4, so the multiples of 4 are lost.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use tablette_core::notation::{parse_number, parse_numbers, unmarked};
use tablette_core::{
    Abilities, Amount, Block, BlockOrder, Digits, End, Game, Graph, Growth, Info, Ink, Literal, Look, MISERE,
    NamedBoard, Numbered, Numbering, Outcome, Phrase, Plain, Players, Problem, PuzzleCandidate, Puzzles, Rank, Rules,
    Scan, Setting, Settings, SplitMix64, Text, Tier, Tile, Values, View, Wording, Words, words,
};

/// The largest heap, and the largest number of counters in a move.
const MOST: u64 = 1_000_000_000;
/// The greatest length of the list of allowed numbers.
const LISTED: usize = 10_000;
/// Counters that are drawn.
const DRAWN: u64 = 40;

/// A heap, and the numbers of counters that may be taken from it.
#[derive(Debug)]
pub struct Subtraction {
    start: u64,
    takes: BTreeSet<u64>,
    /// The outcome for the side that cannot take any.
    end: Outcome,
}

impl Rules for Subtraction {
    type State = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        self.start
    }
    /// Smallest first.
    fn expand(&self, heap: &u64, out: &mut Vec<u64>) -> Option<End> {
        if self.takes.first().is_none_or(|least| heap < least) {
            return Some(self.end.into());
        }
        out.extend(self.takes.iter().take_while(|&take| take <= heap));
        None
    }
    fn apply(&self, heap: &u64, take: u64) -> u64 {
        heap - take
    }
}

impl Game for Subtraction {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.numbered().plain().growth().wording().puzzles();

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(INFO.settings)?;
        let text = TAKE.text(settings)?;
        let takes = parse_numbers(text, LIST, 1, MOST, LISTED)?.into_iter().collect();
        let start = parse_number(unmarked(board), COUNTERS, 0, MOST)?;
        Ok(Self { start, takes, end: settings.without_moves()? })
    }
    fn show_state(&self, heap: &u64) -> String {
        heap.to_string()
    }
    fn parse_state(&self, text: &str) -> Result<u64, Problem> {
        parse_number(text, COUNTERS, 0, self.start)
    }
    fn show_move(&self, _: &u64, take: u64) -> String {
        take.to_string()
    }
    /// A row of counters (the first 40); a click takes that counter and all to its right.
    fn view(&self, heap: &u64) -> View {
        let plays = |take: u64| self.takes.contains(&take).then(|| take.to_string());
        // If the whole heap is drawn, a move takes all counters to the right of the first one
        // taken.
        let clears = |at: u64| (*heap <= DRAWN).then_some([(0, at as usize), (0, *heap as usize - 1)]);
        let takes: Vec<String> = self.takes.iter().map(u64::to_string).collect();
        let tile = |at: u64| match plays(heap - at) {
            Some(plays) => Tile { plays: Some(plays), clears: clears(at), ..Tile::new(Ink::Plain, "o") },
            None => Tile::new(Ink::Plain, "o").refusing(not_so_many(heap - at, takes.join(", "))),
        };
        let view = View::grid(vec![(0..(*heap).min(DRAWN)).map(tile).collect()]);
        let caption = if *heap > DRAWN { in_part(*heap, DRAWN) } else { counters(*heap) };
        view.with_caption(caption).looking(Look::Counters)
    }
}

impl Growth for Subtraction {
    fn growth(&self) -> Vec<String> {
        let steps = self.start.clamp(1, 12);
        (1..=steps).map(|step| (self.start * step / steps).to_string()).collect()
    }
}

impl Plain for Subtraction {
    fn plain(&self, heap: &u64) -> Literal {
        (*heap).into()
    }
    fn plain_move(&self, _: &u64, take: u64) -> Literal {
        take.into()
    }
}

impl Wording for Subtraction {
    fn say_move(&self, _: &u64, taken: u64) -> Phrase {
        take(taken)
    }
}

impl Puzzles for Subtraction {
    /// Larger heaps for higher grades, with numbers whose pattern is not common knowledge.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (most, takes): (u64, &[&str]) = match grade {
            ..=1 => (8, &["1,2,3"]),
            2 => (16, &["1,2,3", "1,2,4"]),
            3 => (30, &["1,2,3,4", "1,3,4"]),
            4 => (80, &["1,3,4,5", "2,3,5,7"]),
            _ => (300, &["1,4,9,16,25", "2,3,5,7,11,13", "1,3,8,12,20"]),
        };
        let take = format!("take={}", random.one_of(takes).unwrap_or(&"1,2,3"));
        let heap = random.within(most / 2, most);
        PuzzleCandidate {
            settings: Settings::parse([&*take]).unwrap_or_default(),
            ..PuzzleCandidate::new(heap.to_string())
        }
    }
}

impl Numbered for Subtraction {
    fn numbering(this: &Arc<Self>) -> Result<Arc<dyn Numbering<u64>>, Phrase> {
        Ok(Arc::clone(this) as _)
    }
}

impl Numbering<u64> for Subtraction {
    fn rank(&self, heap: &u64) -> Option<Rank> {
        (*heap <= self.start).then_some(Rank(*heap))
    }
    fn unrank(&self, rank: Rank) -> u64 {
        rank.0
    }
}

impl Graph for Subtraction {
    fn positions(&self) -> Amount {
        Amount::Exact(u128::from(self.start) + 1)
    }
    fn players(&self) -> Players {
        INFO.players
    }
    fn blocks(&self) -> Vec<Block> {
        vec![Block { tier: Tier(0), ranks: 0..self.start + 1, inside: BlockOrder::Falling }]
    }
    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        Scan::by_rules(self, self, ranks)
    }
}

words! {
    COUNTERS { "a number of counters", "un nombre de jetons" }
    counters(heap: Digits) { "{heap} {heap?counter:counters}", "{heap} {heap?jeton:jetons}" }
    in_part(heap: Digits, drawn: Digits) {
        "{heap} counters; the picture shows {drawn} of them",
        "{heap} jetons ; l'image en montre {drawn}",
    }
    take(taken: Digits) { "take {taken} {taken?counter:counters}", "prendre {taken} {taken?jeton:jetons}" }
    not_so_many(counters: Digits, takes: Words) {
        "A click takes this counter and all to its right, {counters} in all; a move takes {takes}.",
        "Un clic prend ce jeton et tous ceux à sa droite, {counters} en tout ; un coup en prend {takes}.",
    }
    ABOUT { "the numbers of counters that a move may take", "les nombres de jetons que l'on peut prendre en un coup" }
    LIST { "numbers with commas: 1,2,3", "des nombres avec des virgules : 1,2,3" }
}
const TAKE: Setting = Setting::new("take", "1,2,3", Values::Text(LIST), ABOUT).trying(&["1", "2,5", "1,3,4"]);

const INFO: Info = Info {
    name: "subtraction",
    aliases: &["soustraction"],
    title: Text::new("Subtraction", "Soustraction"),
    rules: Text::new(
        "Two players take turns taking counters from one heap: 1, 2 or 3 counters at each move, unless the settings \
         say otherwise. Passing is not allowed. The player who takes the last counter wins: a player who cannot take \
         any has lost.",
        "Chacun à son tour prend des jetons dans un seul tas : 1, 2 ou 3 jetons par coup, sauf autre réglage. On ne \
         peut pas passer. Le joueur qui prend le dernier jeton gagne : celui qui ne peut plus en prendre a perdu.",
    ),
    brief: Text::new(
        "Take 1, 2 or 3 counters at each move; the player who cannot take any has lost.",
        "Prenez 1, 2 ou 3 jetons à chaque coup ; celui qui ne peut plus en prendre a perdu.",
    ),
    board: Text::new("the number of counters: 21", "le nombre de jetons : 21"),
    moves: Text::new("the number of counters to take: 3", "le nombre de jetons à prendre : 3"),
    examples: &[
        NamedBoard::new("21", "Twenty-one counters", "Vingt et un jetons"),
        NamedBoard::new("100", "A hundred: lost, since 4 divides it", "Cent : perdu, car 4 le divise"),
        NamedBoard::new("21", "Take 1, 3 or 4: the period is seven", "Prendre 1, 3 ou 4 : la période est sept")
            .with(&["take=1,3,4"]),
    ],
    start: "21",
    small: &["0", "1", "4", "21"],
    settings: &[TAKE, MISERE],
    sources: &["E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 4"],
    ..Info::IMPARTIAL
};
