//! Texts in addresses.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The sign before a board in base64url, which long boards use.
const PACKED: char = '~';

/// Decodes percent-encoded text; `plus` is whether `+` is a blank. `None` unless the result is
/// UTF-8.
pub(crate) fn decode(text: &str, plus: bool) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                (digit(rest.next()?)? * 16 + digit(rest.next()?)?) as u8
            }
            b'+' if plus => b' ',
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Decodes the board of an address: percent-encoded, or base64url after a `~`.
pub fn board(text: &str) -> Option<String> {
    let text = decode(text, false)?;
    match text.strip_prefix(PACKED) {
        Some(packed) => String::from_utf8(URL_SAFE_NO_PAD.decode(packed).ok()?).ok(),
        None => Some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_strictly() {
        assert_eq!(decode("a%20b+c", false).as_deref(), Some("a b+c"));
        assert_eq!(decode("a%20b+c%2B", true).as_deref(), Some("a b c+"));
        for broken in ["%", "%2", "%zz", "%ff", "%+1", "%C3%28"] {
            assert_eq!(decode(broken, true), None, "{broken}");
        }
    }

    #[test]
    fn long_boards_are_packed() {
        assert_eq!(board("~MCAxOyAwIDI").as_deref(), Some("0 1; 0 2"));
        assert_eq!(board("~!!"), None);
        assert_eq!(board("~_w"), None, "no UTF-8");
    }
}
