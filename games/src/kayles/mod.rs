//! Kayles and its relatives: rows of pins, where a move knocks down some adjacent pins of one row.
//!
//! These are the octal games of Guy and Smith. The digit dₖ of the code says what may remain of a
//! row from which k pins are taken: 1 if nothing may be left, 2 if one row, 4 if two rows; and any
//! sum of these. Kayles is 0.77: take one pin or two adjacent pins, from the end of a row or from
//! its middle. The player who cannot move has lost. The rows form a sum of games, so one nimber per
//! row decides everything.

mod genus;
mod octal;
mod recheck;

use tablette_core::notation::parse_numbers;
use tablette_core::{
    Abilities, CutLine, Digits, End, Game, Genus, Info, Ink, Literal, Look, MISERE, NamedBoard, NimberSequence,
    Options, Outcome, PeriodSearch, Phrase, Plain, Problem, PuzzleCandidate, Puzzles, Question, Recheck, Refusal,
    Rules, Setting, Settings, SplitMix64, Sums, Text, Tile, Values, View, Wording, Work, words,
};

use genus::Genera;
use octal::Nimbers;

/// The longest row, and the most rows and digits.
const LONGEST: u64 = 2_000;
const MOST: usize = 32;
/// Pins of a row that are drawn.
const DRAWN: u64 = 60;

/// Rows, longest first, the digits of the code, and the outcome for the side without a move.
#[derive(Debug)]
pub struct Kayles {
    start: Vec<u64>,
    code: Vec<u32>,
    end: Outcome,
}

/// A row becomes two rows of `left.0` and `left.1` pins; 0 stands for no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    row: u64,
    left: (u64, u64),
}

impl Rules for Kayles {
    type State = Vec<u64>;
    type Move = Throw;

    fn start(&self) -> Vec<u64> {
        self.start.clone()
    }
    /// Long rows first; few pins first; the most even split last.
    fn expand(&self, rows: &Vec<u64>, out: &mut Vec<Throw>) -> Option<End> {
        let (mut rows, before) = (rows.clone(), out.len());
        rows.dedup();
        for row in rows {
            for (taken, digit) in (0..=row).zip(&self.code) {
                let rest = row - taken;
                let whole = digit & if rest == 0 { 1 } else { 2 } != 0 && taken > 0;
                out.extend(whole.then_some(Throw { row, left: (rest, 0) }));
                let most = if digit & 4 == 0 { 0 } else { rest / 2 };
                out.extend((1..=most).map(|less| Throw { row, left: (rest - less, less) }));
            }
        }
        (out.len() == before).then(|| self.end.into())
    }
    fn apply(&self, rows: &Vec<u64>, throw: Throw) -> Vec<u64> {
        let mut rows = rows.clone();
        rows.remove(rows.iter().position(|&row| row == throw.row).expect("a legal move has its row"));
        sorted(rows.into_iter().chain([throw.left.0, throw.left.1]).collect())
    }
    /// Eight bytes a row, and what an allocator adds.
    fn heap_bytes(&self, rows: &Vec<u64>) -> u64 {
        8 * rows.len() as u64 + 16
    }
}

impl Kayles {
    /// Takes `taken` pins of a row from the place `at` on; `None` if the code does not allow it.
    fn throw(&self, row: u64, at: u64, taken: u64) -> Option<Throw> {
        let behind = row.checked_sub(at)?.checked_sub(taken)?;
        let left = (at.max(behind), at.min(behind));
        let needed = match left {
            (0, 0) => 1,
            (_, 0) => 2,
            _ => 4,
        };
        let digit = self.code.get(taken as usize)?;
        (digit & needed != 0).then_some(Throw { row, left })
    }
}

/// Rows in the order of a position: the longest first, without empty ones.
fn sorted(mut rows: Vec<u64>) -> Vec<u64> {
    rows.retain(|&row| row > 0);
    rows.sort_unstable();
    rows.reverse();
    rows
}

