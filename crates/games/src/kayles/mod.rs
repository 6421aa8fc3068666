//! Kayles and its relatives: rows of pins, where a move knocks down some adjacent pins of one row.
//!
//! These are the octal games of Guy and Smith. The digit dₖ of the code says what may remain of a
//! row from which k pins are taken: 1 if nothing may be left, 2 if one row, 4 if two rows; and any
//! sum of these. Kayles is 0.77: take one pin or two adjacent pins, from the end of a row or from
//! its middle. The player who cannot move has lost. The rows form a sum of games, so one nimber per
//! row decides everything.
//!
//! A board may be the lengths of the rows, `7 5 9`: a move then leaves shorter rows, and only
//! lengths matter. Or the pins are drawn, `iii_iii iiiii`: each keeps its place, as on a table.

mod genus;
mod octal;
mod picture;
mod pins;
mod recheck;

use tablette_core::{
    Abilities, Digits, End, Game, Genus, Info, LaidOut, Literal, MISERE, NamedBoard, NimberSequence, Options, Outcome,
    PeriodSearch, Phrase, Plain, Problem, PuzzleCandidate, Puzzles, Question, Recheck, Refusal, Rules, Setting,
    Settings, SplitMix64, Sums, Text, Values, View, Wording, Work, words,
};

use genus::Genera;
use octal::Nimbers;
pub use pins::PinRuns;

/// The most digits of a code.
const MOST: usize = 32;

/// The rows, the digits of the code, and the outcome for the side without a move.
#[derive(Debug)]
pub struct Kayles {
    start: PinRuns,
    code: Vec<u32>,
    end: Outcome,
}

/// Pins that fall: `taken` neighbours of a run, after the first `left` of it; `right` remain on
/// their other side. `run` is the place of the run in the position; in heaps, of the first of that
/// length, whose larger part is `left`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    run: usize,
    left: u64,
    taken: u64,
    right: u64,
}

impl Rules for Kayles {
    type State = PinRuns;
    type Move = Throw;

    fn start(&self) -> PinRuns {
        self.start.clone()
    }
    /// Heaps: long ones first; few pins first; the most even split last; what leaves the same only
    /// once. Drawn rows: run by run, few pins first, from the left.
    fn expand(&self, runs: &PinRuns, out: &mut Vec<Throw>) -> Option<End> {
        let before = out.len();
        let is_drawn = pins::is_drawn(runs);
        for (run, &length) in runs.iter().enumerate().filter(|&(_, &length)| length > 0) {
            if is_drawn {
                self.throws(run, length as u64, out);
            } else if runs[..run].last() != Some(&length) {
                self.splits(run, length as u64, out);
            }
        }
        (out.len() == before).then(|| self.end.into())
    }
    fn apply(&self, runs: &PinRuns, Throw { run, left, taken, right }: Throw) -> PinRuns {
        pins::broken(runs, run, [left as i64, taken as i64, right as i64])
    }
    /// The heaps: the places of pins and rows do not matter.
    fn canonical(&self, runs: &PinRuns) -> PinRuns {
        pins::heaps(runs)
    }
    /// Eight bytes a run, and what an allocator adds.
    fn heap_bytes(&self, runs: &PinRuns) -> u64 {
        8 * runs.len() as u64 + 16
    }
}

impl Kayles {
    /// Takes `taken` pins of a run from the place `left` on; `None` if the code does not allow it.
    fn throw(&self, (run, length): (usize, u64), left: u64, taken: u64) -> Option<Throw> {
        let right = length.checked_sub(left)?.checked_sub(taken)?;
        let needed = match (left, right) {
            (0, 0) => 1,
            (0, _) | (_, 0) => 2,
            _ => 4,
        };
        let digit = self.code.get(taken as usize)?;
        (digit & needed != 0).then_some(Throw { run, left, taken, right })
    }

    /// The throw of the list that leaves the same: in heaps, where only lengths matter, the larger
    /// part comes first.
    fn listed(runs: &PinRuns, throw: Throw) -> Throw {
        let Throw { left, right, .. } = throw;
        if pins::is_drawn(runs) { throw } else { Throw { left: left.max(right), right: left.min(right), ..throw } }
    }

    /// The code as it is written: `0.77`.
    fn code(&self) -> String {
        let digits = self.code.iter().skip(1).map(u32::to_string);
        ["0.".to_owned()].into_iter().chain(digits).collect()
    }

    /// Appends every throw at a run.
    fn throws(&self, run: usize, length: u64, out: &mut Vec<Throw>) {
        for taken in 1..=self.most(length) {
            out.extend((0..=length - taken).filter_map(|left| self.throw((run, length), left, taken)));
        }
    }

    /// Appends one throw at a heap for each pair of heaps that it can leave.
    fn splits(&self, run: usize, length: u64, out: &mut Vec<Throw>) {
        for taken in 1..=self.most(length) {
            let rest = length - taken;
            out.extend((0..=rest / 2).filter_map(|right| self.throw((run, length), rest - right, taken)));
        }
    }

