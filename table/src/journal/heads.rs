//! The heads of parts: written, read, and found again behind damage.
//!
//! For example, a bit of the length of part 17 is flipped. Its head no longer has its seal, so nothing says where part
//! 18 begins; but that begins with the mark, says at which offset it stands, and has a seal. It is found by looking at
//! every offset behind the damage, and all from there on is kept.

use std::fs::File;
use std::io;

use crate::format::Digest;
use crate::source::ReadAt;

/// How a head begins: bytes that no text has, so that it is seldom found where none is.
const MARK: [u8; 8] = *b"\x89PART\r\n\x1a";
/// Bytes of a head before its digests, and of a digest.
const FIXED: u64 = 64;
const DIGEST: u64 = 32;
/// Bytes of a part that have a digest of their own: one is read and compared whenever any of them is asked for.
pub(super) const PIECE: u64 = 1 << 15;
/// Bytes that are looked through in one go for the next head.
const STRETCH: usize = 1 << 20;
/// Heads that are none, but for their mark and offset: nobody writes these by accident, and each costs time.
const MOST_FORGED: u32 = 64;

/// What is damaged of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the part; `None` where its head is damaged.
    pub part: Option<u64>,
    /// Offset in the file at which the damage begins, as far as can be said.
    pub from: u64,
    /// Offset at which it ends.
    pub to: u64,
}

/// What stands before a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JournalHead {
    pub(super) number: u64,
    /// Length of the part in bytes.
    pub(super) length: u64,
    /// Offset of the head in the file.
    pub(super) at: u64,
    /// The seal of the part before.
    pub(super) before: Digest,
    pub(super) digests: Vec<Digest>,
    pub(super) seal: Digest,
}

impl JournalHead {
    /// The head of a part with these digests, sealed.
    pub(super) fn new(number: u64, length: u64, at: u64, before: Digest, digests: Vec<Digest>) -> Self {
        let mut head = Self { number, length, at, before, digests, seal: Digest::default() };
        head.seal = Digest::of(&head.unsealed());
        head
    }

    fn unsealed(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        for field in [self.number, self.length, self.at] {
            bytes.extend(field.to_le_bytes());
        }
        bytes.extend(self.before.0);
        self.digests.iter().for_each(|digest| bytes.extend(digest.0));
        bytes
    }

    /// The bytes of the head.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = self.unsealed();
        bytes.extend(self.seal.0);
        bytes
    }

    /// The stretch of this part, should it be damaged.
    pub(super) fn gap(&self) -> Gap {
        Gap { from: self.at, to: self.end(), before: self.before, after: self.seal }
    }

    /// Where the part begins.
    pub(super) fn start(&self) -> u64 {
        self.at + long(self.length).expect("a head that was written or read")
    }

    /// Where the part ends, and the next head begins.
    pub(super) fn end(&self) -> u64 {
        self.start() + self.length
    }
}

/// Bytes of the head of a part of that length; `None` where there can be none.
fn long(length: u64) -> Option<u64> {
    length.div_ceil(PIECE).checked_mul(DIGEST)?.checked_add(FIXED + DIGEST)
}

/// A stretch of the file that is no part: the seals before and behind it say which part was there, so that it can be
/// put where it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) before: Digest,
    pub(super) after: Digest,
}

/// The heads of a journal, and what else there is.
#[derive(Debug)]
pub(super) struct Scan {
    pub(super) heads: Vec<JournalHead>,
    /// Numbers of parts that have their seals but do not follow from the part before.
    pub(super) doubtful: Vec<u64>,
    pub(super) gaps: Vec<Gap>,
    pub(super) damage: Vec<Damage>,
    /// Where the last whole part ends, and its seal.
    pub(super) end: u64,
    pub(super) seal: Digest,
}

/// What stands at an offset.
enum Found {
    JournalHead(JournalHead),
    /// As far as it goes a head, but the file ends too early to tell.
    Begun,
    Nothing,
}

