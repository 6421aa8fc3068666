//! Which curve fits: exponential, or a polynomial of some degree, by least squares on logarithms.
//!
//! On paper with one logarithmic axis an exponential is a straight line, with two a power is. Both lines are fitted, and the one
//! that leaves much less behind is told; where neither does, nobody can tell.

/// How work grows with size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trend {
    /// Each step multiplies the work by this factor.
    Exponential(f64),
    /// The work grows as the size to this power.
    Polynomial(f64),
    /// It does not grow, as far as was asked.
    Flat,
    /// Too few boards, or too uneven a growth, to tell.
    Unclear,
}

impl Trend {
    /// The name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exponential(_) => "exponential",
            Self::Polynomial(_) => "polynomial",
            Self::Flat => "flat",
            Self::Unclear => "unclear",
        }
    }
}

/// Fewer points that stand out of the noise would let any curve pass.
const FEWEST: usize = 5;
/// For a curve as steep as no polynomial of a class, fewer are enough.
const FEWEST_STEEP: usize = 3;
/// One fit must leave at most this part of the squares that the other leaves.
const CLEARLY: f64 = 0.6;
/// No program of a class is a polynomial of a higher degree: that is an exponential, looked at too briefly.
const STEEPEST: f64 = 8.0;
/// Work that has not even grown this much tells nothing about its curve.
const LEAST_GROWTH: f64 = 6.0;
/// A curve from which the work is further off than by this factor, on average, is none.
const LOOSEST: f64 = 2.5;

/// The trend of work `y` over sizes `x`, both positive; the rest is left out. Work of the size of `noise` is left out, too, and little
/// more counts for little: a clock is not exact, and a few calls more or less are chance. Linear time.
///
/// ```
/// use tablette_grade::{Trend, trend};
/// let of = |work: fn(f64) -> f64| trend(&(2..14).map(|n| (n as f64, work(n as f64))).collect::<Vec<_>>(), 0.0);
/// assert!(matches!(of(|n| 3.0 * 2.0_f64.powf(n)), Trend::Exponential(base) if (base - 2.0).abs() < 0.01));
/// assert!(matches!(of(|n| 7.0 * n * n * n), Trend::Polynomial(degree) if (degree - 3.0).abs() < 0.01));
/// assert_eq!(of(|_| 5.0), Trend::Flat);
/// assert_eq!(trend(&[(1.0, 1.0), (2.0, 4.0)], 0.0), Trend::Unclear);
/// ```
pub fn trend(points: &[(f64, f64)], noise: f64) -> Trend {
    // Logarithms make much of what is next to nothing.
    let points: Vec<_> = points.iter().copied().filter(|(x, y)| *x > 0.0 && *y > noise * 2.0).collect();
    let (least, most) =
        points.iter().fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), (_, y)| (least.min(*y), most.max(*y)));
    if points.len() < FEWEST_STEEP {
        return Trend::Unclear;
    }
    if most < least * 1.5 && points.len() >= FEWEST {
        return Trend::Flat;
    }
    if most < least * LEAST_GROWTH {
        return Trend::Unclear;
    }
    let weight = |y: f64| (y / (y + noise)).powi(2);
    let exponential = Fit::of(points.iter().map(|(x, y)| (*x, y.ln(), weight(*y))));
    let polynomial = Fit::of(points.iter().map(|(x, y)| (x.ln(), y.ln(), weight(*y))));
    let is_loose = |fit: &Fit| fit.rest.sqrt() > LOOSEST.ln();
    // Whichever line is nearer: over so few sizes an uneven exponential bends like a steep power.
    if polynomial.slope > STEEPEST {
        return if is_loose(&exponential) { Trend::Unclear } else { Trend::Exponential(exponential.slope.exp()) };
    }
    if points.len() < FEWEST {
        return Trend::Unclear;
    }
    if exponential.rest < polynomial.rest * CLEARLY && !is_loose(&exponential) {
        Trend::Exponential(exponential.slope.exp())
    } else if polynomial.rest < exponential.rest * CLEARLY && !is_loose(&polynomial) {
        Trend::Polynomial(polynomial.slope)
    } else {
        Trend::Unclear
    }
}

/// A straight line through weighted points, by least squares.
struct Fit {
    slope: f64,
    /// The mean of the squares of what it misses.
    rest: f64,
}

