//! Files changed by an attacker with knowledge of the format, who recomputes all checksums: blocks,
//! heads, pieces, journals.
//!
//! The seal of a table and the chain of a journal tell; only rewriting a whole file, digest
//! included, forges one, and that is for `table verify --level full` to find.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tablette::SplitMix64;
use xxhash_rust::xxh64::xxh64;

use super::work::{Folder, WORKS, done, said, tablette};
use crate::{Account, Ground, Outcome};

/// Forged cells, and forged parts: in the short form, and in the long one.
const CELLS: (usize, usize) = (8, 250);
const PARTS: (usize, usize) = (6, 100);
/// The level at which values are packed: at another, a block with two cells exchanged hardly ever
/// has the same length.
const LEVEL: i32 = 12;
/// Exchanges that are tried for each forged block.
const TRIES: usize = 1000;
/// The first parts, each of which is forged.
const FIRST: u64 = 3;

pub(super) fn run(ground: &Ground) -> Result<Vec<Account>> {
    Ok(vec![
        Account::new("forged blocks, their checksums computed anew", || blocks(ground))?,
        Account::new("forged heads, their seals computed anew", || heads(ground))?,
        Account::new("pieces in the place of tables and of each other", || pieces(ground))?,
        Account::new("forged parts of a journal, their seals computed anew", || parts(ground))?,
    ])
}

/// A table of one-byte cells in its parts.
struct Forger {
    bytes: Vec<u8>,
    /// Where the index begins, and how many blocks there are.
    index: usize,
    count: usize,
}

impl Forger {
    fn new(bytes: Vec<u8>) -> Result<Self> {
        let head = 8 + u32_at(&bytes, 4)?;
        let entries = u32_at(&bytes, bytes.len() - 9)?;
        let count = entries - 2;
        let index = bytes.len() - 17 - 12 * entries - 32 * count;
        ensure!(count > 0 && index > head, "a table of some blocks");
        Ok(Self { bytes, index, count })
    }

    /// Where a block stands.
    fn range(&self, number: usize) -> Result<std::ops::Range<usize>> {
        let from = u64_at(&self.bytes, self.index + 32 * number)?;
        let to =
            if number + 1 < self.count { u64_at(&self.bytes, self.index + 32 * number + 32)? } else { self.index - 8 };
        Ok(from..to)
    }

    /// The file with two cells of a block exchanged and every checksum of XXH64 right; `None` where
    /// the block would have another length, which the head would have to say.
    fn forged(&self, number: usize, cells: [usize; 2]) -> Result<Option<Vec<u8>>> {
        let range = self.range(number)?;
        let mut raw = zstd::bulk::decompress(&self.bytes[range.clone()], 1 << 20)?;
        let [one, other] = cells.map(|cell| cell % raw.len());
        raw.swap(one, other);
        let frame = zstd::bulk::compress(&raw, LEVEL)?;
        if frame.len() != range.len() || frame == self.bytes[range.clone()] {
            return Ok(None);
        }
        let mut bytes = self.bytes.clone();
        bytes[range.clone()].copy_from_slice(&frame);
        let entry = self.index + 32 * number;
        bytes[entry + 8..entry + 16].copy_from_slice(&xxh64(&frame, number as u64).to_le_bytes());
        let check = xxh64(&bytes[entry..entry + 24], number as u64);
        bytes[entry + 24..entry + 32].copy_from_slice(&check.to_le_bytes());
        // Of the seek table the entry behind that of the head.
        let seek = self.index + 32 * self.count + 8 + 12 * (number + 1) + 8;
        bytes[seek..seek + 4].copy_from_slice(&(xxh64(&raw, 0) as u32).to_le_bytes());
        Ok(Some(bytes))
    }
}

