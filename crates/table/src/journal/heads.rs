//! The heads of parts: written, read, and found again after damage.
//!
//! For example, a bit of the length of part 17 is flipped. Its head no longer matches its digest,
//! so the beginning of part 18 is unknown. But the head of part 18 begins with the mark, states its
//! own offset, and has a digest. A scan of every offset after the damage finds it, and everything
//! from there on is kept.

use std::fs::File;
use std::io;

use crate::format::Digest;
use crate::source::ReadAt;

/// The first bytes of a head, which occur in no text, so that false matches are rare.
const MARK: [u8; 8] = *b"\x89PART\r\n\x1a";
/// Bytes of a head before its digests, and of a digest.
const FIXED: u64 = 64;
const DIGEST: u64 = 32;
/// Bytes of a part with a digest of their own: such a piece is read and compared for any byte in
/// it.
pub(super) const PIECE: u64 = 1 << 15;
/// Bytes searched in one go for the next head.
const STRETCH: usize = 1 << 20;
/// Maximum number of invalid heads with a correct mark and offset: these do not occur by accident,
/// and each costs time.
const MOST_FORGED: u32 = 64;

/// Damage in a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the part; `None` where its head is damaged.
    pub part: Option<u64>,
    /// Offset in the file at which the damage begins, as far as known.
    pub from: u64,
    /// Offset at which it ends.
    pub to: u64,
}

/// The head of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JournalHead {
    pub(super) number: u64,
    /// Length of the part in bytes.
    pub(super) length: u64,
    /// Offset of the head in the file.
    pub(super) at: u64,
    /// The digest of the previous part.
    pub(super) before: Digest,
    pub(super) digests: Vec<Digest>,
    pub(super) digest: Digest,
}

impl JournalHead {
    /// Creates and seals the head of a part with these digests.
    pub(super) fn new(number: u64, length: u64, at: u64, before: Digest, digests: Vec<Digest>) -> Self {
        let mut head = Self { number, length, at, before, digests, digest: Digest::default() };
        head.digest = Digest::new(&head.unverified());
        head
    }

    fn unverified(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        for field in [self.number, self.length, self.at] {
            bytes.extend(field.to_le_bytes());
        }
        bytes.extend(self.before.0);
        self.digests.iter().for_each(|digest| bytes.extend(digest.0));
        bytes
    }

    /// Encodes the head.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = self.unverified();
        bytes.extend(self.digest.0);
        bytes
    }

    /// Returns the range of this part, in case it is damaged.
    pub(super) fn gap(&self) -> Gap {
        Gap { from: self.at, to: self.end(), before: self.before, after: self.digest }
    }

    /// Returns the offset at which the part begins.
    pub(super) fn start(&self) -> u64 {
        self.at + long(self.length).expect("a head that was written or read")
    }

    /// Returns the offset at which the part ends, and the next head begins.
    pub(super) fn end(&self) -> u64 {
        self.start() + self.length
    }
}

/// Returns the bytes of the head of a part of that length; `None` if no such part is possible.
fn long(length: u64) -> Option<u64> {
    length.div_ceil(PIECE).checked_mul(DIGEST)?.checked_add(FIXED + DIGEST)
}

/// A range of the file without a valid part: the digests before and after it identify the lost
/// part, so that it can be written back in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) before: Digest,
    pub(super) after: Digest,
}

/// The heads of a journal, with the findings of the scan.
#[derive(Debug)]
pub(super) struct Scan {
    pub(super) heads: Vec<JournalHead>,
    /// Numbers of parts that match their digests but do not follow from the previous part.
    pub(super) doubtful: Vec<u64>,
    pub(super) gaps: Vec<Gap>,
    pub(super) damage: Vec<Damage>,
    /// The end of the last whole part, and its digest.
    pub(super) end: u64,
    pub(super) digest: Digest,
}

/// The data at an offset.
enum FoundHead {
    JournalHead(JournalHead),
    /// A valid beginning of a head, cut off by the end of the file.
    Begun,
    Nothing,
}