impl Game for Kayles {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.sums().nimber_sequence().wording().plain().puzzles();

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        let code = CODE.text(settings)?;
        let digits = code.strip_prefix("0.").filter(|digits| (1..=MOST).contains(&digits.len()));
        let digits =
            digits.and_then(|digits| digits.chars().map(|digit| digit.to_digit(8)).collect::<Option<Vec<_>>>());
        let code = [0].into_iter().chain(digits.ok_or_else(|| Problem::new(OCTAL, code))?).collect();
        let game = Self { start: Vec::new(), code, end: settings.without_moves()? };
        game.parse_state(board).map(|start| Self { start, ..game })
    }
    fn show_state(&self, rows: &Vec<u64>) -> String {
        let rows: Vec<_> = rows.iter().map(u64::to_string).collect();
        if rows.is_empty() { "0".to_owned() } else { rows.join(" ") }
    }
    fn parse_state(&self, text: &str) -> Result<Vec<u64>, Problem> {
        parse_numbers(text, ROWS, 0, LONGEST, MOST).map(sorted)
    }
    /// The row, and the rows that remain of it.
    fn show_move(&self, _: &Vec<u64>, Throw { row, left }: Throw) -> String {
        if left.1 == 0 { format!("{row}>{}", left.0) } else { format!("{row}>{},{}", left.0, left.1) }
    }
    /// A click on a pin knocks it down; a click between two pins knocks down both.
    fn view(&self, rows: &Vec<u64>) -> View {
        let width = rows.first().map_or(0, |&row| row.min(DRAWN));
        let area = |row: usize, from: u64, to: u64| [(row, from as usize), (row, to as usize)];
        // The fewest pins around a pin, or around a gap, that the code allows.
        let around = |row: usize, first: u64, last: u64| {
            let mut sides = (0..=first).map(|side| (first - side, last + side));
            sides.find_map(|(from, to)| {
                let throw = self.throw(rows[row], from, to - from + 1).filter(|_| to < width)?;
                Some((self.show_move(rows, throw), area(row, from, to)))
            })
        };
        let tile = |row: usize, at: u64| match around(row, at, at) {
            _ if at >= rows[row] => Tile::new(Ink::Void, " "),
            Some((plays, clears)) => Tile::new(Ink::Plain, "i").clearing(clears).playing(plays),
            None => Tile::new(Ink::Plain, "i"),
        };
        let cut_line = |row: usize, at: u64| {
            let (plays, clears) = around(row, at, at + 1)?;
            Some(CutLine { ends: [(row, at as usize + 1), (row + 1, at as usize + 1)], plays, clears })
        };
        let pairs = |row: usize| (0..width).filter_map(move |at| cut_line(row, at));
        let view = View::grid((0..rows.len()).map(|row| (0..width).map(|at| tile(row, at)).collect()).collect())
            .with_cut_lines((0..rows.len()).flat_map(pairs))
            .looking(Look::Counters);
        match rows.first() {
            Some(&longest) if longest > DRAWN => view.with_caption(in_part(DRAWN, longest)),
            _ => view,
        }
    }
}

impl Sums for Kayles {
    fn parts(&self, rows: &Vec<u64>) -> Vec<Vec<u64>> {
        rows.iter().map(|&row| vec![row]).collect()
    }
}

impl NimberSequence for Kayles {
    fn period(&self, most: u64, recheck: Recheck, options: &Options<'_>) -> Result<PeriodSearch, Refusal> {
        let mut nimbers = Nimbers::new(&self.code);
        let period = nimbers.until_periodic(most, options)?;
        let needed = period.map(|period| (period.equal_below + period.length) as usize);
        let rows = &nimbers.rows[..needed.unwrap_or(nimbers.rows.len())];
        let rechecked = recheck::check(&self.code, rows, period.as_ref(), recheck, options)?;
        let rechecked = rechecked.map_err(|row| Refusal::Beyond(wrong_row(row)))?;
        let largest = *rows.iter().max().expect("there is a row without pins");
        let largest_row = rows.iter().position(|&nimber| nimber == largest).expect("it is the nimber of a row");
        let (rare, last_rare) = nimbers.rare_below(rows.len());
        Ok(PeriodSearch {
            period,
            largest: largest.into(),
            largest_row: largest_row as u64,
            rare,
            last_rare,
            rechecked,
            work: Work { calls: None, positions: nimbers.rows.len() as u128, bytes: nimbers.bytes() },
            nimbers: rows.to_vec(),
        })
    }

    fn genera(&self, longest: u64, options: &Options<'_>) -> Result<Vec<Genus>, Refusal> {
        let mut genera = Genera::new(self);
        (0..=longest).map(|row| genera.of(&sorted(vec![row]), options)).collect()
    }
}

impl Puzzles for Kayles {
    /// More and longer rows for higher grades.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (rows, longest) = match grade {
            ..=1 => (random.within(1, 2), 3),
            // Single rows, and three short ones: two rows give no puzzle between the first grade
            // and the third.
            2 => (random.within(1, 3), 4),
            3 => (random.within(2, 3), 5),
            4 => (3, 6),
            _ => (random.within(3, 4), 9),
        };
        let rows: Vec<String> = (0..rows).map(|_| random.within(1, longest).to_string()).collect();
        PuzzleCandidate::of(rows.join(" "))
    }
}

