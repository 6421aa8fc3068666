//! The genus of positions, which decides many sums in misère play.
//!
//! Let 𝒢⁻(G) be the misère nimber of G, and gₙ that of G beside n Nim heaps of 2. The options of G
//! beside n + 1 heaps are: an option of G beside n + 1 heaps, and G beside n heaps with or without a
//! heap of 1. A heap of 1 changes the last bit of 𝒢⁻, so
//!
//! ```text
//! gₙ₊₁(G) = mex { gₙ₊₁(G') for each option G' }, gₙ(G), gₙ(G) xor 1.
//! ```
//!
//! Once the sequences of all options repeat with period 2, that of G is a function of its last
//! member and of the parity of n: it repeats for ever as soon as gₙ₊₂ = gₙ.
//!
//! Source: J. H. Conway, *On Numbers and Games* (1976), chapter 12.

use std::collections::HashMap;

use tablette_core::worth::Mex;
use tablette_core::{Amount, Genus, Options, Refusal, Rules};

use super::Kayles;
use super::pins::PinRuns;

/// Bytes of a position in the memo, besides its rows: map entry, two vectors and their allocations.
const ENTRY: u64 = 160;

/// The genera computed so far, one per position.
pub(super) struct Genera<'a> {
    game: &'a Kayles,
    known: HashMap<PinRuns, Genus>,
}

impl<'a> Genera<'a> {
    pub(super) fn new(game: &'a Kayles) -> Self {
        Self { game, known: HashMap::new() }
    }

    /// Returns the genus of a position. The recursion is as deep as the game is long.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before the memo exceeds the memory; [`Refusal::Stopped`].
    pub(super) fn genus(&mut self, rows: &PinRuns, options: &Options<'_>) -> Result<Genus, Refusal> {
        if let Some(genus) = self.known.get(rows) {
            return Ok(genus.clone());
        }
        if options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
        let mut moves = Vec::new();
        self.game.expand(rows, &mut moves);
        let next = moves.into_iter().map(|mv| self.genus(&self.game.apply(rows, mv), options));
        let genus = above(&next.collect::<Result<Vec<_>, _>>()?);
        let bytes = (self.known.len() as u64 + 1) * (ENTRY + 8 * rows.len() as u64);
        Refusal::unless_fits(Amount::Exact(bytes.into()), options.memory)?;
        self.known.insert(rows.clone(), genus.clone());
        Ok(genus)
    }
}

/// Returns the genus of a position with these options.
fn above(next: &[Genus]) -> Genus {
    let nimber = mex(next.iter().map(|genus| genus.nimber));
    let first = if next.is_empty() { 1 } else { mex(next.iter().map(|genus| genus.misere_nimber(0))) };
    let settled = next.iter().map(|genus| genus.misere.len()).max().unwrap_or(0);
    let mut misere = vec![first];
    loop {
        let heaps = misere.len();
        let last = misere[heaps - 1];
        misere.push(mex(next.iter().map(|genus| genus.misere_nimber(heaps)).chain([last, last ^ 1])));
        if heaps > settled + 1 && misere[heaps] == misere[heaps - 2] {
            break;
        }
    }
    while let [.., before, _, last] = misere[..]
        && before == last
    {
        misere.pop();
    }
    Genus { nimber, misere }
}

/// The least number that is missing.
fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut mex = Mex::default();
    values.for_each(|value| mex.insert(value));
    mex.least_absent()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use tablette_core::{Game, NimberSequence, NoWatch, Options, Recheck, Refusal, Rules, Settings};

    use super::super::Kayles;
    use super::super::pins::PinRuns;
    use super::{Genera, mex};

    const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };

    /// Published genera: code, row, genus.
    const GENERA: &str = include_str!("../../../../tests/golden/kayles/genera.csv");

    fn game(code: &str) -> Kayles {
        Kayles::open("1", &Settings::parse([format!("code={code}").as_str()]).unwrap()).unwrap()
    }

    #[test]
    fn rows_have_their_published_genus() {
        let lines: Vec<Vec<_>> = GENERA.lines().skip(1).map(|line| line.split(',').collect()).collect();
        for line in &lines {
            let row: u64 = line[1].parse().unwrap();
            let genera = game(line[0]).genera(row, &OPTIONS).unwrap();
            assert_eq!(genera[row as usize].to_string(), line[2], "{} {row}", line[0]);
        }
        assert!(lines.len() > 5);
    }

    /// The misère nimber of rows beside Nim heaps of 1 and 2, by its definition.
    fn by_definition(game: &Kayles, all: &(PinRuns, u32, u32), known: &mut HashMap<(PinRuns, u32, u32), u32>) -> u32 {
        if let Some(&value) = known.get(all) {
            return value;
        }
        let (rows, ones, twos) = all;
        let (mut moves, mut next) = (Vec::new(), Vec::new());
        game.expand(rows, &mut moves);
        next.extend(moves.into_iter().map(|mv| (game.apply(rows, mv), *ones, *twos)));
        next.extend((*ones > 0).then(|| (rows.clone(), ones - 1, *twos)));
        if *twos > 0 {
            next.extend([(rows.clone(), ones + 1, twos - 1), (rows.clone(), *ones, twos - 1)]);
        }
        let values: Vec<_> = next.iter().map(|next| by_definition(game, next, known)).collect();
        let value = if values.is_empty() { 1 } else { mex(values.into_iter()) };
        known.insert(all.clone(), value);
        value
    }

    #[test]
    fn a_genus_lists_the_misere_nimbers_beside_heaps_of_two() {
        for code in ["0.77", "0.07", "0.31", "0.123", "0.3102", "0.6", "0.333"] {
            let game = game(code);
            let (mut genera, mut known) = (Genera::new(&game), HashMap::new());
            for rows in [vec![], vec![9], vec![10], vec![4, 3], vec![5, 5], vec![6, 2, 1], vec![5, 4, 3]] {
                let genus = genera.genus(&rows, &OPTIONS).unwrap();
                for twos in 0..7 {
                    let value = by_definition(&game, &(rows.clone(), 0, twos), &mut known);
                    assert_eq!(genus.misere_nimber(twos as usize), value, "{code} {rows:?} {twos} {genus}");
                }
            }
        }
    }

    #[test]
    fn the_first_part_of_a_genus_is_the_nimber() {
        for code in ["0.77", "0.07", "0.127"] {
            let nimbers = game(code).period(24, Recheck::EveryRow, &OPTIONS).unwrap().nimbers;
            let genera = game(code).genera(24, &OPTIONS).unwrap();
            assert_eq!(genera.iter().map(|genus| genus.nimber as u16).collect::<Vec<_>>(), nimbers[..25], "{code}");
        }
    }

    #[test]
    fn genera_that_do_not_fit_are_refused() {
        let refused = game("0.77").genera(200, &Options { memory: 1 << 20, ..OPTIONS });
        assert!(matches!(refused, Err(Refusal::TooLarge { .. })));
    }
}
