//! Fits weights by logistic regression on the expected points of positions.
//!
//! The step size of each weight shrinks with its earlier gradients, so patterns that
//! occur a hundred times learn about as much as those that occur a million times, and patterns that
//! never occur keep the weight 0.
//!
//! Reference: J. Duchi, E. Hazan, Y. Singer, *Adaptive subgradient methods for online learning and
//! stochastic optimization*, Journal of Machine Learning Research 12 (2011); M. Buro, *From simple
//! features to sophisticated evaluation functions* (1998), for patterns of a board.

use tablette_core::SplitMix64;
use tablette_games::draughts::{COUNTS, FULL, Features, GRAIN, Model, Network, PATTERNS, Position, Variant, WINDOWS};

use crate::hidden::NetworkFit;

/// A training position.
#[derive(Clone, Copy)]
pub(crate) struct Item {
    /// The patterns and counts.
    features: Features,
    /// The inputs of the network, one per piece.
    inputs: [u8; FULL as usize],
    /// The expected points of the player to move, from 0 to 1.
    pub(crate) points: f32,
}

impl Item {
    /// A position with its patterns and counts, and with the points that its player to move expects.
    pub(crate) fn new<V: Variant>(position: &Position<V>, features: Features, points: f32) -> Self {
        const { assert!(Network::input_count::<V>() <= 256, "inputs are bytes") };
        let (mut numbers, mut pieces) = ([0; FULL as usize], 0);
        Network::each_input(position, |input| {
            numbers[pieces] = input as u8;
            pieces += 1;
        });
        Self { features, inputs: numbers, points }
    }

    fn inputs(&self) -> &[u8] {
        &self.inputs[..usize::from(self.features.pieces)]
    }
}

/// Hyperparameters.
#[derive(Clone, Copy)]
pub(crate) struct Learning {
    /// The number of passes over all positions.
    pub(crate) passes: u32,
    /// The size of the first step, in units of the logistic scale.
    pub(crate) step: f32,
    /// The same for the network.
    pub(crate) network_step: f32,
    /// The weight decay of a pattern each time that it occurs.
    pub(crate) decay: f32,
}

impl Learning {
    /// The best of those tried.
    pub(crate) const USUAL: Self = Self { passes: 8, step: 0.05, network_step: 0.004, decay: 0.001 };
}

/// Weights in training.
pub(crate) struct Fit {
    counts: [[Weight; 2]; COUNTS],
    patterns: Vec<[Weight; 2]>,
    network: NetworkFit,
}

/// A weight, and the sum of its squared gradients.
#[derive(Clone, Copy)]
struct Weight {
    value: f32,
    sum: f32,
}

impl Weight {
    const NOTHING: Self = Self { value: 0.0, sum: 1e-4 };

    fn follow(&mut self, slope: f32, step: f32) {
        self.sum += slope * slope;
        self.value += step * slope / self.sum.sqrt();
    }
}

impl Fit {
    /// Untrained weights.
    pub(crate) fn new<V: Variant>() -> Self {
        Self {
            counts: [[Weight { value: 0.0, sum: 1e-2 }; 2]; COUNTS],
            patterns: vec![[Weight::NOTHING; 2]; WINDOWS * PATTERNS],
            network: NetworkFit::new(Network::input_count::<V>()),
        }
    }

    /// Trains on the positions, and calls `told` after each pass. Deterministic for positions in
    /// the same order.
    pub(crate) fn learn(&mut self, items: &[Item], how: Learning, mut told: impl FnMut(u32, &Self)) {
        let mut order: Vec<u32> = (0..items.len() as u32).collect();
        let mut random = SplitMix64::for_attempt(items.len() as u64, 0);
        for pass in 0..how.passes {
            for at in (1..order.len()).rev() {
                order.swap(at, random.below(at as u64 + 1) as usize);
            }
            let left = 1.0 - pass as f32 / how.passes as f32;
            for (done, &at) in order.iter().enumerate() {
                let left_of_all = left - done as f32 / order.len() as f32 / how.passes as f32;
                let how =
                    Learning { step: how.step * left, network_step: how.network_step * left_of_all.max(0.02), ..how };
                self.follow(&items[at as usize], how);
            }
            told(pass + 1, self);
        }
    }

