//! Trains the network of the evaluation, in floating point.
//!
//! Gradients are summed over [`BATCH`] positions, then every weight makes a step whose size depends
//! on the mean and the variance of its gradients so far.
//!
//! Reference: D. P. Kingma, J. Ba, *Adam: a method for stochastic optimization* (2015).

use tablette_core::SplitMix64;
use tablette_games::draughts::{HIDDEN, KINDS, Network, ONE, Units};

/// Positions per step.
pub(crate) const BATCH: u32 = 256;
/// The initial weights of inputs, biases and outputs lie within these bounds.
const INPUT: f32 = 0.15;
const BIAS: f32 = 0.1;
const OUTPUT: f32 = 0.125;
/// How much of the earlier mean and variance of a gradient each step keeps.
const MEAN: f32 = 0.9;
const VARIANCE: f32 = 0.999;

/// The value of every hidden unit, from 0 to 1.
pub(crate) type Activations = [f32; HIDDEN];

/// A network in training.
pub(crate) struct NetworkFit {
    /// Of each hidden unit.
    bias: Weights,
    /// By input, all units of one after those of another.
    inputs: Weights,
    /// Of each hidden unit, for a full board and then for an empty one.
    outputs: Weights,
    /// The positions since the last step.
    batch: u32,
}

impl NetworkFit {
    /// A network with small random weights.
    pub(crate) fn new(inputs: usize) -> Self {
        let mut random = SplitMix64::for_attempt(inputs as u64, 0);
        // In whole numbers, a bias and a piece on every square must fit 16 bits together, with one
        // unit left for rounding.
        let squares = inputs / KINDS;
        let most = (f32::from(i16::MAX) / f32::from(ONE) - 1.0) / (squares + 1) as f32;
        Self {
            bias: Weights::new(HIDDEN, BIAS, most, &mut random),
            inputs: Weights::new(inputs * HIDDEN, INPUT, most, &mut random),
            outputs: Weights::new(2 * HIDDEN, OUTPUT, f32::MAX, &mut random),
            batch: 0,
        }
    }

    /// The hidden units of a position with these inputs.
    pub(crate) fn activations(&self, inputs: &[u8]) -> Activations {
        let mut units = [0.0; HIDDEN];
        units.copy_from_slice(&self.bias.values);
        for &input in inputs {
            for (unit, weight) in units.iter_mut().zip(&self.inputs.values[of_input(input)]) {
                *unit += weight;
            }
        }
        units.map(|unit| unit.clamp(0.0, 1.0))
    }

    /// The output for these shares of a full and an empty board, in units of the logistic scale.
    pub(crate) fn output(&self, units: &Activations, stages: [f32; 2]) -> f32 {
        let (full, empty) = self.outputs.values.split_at(HIDDEN);
        let mut sums = [0.0; 2];
        for (unit, (full, empty)) in units.iter().zip(full.iter().zip(empty)) {
            sums[0] += unit * full;
            sums[1] += unit * empty;
        }
        sums[0] * stages[0] + sums[1] * stages[1]
    }

    /// Follows the gradient of a position: its error, its inputs and its hidden units. `step` is
    /// the size of a step.
    pub(crate) fn follow(&mut self, error: f32, inputs: &[u8], units: &Activations, stages: [f32; 2], step: f32) {
        let mut slopes = [0.0; HIDDEN];
        for (at, (slope, &unit)) in slopes.iter_mut().zip(units).enumerate() {
            let of_stage = [at, HIDDEN + at];
            if unit > 0.0 && unit < 1.0 {
                *slope = error * (0..2).map(|stage| stages[stage] * self.outputs.values[of_stage[stage]]).sum::<f32>();
            }
            for stage in 0..2 {
                self.outputs.slopes[of_stage[stage]] += error * stages[stage] * unit;
            }
        }
        let rows = inputs.iter().map(|&input| of_input(input));
        add(&mut self.bias.slopes, &slopes);
        rows.for_each(|row| add(&mut self.inputs.slopes[row], &slopes));
        self.batch += 1;
        if self.batch == BATCH {
            self.batch = 0;
            for weights in [&mut self.bias, &mut self.inputs, &mut self.outputs] {
                weights.step(step);
            }
        }
    }

