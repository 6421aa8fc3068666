//! Curve fitting: an exponential, or a power of some degree.
//!
//! In a double logarithmic plot a power is a straight line, and its slope is the degree, while an
//! exponential bends upwards. The slope is taken between the largest size and half of it, where
//! small sizes disturb least. A verdict can fail a program, so it must stay the same if the work at
//! either end is wrong by a factor.

/// The growth of work with size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trend {
    /// Each step multiplies the work by this factor.
    Exponential(f64),
    /// The work grows as this power of the size.
    Polynomial(f64),
    /// It does not grow, up to the largest size in the test.
    Flat,
    /// Too few boards, or too uneven a growth, to decide.
    Unclear,
}

impl Trend {
    /// Returns the name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exponential(_) => "exponential",
            Self::Polynomial(_) => "polynomial",
            Self::Flat => "flat",
            Self::Unclear => "unclear",
        }
    }
}

/// The uncertainty of counted work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// Work of this size is noise. Points of less than twice as much are omitted.
    pub noise: f64,
    /// The ratio of two amounts of work may be wrong by this factor, in either direction.
    pub factor: f64,
}

impl Accuracy {
    /// For calls, which are exact: the first ones depend on the board more than on the method.
    pub const COUNTED: Self = Self { noise: 12.0, factor: 1.5 };

    /// For processor time: other programs empty the caches and share the cores, which can double
    /// it.
    pub const fn timed(noise: f64) -> Self {
        Self { noise, factor: 3.0 }
    }
}

/// Minimum number of points above the noise: any curve would fit fewer.
const FEWEST: usize = 5;
/// The same for a curve steeper than any power in a class.
const FEWEST_STEEP: usize = 3;
/// No class program is a power of a higher degree.
const STEEPEST: f64 = 7.0;
/// A smaller factor per step may be a power, if the sizes are close together.
const LEAST_FACTOR: f64 = 1.3;
/// Minimum growth beyond the uncertainty: less says nothing about the curve.
const LEAST_GROWTH: f64 = 6.0;
/// Work that has not grown more than this counts as constant.
const FLAT: f64 = 1.5;

