//! Numbers, sizes and times as each language writes them.

use tablette_core::{Amount, Lang, Text};

/// Decimal digits with an optional sign, thousands set apart: by commas in English, by narrow no-break spaces in French.
/// Anything else is returned as it came. Linear time.
///
/// ```
/// use tablette::{Lang, speech::digits};
/// assert_eq!(digits(Lang::En, "203237664"), "203,237,664");
/// assert_eq!(digits(Lang::Fr, "-1234"), "-1\u{202f}234");
/// ```
pub fn digits(lang: Lang, text: &str) -> String {
    let unsigned = text.trim_start_matches(['-', '+']);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.to_owned();
    }
    let mark = match lang {
        Lang::En => ',',
        Lang::Fr => '\u{202f}',
    };
    let mut written = text[..text.len() - unsigned.len()].to_owned();
    for (at, digit) in unsigned.chars().enumerate() {
        if at > 0 && (unsigned.len() - at).is_multiple_of(3) {
            written.push(mark);
        }
        written.push(digit);
    }
    written
}

/// As [`digits`], but of more than 60 digits only the first and the last twelve, and how many there are. Linear time.
///
/// ```
/// use tablette::{Lang, speech::shortened};
/// assert_eq!(shortened(Lang::En, "203237664"), "203,237,664");
/// let long = "1234567890".repeat(10);
/// assert_eq!(shortened(Lang::En, &long), "123,456,789,012…901,234,567,890 (100 digits)");
/// ```
pub fn shortened(lang: Lang, text: &str) -> String {
    const WHOLE: usize = 60;
    const ENDS: usize = 12;
    let sign = usize::from(text.starts_with(['-', '+']));
    let length = text.len() - sign;
    if length <= WHOLE || !text.bytes().skip(sign).all(|byte| byte.is_ascii_digit()) {
        return digits(lang, text);
    }
    let (head, tail) = (digits(lang, &text[..sign + ENDS]), digits(lang, &text[text.len() - ENDS..]));
    let count = digits(lang, &length.to_string());
    SHORTENED.with("head", head).with("tail", tail).with("count", count).say(lang)
}

const SHORTENED: Text = Text::new("{head}…{tail} ({count} digits)", "{head}…{tail} ({count} chiffres)");

/// A number with `places` decimals: `1,234.5` in English, `1 234,5` in French.
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

/// An amount of memory with a binary unit: `1.5 KiB` in English, `1,5 Kio` in French.
pub fn bytes(lang: Lang, amount: u64) -> String {
    Amount::Exact(amount.into()).as_bytes(lang)
}

/// A time on the clock with three significant figures or so: `61 µs`, `4.20 ms`, `1.35 s`, `2 min 05 s`, `3 h 07 min`.
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
    fn digits_are_set_apart_by_threes() {
        let cases = [("0", "0"), ("999", "999"), ("1000", "1,000"), ("+12345678", "+12,345,678"), ("10^40", "10^40")];
        for (plain, written) in cases {
            assert_eq!(digits(Lang::En, plain), written);
        }
        assert_eq!(digits(Lang::Fr, ""), "");
    }

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
