//! Endings of international draughts: the rank of a position.
//!
//! Only White to move is numbered: Black to move is the same position with the board turned and the
//! colours exchanged. All positions in which the player to move has no piece share rank 0. The
//! other ranks go by material, in rising order of: all pieces, all men, pieces and men of the
//! larger army, then White's men and kings, and Black's men and kings. Within a material, parts
//! follow each other by the number of White's men on the last row. Within a part, a rank has five
//! digits, the first the most significant: White's men before the last row (squares 6 to 45), White's
//! men on it (46 to 50), Black's men (1 to 45, without White's men), White's kings, and Black's
//! kings, among the squares left. Each digit is the number of a set of squares among those of its
//! size, in colexicographic order.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::str::FromStr;

use crate::error::ProbeError;
use crate::head::TableInfo;

const BOARD: u64 = (1 << 50) - 1;
/// The last row, as White sees it, where no black man can stand.
const BACK: u64 = 0x1f << 45;
/// The row where White's men become kings.
const FAR: u64 = 0x1f;
const FRONT: u64 = BOARD & !BACK & !FAR;
/// The most pieces: with more, ranks would exceed 64 bits, and tables every disk.
const MOST: u32 = 12;
/// The versions of the game's rules and numbering that this file follows.
const VERSIONS: (u32, u32) = (1, 1);

/// A position. Bit 0 of each set is square 1, bit 49 is square 50.
///
/// ```
/// use tablette_probe::DraughtsPosition;
/// let position: DraughtsPosition = "B:WK3,31:B12-14".parse()?;
/// assert_eq!((position.white_to_move, position.white_kings, position.white_men), (false, 1 << 2, 1 << 30));
/// assert_eq!(position.black_men, 0b111 << 11);
/// assert!("W:W1:B20".parse::<DraughtsPosition>().is_err(), "a man there is a king");
/// # Ok::<(), tablette_probe::ProbeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DraughtsPosition {
    /// Whether White is to move; otherwise Black.
    pub white_to_move: bool,
    /// White's men, which move towards square 1.
    pub white_men: u64,
    /// White's kings.
    pub white_kings: u64,
    /// Black's men.
    pub black_men: u64,
    /// Black's kings.
    pub black_kings: u64,
}

impl FromStr for DraughtsPosition {
    type Err = ProbeError;

    /// Reads a FEN. Fields behind the pieces, which count moves, are ignored.
    fn from_str(text: &str) -> Result<Self, ProbeError> {
        let wrong = || ProbeError::Position { expected: "a FEN such as W:W31-50:B1-19,K20", got: text.to_string() };
        let position = fen(text).ok_or_else(wrong)?;
        position.check()?;
        Ok(position)
    }
}

fn fen(text: &str) -> Option<DraughtsPosition> {
    let text = text.trim();
    let mut parts = text.strip_suffix('.').unwrap_or(text).split(':');
    let white_to_move = white(parts.next()?)?;
    let mut sides = [[0; 2]; 2];
    let (first, second) = (parts.next()?, parts.next()?);
    for side in [first, second] {
        let (colour, squares) = side.split_at_checked(1)?;
        sides[usize::from(!white(colour)?)] = pieces(squares)?;
    }
    let two_sides = white(&first[..1]) != white(&second[..1]);
    let is_field = |part: &str| part.strip_prefix(['H', 'F', 'E']).is_some_and(|count| number(count).is_some());
    let [[white_men, white_kings], [black_men, black_kings]] = sides;
    let position = DraughtsPosition { white_to_move, white_men, white_kings, black_men, black_kings };
    (two_sides && parts.all(is_field)).then_some(position)
}

fn white(colour: &str) -> Option<bool> {
    ["B", "W"].iter().position(|name| *name == colour).map(|at| at == 1)
}

fn number(digits: &str) -> Option<u32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Men and kings of a list such as `31-35,K40`.
fn pieces(list: &str) -> Option<[u64; 2]> {
    let mut sets = [0; 2];
    for item in list.split(',').filter(|_| !list.is_empty()) {
        let (king, squares) = item.strip_prefix('K').map_or((0, item), |squares| (1, squares));
        let (from, to) = squares.split_once('-').unwrap_or((squares, squares));
        let (from, to) = (number(from)?.checked_sub(1)?, Some(number(to)?).filter(|to| *to <= 50)?);
        let run = (1_u64 << to).checked_sub(1 << from.min(50))?;
        // No empty run, and no square twice.
        (run != 0 && sets[king] & run == 0).then_some(())?;
        sets[king] |= run;
    }
    Some(sets)
}

