//! Whole numbers as each language writes them.
//!
//! For example, a census of 203237664 positions is easier to read as 203,237,664, or in French with
//! narrow spaces between the thousands. Notations do not use this module: boards and moves are
//! written in plain digits, so that they read back.

use crate::lang::Lang;

/// Groups the thousands of decimal digits, with an optional sign: by commas in English, by narrow
/// no-break spaces in French. Returns any other text unchanged. Linear time.
///
/// ```
/// use tablette_core::{Lang, figures::digits};
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

/// As [`digits`], but shortens numbers of more than 60 digits to the first and last twelve and the
/// number of digits. Linear time.
///
/// ```
/// use tablette_core::{Lang, figures::shortened};
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
    let unit = match lang {
        Lang::En => "digits",
        Lang::Fr => "chiffres",
    };
    format!("{head}…{tail} ({count} {unit})")
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
}
