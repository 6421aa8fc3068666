//! Estimates the difference in strength from a score.
//!
//! Games come in pairs: one opening, both colours. The two games of a pair depend on each other, so
//! errors are computed from the scores of pairs. Elo is the logistic scale: a program that is e
//! better scores 1 / (1 + 10^(-e / 400)).
//!
//! Reference: A. Wald, *Sequential tests of statistical hypotheses* (1945); for the likelihood
//! ratio from mean and variance, M. Van den Bergh, *A practical introduction to the GSPRT* (2014).

use tablette::{Problem, Text};

/// The probability of each kind of error.
const RISK: f64 = 0.05;
/// Standard errors of a 95 % interval, to either side.
const NINETY_FIVE: f64 = 1.959_964;

/// Results of games, from the first program's viewpoint.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ValueCounts {
    /// Lost, drawn and won.
    pub(super) games: [u64; 3],
    /// Pairs by their half points, from 0 to 4.
    pairs: [u64; 5],
    /// The half points of the first game of a pair that is not complete.
    half: Option<u8>,
}

impl ValueCounts {
    /// Adds a game by its half points: 0 lost, 1 drawn, 2 won.
    pub(super) fn add(&mut self, points: u8) {
        self.games[usize::from(points.min(2))] += 1;
        match self.half.take() {
            None => self.half = Some(points.min(2)),
            Some(half) => self.pairs[usize::from(half + points.min(2))] += 1,
        }
    }

    /// Games played.
    pub(super) fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Points of the first program: a win is one, a draw a half.
    pub(super) fn points(&self) -> f64 {
        self.games[2] as f64 + self.games[1] as f64 / 2.0
    }

    /// The share of points, and the variance of that of one pair; `None` without a pair.
    fn pairs(&self) -> Option<(f64, f64, f64)> {
        let count: u64 = self.pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let share = |at: usize| at as f64 / 4.0;
        let mean =
            self.pairs.iter().enumerate().map(|(at, &pairs)| share(at) * pairs as f64).sum::<f64>() / count as f64;
        let spread = |(at, &pairs): (usize, &u64)| (share(at) - mean).powi(2) * pairs as f64;
        let variance = self.pairs.iter().enumerate().map(spread).sum::<f64>() / count as f64;
        // If all pairs were alike so far, the variance is not yet zero.
        Some((mean, variance.max(1.0 / (16.0 * count as f64)), count as f64))
    }

    /// The difference in Elo with the ends of its 95 % interval; `None` if all games were won or
    /// all lost, and without a pair.
    pub(super) fn elo(&self) -> Option<[f64; 3]> {
        let (mean, variance, count) = self.pairs()?;
        let error = NINETY_FIVE * (variance / count).sqrt();
        let inside = |share: f64| share.clamp(1e-6, 1.0 - 1e-6);
        (mean > 0.0 && mean < 1.0).then(|| [elo(inside(mean - error)), elo(mean), elo(inside(mean + error))])
    }
}

/// A share of points as a difference in Elo.
fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The expected share of points for a difference in Elo.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential test of two statements: the first program is no better than one difference, or at
/// least as good as another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) least: f64,
    pub(super) most: f64,
}

impl Sprt {
    /// Reads two differences, `0,10`.
    ///
    /// # Errors
    /// If the text is not two numbers in ascending order.
    pub(super) fn read(text: &str) -> Result<Self, Problem> {
        let numbers = text
            .split_once(',')
            .and_then(|(least, most)| Some((least.trim().parse().ok()?, most.trim().parse().ok()?)));
        let sound = |&(least, most): &(f64, f64)| least < most && least > -2000.0 && most < 2000.0;
        let (least, most) = numbers.filter(sound).ok_or_else(|| Problem::new(TWO, text))?;
        Ok(Self { least, most })
    }

    /// The logarithm of the likelihood ratio of the two statements.
    pub(super) fn ratio(&self, tally: &ValueCounts) -> f64 {
        let Some((mean, variance, count)) = tally.pairs() else { return 0.0 };
        let (least, most) = (share(self.least), share(self.most));
        count * (most - least) * (2.0 * mean - least - most) / (2.0 * variance)
    }

    /// The ratio at which the test ends, either way.
    pub(super) fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// Whether the first program is at least as good as the second difference, once decided.
    pub(super) fn decided(&self, tally: &ValueCounts) -> Option<bool> {
        let ratio = self.ratio(tally);
        (ratio.abs() >= Self::bound()).then_some(ratio > 0.0)
    }
}

const TWO: Text = Text::new(
    "two differences in Elo, the smaller first, such as 0,10",
    "deux différences d'Elo, la plus petite d'abord, comme 0,10",
);

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(points: &[u8]) -> ValueCounts {
        let mut tally = ValueCounts::default();
        for &points in points {
            tally.add(points);
        }
        tally
    }

    #[test]
    fn elo_follows_from_the_score() {
        assert!((elo(0.75) - 190.848_5).abs() < 1e-3 && (share(elo(0.3)) - 0.3).abs() < 1e-9);
        let even = tally(&[2, 0, 1, 1, 0, 2]);
        let [low, mean, high] = even.elo().expect("a score");
        // All three pairs were alike, which does not make it certain: 0.49 / 3 to either side.
        assert!(mean.abs() < 1e-9 && (low + high).abs() < 1e-6 && (high - elo(0.663_33)).abs() < 0.1, "{low} {high}");
        assert_eq!((even.played(), even.points(), even.games), (6, 3.0, [2, 2, 2]));
        assert_eq!(tally(&[2, 2]).elo(), None);
        assert_eq!(tally(&[2]).elo(), None);
        // Four pairs with 4, 3, 2 and 1 half points: a share of 0.625, a variance of 5/64, an error
        // of 0.2739.
        let [low, mean, high] = tally(&[2, 2, 2, 1, 1, 1, 0, 1]).elo().expect("a score");
        assert!(
            (mean - 88.739_5).abs() < 1e-2 && (low - elo(0.351_09)).abs() < 0.1 && (high - elo(0.898_91)).abs() < 0.5
        );
    }

    #[test]
    fn a_test_ends_when_it_knows() {
        let sprt = Sprt::read("0, 50").expect("two numbers");
        assert_eq!(sprt.decided(&ValueCounts::default()), None);
        let better = tally(&[2, 1].repeat(200));
        assert_eq!(sprt.decided(&better), Some(true));
        let level = tally(&[2, 0, 1, 1, 0, 2, 2, 1, 0, 1].repeat(100));
        assert_eq!(sprt.decided(&level), Some(false));
        assert_eq!(sprt.decided(&tally(&[2, 1])), None);
        for wrong in ["", "5", "5,0", "a,b", "0,nan", "0,9999"] {
            assert!(Sprt::read(wrong).is_err(), "{wrong}");
        }
    }
}