impl DraughtsPosition {
    /// Refuses what no play can reach.
    fn check(&self) -> Result<(), ProbeError> {
        let sets = [self.white_men, self.white_kings, self.black_men, self.black_kings];
        let all = sets.iter().fold(0, |all, set| all | set);
        let apart = sets.iter().map(|set| set.count_ones()).sum::<u32>() == all.count_ones();
        if all & !BOARD == 0 && apart && self.white_men & FAR == 0 && self.black_men & BACK == 0 {
            return Ok(());
        }
        let expected = "pieces on different squares from 1 to 50, and no man where it would be a king";
        Err(ProbeError::Position { expected, got: format!("{self:?}") })
    }

    /// Men and kings of the player to move, who moves up the board, then of the opponent.
    fn sets(&self) -> [u64; 4] {
        let turn = |set: u64| set.reverse_bits() >> 14;
        if self.white_to_move {
            [self.white_men, self.white_kings, self.black_men, self.black_kings]
        } else {
            [self.black_men, self.black_kings, self.white_men, self.white_kings].map(turn)
        }
    }
}

/// Men and kings of the player to move, then of the opponent.
type Material = [u32; 4];

/// The numbering of a table of endings.
///
/// ```
/// use tablette_probe::{DraughtsEndings, Tablebase, TableValue, Wdl};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../certify/examples/draughts-2.tablette");
/// let table = Tablebase::open(std::fs::read(path)?)?;
/// let endings = DraughtsEndings::new(table.info())?;
/// let rank = endings.rank(&"W:WK3:B29".parse()?)?;
/// assert_eq!(table.value(rank)?, TableValue::Play { wdl: Wdl::Win, plies: Some(5) });
/// assert!(endings.rank(&"W:WK1,K2:BK50".parse()?).is_err(), "three pieces");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DraughtsEndings {
    /// In the order of ranks.
    slices: Vec<Slice>,
}

/// A material, and the first rank for each number of White's men on the last row.
struct Slice {
    material: Material,
    firsts: [u64; 6],
}

impl DraughtsEndings {
    /// Numbers the endings of a table: those of up to a number of pieces, or those that captures
    /// and promotions can reach from a position.
    ///
    /// # Errors
    /// [`ProbeError::Subject`] for a table of another game, board, setting or version.
    pub fn new(info: &TableInfo) -> Result<Self, ProbeError> {
        let versions = |(rules, numbering): (u32, u32)| format!("rules {rules}, numbering {numbering}");
        let outcomes = if matches!(&*info.worth, "play" | "outcome") { &info.worth } else { "play" };
        agree("the game", "draughts", &info.game)?;
        agree("the settings", "", &info.settings)?;
        agree("the worth", outcomes, &info.worth)?;
        agree("the versions", &versions(VERSIONS), &versions((info.rules, info.numbering)))?;
        let mut materials = materials(&info.board)?;
        materials.sort_unstable_by_key(|material| order(*material));
        let mut next = 1;
        let slices = materials.into_iter().map(|material| {
            let firsts = core::array::from_fn(|back| {
                let first = next;
                next += ways(material, back as u32).iter().product::<u64>();
                first
            });
            Slice { material, firsts }
        });
        let slices: Vec<Slice> = slices.collect();
        agree("the ranks", &format!("{:?}", 0..next), &format!("{:?}", info.ranks))?;
        Ok(Self { slices })
    }

    /// Returns the most pieces of a position. Positions with more need not be ranked.
    pub fn most_pieces(&self) -> u32 {
        self.slices.last().map_or(0, |slice| slice.material.iter().sum())
    }

