//! Shots: positions in which giving pieces away is the only move that wins, from games of the
//! program with itself.
//!
//! They are found by force, and not by the search that they are a test of: in every quiet position
//! one move beside a game, what the offers of a side lead to is computed to the end ([`forced`]).
//! What gains is then judged ([`judge`]): the gain is there to stay, and no other move wins. The
//! search never looks for the shot itself, so that those which it misses are kept like all others.

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
use tablette_games::draughts::{Draughts, International, Move, State};
use tablette_solve::Threads;

use crate::endings::Endings;
use crate::games::{Chance, Games, in_order};
use forced::{Branch, ENDED, Forced, TABLED};
use judge::Judge;
use shot::{Kind, Proof, Shot};

pub(crate) use request::USAGE;

/// Endings of up to this many pieces are known.
const PIECES: u32 = 4;
/// Bytes that their values may take while they are computed.
const MEMORY: u64 = 4 << 30;
/// Positions that a move of a game may look at.
const NODES: u64 = 2000;
/// Mistakes, and games that begin near their end.
const CHANCE: Chance = Chance { slips: 12, men: (2, 8), kings: (1, 2) };
/// Moves of one shot that leave nothing but captures to the other side.
const OFFERS: u32 = 5;
/// Men that are gained at least, where neither an end nor a table says that the game is won.
const GAIN: i32 = 2;
/// Shots of one game at most.
const OF_ONE_GAME: usize = 3;
/// Games after which the file is written again.
const CHUNK: u64 = 20;
/// Shots of each kind that are kept while there are more games,
const OF_ONE_KIND: usize = 60;
/// and shots of all kinds that are written: of the kind that has most, the last ones are not.
const WRITTEN: usize = 200;

/// What the lines of the file say.
const LORE: &str = "\
# position, shot, kind, plies of the main line, proof, main line: see SOURCE.md
";

/// Which shots are looked for, and where they go.
#[derive(Debug, PartialEq)]
pub(crate) struct Hunt {
    /// What chance comes from.
    seed: u64,
    /// Games.
    games: u64,
    /// Who plays them.
    threads: Threads,
    /// The file.
    out: PathBuf,
}

impl Hunt {
    /// Plays, finds, judges and writes; the same file for the same seed and number of games,
    /// whatever the threads.
    pub(crate) fn run(&self) -> Result<()> {
        let game = Draughts::<International>::open("start", &Settings::default());
        let game = game.map_err(|problem| anyhow!("{problem}"))?;
        let endings = Endings::of(PIECES, MEMORY, self.threads)?;
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

    /// Writes the shots of a number of games, so that a hunt that was stopped leaves the result of
    /// a shorter one.
    fn write(&self, game: &Draughts<International>, bag: &Bag, games: u64) -> Result<()> {
        let counts = Kind::ALL.map(|kind| format!("{} {}", bag.kinds[kind as usize].len(), kind.name()));
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

/// The shots that are kept.
#[derive(Default)]
struct Bag {
    /// Of each kind, the best first.
    kinds: [Vec<Shot<International>>; Kind::ALL.len()],
    /// The main lines, as White would play them: the same play with other pieces beside it is not
    /// taken twice.
    lines: HashSet<Vec<(u32, u32)>>,
}

impl Bag {
    /// Takes a shot, if it is as good as those that are there.
    fn take(&mut self, shot: Shot<International>) {
        if self.lines.insert(shot.of_white()) {
            let shots = &mut self.kinds[shot.kind as usize];
            shots.push(shot);
            shots.sort_by_key(|shot| Reverse(shot.rank()));
            shots.truncate(OF_ONE_KIND);
        }
    }
}

/// The shots of one game, each with another first move: they are looked for in the quiet positions
/// one move beside it.
fn of_game(games: &Games<'_, International>, number: u64) -> Vec<Shot<International>> {
    let (game, endings) = (games.game, games.endings);
    let (mut states, mut moves, mut shots) = (Vec::new(), Vec::new(), Vec::<Shot<_>>::new());
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
            let kind = Kind::of(game, &state, &branch);
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

/// The move that wins by force with the fewest offers, if there is just one.
fn only(
    game: &Draughts<International>,
    endings: &Endings<International>,
    state: &State<International>,
) -> Option<(Move, Branch<International>)> {
    let mut moves = Vec::new();
    game.expand(state, &mut moves);
    for offers in 1..=OFFERS {
        let behind = |endings, mv| Forced::behind(game, endings, state, mv, offers);
        let gains = |&mv: &Move| Some((mv, behind(Some(endings), mv)?)).filter(|(_, branch)| branch.gain >= GAIN);
        let found: Vec<_> = moves.iter().filter_map(gains).collect();
        if let Ok([(mv, branch)]) = <[_; 1]>::try_from(found.clone()) {
            // What ends the game needs no table.
            let ended = behind(None, mv).filter(|plain| branch.gain >= TABLED && plain.gain == ENDED);
            return Some((mv, ended.unwrap_or(branch)));
        }
        if !found.is_empty() {
            return None;
        }
    }
    None
}