fn blocks(ground: &Ground) -> Result<Outcome> {
    let folder = Folder::new()?;
    done(tablette(ground, &folder, &["table", "build", "chomp", "7x7", "--out", folder.name()?]))?;
    let file = folder.table()?;
    let forger = Forger::new(fs::read(&file)?)?;
    let (mut random, mut tried, mut wrong) = (SplitMix64::new(64), 0, Vec::new());
    let wanted = if ground.long { CELLS.1 } else { CELLS.0 };
    for _ in 0..TRIES * wanted {
        if tried == wanted as u64 {
            break;
        }
        let number = random.below(forger.count as u64) as usize;
        let cells = [0, 1].map(|_| random.below(1 << 20) as usize);
        let Some(forged) = forger.forged(number, cells)? else { continue };
        fs::write(&file, forged)?;
        tried += 1;
        wrong.extend(answers(ground, &folder, &file, &["2,1", "7,7,7,7,7,7,7"])?);
    }
    ensure!(tried == wanted as u64, "{tried} forged blocks of {wanted} have the length of the true ones");
    Ok((tried, "all refused".to_owned(), wrong))
}

/// The answers of a table that should be refused: a probe, an export, or a question that names the
/// table.
fn answers(ground: &Ground, folder: &Folder, file: &Path, positions: &[&str]) -> Result<Vec<String>> {
    let name = file.to_str().context("a path in UTF-8")?;
    let mut asked: Vec<Vec<&str>> = positions.iter().map(|position| vec!["table", "probe", name, position]).collect();
    asked.push(vec!["table", "export", name, "--format", "csv"]);
    asked.push(vec!["table", "export", name, "--format", "raw"]);
    let mut wrong = Vec::new();
    for words in asked {
        let output = tablette(ground, folder, &words).output()?;
        if output.status.code() != Some(2) || !output.stdout.is_empty() {
            wrong.push(format!("{words:?} ends with {:?}: {}", output.status.code(), said(&output)));
        }
    }
    let verified = tablette(ground, folder, &["table", "verify", name, "--level", "checksums"]).output()?;
    if verified.status.code() == Some(0) {
        wrong.push("verify finds nothing wrong".to_owned());
    }
    Ok(wrong)
}

/// Heads that say something else of the same cells, sealed: another board, other rules, other
/// ranks.
fn heads(ground: &Ground) -> Result<Outcome> {
    let folder = Folder::new()?;
    done(tablette(ground, &folder, &["table", "build", "chomp", "3x3", "--out", folder.name()?]))?;
    let file = folder.table()?;
    let sound = fs::read(&file)?;
    let board = 8 + 8 + 4 + 8 + 8 + 64 + 4 + "chomp".len() + 4;
    ensure!(&sound[board..board + 5] == b"3,3,3", "the board in its place");
    let versions = board + 5 + 4;
    let ranks = versions + 8 + 4 + "play".len() + 4 + u32_at(&sound, versions + 8 + 4 + "play".len())?;
    let mut wrong = Vec::new();
    let forgeries: [(&str, usize, u8); 8] = [
        ("another board", board + 4, b'2'),
        ("a longer board", board, b'4'),
        ("another game", board - 9, b'x'),
        ("other rules", versions, 2),
        ("another numbering", versions + 4, 2),
        ("another worth", versions + 8 + 4, b'q'),
        ("another first rank", ranks, 1),
        ("more ranks", ranks + 8, sound[ranks + 8] + 1),
    ];
    for (name, at, byte) in forgeries {
        let mut forged = sound.clone();
        forged[at] = byte;
        let end = 8 + u32_at(&forged, 4)?;
        let seal = blake3::hash(&forged[8..end - 32]);
        forged[end - 32..end].copy_from_slice(seal.as_bytes());
        fs::write(&file, forged)?;
        wrong.extend(answers(ground, &folder, &file, &["2,1"])?.into_iter().map(|why| format!("{name}: {why}")));
        let solve = ["solve", "chomp", "3x3", "--by", "table", "--tables", folder.name()?];
        let code = tablette(ground, &folder, &solve).output()?.status.code();
        if code != Some(2) {
            wrong.push(format!("{name}: solve ends with {code:?}"));
        }
    }
    Ok((8, "all refused".to_owned(), wrong))
}