    /// Returns the rank of a position in the table.
    ///
    /// # Errors
    /// [`ProbeError::Position`] for impossible sets; [`ProbeError::Material`] for other pieces than
    /// the table has.
    pub fn rank(&self, position: &DraughtsPosition) -> Result<u64, ProbeError> {
        position.check()?;
        let [men, kings, enemy_men, enemy_kings] = position.sets();
        let material = position.sets().map(u64::count_ones);
        if men | kings == 0 {
            return Ok(0);
        }
        let found = self.slices.binary_search_by_key(&order(material), |slice| order(slice.material));
        let expected = || format!("up to {} pieces, some of either colour", self.most_pieces());
        let slice = found.map_err(|_| ProbeError::Material { expected: expected(), got: material })?;
        let (front, back, squares) = (men & !BACK, men & BACK, BOARD & !(men | enemy_men));
        let sets = [(front, FRONT), (back, BACK), (enemy_men, BOARD & !BACK & !front)];
        let kings = [(kings, squares), (enemy_kings, squares & !kings)];
        let row = back.count_ones();
        let digits = sets.into_iter().chain(kings).map(|(set, field)| place(set, field));
        let rest = digits.zip(ways(material, row)).fold(0, |rank, (digit, ways)| rank * ways + digit);
        Ok(self.slices[slice].firsts[row as usize] + rest)
    }
}

fn agree(field: &'static str, expected: &str, got: &str) -> Result<(), ProbeError> {
    if expected == got {
        return Ok(());
    }
    Err(ProbeError::Subject { field, expected: expected.to_string(), got: got.to_string() })
}

/// The materials of a board: the number of pieces, or a FEN.
fn materials(board: &str) -> Result<Vec<Material>, ProbeError> {
    let fits = |pieces: u32| match pieces {
        1..=MOST => Ok(()),
        _ => agree("the board", "a FEN or a number, of up to 12 pieces", board),
    };
    if let Some(most) = number(board) {
        fits(most)?;
        return Ok(pairs(most - 1, |material| material.iter().sum::<u32>() <= most));
    }
    let start = board.parse::<DraughtsPosition>()?.sets().map(u64::count_ones);
    fits(start.iter().sum())?;
    // Captures remove pieces, and promotions turn men into kings.
    let becomes = |from: [u32; 2], to: [u32; 2]| to[0] <= from[0] && to[0] + to[1] <= from[0] + from[1];
    let [own, enemy] = [[start[0], start[1]], [start[2], start[3]]];
    let largest = (own[0] + own[1]).max(enemy[0] + enemy[1]);
    let mut reached = pairs(largest, |[men, kings, enemy_men, enemy_kings]| {
        let (one, other) = ([men, kings], [enemy_men, enemy_kings]);
        (becomes(own, one) && becomes(enemy, other)) || (becomes(own, other) && becomes(enemy, one))
    });
    // A table can be of a position without opponent, which is then numbered as well.
    if enemy == [0; 2] {
        reached.push(start);
    }
    Ok(reached)
}

/// Pairs of armies of up to `most` pieces each, and at least one.
fn pairs(most: u32, keep: impl Fn(Material) -> bool) -> Vec<Material> {
    let armies = move || (1..=most).flat_map(|pieces| (0..=pieces).map(move |men| [men, pieces - men]));
    let pairs = armies().flat_map(move |[men, kings]| armies().map(move |enemy| [men, kings, enemy[0], enemy[1]]));
    pairs.filter(|material| keep(*material)).collect()
}

/// The key by which materials are sorted.
fn order(material: Material) -> [u32; 8] {
    let [men, kings, enemy_men, enemy_kings] = material;
    let larger = [men + kings, men].max([enemy_men + enemy_kings, enemy_men]);
    [material.iter().sum(), men + enemy_men, larger[0], larger[1], men, kings, enemy_men, enemy_kings]
}

/// The number of values of each digit, with `back` of White's men on the last row.
fn ways([men, kings, enemy_men, enemy_kings]: Material, back: u32) -> [u64; 5] {
    let Some(front) = men.checked_sub(back) else { return [0; 5] };
    let squares = 50 - men - enemy_men;
    [
        choose(40, front),
        choose(5, back),
        choose(45 - front, enemy_men),
        choose(squares, kings),
        choose(squares - kings, enemy_kings),
    ]
}

/// The number of a set among those of its size in a field.
fn place(set: u64, field: u64) -> u64 {
    let squares = (0..50).filter(|square| set >> square & 1 == 1);
    squares.zip(1..).map(|(square, size)| choose((field & ((1 << square) - 1)).count_ones(), size)).sum()
}

/// The binomial coefficient; 0 if `size` is the larger.
fn choose(squares: u32, size: u32) -> u64 {
    let factors = (0..size).map(|at| (u64::from(squares.saturating_sub(at)), u64::from(at) + 1));
    factors.fold(1, |product, (factor, divisor)| product * factor / divisor)
}
