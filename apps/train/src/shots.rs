//! Shots: positions of self-play in which a sacrifice is the only winning move.
//!
//! They are found by force, not by the search that they test: in every quiet position one move off
//! a game, the sacrifices of a side are computed to the end ([`forced`]). Those that gain are then
//! judged ([`judge`]): the gain must last, and no other move may win. The search never looks for
//! the shot itself, so shots that it misses are kept like all others.

mod forced;
mod judge;
mod request;
mod shot;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow};
use tablette_core::{Evaluate as _, Game as _, Rules as _, Settings};
use tablette_games::draughts::{Draughts, International, Move};
use tablette_solve::Threads;

use crate::games::{Chance, Games, in_order};
use forced::{Branch, ENDED, Forced, TABLED};
use judge::Judge;
use shot::{Proof, Shot, ShotKind};

pub(crate) use request::USAGE;

type GameState = tablette_games::draughts::State<International>;
type ExactEndings = crate::endings::EndgameTables<International>;

/// Maximum number of pieces of solved endings.
const PIECES: u32 = 4;
/// Maximum bytes for solving them.
const MEMORY: u64 = 4 << 30;
/// Maximum number of positions that the search of a move visits.
const NODES: u64 = 2000;
/// Random moves, and games that start near their end.
const CHANCE: Chance = Chance { slips: 12, men: (2, 8), kings: (1, 2) };
/// Maximum number of sacrifices of one shot.
const OFFERS: u32 = 5;
/// Minimum gain in men, unless the game ends or a table shows a win.
const GAIN: i32 = 2;
/// Maximum number of shots of one game.
const OF_ONE_GAME: usize = 3;
/// The number of games after which the file is rewritten.
const CHUNK: u64 = 20;
/// Maximum number of shots of each kind in memory,
const OF_ONE_KIND: usize = 60;
/// and maximum number in the file: the largest kind loses its last ones.
const WRITTEN: usize = 200;

/// The header of the file.
const LORE: &str = "\
# position, shot, kind, plies of the main line, proof, main line: see SOURCE.md
";

/// The arguments of `shots`.
#[derive(Debug, PartialEq)]
pub(crate) struct Hunt {
    /// The seed.
    seed: u64,
    /// Games.
    games: u64,
    /// The worker threads.
    threads: Threads,
    /// The file.
    out: PathBuf,
}

impl Hunt {
    /// Plays, finds, judges and writes. The file depends only on the seed and the number of games.
    pub(crate) fn run(&self) -> Result<()> {
        let game = Draughts::<International>::open("start", &Settings::default());
        let game = game.map_err(|problem| anyhow!("{problem}"))?;
        let endings = ExactEndings::new(PIECES, MEMORY, self.threads)?;
        let games = Games { game: &game, endings: &endings, seed: self.seed, nodes: NODES, chance: Some(CHANCE) };
        let (mut bag, mut played) = (Bag::default(), 0);
        while played < self.games {
            let numbers = played..self.games.min(played + CHUNK);
            played = numbers.end;
            for shot in in_order(numbers, self.threads, &|number| of_game(&games, number)) {
                bag.take(shot);
            }
            self.write(&game, &bag, played)?;
        }
        Ok(())
    }

    /// Writes the shots of the games so far: an interrupted hunt leaves the result of a shorter
    /// one.
    fn write(&self, game: &Draughts, bag: &Bag, games: u64) -> Result<()> {
        let counts = ShotKind::ALL.map(|kind| format!("{} {}", bag.kinds[kind as usize].len(), kind.name()));
        eprintln!("{games} of {} games: {}", self.games, counts.join(", "));
        let mut kinds = bag.kinds.each_ref().map(|shots| &shots[..]);
        while kinds.iter().map(|shots| shots.len()).sum::<usize>() > WRITTEN {
            let most = kinds.iter_mut().max_by_key(|shots| shots.len()).expect("there are kinds");
            *most = &most[..most.len() - 1];
        }
        let shots = kinds.into_iter().flatten().map(|shot| shot.show(game) + "\n").collect::<String>();
        let text = format!("{LORE}# cargo xtask shots --seed {} --games {games}\n{shots}", self.seed);
        fs::write(&self.out, text).with_context(|| format!("{} cannot be written", self.out.display()))
    }
}

/// The best shots so far.
#[derive(Default)]
struct Bag {
    /// By kind, the best first.
    kinds: [Vec<Shot>; ShotKind::ALL.len()],
    /// The main lines from White's viewpoint: shots that differ only in other pieces count once.
    lines: HashSet<Vec<(u32, u32)>>,
}

impl Bag {
    /// Adds a shot, if it is good enough.
    fn take(&mut self, shot: Shot) {
        if self.lines.insert(shot.of_white()) {
            let shots = &mut self.kinds[shot.kind as usize];
            shots.push(shot);
            shots.sort_by_key(|shot| Reverse(shot.rank()));
            shots.truncate(OF_ONE_KIND);
        }
    }
}

/// The shots of one game, each with another first move, in the quiet positions one move off it.
fn of_game(games: &Games<'_, International>, number: u64) -> Vec<Shot> {
    let (game, endings) = (games.game, games.endings);
    let (mut states, mut moves, mut shots) = (Vec::new(), Vec::new(), Vec::<Shot>::new());
    let (mut judge, mut judged) = (Judge::new(game, endings), HashSet::new());
    games.follow(number, |state, _| states.push(*state));
    for before in states {
        moves.clear();
        game.expand(&before, &mut moves);
        for state in moves.iter().map(|&mv| game.apply(&before, mv)).filter(|state| game.quiet(state)) {
            if shots.len() == OF_ONE_GAME {
                return shots;
            }
            let Some((mv, branch)) = only(game, endings, &state) else { continue };
            let kind = ShotKind::new(game, &state, &branch);
            if branch.line.len() < kind.plies() || shots.iter().any(|shot| shot.line[0] == mv) {
                continue;
            }
            let mut shot = Shot { state, kind, proof: Proof::Gain, line: branch.line.clone() };
            if !judged.insert(shot.of_white()) {
                continue;
            }
            if let Some(proof) = judge.proof(&state, mv, &branch) {
                shot.proof = proof;
                shots.push(shot);
            }
        }
    }
    shots
}

/// The move that wins by force with the fewest sacrifices, if there is exactly one.
fn only(game: &Draughts, endings: &ExactEndings, state: &GameState) -> Option<(Move, Branch)> {
    let mut moves = Vec::new();
    game.expand(state, &mut moves);
    for offers in 1..=OFFERS {
        let behind = |endings, mv| Forced::behind(game, endings, state, mv, offers);
        let gains = |&mv: &Move| Some((mv, behind(Some(endings), mv)?)).filter(|(_, branch)| branch.gain >= GAIN);
        let found: Vec<_> = moves.iter().filter_map(gains).collect();
        if let Ok([(mv, branch)]) = <[_; 1]>::try_from(found.clone()) {
            // A move that ends the game needs no table.
            let ended = behind(None, mv).filter(|plain| branch.gain >= TABLED && plain.gain == ENDED);
            return Some((mv, ended.unwrap_or(branch)));
        }
        if !found.is_empty() {
            return None;
        }
    }
    None
}
