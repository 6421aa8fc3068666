//! Numbers of variable length: unsigned LEB128, as in lists and manifests.
//!
//! For example, 200 is `C8 01`: its low seven bits with a continuation mark, and then the rest.

/// Appends a number as unsigned LEB128: seven bits per byte, the low ones first, the high bit set
/// if more follow. 200 is `C8 01`.
pub(crate) fn put(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number of unsigned LEB128; `None` if it is unfinished, too large or longer than
/// necessary.
pub(crate) fn take(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (byte, after) = rest.split_first()?;
        *rest = after;
        let bits = u64::from(byte & 0x7f);
        // A trailing zero byte would be a second encoding of the number, but equal lists must have
        // equal bytes.
        if bits << shift >> shift != bits || (*byte == 0 && shift > 0) {
            return None;
        }
        number |= bits << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