/// Pieces of a build that was killed: named as the table, and named as each other.
fn pieces(ground: &Ground) -> Result<Outcome> {
    let work = &WORKS[0];
    let expected = work.undisturbed(ground)?;
    let folder = Folder::new()?;
    let pieces = loop {
        let mut child = work.command(ground, &folder, "1")?.spawn()?;
        let piece = |number: &str| {
            let found = fs::read_dir(&folder.0)
                .ok()?
                .flatten()
                .find(|entry| entry.path().is_dir() && entry.file_name() != "notes")?;
            Some(found.path().join(number)).filter(|path| path.exists())
        };
        while piece("00000003").is_none() && child.try_wait()?.is_none() {
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        child.kill()?;
        child.wait()?;
        if let Some(last) = piece("00000003") {
            break last.parent().context("a folder of pieces")?.to_owned();
        }
        fs::remove_file(folder.table()?)?;
    };
    let mut wrong = Vec::new();
    let named = folder.0.join(pieces.file_stem().context("a name")?);
    for number in ["00000000", "00000002"] {
        fs::copy(pieces.join(number), &named)?;
        wrong.extend(
            answers(ground, &folder, &named, &["2,1"])?.into_iter().map(|why| format!("piece {number}: {why}")),
        );
    }
    let aside = folder.0.join("aside");
    for (from, to) in [("00000001", "aside"), ("00000002", "00000001"), ("aside", "00000002")] {
        let path = |name: &str| if name == "aside" { aside.clone() } else { pieces.join(name) };
        fs::rename(path(from), path(to))?;
    }
    let output = work.command(ground, &folder, "2")?.output()?;
    let sound = output.status.success() && fs::read(folder.table()?)? == expected;
    if !sound || !folder.litter()?.is_empty() {
        wrong.push(format!("exchanged pieces: {:?} {}", output.status.code(), said(&output)));
    }
    Ok((3, "never taken for what they are not".to_owned(), wrong))
}

/// Parts that say something else, with digests and seals of their own: they do not fit the next
/// one.
fn parts(ground: &Ground) -> Result<Outcome> {
    let work = WORKS.iter().find(|work| work.words[0] == "census").context("a census")?;
    let folder = Folder::new()?;
    let census = || work.command(ground, &folder, "2");
    let answer = done(census()?)?;
    let file = folder.journal()?;
    let sound = fs::read(&file)?;
    let marks = sound.windows(8).enumerate().filter(|(_, eight)| *eight == b"\x89PART\r\n\x1a").map(|(at, _)| at);
    let heads: Vec<usize> = marks.collect();
    let (mut random, mut tried, mut wrong) = (SplitMix64::new(32), 0, Vec::new());
    let wanted = if ground.long { PARTS.1 } else { PARTS.0 };
    while tried < wanted as u64 {
        // The first ones say what the others are.
        let any = random.below(heads.len() as u64 - 1) as usize;
        let at = heads[if tried < FIRST { tried as usize } else { any }];
        let length = u64_at(&sound, at + 16)?;
        // One digest, and something in the part.
        if length == 0 || length > 1 << 15 {
            continue;
        }
        let start = at + 64 + 32 + 32;
        let mut forged = sound.clone();
        forged[start + random.below(length as u64) as usize] ^= 1 << random.below(8);
        let digest = *blake3::hash(&forged[start..start + length]).as_bytes();
        forged[at + 64..at + 96].copy_from_slice(&digest);
        let seal = *blake3::hash(&forged[at..at + 96]).as_bytes();
        forged[at + 96..at + 128].copy_from_slice(&seal);
        fs::write(&file, forged)?;
        tried += 1;
        let output = census()?.output()?;
        if !output.status.success() || output.stdout != answer || fs::read(&file)? != sound {
            wrong.push(format!("the part at byte {at}: {:?} {}", output.status.code(), said(&output)));
        }
    }
    Ok((tried, "all worked out again".to_owned(), wrong))
}

fn u32_at(bytes: &[u8], at: usize) -> Result<usize> {
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).context("the file ends too early")?;
    Ok(u32::from_le_bytes(four) as usize)
}

fn u64_at(bytes: &[u8], at: usize) -> Result<usize> {
    let eight = bytes.get(at..at + 8).and_then(|eight| eight.try_into().ok()).context("the file ends too early")?;
    Ok(usize::try_from(u64::from_le_bytes(eight))?)
}
