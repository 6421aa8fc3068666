//! The laws of journals: from any bytes, only sound parts are read, and work can continue after
//! them.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use tablette_table::{Journal, TableError};

/// The identity of the journals.
const OF: &[u8] = b"fuzz";
/// Parts are read under the numbers below this one.
const NUMBERS: u64 = 16;
/// Maximum number of bytes read from one part: a damaged header may announce any number.
const MOST: u64 = 1 << 16;
/// The part appended to the existing ones.
const NEWS: &[u8] = b"worked out again";

/// The classification of some bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Number of parts that can be read completely.
    pub parts: u64,
    /// Whether they are a damaged journal, of any work.
    pub damaged: bool,
    /// Whether they are a journal of this work.
    pub ours: bool,
}

/// Checks the bytes as a journal, opens them, reads every part, and stores a part: it must be there
/// when the journal is reopened, and the sound parts must be unchanged. A sound journal must notice
/// one flipped bit.
///
/// Linear in the bytes, with several passes; uses a file in the folder for temporary ones.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_journal(bytes: &[u8]) -> Held {
    let file = Scratch::holding(bytes);
    let checked = Journal::check(&file.0, &mut |_, _| true);
    let sound = matches!(&checked, Ok(Some(check)) if check.damage.is_empty() && check.bytes == bytes.len() as u64);
    let damaged = matches!(&checked, Ok(Some(check)) if !check.damage.is_empty());
    if sound {
        flips_are_noticed(bytes);
    }
    let journal = match Journal::open(&file.0, OF) {
        Ok(journal) => journal,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return Held { parts: 0, damaged, ours: false };
        }
    };
    let before = contents(&journal);
    journal.put(NUMBERS, &[NEWS]).expect("a part can be put behind whatever is there");
    drop(journal);
    let journal = Journal::open(&file.0, OF).expect("what was opened opens again");
    let mut news = vec![0; NEWS.len()];
    journal.read(NUMBERS, 0, &mut news).expect("what was put is there");
    assert_eq!(news, NEWS);
    assert_eq!(contents(&journal), before, "a part that is put changes no other");
    Held { parts: before.iter().flatten().count() as u64, damaged, ours: true }
}

/// Returns the readable parts by number.
fn contents(journal: &Journal) -> Vec<Option<Vec<u8>>> {
    let part = |number| {
        let mut bytes = vec![0; usize::try_from(journal.length(number)?.min(MOST)).ok()?];
        journal.read(number, 0, &mut bytes).ok()?;
        Some(bytes)
    };
    (0..NUMBERS).map(part).collect()
}

/// Flips a bit that the bytes determine: the check must find damage, another digest, or no journal
/// at all.
fn flips_are_noticed(bytes: &[u8]) {
    let chosen = bytes.iter().fold(0_usize, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let at = chosen % (bytes.len() * 8);
    let mut flipped = bytes.to_vec();
    flipped[at / 8] ^= 1 << (at % 8);
    let look = |bytes: &[u8]| -> Result<_, TableError> {
        let file = Scratch::holding(bytes);
        Ok(Journal::check(&file.0, &mut |_, _| true)?.expect("the check is never stopped"))
    };
    let same = look(&flipped).is_ok_and(|check| look(bytes).as_ref() == Ok(&check));
    assert!(!same, "bit {at} is flipped, undetected");
}

/// A temporary file of its own, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn holding(bytes: &[u8]) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = format!("tablette-fuzz-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let file = std::env::temp_dir().join(name);
        fs::write(&file, bytes).expect("a file can be written");
        Self(file)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