    /// The most pins of a run that may fall at once.
    fn most(&self, length: u64) -> u64 {
        length.min(self.code.len() as u64 - 1)
    }
}

impl Game for Kayles {
    const INFO: &'static Info = &INFO;
    const ABILITIES: Abilities<Self> = Abilities::NONE.sums().nimber_sequence().wording().plain().laid_out().puzzles();

    fn open(board: &str, settings: &Settings) -> Result<Self, Problem> {
        let code = CODE.text(settings)?;
        let digits = code.strip_prefix("0.").filter(|digits| (1..=MOST).contains(&digits.len()));
        let digits =
            digits.and_then(|digits| digits.chars().map(|digit| digit.to_digit(8)).collect::<Option<Vec<_>>>());
        let code = [0].into_iter().chain(digits.ok_or_else(|| Problem::new(OCTAL, code))?).collect();
        let game = Self { start: Vec::new(), code, end: settings.without_moves()? };
        pins::read(board).map(|start| Self { start, ..game })
    }
    fn show_state(&self, runs: &PinRuns) -> String {
        pins::show(runs)
    }
    fn parse_state(&self, text: &str) -> Result<PinRuns, Problem> {
        pins::read(text)
    }
    /// Heaps: the length, and the lengths that remain of it. Drawn rows: the row, and its first and
    /// last pin that fall.
    fn show_move(&self, runs: &PinRuns, throw: Throw) -> String {
        let Throw { run, left, taken, right } = throw;
        if pins::is_drawn(runs) {
            let (row, first, last) = fallen(runs, throw);
            return if taken == 1 { format!("{row}:{first}") } else { format!("{row}:{first}-{last}") };
        }
        if right == 0 { format!("{}>{left}", runs[run]) } else { format!("{}>{left},{right}", runs[run]) }
    }
    fn view(&self, runs: &PinRuns) -> View {
        picture::draw(self, runs)
    }
}

/// The row of a throw at drawn rows, and the first and the last pin that fall, all from 1.
fn fallen(runs: &[i64], throw: Throw) -> (usize, u64, u64) {
    let (row, first) = pins::place(runs, throw.run);
    let first = first + throw.left;
    (row, first, first + throw.taken - 1)
}

/// Boards with more moves than this stay heaps: people could not find a move in the list.
const LAID_OUT: usize = 300;

impl LaidOut for Kayles {
    /// Every heap as a row of its own, all of its pins standing.
    fn laid_out(&self, runs: &PinRuns) -> Option<PinRuns> {
        let rows = pins::laid_out(runs).filter(|rows| !rows.is_empty() && !pins::is_drawn(runs))?;
        let mut moves = Vec::new();
        self.expand(&rows, &mut moves);
        (moves.len() <= LAID_OUT).then_some(rows)
    }
}

impl Sums for Kayles {
    fn parts(&self, runs: &PinRuns) -> Vec<PinRuns> {
        pins::heaps(runs).into_iter().map(|heap| vec![heap]).collect()
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
        (0..=longest).map(|row| genera.genus(&pins::heaps(&[row as i64]), options)).collect()
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
        PuzzleCandidate::new(rows.join(" "))
    }
}

