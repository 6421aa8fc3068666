//! Decimals, sizes and times as each language writes them.

use tablette_core::figures::digits;
use tablette_core::{Amount, Estimate, Lang};

/// Formats a number with `places` decimals: `1,234.5` in English, `1 234,5` in French.
pub fn decimal(lang: Lang, value: f64, places: usize) -> String {
    let plain = format!("{value:.places$}");
    match plain.split_once('.') {
        None => digits(lang, &plain),
        Some((whole, part)) => {
            let point = match lang {
                Lang::En => '.',
                Lang::Fr => ',',
            };
            format!("{}{point}{part}", digits(lang, whole))
        }
    }
}

/// Formats an estimate in men and hundredths: `+0.35`, in French `+0,35`; no sign if the score is
/// zero.
///
/// ```
/// use tablette::{Estimate, Lang, speech::score};
/// assert_eq!(score(Lang::Fr, Estimate { score: -135, depth: 9 }), "-1,35");
/// ```
pub fn score(lang: Lang, estimate: Estimate) -> String {
    let size = decimal(lang, f64::from(estimate.score.unsigned_abs()) / 100.0, 2);
    let sign = match estimate.score {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    format!("{sign}{size}")
}

/// Formats an amount of memory with a binary unit: `1.5 KiB` in English, `1,5 Kio` in French.
pub fn bytes(lang: Lang, amount: u64) -> String {
    Amount::Exact(amount.into()).as_bytes(lang)
}

/// Formats a duration with about three significant figures: `61 µs`, `4.20 ms`, `1.35 s`,
/// `2 min 05 s`, `3 h 07 min`.
pub fn duration(lang: Lang, seconds: f64) -> String {
    let scaled = |factor: f64, unit: &str| {
        let value = seconds * factor;
        let places = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
        format!("{} {unit}", decimal(lang, value, places))
    };
    if seconds < 999.5e-6 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 0.9995 {
        scaled(1e3, "ms")
    } else if seconds < 99.95 {
        scaled(1.0, "s")
    } else if seconds < 3599.5 {
        let whole = seconds.round() as u64;
        format!("{} min {:02} s", whole / 60, whole % 60)
    } else {
        let minutes = (seconds / 60.0).round() as u64;
        format!("{} h {:02} min", digits(lang, &(minutes / 60).to_string()), minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_the_units_of_the_language() {
        assert_eq!(bytes(Lang::En, 1023), "1023 B");
        assert_eq!(bytes(Lang::Fr, 1536), "1,5 Kio");
        assert_eq!(bytes(Lang::En, (1 << 20) - 1), "1.0 MiB");
        assert_eq!(bytes(Lang::En, u64::MAX), "16.0 EiB");
    }

    #[test]
    fn times_change_units_without_a_gap() {
        let cases = [
            (0.0, "0 µs"),
            (61e-6, "61 µs"),
            (0.000_999_9, "1.00 ms"),
            (0.0042, "4.20 ms"),
            (0.9999, "1.00 s"),
            (10.04, "10.0 s"),
            (125.0, "2 min 05 s"),
            (11_220.0, "3 h 07 min"),
        ];
        for (seconds, written) in cases {
            assert_eq!(duration(Lang::En, seconds), written);
        }
        assert_eq!(duration(Lang::Fr, 1.35), "1,35 s");
    }
}