impl Plain for Kayles {
    fn plain(&self, rows: &Vec<u64>) -> Literal {
        Literal::Tuple(rows.iter().map(|&row| row.into()).collect())
    }
    /// The row, and the two parts that remain of it.
    fn plain_move(&self, _: &Vec<u64>, Throw { row, left }: Throw) -> Literal {
        (row, left.0, left.1).into()
    }
    /// An empty tuple has no rows; the notation writes that as one row without pins.
    fn read_plain(value: &Literal) -> Result<String, Problem> {
        Ok(if value.items().is_some_and(<[_]>::is_empty) { "0".to_owned() } else { value.to_string() })
    }
    fn read_plain_move(value: &Literal) -> Result<String, Problem> {
        Ok(match value.items() {
            Some([row, rest, last]) if last.as_i64() == Some(0) => format!("{row}>{rest}"),
            Some([row, rest @ ..]) => {
                format!("{row}>{}", rest.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
            }
            _ => value.to_string(),
        })
    }
}

impl Wording for Kayles {
    fn say_move(&self, _: &Vec<u64>, Throw { row, left }: Throw) -> Phrase {
        let taken = row - left.0 - left.1;
        knock_down(taken, left.0 + 1, left.0 + taken, row, left.0, left.1)
    }
}

words! {
    ROWS { "lengths of at most 32 rows: 7 5 9", "les longueurs d'au plus 32 rangées : 7 5 9" }
    OCTAL { "0. and 1 to 32 digits from 0 to 7: 0.77", "0. et 1 à 32 chiffres de 0 à 7 : 0.77" }
    knock_down(taken: Digits, first: Digits, last: Digits, row: Digits, a: Digits, b: Digits) {
        "knock down {taken?1=pin {first}|2=pins {first} and {last}|pins {first} to {last}} of {row}: leaves \
         {a?0=none|{b?0={a}|{a} and {b}}}",
        "abattre {taken?1=la quille {first}|2=les quilles {first} et {last}|les quilles {first} à {last}} sur {row} : il \
         {a?0=n'en reste aucune|{b?0=en reste {a}|en reste {a} et {b}}}",
    }
    in_part(drawn: Digits, longest: Digits) {
        "only the first {drawn} pins of a row are drawn; the longest row has {longest}",
        "seules les {drawn} premières quilles d'une rangée sont dessinées ; la plus longue en a {longest}",
    }
    wrong_row(row: Digits) {
        "the nimber of row {row} fails its check by definition; please report this game",
        "le nimber de la rangée {row} contredit la définition ; merci de signaler ce jeu",
    }
    ABOUT { "what may be left when k pins are taken", "ce qui peut rester quand on prend k quilles" }
}
const CODE: Setting = Setting::new("code", "0.77", Values::Text(OCTAL), ABOUT).trying(&["0.07", "0.137", "0.6"]);

const INFO: Info = Info {
    name: "kayles",
    aliases: &["quilles"],
    title: Text::new("Kayles", "Quilles (Kayles)"),
    rules: Text::new(
        "The pins stand in rows. Two players take turns; a move knocks down one pin, or two pins that stand next to \
         each other. Pins on either side of a gap are no longer neighbours. The player who knocks down the last pin \
         wins: a player who finds no pin standing has lost.",
        "Les quilles sont debout en rangées. Chacun à son tour abat une quille, ou deux quilles voisines. De part et \
         d'autre d'un trou, les quilles ne sont plus voisines. Le joueur qui abat la dernière quille gagne : celui qui \
         n'en trouve plus debout a perdu.",
    ),
    brief: Text::new(
        "Knock down one pin or two neighbours; the player who finds none standing has lost.",
        "Abattez une quille ou deux voisines ; le joueur qui n'en trouve plus a perdu.",
    ),
    board: ROWS,
    moves: Text::new("a row and the rows that remain of it: 7>3,2", "une rangée et celles qu'il en reste : 7>3,2"),
    examples: &[
        NamedBoard::new("7 5 9", "Three rows of pins", "Trois rangées de quilles"),
        NamedBoard::new("12", "One row: split it in two equal halves", "Une rangée : la couper en deux moitiés égales"),
        NamedBoard::new("3 2 1", "Three rows that are lost", "Trois rangées perdues"),
        NamedBoard::new(
            "12",
            "Dawson's Kayles: only two neighbours fall",
            "Le Kayles de Dawson : seules deux voisines tombent",
        )
        .with(&["code=0.07"]),
    ],
    start: "7 5 9",
    small: &["0", "1", "6", "3 2 2 1"],
    settings: &[CODE, MISERE],
    question: Question::Outcome,
    sources: &["R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)"],
    ..Info::IMPARTIAL
};

#[cfg(test)]
mod tests {
    use tablette_core::{Game, NimberSequence, NoWatch, Options, PeriodSearch, Recheck, Refusal, Settings, laws};