impl Plain for Kayles {
    /// The heaps; drawn rows are text.
    fn plain(&self, runs: &PinRuns) -> Literal {
        if pins::is_drawn(runs) {
            return Literal::Text(self.show_state(runs));
        }
        Literal::Tuple(runs.iter().map(|&heap| heap.into()).collect())
    }
    /// The heap, and the two parts that remain of it; at drawn rows, text.
    fn plain_move(&self, runs: &PinRuns, throw: Throw) -> Literal {
        if pins::is_drawn(runs) {
            return Literal::Text(self.show_move(runs, throw));
        }
        (runs[throw.run], throw.left, throw.right).into()
    }
    /// An empty tuple has no rows; the notation writes that as one row without pins.
    fn read_plain(value: &Literal) -> Result<String, Problem> {
        Ok(match value {
            Literal::Text(drawn) => drawn.clone(),
            value if value.items().is_some_and(<[_]>::is_empty) => "0".to_owned(),
            value => value.to_string(),
        })
    }
    fn read_plain_move(value: &Literal) -> Result<String, Problem> {
        Ok(match (value, value.items()) {
            (Literal::Text(drawn), _) => drawn.clone(),
            (_, Some([row, rest, last])) if last.as_i64() == Some(0) => format!("{row}>{rest}"),
            (_, Some([row, rest @ ..])) => {
                format!("{row}>{}", rest.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
            }
            _ => value.to_string(),
        })
    }
}

impl Wording for Kayles {
    fn say_move(&self, runs: &PinRuns, throw: Throw) -> Phrase {
        let Throw { run, left, taken, right } = throw;
        if pins::is_drawn(runs) {
            let (row, first, last) = fallen(runs, throw);
            return knock_over(taken, first, last, row as u64);
        }
        knock_down(taken, left + 1, left + taken, runs[run].unsigned_abs(), left, right)
    }
}

words! {
    OCTAL { "0. and 1 to 32 digits from 0 to 7: 0.77", "0. et 1 à 32 chiffres de 0 à 7 : 0.77" }
    knock_down(taken: Digits, first: Digits, last: Digits, row: Digits, a: Digits, b: Digits) {
        "knock down {taken?1=pin {first}|2=pins {first} and {last}|pins {first} to {last}} of {row}: leaves \
         {a?0=none|{b?0={a}|{a} and {b}}}",
        "abattre {taken?1=la quille {first}|2=les quilles {first} et {last}|les quilles {first} à {last}} sur {row} : il \
         {a?0=n'en reste aucune|{b?0=en reste {a}|en reste {a} et {b}}}",
    }
    knock_over(taken: Digits, first: Digits, last: Digits, row: Digits) {
        "knock down {taken?1=pin {first}|2=pins {first} and {last}|pins {first} to {last}} of row {row}",
        "abattre {taken?1=la quille {first}|2=les quilles {first} et {last}|les quilles {first} à {last}} de la rangée \
         {row}",
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
         each other: choose a pin, and then the same pin again or its neighbour. Pins on either side of a gap are no \
         longer neighbours. The player who knocks down the last pin \
         wins: a player who finds no pin standing has lost.",
        "Les quilles sont debout en rangées. Chacun à son tour abat une quille, ou deux quilles voisines : choisissez \
         une quille, puis la même ou sa voisine. De part et d'autre d'un trou, les quilles ne sont plus voisines. Le joueur qui abat la dernière quille gagne : celui qui \
         n'en trouve plus debout a perdu.",
    ),
    brief: Text::new(
        "Knock down one pin or two neighbours; the player who finds none standing has lost.",
        "Abattez une quille ou deux voisines ; le joueur qui n'en trouve plus a perdu.",
    ),
    board: pins::BOARD,
    moves: Text::new(
        "a row and its pins that fall, 2:4 or 2:4-5; where only lengths matter, a row and the rows that remain of it: 7>3,2",
        "une rangée et ses quilles abattues, 2:4 ou 2:4-5 ; si seules les longueurs comptent, une rangée et celles qu'il en reste : 7>3,2",
    ),
    examples: &[
        NamedBoard::new("iiiiiii iiiii iiiiiiiii", "Three rows of pins", "Trois rangées de quilles"),
        NamedBoard::new(
            "iiiiiiiiiiii",
            "One row: split it in two equal halves",
            "Une rangée : la couper en deux moitiés égales",
        ),
        NamedBoard::new("iii ii i", "Three rows that are lost", "Trois rangées perdues"),
        NamedBoard::new(
            "iiiiiiiiiiii",
            "Dawson's Kayles: only two neighbours fall",
            "Le Kayles de Dawson : seules deux voisines tombent",
        )
        .with(&["code=0.07"]),
    ],
    start: "iiiiiii iiiii iiiiiiiii",
    small: &["0", "1", "6", "3 2 2 1", "iii_ii ii", "_"],
    settings: &[CODE, MISERE],
    question: Question::Outcome,
    sources: &["R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)"],
    ..Info::IMPARTIAL
};

#[cfg(test)]
mod tests {
    use tablette_core::{
        Game, LaidOut, NimberSequence, NoWatch, Options, PeriodSearch, Recheck, Refusal, Rules, Settings, laws,
    };

    use super::Kayles;

    #[test]
    fn laws_hold() {
        laws::assert_hold::<Kayles>();
    }

    /// Pins 4 and 5 stay pins 4 and 5 after pin 2 has fallen.
    #[test]
    fn drawn_pins_keep_their_places() {
        let game = Kayles::open("iiiiiii iiiii", &Settings::default()).unwrap();
        let next = |runs: &Vec<i64>, mv: &str| game.apply(runs, game.parse_move(runs, mv).unwrap());
        let once = next(&game.start(), "1:2");
        assert_eq!(game.show_state(&once), "i_iiiii iiiii");
        let twice = next(&once, "1:4-5");
        assert_eq!(game.show_state(&twice), "i_i__ii iiiii");
        assert_eq!(game.canonical(&twice), [5, 2, 1, 1]);
        for wrong in ["1:3-4", "1:2", "3:1", "7>3,2", "1:6-8"] {
            assert!(game.parse_move(&twice, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn heaps_are_laid_out_once() {
        let game = Kayles::open("5 7", &Settings::default()).unwrap();
        let rows = game.laid_out(&game.start()).unwrap();
        assert_eq!(game.show_state(&rows), "iiiiiii iiiii");
        assert_eq!((game.canonical(&rows), game.laid_out(&rows)), (game.start(), None));
        for bare in ["0", "2000", "60 60 60"] {
            assert_eq!(game.laid_out(&game.parse_state(bare).unwrap()), None, "{bare}");
        }
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
    const SOLVED: &str = include_str!("../../../../tests/golden/kayles/periods.csv");
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