/// Returns the trend of work `y` over rising sizes `x`, both positive; points that the accuracy
/// calls noise are omitted. Linear time.
///
/// ```
/// use tablette_grade::{Accuracy, Trend, trend};
/// let exact = Accuracy { noise: 0.0, factor: 1.0 };
/// let of = |work: fn(f64) -> f64| trend(&(2..14).map(|n| (n as f64, work(n as f64))).collect::<Vec<_>>(), exact);
/// assert!(matches!(of(|n| 3.0 * 4.0_f64.powf(n)), Trend::Exponential(base) if (base - 4.0).abs() < 0.01));
/// assert!(matches!(of(|n| 7.0 * n * n * n), Trend::Polynomial(degree) if (degree - 3.0).abs() < 0.01));
/// assert_eq!(of(|_| 5.0), Trend::Flat);
/// assert_eq!(trend(&[(1.0, 1.0), (2.0, 4.0)], exact), Trend::Unclear);
/// ```
pub fn trend(points: &[(f64, f64)], Accuracy { noise, factor }: Accuracy) -> Trend {
    let points: Vec<_> = points.iter().copied().filter(|(x, y)| *x > 0.0 && *y > noise * 2.0).collect();
    let [first, .., last] = points[..] else { return Trend::Unclear };
    let Some(half) = points.iter().find(|(x, _)| *x >= last.0 / 2.0) else { return Trend::Unclear };
    let (least, most) =
        points.iter().fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), (_, y)| (least.min(*y), most.max(*y)));
    if most < least * FLAT && points.len() >= FEWEST {
        return Trend::Flat;
    }
    // In growth the last work is the largest: a lonely peak is none.
    if points.len() < FEWEST_STEEP || last.1 < first.1 * factor * LEAST_GROWTH || last.1 < most {
        return Trend::Unclear;
    }
    let (grown, apart) = ((last.1 / half.1).ln(), (last.0 / half.0).ln());
    if (grown - factor.ln()) / apart > STEEPEST {
        let step = (grown / (last.0 - half.0)).exp();
        return if step < LEAST_FACTOR { Trend::Unclear } else { Trend::Exponential(step) };
    }
    if points.len() >= FEWEST && (grown + factor.ln()) / apart < STEEPEST {
        Trend::Polynomial(grown / apart)
    } else {
        Trend::Unclear
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette::SplitMix64;

    fn timed(points: &[(f64, f64)]) -> Trend {
        trend(points, Accuracy::timed(0.5))
    }

    /// Milliseconds of a memo written in Rust. Waking up the process dominates on small boards.
    #[test]
    fn work_as_small_as_the_noise_does_not_bend_the_curve() {
        let sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78].map(f64::from);
        let took = [
            0.05, 0.12, 0.06, 0.2, 0.13, 0.08, 0.25, 0.25, 0.3, 0.31, 0.28, 0.35, 0.73, 1.1, 2.7, 4.8, 11.6, 25.1,
            51.2, 102.0, 210.0,
        ];
        let points: Vec<_> = sizes.into_iter().zip(took).collect();
        assert!(matches!(timed(&points), Trend::Polynomial(degree) if degree > 2.5 && degree < 5.0));
        // A naive recursion written in C leaves few points, but steep ones.
        let naive = [(5.0, 0.08), (6.0, 0.2), (7.0, 1.5), (8.0, 12.0), (9.0, 80.0), (10.0, 700.0)];
        assert!(matches!(timed(&naive), Trend::Exponential(_)));
    }

    /// Calls of the programs in `examples/grade`, as they print them.
    #[test]
    fn counted_calls_are_told_apart() {
        let naive = [1, 5, 23, 105, 479, 2_185, 9_967, 45_465].map(f64::from);
        let memo = [1, 5, 15, 32, 57, 91, 135, 190, 257, 337, 431, 540].map(f64::from);
        let of = |calls: &[f64]| {
            trend(&(1..).map(f64::from).zip(calls.iter().copied()).collect::<Vec<_>>(), Accuracy::COUNTED)
        };
        assert!(matches!(of(&naive), Trend::Exponential(factor) if factor > 4.0));
        assert!(matches!(of(&memo), Trend::Polynomial(degree) if degree < 3.5));
    }

    #[test]
    fn growth_by_a_tenth_a_step_is_never_exponential() {
        for most in 10..300 {
            let points: Vec<_> = (1..most).map(f64::from).map(|n| (n, 1.1_f64.powf(n))).collect();
            for accuracy in [Accuracy { noise: 0.0, factor: 1.0 }, Accuracy::timed(0.5), Accuracy::COUNTED] {
                assert!(!matches!(trend(&points, accuracy), Trend::Exponential(_)), "{most} {accuracy:?}");
            }
        }
    }

    #[test]
    fn uneven_or_short_growth_is_unclear() {
        let exact = Accuracy { noise: 0.0, factor: 1.0 };
        let uneven = [(1.0, 1.0), (2.0, 900.0), (3.0, 2.0), (4.0, 800.0), (5.0, 3.0), (6.0, 700.0)];
        assert_eq!(trend(&uneven, exact), Trend::Unclear);
        let short: Vec<_> = (2..7).map(|n| (f64::from(n), f64::from(n))).collect();
        assert_eq!(trend(&short, exact), Trend::Unclear);
    }

    /// Simulates a measurement of `work` milliseconds of processor time: load slows each run by up
    /// to a tenth for every other program, waking up takes up to half a millisecond, and now and
    /// then 20 ms are lost.
    fn measured(work: f64, load: u64, random: &mut SplitMix64) -> f64 {
        let mut part = || random.below(1_001) as f64 / 1e3;
        let slower = 0.8 + 0.2 * part() + 0.1 * (load - 1) as f64 * part();
        let spike = if part() < 0.02 * load as f64 { 20.0 * part() } else { 0.0 };
        work * slower + 0.5 * part() + spike
    }

    /// Returns the minimum of three runs of each size, until a run takes half a second.
    fn series(work: impl Fn(f64) -> f64, load: u64, random: &mut SplitMix64) -> Vec<(f64, f64)> {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for size in crate::rising(420).into_iter().map(|size| size as f64) {
            let least = (0..3).map(|_| measured(work(size), load, random)).fold(f64::INFINITY, f64::min);
            points.push((size, least));
            if least > 500.0 {
                break;
            }
        }
        points
    }

    /// Ten thousand tests of right programs: formulas, tables and memos of every degree found in a
    /// class, on fast and on slow machines with up to seven other programs.
    #[test]
    fn no_right_program_is_failed_on_a_busy_machine() {
        let mut random = SplitMix64::new(28);
        let mut named = 0;
        for run in 0..10_000_u64 {
            let (degree, load) = ((run % 7) as i32, 1 + run / 7 % 8);
            let scale = 10_f64.powi(random.below(7) as i32 - 6);
            let points = series(|n| scale * n.powi(degree), load, &mut random);
            let trend = timed(&points);
            assert!(!matches!(trend, Trend::Exponential(_)), "n^{degree} under load {load}: {points:?}");
            // A formula must not pass for a memo either, since `--rung theory` would fail it.
            assert!(degree > 0 || !matches!(trend, Trend::Polynomial(_)), "a formula under load {load}: {points:?}");
            named += u32::from(degree > 0 && matches!(trend, Trend::Polynomial(_)));
        }
        assert!(named > 5_000, "only {named} of the powers are recognised");
    }

    /// The same for naive recursions: most of them are recognised, under any load.
    #[test]
    fn naive_recursions_are_named_on_a_busy_machine() {
        let mut random = SplitMix64::new(30);
        for load in 1..=8 {
            for factor in [3.0, 4.56, 6.0] {
                let named = (0..100).filter(|_| {
                    let points = series(|n: f64| 1e-3 * f64::powf(factor, n), load, &mut random);
                    matches!(timed(&points), Trend::Exponential(_))
                });
                let named = named.count();
                assert!(named > 90, "factor {factor} under load {load}: {named} of 100");
            }
        }
    }
}
