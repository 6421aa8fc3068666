//! Pixels as a PNG file (the PNG specification, third edition; RFC 1950 and 1951 for what is
//! inside).
//!
//! Boards are areas of one colour: of all that compression can do, runs of a byte and the row above
//! are enough. For example, a draughts board of 1200 × 630 pixels with all its men takes 170 kB,
//! and its raw pixels 2.3 MB.

/// Red, green and blue of a picture, row by row from the top left, as a PNG file. Linear in the
/// number of pixels.
///
/// # Panics
/// When `pixels` are not `width` × `height`.
pub(super) fn png(width: usize, height: usize, pixels: &[[u8; 3]]) -> Vec<u8> {
    assert_eq!(pixels.len(), width * height, "a picture has a pixel a place");
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let side = |length: usize| u32::try_from(length).expect("a side is far below 2^32").to_be_bytes();
    // Eight bits a channel, red, green and blue; the only methods there are; not interlaced.
    let head = [&side(width)[..], &side(height)[..], &[8, 2, 0, 0, 0]].concat();
    chunk(&mut file, *b"IHDR", &head);
    chunk(&mut file, *b"IDAT", &packed(&filtered(width, pixels)));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).expect("a chunk is far below 2^32").to_be_bytes());
    let named = [&kind[..], data].concat();
    file.extend(&named);
    file.extend(crc(&named).to_be_bytes());
}

/// Every row as the difference from the one above, so that rows that repeat are runs of zeros.
fn filtered(width: usize, pixels: &[[u8; 3]]) -> Vec<u8> {
    const UP: u8 = 2;
    let mut bytes = Vec::with_capacity(pixels.len() * 3 + pixels.len() / width.max(1));
    let blank = vec![[0; 3]; width];
    let mut above = &blank[..];
    for row in pixels.chunks_exact(width.max(1)) {
        bytes.push(UP);
        let differences =
            row.iter().zip(above).flat_map(|(now, then)| [0, 1, 2].map(|at| now[at].wrapping_sub(then[at])));
        bytes.extend(differences);
        above = row;
    }
    bytes
}

/// A zlib stream with one block of fixed codes, in which runs of a byte are copied from the byte
/// before.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x78, 0x01], held: 0, count: 0 };
    // The last block, with fixed codes.
    bits.push(0b1, 1);
    bits.push(0b01, 2);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let run = bytes[at..].iter().take(1 + 258).take_while(|&&other| other == byte).count();
        bits.literal(byte);
        at += 1;
        if run > 3 {
            bits.repeat(run - 1);
            at += run - 1;
        }
    }
    // The end of the block.
    bits.code(0, 7);
    let mut stream = bits.finish();
    stream.extend(adler(bytes).to_be_bytes());
    stream
}

/// Bits written from the lowest of each byte upwards.
struct Bits {
    bytes: Vec<u8>,
    held: u32,
    count: u32,
}

impl Bits {
    fn push(&mut self, value: u32, count: u32) {
        self.held |= value << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push((self.held & 0xff) as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// Codes go with their highest bit first.
    fn code(&mut self, code: u32, count: u32) {
        self.push(code.reverse_bits() >> (32 - count), count);
    }

    fn literal(&mut self, byte: u8) {
        match u32::from(byte) {
            byte @ 0..=143 => self.code(0x30 + byte, 8),
            byte => self.code(0x190 + byte - 144, 9),
        }
    }

    /// The byte before, `length` times more, from 3 to 258.
    fn repeat(&mut self, length: usize) {
        let symbol = LENGTHS.iter().rposition(|&(least, _)| least <= length).unwrap_or(0);
        let (least, extra) = LENGTHS[symbol];
        match symbol as u32 + 257 {
            code @ ..=279 => self.code(code - 256, 7),
            code => self.code(0xc0 + code - 280, 8),
        }
        self.push((length - least) as u32, extra);
        // From one byte back.
        self.code(0, 5);
    }

    fn finish(mut self) -> Vec<u8> {
        self.push(0, 7);
        self.bytes
    }
}

/// The lengths that the codes from 257 begin at, and how many bits say how much more (RFC 1951, 3.2.5).
const LENGTHS: [(usize, u32); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// The checksum of a chunk: CRC-32.
fn crc(bytes: &[u8]) -> u32 {
    let step = |rest: u32, byte: &u8| {
        (0..8).fold(rest ^ u32::from(*byte), |rest, _| if rest & 1 == 1 { rest >> 1 ^ 0xedb8_8320 } else { rest >> 1 })
    };
    !bytes.iter().fold(!0, step)
}

/// The checksum of a zlib stream: Adler-32.
fn adler(bytes: &[u8]) -> u32 {
    let (low, high) = bytes.iter().fold((1u32, 0u32), |(low, high), &byte| {
        let low = (low + u32::from(byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unpacks what `packed` writes, by the tables of RFC 1951.
    fn unpacked(stream: &[u8]) -> Vec<u8> {
        let mut bits = stream[2..].iter().flat_map(|byte| (0..8).map(move |at| u32::from(byte >> at & 1)));
        let mut take = |count: u32, high_first: bool| {
            (0..count).fold(0, |value, at| {
                let bit = bits.next().expect("another bit");
                if high_first { value << 1 | bit } else { value | bit << at }
            })
        };
        assert_eq!((take(1, false), take(2, false)), (1, 1));
        let mut bytes: Vec<u8> = Vec::new();
        loop {
            let mut code = take(7, true);
            let symbol = if code <= 0b001_0111 {
                code + 256
            } else {
                code = code << 1 | take(1, true);
                match code {
                    0x30..=0xbf => code - 0x30,
                    0xc0..=0xc7 => code - 0xc0 + 280,
                    _ => (code << 1 | take(1, true)) - 0x190 + 144,
                }
            };
            match symbol {
                0..=255 => bytes.push(symbol as u8),
                256 => return bytes,
                _ => {
                    let (least, extra) = LENGTHS[symbol as usize - 257];
                    let length = least + take(extra, false) as usize;
                    assert_eq!(take(5, true), 0, "from one byte back");
                    let last = *bytes.last().unwrap();
                    bytes.extend(vec![last; length]);
                }
            }
        }
    }

    #[test]
    fn checksums_are_those_of_the_books() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        assert_eq!(adler(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn runs_of_every_length_and_every_byte_come_back() {
        let mut bytes: Vec<u8> = (0..=255).collect();
        for length in 1..600 {
            bytes.extend(vec![(length * 7 % 256) as u8; length]);
        }
        let stream = packed(&bytes);
        assert_eq!(unpacked(&stream), bytes);
        assert!(stream.len() < bytes.len() / 20);
        assert!(unpacked(&packed(&[])).is_empty());
    }

    #[test]
    fn a_file_says_its_size_and_ends() {
        let file = png(3, 2, &[[250, 0, 7]; 6]);
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&file[12..24], [&b"IHDR"[..], &[0, 0, 0, 3, 0, 0, 0, 2]].concat());
        // The checksum of an empty last chunk, as it ends every PNG file.
        assert_eq!(&file[file.len() - 8..], [&b"IEND"[..], &[0xae, 0x42, 0x60, 0x82]].concat());
    }
}