    use super::Kayles;

    #[test]
    fn laws_hold() {
        laws::assert_hold::<Kayles>();
    }

    const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };

    fn game(code: &str) -> Kayles {
        Kayles::open("1", &Settings::parse([format!("code={code}").as_str()]).unwrap()).unwrap()
    }

    fn search(code: &str, most: u64) -> PeriodSearch {
        game(code).period(most, Recheck::EveryRow, &OPTIONS).unwrap()
    }

    /// The published table: code, preperiod, period, largest nimber, its first row, rare rows, the
    /// last of them.
    const SOLVED: &str = include_str!("../../../tests/golden/kayles/periods.csv");
    /// Longer preperiods take seconds; `docs/results/octal.md` has them.
    const SHORT: u64 = 10_000;

    #[test]
    fn solved_games_have_their_published_periods() {
        let games = SOLVED.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
        let mut short = 0;
        for game in games.filter(|game| game[1].parse::<u64>().unwrap() < SHORT) {
            let found = search(game[0], 20_000);
            let period = found.period.unwrap();
            let [preperiod, length] = [period.preperiod, period.length].map(|n| n.to_string());
            let [largest, row] = [found.largest, found.largest_row].map(|n| n.to_string());
            assert_eq!([game[0], &preperiod, &length, &largest, &row], game[..5]);
            let rare = [found.rare.to_string(), found.last_rare.unwrap().to_string()];
            assert!(game[5].is_empty() || rare == game[5..], "{game:?}: {rare:?}");
            assert_eq!(found.rechecked, found.rows());
            short += 1;
        }
        assert_eq!(short, 5);
    }

    #[test]
    fn kayles_and_its_relatives_repeat_every_12_and_34_pins() {
        let games = [("0.77", 71, 12), ("0.07", 53, 34), ("0.137", 52, 34), ("0.6", 0, 0)];
        for (code, preperiod, length) in games {
            let period = search(code, 2_000).period.map_or((0, 0), |period| (period.preperiod, period.length));
            assert_eq!(period, (preperiod, length), "{code}");
        }
    }

    /// With the same period and the same rows up to it, 0.27 and 0.26 are the same game.
    #[test]
    fn the_games_0_27_and_0_26_have_the_same_nimbers() {
        assert_eq!(search("0.27", 100), search("0.26", 100));
    }

    /// A billion pins leave 4 beyond a multiple of 12.
    #[test]
    fn a_period_gives_the_nimbers_of_all_rows() {
        let kayles = search("0.77", 1_000);
        assert_eq!(kayles.nimber(1_000_000_000), kayles.nimber(72 + 4));
        assert_eq!([70, 71, 82, 83].map(|row| kayles.nimber(row)), [6, 7, 2, 7].map(Some));
        assert_eq!(search("0.6", 100).nimber(101), None);
    }

    #[test]
    fn a_period_needs_every_row_of_its_proof() {
        let needed = search("0.77", 1_000).rows() - 1;
        assert_eq!(needed, 2 * 71 + 2 * 12 + 2 - 1);
        assert!(search("0.77", needed).period.is_some());
        assert_eq!(search("0.77", needed - 1).period, None);
    }

    /// Kayles departs from its period in rows 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57 and 70
    /// (*Winning Ways*, chapter 4), beside the empty row.
    #[test]
    fn exceptions_are_counted() {
        assert_eq!(search("0.77", 1_000).period.unwrap().exceptions, 13);
    }

    #[test]
    fn a_game_without_breaks_or_moves_has_a_period() {
        for (code, preperiod, length) in [("0.0", 1, 1), ("0.3", 1, 2), ("0.333", 1, 4), ("0.11", 3, 1)] {
            let period = search(code, 100).period.unwrap();
            assert_eq!((period.preperiod, period.length), (preperiod, length), "{code}");
        }
    }

    #[test]
    fn rows_that_do_not_fit_are_refused_before_any_work() {
        let small = Options { memory: 1 << 20, ..OPTIONS };
        let refused = game("0.6").period(1_000_000, Recheck::Sample, &small);
        assert!(matches!(refused, Err(Refusal::TooLarge { .. })));
    }
}
