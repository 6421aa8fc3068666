//! Training in rounds: the games of each round use the weights learnt from the round before.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, ensure};
use tablette_core::{Game as _, Settings};
use tablette_games::draughts::{Colour, Compiled, Draughts, Model, Piece, Position, Variant};
use tablette_solve::Threads;

use crate::endings::EndgameTables;
use crate::fit::{Fit, Item, Learning};
use crate::games::Games;
use crate::sample::{Sample, load, save};

/// One round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// Games.
    pub(crate) games: u64,
    /// Maximum number of positions that the search of a move visits.
    pub(crate) nodes: u64,
}

/// The settings of a training.
pub(crate) struct Training {
    /// The seed.
    pub(crate) seed: u64,
    /// The rounds in order.
    pub(crate) rounds: Vec<Round>,
    /// The weights for the first games; material only by default.
    pub(crate) from: Option<PathBuf>,
    /// Folders of earlier games to train on as well, the oldest first.
    pub(crate) with: Vec<PathBuf>,
    /// The folder of the games, so that an interrupted training can resume.
    pub(crate) folder: PathBuf,
    /// The worker threads.
    pub(crate) threads: Threads,
}

/// Games of one file.
const CHUNK: u64 = 1000;
/// The number of rounds to train on together. In the sixth round, three scored best, then two, then
/// one, each within the error of 160 games (docs/results/search.md).
const TOGETHER: usize = 3;
/// Games end when this number of pieces is left.
const PIECES: u32 = 4;
/// Maximum bytes for solving their endgames.
const MEMORY: u64 = 4 << 30;
/// A hundredth of a man in units of the logistic scale: a man more scores 83 of 100 points.
const HUNDREDTH: f32 = 0.016;
/// The same at the last quiet position of a game, whose points are surer.
const HUNDREDTH_AT_END: f32 = 0.024;
/// The share of the end of the game in the training target.
const END: f32 = 0.25;
/// One position in this many is held out to measure the weights.
const KEPT: usize = 20;

impl Training {
    /// Plays and trains, round by round. Returns the weights of the last round.
    pub(crate) fn run<V: Compiled>(&self) -> Result<Model<V>> {
        let endings = EndgameTables::<V>::new(PIECES, MEMORY, self.threads)?;
        let (model, lore) = match &self.from {
            Some(file) => begun(file)?,
            None => (Model::<V>::material(), String::from("games of the program with itself")),
        };
        let mut model = Arc::new(model);
        let mut rounds = self.with.iter().map(|folder| kept(folder)).collect::<Result<Vec<_>>>()?;
        for (at, &round) in self.rounds.iter().enumerate() {
            let game = Draughts::<V>::open("start", &Settings::default()).map_err(|problem| anyhow!("{problem}"))?;
            let game = game.judged_by(Arc::clone(&model));
            let seed = self.seed + at as u64;
            let games = Games { game: &game, endings: &endings, seed, nodes: round.nodes, chance: None };
            rounds.push(self.played(&games, round, &self.folder.join(format!("round-{}", at + 1)))?);
            rounds.drain(..rounds.len().saturating_sub(TOGETHER));
            let made = format!("{lore}, seed {}, rounds {}", self.seed, told(&self.rounds[..=at]));
            model = Arc::new(fitted(&rounds.concat(), &model, made));
            fs::write(self.folder.join(format!("round-{}.weights", at + 1)), model.write())?;
        }
        Arc::into_inner(model).context("the games are over")
    }

    /// The samples of a round, a file for every thousand games.
    fn played<V: Compiled>(&self, games: &Games<'_, V>, round: Round, folder: &Path) -> Result<Vec<Sample<V>>> {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let (mut samples, began, mut played) = (Vec::new(), Instant::now(), 0);
        for (first, file) in files(folder).take_while(|&(first, _)| first < round.games) {
            if !file.exists() {
                let end = (first + CHUNK).min(round.games);
                save(&file, &games.play(first..end, self.threads))?;
                played += end - first;
                let rate = played as f64 / began.elapsed().as_secs_f64();
                eprintln!("{}: {end} of {} games, {rate:.0} a second", folder.display(), round.games);
            }
            samples.extend(load(&file)?);
        }
        Ok(samples)
    }
}