    fn follow(&mut self, item: &Item, how: Learning) {
        let Learning { step, decay, .. } = how;
        let stages = stages(&item.features);
        let units = self.network.activations(item.inputs());
        let error = item.points - chance(self.linear(&item.features) + self.network.output(&units, stages));
        self.network.follow(error, item.inputs(), &units, stages, how.network_step);
        for (weights, count) in self.counts.iter_mut().zip(item.features.counts).filter(|(_, count)| *count != 0) {
            for stage in 0..2 {
                weights[stage].follow(error * stages[stage] * f32::from(count), step);
            }
        }
        for (at, &number) in item.features.numbers.iter().enumerate() {
            let sign = if at < WINDOWS { error } else { -error };
            let weights = &mut self.patterns[place(at, number)];
            for stage in 0..2 {
                let slope = sign * stages[stage] - decay * weights[stage].value;
                weights[stage].follow(slope, step);
            }
        }
    }

    /// Evaluates a position for the player to move, in units of the logistic scale.
    fn worth(&self, item: &Item) -> f32 {
        let units = self.network.activations(item.inputs());
        self.linear(&item.features) + self.network.output(&units, stages(&item.features))
    }

    /// The share of patterns and counts.
    fn linear(&self, features: &Features) -> f32 {
        let mut sums = [0.0; 2];
        for (at, &number) in features.numbers.iter().enumerate() {
            let weights = &self.patterns[place(at, number)];
            let sign = if at < WINDOWS { 1.0 } else { -1.0 };
            for stage in 0..2 {
                sums[stage] += sign * weights[stage].value;
            }
        }
        for (weights, &count) in self.counts.iter().zip(&features.counts) {
            for stage in 0..2 {
                sums[stage] += f32::from(count) * weights[stage].value;
            }
        }
        let stages = stages(features);
        stages[0] * sums[0] + stages[1] * sums[1]
    }

    /// The mean cross-entropy: 0.693 for untrained weights, less for better ones. (Draws count as
    /// half a point, so it never comes near 0.)
    pub(crate) fn surprise(&self, items: &[Item]) -> f64 {
        let one = |item: &Item| {
            let chance = chance(self.worth(item)).clamp(1e-6, 1.0 - 1e-6);
            f64::from(-(item.points * chance.ln() + (1.0 - item.points) * (1.0 - chance).ln()))
        };
        items.iter().map(one).sum::<f64>() / items.len().max(1) as f64
    }

    /// Converts to a model in grains; `man` is the value of a man in units of the logistic scale.
    pub(crate) fn model<V: Variant>(&self, man: f32, made: String) -> Model<V> {
        let grains = (100 * GRAIN) as f32 / man;
        let unit = 2 * GRAIN;
        let counts = self.counts.map(|weights| weights.map(|weight| (weight.value * grains).round() as i16));
        let patterns = self.patterns.iter();
        let patterns =
            patterns.map(|weights| weights.map(|weight| (weight.value * grains / unit as f32).round() as i8));
        Model::new(made, unit as u16, counts, patterns.collect()).with_network(self.network.network(grains))
    }

    /// The value of a man in units of the logistic scale: the mean over pairs of positions that
    /// differ in one man of the opponent.
    pub(crate) fn man(&self, pairs: &[[Item; 2]]) -> f32 {
        let rise = |[with, without]: &[Item; 2]| self.worth(without) - self.worth(with);
        pairs.iter().map(rise).sum::<f32>() / pairs.len().max(1) as f32
    }
}

/// The index of a pattern's weights: a twin shares those of its window.
fn place(at: usize, number: u16) -> usize {
    at % WINDOWS * PATTERNS + usize::from(number)
}

/// The shares of the two values of a weight.
fn stages(features: &Features) -> [f32; 2] {
    let opening = i32::from(features.pieces).min(FULL) as f32 / FULL as f32;
    [opening, 1.0 - opening]
}

/// The chance of a point.
fn chance(worth: f32) -> f32 {
    1.0 / (1.0 + (-worth).exp())
}