/// Goes from head to head, beginning at the place of the first one. Reads only the heads, except
/// after damage.
///
/// # Errors
/// Those of the system.
pub(super) fn scan(file: &File, from: u64, length: u64, digest: Digest) -> io::Result<Scan> {
    let mut scan =
        Scan { heads: Vec::new(), doubtful: Vec::new(), gaps: Vec::new(), damage: Vec::new(), end: from, digest };
    // Whether the previous part is known, so that its digest can be compared.
    let (mut adjacent, mut forged) = (true, 0);
    while scan.end < length {
        let at = scan.end;
        let begun = match look(file, at, length)? {
            FoundHead::JournalHead(head) if head.end() > length => return Ok(scan),
            FoundHead::JournalHead(head) => {
                scan.take(head, adjacent);
                adjacent = true;
                continue;
            }
            FoundHead::Begun => true,
            FoundHead::Nothing => false,
        };
        // A damaged length looks like a part whose writing was interrupted, unless another part
        // follows it.
        let Some(next) = resume(file, at + 1, length, &mut forged)? else {
            if !begun {
                scan.damage.push(Damage { part: None, from: at, to: length });
            }
            return Ok(scan);
        };
        scan.damage.push(Damage { part: None, from: at, to: next.at });
        scan.gaps.push(Gap { from: at, to: next.at, before: scan.digest, after: next.before });
        scan.end = next.at;
        adjacent = false;
    }
    Ok(scan)
}

impl Scan {
    /// Takes a head that begins where the previous part ends. If its digest does not follow, one of
    /// the two parts was exchanged, and it is unknown which: neither counts.
    fn take(&mut self, head: JournalHead, adjacent: bool) {
        let follows = !adjacent || head.before == self.digest;
        (self.end, self.digest) = (head.end(), head.digest);
        if follows {
            self.heads.push(head);
            return;
        }
        if let Some(last) = self.heads.pop() {
            self.damage.push(Damage { part: Some(last.number), from: last.at, to: last.end() });
            self.gaps.push(Gap { from: last.at, to: last.end(), before: last.before, after: head.before });
        }
        self.damage.push(Damage { part: Some(head.number), from: head.at, to: head.end() });
        self.gaps.push(head.gap());
        self.doubtful.push(head.number);
    }
}

/// Reads the data at an offset inside the file.
fn look(file: &File, at: u64, length: u64) -> io::Result<FoundHead> {
    let left = length - at;
    let mut fixed = vec![0; left.min(FIXED) as usize];
    file.read_at(&mut fixed, at)?;
    let like =
        |from: usize, expected: &[u8]| fixed.iter().skip(from).zip(expected).all(|(found, expected)| found == expected);
    if !like(0, &MARK) || !like(24, &at.to_le_bytes()) {
        return Ok(FoundHead::Nothing);
    }
    if left < FIXED {
        return Ok(FoundHead::Begun);
    }
    let field = |at: usize| u64::from_le_bytes(fixed[at..at + 8].try_into().expect("eight bytes"));
    let Some(long) = long(field(16)).filter(|long| *long <= left) else { return Ok(FoundHead::Begun) };
    let mut rest = vec![0; (long - FIXED) as usize];
    file.read_at(&mut rest, at + FIXED)?;
    let (digests, digest) = rest.split_at(rest.len() - DIGEST as usize);
    let as_digest = |bytes: &[u8]| Digest(bytes.try_into().expect("32 bytes"));
    let digests = digests.chunks_exact(DIGEST as usize).map(as_digest).collect();
    let head = JournalHead::new(field(8), field(16), at, as_digest(&fixed[32..64]), digests);
    let whole = head.digest == as_digest(digest) && head.length <= u64::MAX - head.start();
    Ok(if whole { FoundHead::JournalHead(head) } else { FoundHead::Nothing })
}

/// Finds the next head at or after an offset.
fn resume(file: &File, from: u64, length: u64, forged: &mut u32) -> io::Result<Option<JournalHead>> {
    let mut at = from;
    while at < length {
        let mut stretch = vec![0; (length - at).min(STRETCH as u64) as usize];
        file.read_at(&mut stretch, at)?;
        for place in stretch.windows(MARK.len()).enumerate().filter(|(_, eight)| *eight == MARK).map(|(place, _)| place)
        {
            match look(file, at + place as u64, length)? {
                FoundHead::JournalHead(head) => return Ok(Some(head)),
                FoundHead::Begun | FoundHead::Nothing => *forged += 1,
            }
            if *forged > MOST_FORGED {
                return Ok(None);
            }
        }
        // The last bytes may be the beginning of a mark.
        at += (stretch.len() as u64).saturating_sub(MARK.len() as u64 - 1).max(1);
    }
    Ok(None)
}