/// The files of a round, without end: the number of the first game, and the path.
fn files(folder: &Path) -> impl Iterator<Item = (u64, PathBuf)> {
    (0..).step_by(CHUNK as usize).map(|first| (first, folder.join(format!("{first}.samples"))))
}

/// The samples of an earlier round.
fn kept<V: Compiled>(folder: &Path) -> Result<Vec<Sample<V>>> {
    let files = files(folder).map(|(_, file)| file).take_while(|file| file.exists());
    let samples = files.map(|file| load(&file)).collect::<Result<Vec<_>>>()?.concat();
    ensure!(!samples.is_empty(), "{} has no games", folder.display());
    Ok(samples)
}

/// The initial weights, and their origin.
fn begun<V: Variant>(file: &Path) -> Result<(Model<V>, String)> {
    let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let model = Model::read(&bytes).map_err(|problem| anyhow!("{}: {problem}", file.display()))?;
    let lore = model.made().to_owned();
    Ok((model, lore))
}

/// Fits weights to samples.
fn fitted<V: Compiled>(samples: &[Sample<V>], looking: &Model<V>, made: String) -> Model<V> {
    let mut items: Vec<_> = samples.iter().zip(ends(samples)).map(|(sample, end)| item(looking, sample, end)).collect();
    let tests = items.split_off(items.len() - items.len() / KEPT);
    let mut fit = Fit::new::<V>();
    let began = Instant::now();
    fit.learn(&items, Learning::USUAL, |pass, fit| {
        let seen = fit.surprise(&items[..tests.len().min(items.len())]);
        eprintln!(
            "pass {pass}: {seen:.5} of what was seen, {:.5} of what was not, {:.0?}",
            fit.surprise(&tests),
            began.elapsed()
        );
    });
    let pairs: Vec<_> = samples.iter().step_by(100).filter_map(|sample| pair(looking, &sample.position)).collect();
    fit.model(fit.man(&pairs), made)
}

/// The training target of a position is mostly the score of its search, a few plies deeper than the
/// evaluation, and to a quarter how its game ended. The end alone teaches less: it depends on all
/// later moves (ADR 30).
fn item<V: Compiled>(looking: &Model<V>, sample: &Sample<V>, end: f32) -> Item {
    let points = (1.0 - END) * expected(HUNDREDTH, sample.score) + END * end;
    Item::new(&sample.position, looking.features(&sample.position), points)
}

/// The points expected at the last quiet position of each sample's game, for the player to move in
/// the sample.
fn ends<V: Variant>(samples: &[Sample<V>]) -> Vec<f32> {
    let mut points = vec![0.0; samples.len()];
    let (mut last, mut fewest) = (0.5, u32::MAX);
    for (sample, points) in samples.iter().zip(&mut points).rev() {
        let position = &sample.position;
        let pieces = position.piece_count();
        let is_white = position.to_move() == Colour::White;
        // Pieces only leave the board, so the game before has fewer at its end.
        if fewest > pieces {
            let own = expected(HUNDREDTH_AT_END, sample.score);
            last = if is_white { own } else { 1.0 - own };
        }
        fewest = pieces;
        *points = if is_white { last } else { 1.0 - last };
    }
    points
}

/// The points that a score stands for.
fn expected(scale: f32, score: i16) -> f32 {
    1.0 / (1.0 + (-scale * f32::from(score)).exp())
}