/// Goes from head to head, beginning where the first one should stand. Reads the heads alone, but for stretches behind
/// damage.
///
/// # Errors
/// Those of the system.
pub(super) fn scan(file: &File, from: u64, length: u64, seal: Digest) -> io::Result<Scan> {
    let mut scan =
        Scan { heads: Vec::new(), doubtful: Vec::new(), gaps: Vec::new(), damage: Vec::new(), end: from, seal };
    // Whether the part before is known, so that its seal can be compared.
    let (mut adjacent, mut forged) = (true, 0);
    while scan.end < length {
        let at = scan.end;
        let begun = match look(file, at, length)? {
            Found::JournalHead(head) if head.end() > length => return Ok(scan),
            Found::JournalHead(head) => {
                scan.take(head, adjacent);
                adjacent = true;
                continue;
            }
            Found::Begun => true,
            Found::Nothing => false,
        };
        // A damaged length looks like a part that was being written, unless there is another behind it.
        let Some(next) = resume(file, at + 1, length, &mut forged)? else {
            if !begun {
                scan.damage.push(Damage { part: None, from: at, to: length });
            }
            return Ok(scan);
        };
        scan.damage.push(Damage { part: None, from: at, to: next.at });
        scan.gaps.push(Gap { from: at, to: next.at, before: scan.seal, after: next.before });
        scan.end = next.at;
        adjacent = false;
    }
    Ok(scan)
}

impl Scan {
    /// Takes a head that stands where the part before ends. Where the seals do not follow from each other, one of the
    /// two parts was exchanged, and nobody can say which: neither counts.
    fn take(&mut self, head: JournalHead, adjacent: bool) {
        let follows = !adjacent || head.before == self.seal;
        (self.end, self.seal) = (head.end(), head.seal);
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

/// What stands at an offset inside the file.
fn look(file: &File, at: u64, length: u64) -> io::Result<Found> {
    let left = length - at;
    let mut fixed = vec![0; left.min(FIXED) as usize];
    file.read_at(&mut fixed, at)?;
    let like =
        |from: usize, expected: &[u8]| fixed.iter().skip(from).zip(expected).all(|(found, expected)| found == expected);
    if !like(0, &MARK) || !like(24, &at.to_le_bytes()) {
        return Ok(Found::Nothing);
    }
    if left < FIXED {
        return Ok(Found::Begun);
    }
    let field = |at: usize| u64::from_le_bytes(fixed[at..at + 8].try_into().expect("eight bytes"));
    let Some(long) = long(field(16)).filter(|long| *long <= left) else { return Ok(Found::Begun) };
    let mut rest = vec![0; (long - FIXED) as usize];
    file.read_at(&mut rest, at + FIXED)?;
    let (digests, seal) = rest.split_at(rest.len() - DIGEST as usize);
    let digest = |bytes: &[u8]| Digest(bytes.try_into().expect("32 bytes"));
    let digests = digests.chunks_exact(DIGEST as usize).map(digest).collect();
    let head = JournalHead::new(field(8), field(16), at, digest(&fixed[32..64]), digests);
    let whole = head.seal == digest(seal) && head.length <= u64::MAX - head.start();
    Ok(if whole { Found::JournalHead(head) } else { Found::Nothing })
}

/// The next head at or behind an offset.
fn resume(file: &File, from: u64, length: u64, forged: &mut u32) -> io::Result<Option<JournalHead>> {
    let mut at = from;
    while at < length {
        let mut stretch = vec![0; (length - at).min(STRETCH as u64) as usize];
        file.read_at(&mut stretch, at)?;
        for place in stretch.windows(MARK.len()).enumerate().filter(|(_, eight)| *eight == MARK).map(|(place, _)| place)
        {
            match look(file, at + place as u64, length)? {
                Found::JournalHead(head) => return Ok(Some(head)),
                Found::Begun | Found::Nothing => *forged += 1,
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
