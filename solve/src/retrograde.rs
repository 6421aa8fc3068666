//! The third rung where positions repeat: from the ends backwards.

use std::ops::Range;

use tablette_core::worth::PlayValue;
use tablette_core::{Ask, Edge, Game, Outcome, Play, Rank, Ranked, Refusal, Successors, Turn, Unmove, Work, Worth};

use crate::answer::Table;
use crate::scan::{filled, room, scan};
use crate::walk::overflow;
use crate::watch::Meter;

/// Works out outcome and remoteness of every position of the instance, even where play can go round in circles.
///
/// Every position keeps a count of the positions it leads to that are not yet known to be bad for it. From the ends
/// backwards, ply by ply: before a position lost in r there is a win in r + 1; where the last way out has turned out
/// bad, there is a loss. So the winner hurries and the loser delays, and what is never reached is not decided.
///
/// **Draws.** Whatever is neither won nor lost is drawn. A second pass starts from the positions that *ended* drawn: as
/// [`Play`] says, both sides hurry to an agreed end, so a drawn position from which drawn positions lead to such an end
/// has the least number of plies to it, and all others are [`PlayValue::NEVER`], endless play. The table then is a
/// fixed point of [`Play`], and [`verify`](crate::verify) proves it in one ply.
///
/// Moves that [keep the turn](Turn::Stays) are understood; so are puzzles, where every move keeps it.
///
/// # Arguments
/// `game`: the instance. Its numbering must take every position that [`Unmove::unmoves`] gives, and may share a rank only
/// between positions that a symmetry of the whole game maps to each other. `ask`: who watches (told two units a
/// position) and how much memory there is.
///
/// # Returns
/// The values by rank.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Overflow`] past 2^28 - 1 plies or 2^31 - 1 moves of
/// one position; [`Refusal::Stopped`].
///
/// # Complexity
/// Time: every move once forwards and once backwards. Space: 16 bytes a position.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::worth::PlayValue;
/// use tablette_core::{Ask, Outcome, Rank, Unwatched};
///
/// // From 1 a move leads to the lost end 0, and another to 2; 2 leads only to 1; 3 only to itself.
/// let game = toys::rings();
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let table = tablette_solve::retrograde(&game, &ask).unwrap();
/// assert_eq!(table.get(Rank(1)), PlayValue::new(Outcome::Win, 1).unwrap());
/// assert_eq!(table.get(Rank(2)), PlayValue::new(Outcome::Lose, 2).unwrap());
/// assert_eq!(table.get(Rank(3)), PlayValue::NEVER);
/// ```
///
/// # Reference
/// K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9 (1986); T. Ströhlein's thesis (1970).
pub fn retrograde<G: Ranked + Unmove>(game: &G, ask: &Ask<'_>) -> Result<Table<PlayValue>, Refusal> {
    let positions = room(game, BYTES_EACH, ask.memory)?;
    let meter = Meter::new(ask.watch, Some(2 * positions as u64));
    let mut queue = filled(positions, 0, ask)?;
    queue.clear();
    let mut analysis = Analysis {
        game,
        values: filled(positions, PlayValue::NEVER, ask)?,
        ways: filled(positions, Ways(0), ask)?,
        queue,
        near: Neighbours { states: Vec::new(), ranks: Vec::new() },
    };
    for block in game.blocks() {
        analysis.look_ahead(block.ranks, &meter)?;
    }
    analysis.spread(&meter, Analysis::decide)?;
    analysis.queue_ended_draws();
    analysis.spread(&meter, Analysis::draw)?;
    let bytes = (positions * BYTES_EACH) as u64;
    Ok(Table { values: analysis.values, work: Work { calls: None, positions: positions as u128, bytes } })
}

/// Bytes for each position: its value, its count, its place in the queue.
const BYTES_EACH: usize = size_of::<PlayValue>() + size_of::<Ways>() + size_of::<u64>();

/// Positions taken from the queue between two looks at the watch.
const STRIDE: usize = 1 << 12;

/// How many distinct ranks a position leads to that are not known to be bad, and whether some move has an unusual turn.
#[derive(Clone, Copy)]
struct Ways(u32);

impl Ways {
    const UNUSUAL: u32 = 1 << 31;

    fn new(count: usize, unusual: bool) -> Result<Self, Refusal> {
        match u32::try_from(count) {
            Ok(count) if count < Self::UNUSUAL => Ok(Self(if unusual { count | Self::UNUSUAL } else { count })),
            _ => Err(Refusal::Overflow),
        }
    }

    fn unusual(self) -> bool {
        self.0 & Self::UNUSUAL != 0
    }

    /// One way less; true when it was the last.
    fn close(&mut self) -> bool {
        self.0 -= 1;
        self.0 & !Self::UNUSUAL == 0
    }
}