    /// Converts to whole numbers; `grains` are the grains in a unit of the logistic scale.
    pub(crate) fn network(&self, grains: f32) -> Network {
        let units = |values: &[f32], scale: f32| -> Units {
            std::array::from_fn(|at| (values[at] * scale).round().clamp(i16::MIN.into(), i16::MAX.into()) as i16)
        };
        let (full, empty) = self.outputs.values.split_at(HIDDEN);
        Network {
            bias: units(&self.bias.values, ONE.into()),
            inputs: self.inputs.values.chunks_exact(HIDDEN).map(|values| units(values, ONE.into())).collect(),
            outputs: [units(full, grains), units(empty, grains)],
        }
    }
}

/// The range of an input's weights.
fn of_input(input: u8) -> std::ops::Range<usize> {
    let first = usize::from(input) * HIDDEN;
    first..first + HIDDEN
}

fn add(sums: &mut [f32], slopes: &Activations) {
    for (sum, slope) in sums.iter_mut().zip(slopes) {
        *sum += slope;
    }
}

/// Weights with the means and variances of their gradients.
struct Weights {
    values: Vec<f32>,
    /// The bound of their absolute values.
    most: f32,
    /// The gradients of this batch, summed.
    slopes: Vec<f32>,
    means: Vec<f32>,
    variances: Vec<f32>,
    steps: i32,
}

impl Weights {
    /// Random values below `initial`.
    fn new(count: usize, initial: f32, most: f32, random: &mut SplitMix64) -> Self {
        let values =
            (0..count).map(|_| initial * (random.below(1 << 16) as f32 / f32::from(1_u16 << 15) - 1.0)).collect();
        let nothing = vec![0.0; count];
        Self { values, most, slopes: nothing.clone(), means: nothing.clone(), variances: nothing, steps: 0 }
    }

    fn step(&mut self, step: f32) {
        self.steps += 1;
        let [mean_share, variance_share] = [MEAN, VARIANCE].map(|kept| 1.0 - kept.powi(self.steps));
        let moments = self.means.iter_mut().zip(&mut self.variances);
        for ((value, slope), (mean, variance)) in self.values.iter_mut().zip(&mut self.slopes).zip(moments) {
            let gradient = *slope / BATCH as f32;
            *slope = 0.0;
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            *variance = VARIANCE * *variance + (1.0 - VARIANCE) * gradient * gradient;
            let change = step * (*mean / mean_share) / ((*variance / variance_share).sqrt() + 1e-8);
            *value = (*value + change).clamp(-self.most, self.most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However long an error pushes them, weights stay small enough for whole numbers.
    #[test]
    #[ignore = "slow: trains a network"]
    fn weights_fit_sixteen_bits() {
        let squares = 50;
        let mut fit = NetworkFit::new(KINDS * squares);
        let inputs: Vec<u8> = (0..squares as u8).collect();
        for _ in 0..3000 * BATCH {
            // Half-open units, which pass every gradient on.
            fit.follow(1.0, &inputs, &[0.5; HIDDEN], [0.5; 2], 0.01);
        }
        let network = fit.network(1.0);
        for unit in 0..HIDDEN {
            let most = network.inputs.iter().take(squares).map(|weights| i32::from(weights[unit]).abs()).sum::<i32>();
            let most = most + i32::from(network.bias[unit]).abs();
            assert!((30_000..=i32::from(i16::MAX)).contains(&most), "{most}");
        }
    }

    /// One input alone decides here, and the other only where the first is absent: no sum of
    /// weights says that.
    #[test]
    fn it_learns_what_no_sum_of_weights_can() {
        let examples: [(&[u8], f32); 4] = [(&[], -1.0), (&[0], 1.0), (&[1], 1.0), (&[0, 1], -1.0)];
        let mut fit = NetworkFit::new(2);
        let stages = [0.5; 2];
        for at in 0..4000 * BATCH as usize {
            let (inputs, wanted) = examples[at % 4];
            let units = fit.activations(inputs);
            let error = wanted - fit.output(&units, stages);
            fit.follow(error, inputs, &units, stages, 0.01);
        }
        for (inputs, wanted) in examples {
            let output = fit.output(&fit.activations(inputs), stages);
            assert!((output - wanted).abs() < 0.1, "{inputs:?}: {output}");
        }
    }
}