/// A position without kings, and the same position without one man of the opponent.
fn pair<V: Compiled>(looking: &Model<V>, position: &Position<V>) -> Option<[Item; 2]> {
    if Colour::BOTH.into_iter().any(|colour| !position.kings(colour).is_empty()) {
        return None;
    }
    let waits = position.to_move().other();
    let men = position.men(waits);
    let gone = men.iter().nth(men.len() as usize / 2)?;
    let mut without = Position::empty(position.to_move());
    for colour in Colour::BOTH {
        for square in position.men(colour).iter().filter(|&square| square != gone) {
            without = without.with(square, Piece { colour, king: false }).ok()?;
        }
    }
    Some([*position, without].map(|position| Item::new(&position, looking.features(&position), 0.0)))
}

/// Rounds in the form of the argument: `5000:500,10000:1000`.
fn told(rounds: &[Round]) -> String {
    rounds.iter().map(|round| format!("{}:{}", round.games, round.nodes)).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use tablette_games::draughts::{English, Reading, read_fen};

    use super::*;

    fn training(folder: &Path, threads: usize) -> Training {
        let rounds = vec![Round { games: 12, nodes: 60 }, Round { games: 12, nodes: 60 }];
        Training {
            seed: 3,
            rounds,
            from: None,
            with: Vec::new(),
            folder: folder.to_owned(),
            threads: Threads::new(threads).unwrap(),
        }
    }

    #[test]
    fn the_end_of_a_game_counts_for_all_its_positions() {
        let fen = |fen, score| Sample::<English> { position: read_fen(fen, Reading::Strict).unwrap().position, score };
        let samples = [
            fen("W:W21-32:B1-12", 5),
            fen("B:W21-30:B1-10", -300),
            fen("W:W21-32:B1-12", 0),
            fen("B:W21-32:B1-12", 0),
            fen("B:W21-24:B1-4", 300),
        ];
        let won = expected(HUNDREDTH_AT_END, 300);
        for (end, wanted) in ends(&samples).into_iter().zip([won, 1.0 - won, 1.0 - won, won, won]) {
            assert!((end - wanted).abs() < 1e-6, "{end} instead of {wanted}");
        }
    }

    #[test]
    #[ignore = "slow: trains twice"]
    fn the_same_weights_for_the_same_seed() {
        let folders = [1, 2].map(|at| std::env::temp_dir().join(format!("train-{at}-{}", std::process::id())));
        let one = training(&folders[0], 1).run::<English>().unwrap();
        let two = training(&folders[1], 2).run::<English>().unwrap();
        assert!(one.write() == two.write(), "whatever the threads");
        fs::remove_file(folders[1].join("round-2/0.samples")).unwrap();
        assert!(training(&folders[1], 2).run::<English>().unwrap().write() == one.write(), "ended and continued");
        assert_ne!(one.write(), Model::<English>::material().write(), "something was learnt");

        let weights = folders[0].join("round-2.weights");
        let on = Training { seed: 9, from: Some(weights), ..training(&folders[1].join("on"), 2) };
        let on = Training { rounds: on.rounds[..1].to_vec(), ..on };
        let alone = on.run::<English>().unwrap();
        assert_eq!(alone.made(), format!("{}, seed 9, rounds 12:60", one.made()), "it says what it began with");
        let with = Training { with: vec![folders[0].join("round-2")], ..on }.run::<English>().unwrap();
        assert_ne!(with.write(), alone.write(), "it learnt from the games of before as well");
        let none = Training { with: vec![folders[0].join("round-3")], ..training(&folders[1], 1) };
        assert!(none.run::<English>().unwrap_err().to_string().contains("no games"));
        let samples = load::<English>(&folders[0].join("round-1/0.samples")).unwrap();
        let better = samples.iter().filter(|sample| sample.score > 0).count();
        assert!(
            samples.len() > 500 && better > 100,
            "{better} of {} positions are better for the mover",
            samples.len()
        );
        for folder in &folders {
            fs::remove_dir_all(folder).unwrap();
        }
    }
}