struct Analysis<'a, G: Game> {
    game: &'a G,
    /// [`PlayValue::NEVER`] until it is known.
    values: Vec<PlayValue>,
    ways: Vec<Ways>,
    /// The positions that became known, in the order of their plies. Never longer than the table, so it never grows.
    queue: Vec<u64>,
    near: Neighbours<G>,
}

/// Space that is used again for every position.
struct Neighbours<G: Game> {
    states: Vec<G::State>,
    ranks: Vec<u64>,
}

impl<G: Ranked + Unmove> Analysis<'_, G> {
    /// Finds the ends, and counts the ways out of everything else.
    fn look_ahead(&mut self, ranks: Range<u64>, meter: &Meter<'_>) -> Result<(), Refusal> {
        let usual = Edge::usual(G::INFO.players).turn;
        let (values, ways, queue, near) = (&mut self.values, &mut self.ways, &mut self.queue, &mut self.near.ranks);
        scan(self.game, ranks, meter, |rank, result, successors| {
            if let Some(outcome) = result {
                values[rank.0 as usize] = Play.ended(outcome, 0);
                if outcome != Outcome::Draw {
                    queue.push(rank.0);
                }
            } else {
                let unusual = successors.edges().is_some_and(|edges| edges.iter().any(|edge| edge.turn != usual));
                ways[rank.0 as usize] = Ways::new(distinct(successors, near), unusual)?;
            }
            Ok(())
        })
    }

    /// Takes what is known from the queue, and lets `before` draw conclusions for every undecided position before it.
    fn spread(
        &mut self,
        meter: &Meter<'_>,
        before: impl Fn(&mut Self, usize, Rank) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut taken = 0;
        while let Some(&rank) = self.queue.get(taken) {
            taken += 1;
            let mut ranks = self.ranks_before(Rank(rank));
            for &at in &ranks {
                if self.values[at as usize] == PlayValue::NEVER {
                    before(self, at as usize, Rank(rank))?;
                }
            }
            ranks.clear();
            self.near.ranks = ranks;
            if taken % STRIDE == 0 {
                meter.advance(STRIDE as u64)?;
            }
        }
        meter.advance((taken % STRIDE) as u64)
    }

    /// The distinct ranks from which a move leads to `rank`.
    fn ranks_before(&mut self, rank: Rank) -> Vec<u64> {
        self.near.states.clear();
        self.game.unmoves(&self.game.unrank(rank), &mut self.near.states);
        let mut ranks = std::mem::take(&mut self.near.ranks);
        ranks.clear();
        ranks.extend(self.near.states.iter().map(|state| self.game.rank(state).0));
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    }

    /// The position at `at` leads to `known`, which is won or lost.
    fn decide(&mut self, at: usize, known: Rank) -> Result<(), Refusal> {
        let value = self.values[known.0 as usize];
        let plies = value.remoteness().expect("what is won or lost ends") + 1;
        if self.wins_by(at, known, value.outcome()) {
            self.learn(at, Outcome::Win, plies)
        } else if self.ways[at].close() {
            self.learn(at, Outcome::Lose, plies)
        } else {
            Ok(())
        }
    }

    /// The position at `at`, neither won nor lost, leads to `known`, from where both can go to a drawn end.
    fn draw(&mut self, at: usize, known: Rank) -> Result<(), Refusal> {
        let plies = self.values[known.0 as usize].remoteness().expect("endless play is never queued");
        self.learn(at, Outcome::Draw, plies + 1)
    }

    fn learn(&mut self, at: usize, outcome: Outcome, plies: u32) -> Result<(), Refusal> {
        self.values[at] = PlayValue::new(outcome, plies).map_err(overflow)?;
        self.queue.push(at as u64);
        Ok(())
    }

    /// True when some move from `at` to `next`, which is worth `outcome` there, wins.
    fn wins_by(&self, at: usize, next: Rank, outcome: Outcome) -> bool {
        let wins = |turn| outcome == if turn == Turn::Passes { Outcome::Lose } else { Outcome::Win };
        if !self.ways[at].unusual() {
            return wins(Turn::usual(G::INFO.players));
        }
        let state = self.game.unrank(Rank(at as u64));
        let mut moves = Vec::new();
        self.game.moves(&state, &mut moves);
        let leads = |mv: &G::Move| self.game.rank(&self.game.apply(&state, *mv)) == next;
        moves.iter().any(|mv| wins(self.game.turn(&state, *mv)) && leads(mv))
    }

    fn queue_ended_draws(&mut self) {
        self.queue.clear();
        let ended = Play.ended(Outcome::Draw, 0);
        let draws = self.values.iter().enumerate().filter(|(_, value)| **value == ended);
        self.queue.extend(draws.map(|(at, _)| at as u64));
    }
}

/// How many distinct ranks there are; `near` is space to count in.
fn distinct(successors: &Successors, near: &mut Vec<u64>) -> usize {
    near.clear();
    near.extend(successors.ranks().iter().map(|rank| rank.0));
    near.sort_unstable();
    near.dedup();
    near.len()
}
