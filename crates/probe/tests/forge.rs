//! A writer of tables for tests, from the specification. Its frames are not compressed.

use std::ops::Range;

use xxhash_rust::xxh64::xxh64;

/// A table to be written.
#[derive(Clone)]
pub(crate) struct Forge {
    pub(crate) letters: [u8; 8],
    pub(crate) game: &'static str,
    pub(crate) board: &'static str,
    pub(crate) settings: &'static str,
    pub(crate) versions: [u32; 2],
    pub(crate) worth: &'static str,
    pub(crate) ranks: Range<u64>,
    pub(crate) block: u32,
    /// Bits, coding, and what follows them in the head.
    pub(crate) kind: Vec<u8>,
    /// Blocks of the raw array, with their first ranks.
    pub(crate) blocks: Vec<(u64, Vec<u8>)>,
}

impl Forge {
    /// A table of listed values, or of offsets from the least if there are more than 2^16 values or
    /// `wide`.
    pub(crate) fn cells(first: u64, values: &[i64], block: u32, wide: bool) -> Self {
        let mut listed = values.to_vec();
        listed.sort_unstable();
        listed.dedup();
        let (least, greatest) = (listed[0], listed[listed.len() - 1]);
        let narrow = u32::try_from(greatest.abs_diff(least)).is_ok();
        let bits: u8 = match listed.len() {
            _ if wide => {
                if narrow {
                    32
                } else {
                    64
                }
            }
            0..=2 => 1,
            3..=4 => 2,
            5..=256 => 8,
            _ => 16,
        };
        let mut kind = vec![bits, u8::from(wide)];
        if wide {
            kind.extend([least, greatest].iter().flat_map(|value| value.to_le_bytes()));
        } else {
            kind.extend((listed.len() as u32).to_le_bytes());
            for value in &listed {
                kind.extend(value.to_le_bytes());
                kind.extend((values.iter().filter(|known| *known == value).count() as u64).to_le_bytes());
            }
        }
        let place = |value: &i64| {
            if wide { value.abs_diff(least) } else { listed.binary_search(value).unwrap() as u64 }
        };
        let raw = pack(&values.iter().map(place).collect::<Vec<_>>(), bits);
        let each = u64::from(block) * 8 / u64::from(bits);
        let blocks = (0..).zip(raw.chunks(block as usize)).map(|(at, raw)| (first + at * each, raw.to_vec()));
        let ranks = first..first + values.len() as u64;
        Self { kind, blocks: blocks.collect(), ranks, block, ..Self::empty() }
    }

    /// A list of the lost positions among `ranks`, with `each` members in a block.
    pub(crate) fn list(ranks: Range<u64>, members: &[u64], each: usize) -> Self {
        let mut kind = vec![0, 0];
        kind.extend((members.len() as u64).to_le_bytes());
        let mut next = ranks.start;
        let mut blocks = Vec::new();
        for block in members.chunks(each) {
            let mut raw = Vec::new();
            for member in block {
                leb128(member - next, &mut raw);
                next = member + 1;
            }
            blocks.push((block[0], raw));
        }
        Self { kind, blocks, ranks, worth: "outcome", block: 1 << 15, ..Self::empty() }
    }

    fn empty() -> Self {
        Self {
            letters: *b"TABLETTE",
            game: "chomp",
            board: "3x2",
            settings: "",
            versions: [1, 1],
            worth: "play",
            ranks: 0..0,
            block: 8,
            kind: Vec::new(),
            blocks: Vec::new(),
        }
    }

