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

/// Fewer points would let any curve pass.
const FEWEST: usize = 5;
/// One fit must leave at most this part of the squares that the other leaves.
const CLEARLY: f64 = 0.6;
/// No program of a class is a polynomial of a higher degree: that is an exponential, looked at too briefly.
const STEEPEST: f64 = 9.0;
/// Work that has not even grown this much tells nothing about its curve.
const LEAST_GROWTH: f64 = 6.0;

/// The trend of work `y` over sizes `x`, both positive; the rest is left out. Linear time.
///
/// ```
/// use tablette_grade::{Trend, trend};
/// let of = |work: fn(f64) -> f64| trend(&(2..14).map(|n| (n as f64, work(n as f64))).collect::<Vec<_>>());
/// assert!(matches!(of(|n| 3.0 * 2.0_f64.powf(n)), Trend::Exponential(base) if (base - 2.0).abs() < 0.01));
/// assert!(matches!(of(|n| 7.0 * n * n * n), Trend::Polynomial(degree) if (degree - 3.0).abs() < 0.01));
/// assert_eq!(of(|_| 5.0), Trend::Flat);
/// assert_eq!(trend(&[(1.0, 1.0), (2.0, 4.0)]), Trend::Unclear);
/// ```
pub fn trend(points: &[(f64, f64)]) -> Trend {
    let points: Vec<_> = points.iter().copied().filter(|(x, y)| *x > 0.0 && *y > 0.0).collect();
    if points.len() < FEWEST {
        return Trend::Unclear;
    }
    let least = points.iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min);
    let most = points.iter().map(|(_, y)| *y).fold(0.0, f64::max);
    if most < least * 1.5 {
        return Trend::Flat;
    }
    if most < least * LEAST_GROWTH {
        return Trend::Unclear;
    }
    let exponential = Fit::of(points.iter().map(|(x, y)| (*x, y.ln())));
    let polynomial = Fit::of(points.iter().map(|(x, y)| (x.ln(), y.ln())));
    let steep = polynomial.slope > STEEPEST && exponential.rest < polynomial.rest * 3.0;
    if steep || exponential.rest < polynomial.rest * CLEARLY {
        Trend::Exponential(exponential.slope.exp())
    } else if polynomial.rest < exponential.rest * CLEARLY {
        Trend::Polynomial(polynomial.slope)
    } else {
        Trend::Unclear
    }
}

/// A straight line through points, by least squares.
struct Fit {
    slope: f64,
    /// The sum of the squares of what it misses.
    rest: f64,
}

impl Fit {
    fn of(points: impl Iterator<Item = (f64, f64)>) -> Self {
        let points: Vec<_> = points.collect();
        let count = points.len() as f64;
        let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
        let together: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
        let slope = if spread > 0.0 { together / spread } else { 0.0 };
        let rest = points.iter().map(|point| (point.1 - y - slope * (point.0 - x)).powi(2)).sum();
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
        assert!(matches!(trend(&shaken(sizes().map(|n| (n, 1.8_f64.powf(n))))), Trend::Exponential(_)));
        assert!(matches!(trend(&shaken((3..40).map(|n| (f64::from(n), f64::from(n).powi(4))))), Trend::Polynomial(_)));
    }

    #[test]
    fn what_cannot_be_told_is_not_told() {
        let uneven = [(1.0, 1.0), (2.0, 900.0), (3.0, 2.0), (4.0, 800.0), (5.0, 3.0), (6.0, 1000.0)];
        assert_eq!(trend(&uneven), Trend::Unclear);
        let short: Vec<_> = (10..15).map(|n| (f64::from(n), f64::from(n))).collect();
        assert_eq!(trend(&short), Trend::Unclear);
    }
}
