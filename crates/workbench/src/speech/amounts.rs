//! Amounts of memory as people type them.

use tablette_core::{Problem, Text};

/// Reads `512M`, `2GiB`, `1.5g`, `4096`: `K M G T` and `KiB MiB GiB TiB` count in 1024, `KB MB GB
/// TB` in 1000.
///
/// ```
/// assert_eq!(tablette::speech::amount("64M"), Ok(64 << 20));
/// ```
///
/// # Errors
/// If it is not an amount, is zero or does not fit 64 bits.
pub fn amount(text: &str) -> Result<u64, Problem> {
    let unreadable = || Problem::new(EXPECTED, text);
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let factor = factor(&unit.to_ascii_lowercase()).ok_or_else(unreadable)?;
    let size = match number.split_once('.') {
        None => number.parse::<u64>().ok().and_then(|whole| whole.checked_mul(factor)),
        Some(_) => number
            .parse::<f64>()
            .ok()
            .map(|size| size * factor as f64)
            .filter(|size| *size < 1e18)
            .map(|size| size as u64),
    };
    size.filter(|size| *size > 0).ok_or_else(unreadable)
}

fn factor(unit: &str) -> Option<u64> {
    let (prefix, base) = match unit.strip_suffix("ib").or_else(|| unit.strip_suffix("io")) {
        Some(prefix) => (prefix, 1024),
        None => match unit.strip_suffix(['b', 'o']) {
            Some(prefix) => (prefix, 1000),
            None => (unit, 1024_u64),
        },
    };
    let power = ["", "k", "m", "g", "t"].iter().position(|known| *known == prefix)?;
    Some(base.pow(power as u32))
}

const EXPECTED: Text = Text::new(
    "an amount of memory such as 512M, 2GiB or 800MB",
    "une quantité de mémoire telle que 512M, 2Gio ou 800Mo",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_in_both_languages() {
        let cases = [
            ("4096", 4096),
            ("512M", 512 << 20),
            ("2GiB", 2 << 30),
            ("2gio", 2 << 30),
            ("1.5k", 1536),
            ("800MB", 800_000_000),
            ("7b", 7),
        ];
        for (text, size) in cases {
            assert_eq!(amount(text), Ok(size), "{text}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in ["", "0", "-1", "M", "1..5G", "12X", "1 G", "99999999999T", "1e9", "ib", "1.5.2M"] {
            assert!(amount(text).is_err(), "{text}");
        }
    }
}