impl Fit {
    fn of(points: impl Iterator<Item = (f64, f64, f64)>) -> Self {
        let points: Vec<_> = points.collect();
        let all: f64 = points.iter().map(|(_, _, weight)| weight).sum();
        let mean = |part: &dyn Fn(f64, f64) -> f64| {
            points.iter().map(|(x, y, weight)| weight * part(*x, *y)).sum::<f64>() / all
        };
        let (middle, height) = (mean(&|x, _| x), mean(&|_, y| y));
        let spread = mean(&|x, _| (x - middle).powi(2));
        let together = mean(&|x, y| (x - middle) * (y - height));
        let slope = if spread > 0.0 { together / spread } else { 0.0 };
        let rest = mean(&|x, y| (y - height - slope * (x - middle)).powi(2));
        Self { slope, rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same numbers, off by up to a tenth, as clocks give them.
    fn shaken(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
        let mut random = crate::Random::new(5);
        points.map(|(x, y)| (x, y * (0.9 + random.below(200) as f64 / 1000.0))).collect()
    }

    #[test]
    fn curves_are_told_apart_through_noise() {
        let sizes = || (4..12).map(f64::from);
        assert!(matches!(trend(&shaken(sizes().map(|n| (n, 1.8_f64.powf(n)))), 0.0), Trend::Exponential(_)));
        let powers = (3..40).map(|n| (f64::from(n), f64::from(n).powi(4)));
        assert!(matches!(trend(&shaken(powers), 0.0), Trend::Polynomial(_)));
    }

    /// Milliseconds of a memo written in Rust: the small boards take as long as it takes to wake a process up, which looks like an
    /// exponential to whoever believes them.
    #[test]
    fn what_is_as_small_as_the_noise_does_not_bend_the_curve() {
        let sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18, 22, 27, 33, 41, 51].map(f64::from);
        let took = [
            0.05, 0.12, 0.06, 0.2, 0.13, 0.08, 0.25, 0.25, 0.3, 0.31, 0.28, 0.35, 0.73, 1.1, 2.7, 4.8, 11.6, 38.6, 89.2,
        ];
        let points: Vec<_> = sizes.into_iter().zip(took).collect();
        assert!(matches!(trend(&points, 0.5), Trend::Polynomial(degree) if degree > 3.0 && degree < 5.0));
        // And a naive recursion written in C leaves few points, but steep ones.
        let naive = [(5.0, 0.08), (6.0, 0.2), (7.0, 1.5), (8.0, 12.0), (9.0, 80.0), (10.0, 700.0)];
        assert!(matches!(trend(&naive, 0.5), Trend::Exponential(_)));
    }

    /// Milliseconds of a naive recursion for Kayles, whose calls grow unevenly, on fast and slow machines with other work.
    #[test]
    fn an_uneven_exponential_is_no_power_on_any_machine() {
        let took = [0.3, 0.7, 2.75, 17.5, 59.6, 141.0, 700.0];
        let mut random = crate::Random::new(3);
        for slower in [1.0, 1.5, 2.0, 3.0, 4.0] {
            for _ in 0..200 {
                let shaken = took.iter().map(|time| time * slower * (0.75 + random.below(500) as f64 / 1000.0));
                let points: Vec<_> = (5..).map(f64::from).zip(shaken).filter(|(_, time)| *time <= 1000.0).collect();
                assert!(matches!(trend(&points, 0.5), Trend::Exponential(_)), "{points:?}");
            }
        }
    }

    /// The same for a memo of the fifth degree.
    #[test]
    fn a_power_is_no_exponential_on_any_machine() {
        let mut random = crate::Random::new(4);
        for slower in [0.01, 0.1, 1.0, 10.0] {
            for _ in 0..200 {
                let mut shaken = |n: f64| slower * 1e-4 * n.powi(5) * (0.75 + random.below(500) as f64 / 1000.0);
                let points: Vec<_> = (1..40).map(f64::from).map(|n| (n, shaken(n))).collect();
                assert!(!matches!(trend(&points, 0.5), Trend::Exponential(_)), "{points:?}");
            }
        }
    }

    #[test]
    fn what_cannot_be_told_is_not_told() {
        let uneven = [(1.0, 1.0), (2.0, 900.0), (3.0, 2.0), (4.0, 800.0), (5.0, 3.0), (6.0, 1000.0)];
        assert_eq!(trend(&uneven, 0.0), Trend::Unclear);
        let short: Vec<_> = (2..7).map(|n| (f64::from(n), f64::from(n))).collect();
        assert_eq!(trend(&short, 0.0), Trend::Unclear);
    }
}