    /// Writes the table, with frames as `pack` makes them.
    pub(crate) fn bytes_with(&self, pack: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
        let frames: Vec<Vec<u8>> = self.blocks.iter().map(|(_, raw)| pack(raw)).collect();
        let start = self.head(0, [0; 32]).len();
        let (mut at, mut index, mut seek) = (start, Vec::new(), Vec::new());
        seek.extend([start as u32, 0, xxh64(b"", 0) as u32].iter().flat_map(|field| field.to_le_bytes()));
        for (number, (frame, (first, raw))) in (0..).zip(frames.iter().zip(&self.blocks)) {
            let entry: Vec<u8> =
                [at as u64, xxh64(frame, number), *first].iter().flat_map(|field| field.to_le_bytes()).collect();
            index.extend(&entry);
            index.extend(xxh64(&entry, number).to_le_bytes());
            let fields = [frame.len() as u32, raw.len() as u32, xxh64(raw, 0) as u32];
            seek.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
            at += frame.len();
        }
        let fields = [index.len() as u32 + 8, 0, xxh64(b"", 0) as u32, frames.len() as u32 + 2];
        seek.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
        seek.push(0x80);
        seek.extend(0x8F92_EAB1_u32.to_le_bytes());
        let length = at + 16 + index.len() + seek.len();
        let mut bytes = self.head(length as u64, *blake3::hash(&index).as_bytes());
        bytes.extend(frames.concat());
        bytes.extend(skippable(0x184D_2A51, &index));
        bytes.extend(skippable(0x184D_2A5E, &seek));
        bytes
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.bytes_with(frame)
    }

    /// Writes a manifest of these contents.
    pub(crate) fn manifest(&self, contents: &[u8]) -> Vec<u8> {
        let named = Self { letters: *b"TABPIECE", ..self.clone() };
        let length = self.head(0, [0; 32]).len() + 8 + contents.len();
        let head = named.head(length as u64, *blake3::hash(contents).as_bytes());
        [head, skippable(0x184D_2A51, contents)].concat()
    }

    fn head(&self, length: u64, index: [u8; 32]) -> Vec<u8> {
        let mut body =
            [&self.letters[..], &2_u32.to_le_bytes(), b"FINISHED", &length.to_le_bytes(), &[7; 32], &index].concat();
        for text in [self.game, self.board, self.settings] {
            push_text(text, &mut body);
        }
        body.extend(self.versions.iter().flat_map(|version| version.to_le_bytes()));
        for text in [self.worth, "a test"] {
            push_text(text, &mut body);
        }
        body.extend(self.ranks.start.to_le_bytes());
        body.extend((self.ranks.end - self.ranks.start).to_le_bytes());
        body.extend(self.block.to_le_bytes());
        body.extend(&self.kind);
        body.extend([0; 32]);
        seal(&mut body);
        skippable(0x184D_2A50, &body)
    }
}

/// Writes the digest of a head, given without the 8 bytes of its frame.
pub(crate) fn seal(body: &mut [u8]) {
    let (sealed, digest) = body.split_last_chunk_mut::<32>().unwrap();
    *digest = *blake3::hash(sealed).as_bytes();
}

/// The digest of a table, at the end of its head.
pub(crate) fn digest_of(table: &[u8]) -> [u8; 32] {
    let follow = u32::from_le_bytes(table[4..8].try_into().unwrap()) as usize;
    table[8 + follow - 32..][..32].try_into().unwrap()
}

pub(crate) fn push_text(text: &str, bytes: &mut Vec<u8>) {
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
}

pub(crate) fn leb128(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn skippable(magic: u32, contents: &[u8]) -> Vec<u8> {
    [&magic.to_le_bytes(), &(contents.len() as u32).to_le_bytes(), contents].concat()
}

fn pack(places: &[u64], bits: u8) -> Vec<u8> {
    let mut raw = vec![0; (places.len() * usize::from(bits)).div_ceil(8)];
    for (at, place) in places.iter().enumerate() {
        let bit = at * usize::from(bits);
        let bytes = (place << (bit % 8)).to_le_bytes();
        for (byte, more) in raw[bit / 8..].iter_mut().zip(&bytes[..usize::from(bits).div_ceil(8)]) {
            *byte |= more;
        }
    }
    raw
}

/// A Zstandard frame of one uncompressed block.
pub(crate) fn frame(raw: &[u8]) -> Vec<u8> {
    let head = (raw.len() as u32) << 3 | 1;
    [&0xFD2F_B528_u32.to_le_bytes()[..], &[0xA0], &(raw.len() as u32).to_le_bytes(), &head.to_le_bytes()[..3], raw]
        .concat()
}
