//! Binomial coefficients, without overflow.

use crate::Amount;

/// Returns C(n, k), or `None` if it exceeds 128 bits. O(min(k, n-k)) time.
///
/// ```
/// use tablette_core::index::binomial;
/// assert_eq!(binomial(20, 10), Some(184_756));
/// assert_eq!(binomial(3, 5), Some(0));
/// assert_eq!(binomial(1000, 500), None);
/// ```
pub fn binomial(n: u64, k: u64) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    // The running value is C(n, i), so every division is exact; it grows, so failing early is
    // cheap.
    (0..k.min(n - k)).try_fold(1_u128, |value, i| {
        let (factor, divisor) = (u128::from(n - i), u128::from(i + 1));
        let common = gcd(value, divisor);
        (value / common).checked_mul(factor / (divisor / common))
    })
}

/// Returns C(n, k) as an amount: exact if it fits 128 bits, otherwise by Stirling's series.
///
/// ```
/// use tablette_core::Amount;
/// use tablette_core::index::binomial_amount;
/// assert_eq!(binomial_amount(20, 10), Amount::Exact(184_756));
/// assert!(matches!(binomial_amount(2_000_000_000, 1_000_000_000), Amount::PowerOfTen(p) if (p - 602_059_986.0).abs() < 1.0));
/// ```
pub fn binomial_amount(n: u64, k: u64) -> Amount {
    binomial(n, k).map_or_else(
        || Amount::PowerOfTen((ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k)) / std::f64::consts::LN_10),
        Amount::Exact,
    )
}

/// Returns ln n! by Stirling's series. The error is below 1e-3 from n = 1 on, which suffices for a
/// displayed exponent.
fn ln_factorial(n: u64) -> f64 {
    if n == 0 {
        return 0.0;
    }
    let n = n as f64;
    n * n.ln() - n + 0.5 * (std::f64::consts::TAU * n).ln() + 1.0 / (12.0 * n)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pascal_s_triangle() {
        for n in 1..120 {
            for k in 1..=n {
                assert_eq!(
                    binomial(n, k),
                    Some(binomial(n - 1, k - 1).unwrap() + binomial(n - 1, k).unwrap()),
                    "{n} {k}"
                );
            }
        }
    }

    #[test]
    fn the_two_branches_meet() {
        let exact = (binomial(128, 64).unwrap() as f64).log10();
        let estimate = (ln_factorial(128) - 2.0 * ln_factorial(64)) / std::f64::consts::LN_10;
        assert!((exact - estimate).abs() < 1e-3, "{exact} {estimate}");
    }
}
