//! The law of damage: a flipped byte or a cut anywhere gives an error or the right value.

use tablette_probe::{ProbeError, Storage, StorageError, Tablebase};

use super::forge::Forge;
use super::values::in_pieces;
use super::{EXAMPLES, codes, example};

/// Bytes of unknown length.
pub(crate) struct Unmeasured<'a>(pub(crate) &'a [u8]);

impl Storage for Unmeasured<'_> {
    fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), StorageError> {
        self.0.read_at(buffer, at)
    }
}

/// A table under test: its bytes, its codes, and the ranks that are probed.
struct Subject {
    bytes: Vec<u8>,
    codes: Vec<i64>,
    probed: Vec<u64>,
}

impl Subject {
    fn new(bytes: Vec<u8>, every: usize) -> Self {
        let codes = codes(&bytes);
        let probed = (0..codes.len() as u64).step_by(every).chain([codes.len() as u64 - 1]).collect();
        Self { bytes, codes, probed }
    }

    /// Returns whether every probe was refused, or none, of a changed table.
    fn probe<S: Storage>(&self, storage: S, what: &str) -> Vec<ProbeError> {
        let table = match Tablebase::open(storage) {
            Ok(table) => table,
            Err(error) => return vec![error],
        };
        let first = table.info().ranks.start;
        let each = self.probed.iter().filter_map(|rank| match table.code(first + rank) {
            Ok(code) => {
                assert_eq!(code, self.codes[*rank as usize], "{what}: rank {rank} is wrong");
                None
            }
            Err(error) => Some(error),
        });
        each.collect()
    }
}

fn subjects() -> Vec<Subject> {
    let members: Vec<u64> = (0..60).map(|at| 7 + at * at).collect();
    let listed: Vec<i64> = (0..90).map(|rank| rank * rank % 5 - 2).collect();
    let offsets: Vec<i64> = (0..20).map(|rank| rank * 1_000_003 - 7_000_000).collect();
    let mut subjects: Vec<Subject> = [
        Forge::list(0..4000, &members, 11),
        Forge::list(0..4000, &members, 100),
        Forge::list(0..40, &[], 1),
        Forge::cells(5, &listed, 32, false),
        Forge::cells(5, &listed[..2], 32, false),
        Forge::cells(0, &offsets, 48, true),
    ]
    .into_iter()
    .map(|forge| Subject::new(forge.bytes(), 13))
    .collect();
    subjects.extend(EXAMPLES.map(|name| Subject::new(example(name), 3001)));
    subjects
}

#[test]
#[ignore = "slow: damages every byte of a file"]
fn no_flipped_byte_makes_a_value_wrong() {
    for subject in subjects() {
        let (mut refused, mut bytes) = (0, subject.bytes.clone());
        for at in 0..bytes.len() {
            for flip in [1, 0x10, 0xff] {
                bytes[at] ^= flip;
                refused += usize::from(!subject.probe(&bytes[..], &format!("byte {at} ^ {flip}")).is_empty());
                bytes[at] ^= flip;
            }
        }
        // The head and the blocks that are probed: all except the seek table and some blocks.
        assert!(refused > bytes.len(), "{refused} of {} flips were noticed", bytes.len() * 3);
    }
}

#[test]
fn no_flipped_byte_passes_the_check_of_everything_but_the_seek_table() {
    for subject in subjects() {
        let mut bytes = subject.bytes.clone();
        let entries = u32::from_le_bytes(bytes[bytes.len() - 9..][..4].try_into().unwrap());
        for at in 0..bytes.len() - 17 - 12 * entries as usize {
            bytes[at] ^= 4;
            assert!(Tablebase::open(&bytes[..]).and_then(|table| table.verify()).is_err(), "byte {at}");
            bytes[at] ^= 4;
        }
    }
}

#[test]
fn every_cut_is_an_error_that_gives_the_lengths() {
    for subject in subjects() {
        for length in 0..subject.bytes.len() {
            let cut = &subject.bytes[..length];
            let error = Tablebase::open(cut).err().unwrap();
            let known = matches!(error, ProbeError::Length { expected, got } if got == length as u64 && expected > got);
            assert!(known, "{length}: {error}");
            subject.probe(Unmeasured(cut), &format!("cut at {length}"));
        }
        let longer = [&subject.bytes[..], b"more"].concat();
        assert!(matches!(Tablebase::open(&longer[..]), Err(ProbeError::Length { .. })));
    }
}

#[test]
fn no_flipped_byte_of_a_manifest_or_piece_makes_a_value_wrong() {
    let (mut manifest, mut pieces, values) = in_pieces("p");
    let probe = |manifest: &[u8], pieces: &[Vec<u8>]| {
        let open = |name: &str| {
            let number = name.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
            number.and_then(|at| pieces.get(at)).cloned().ok_or(StorageError::from("no such piece"))
        };
        let Ok(table) = Tablebase::open_with(manifest.to_vec(), open) else { return 1 };
        let wrong = |rank: &usize| match table.code(*rank as u64) {
            Ok(code) => {
                assert_eq!(code, values[*rank]);
                false
            }
            Err(_) => true,
        };
        (0..values.len()).step_by(9).filter(wrong).count()
    };
    for at in 0..manifest.len() {
        manifest[at] ^= 1;
        assert!(probe(&manifest, &pieces) > 0, "byte {at} of the manifest");
        assert!(probe(&manifest[..at], &pieces) > 0, "manifest cut at {at}");
        manifest[at] ^= 1;
    }
    for at in 0..pieces[1].len() {
        pieces[1][at] ^= 0x20;
        probe(&manifest, &pieces);
        pieces[1][at] ^= 0x20;
    }
    assert_eq!(probe(&manifest, &pieces), 0);
}

/// Every fault has its own error, which says what was expected and what came.
#[test]
fn each_fault_has_its_error() {
    let subject = Subject::new(Forge::cells(0, &[4, 5, 4, 5, 5], 8, false).bytes(), 1);
    let message = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = subject.bytes.clone();
        change(&mut bytes);
        subject.probe(&bytes[..], "").first().map(ToString::to_string).unwrap_or_default()
    };
    let length = subject.bytes.len();
    // From the end: the seek table (8 + 3 × 12 + 9 bytes), the only entry, and the index's frame.
    let index = length - 53 - 32;
    for (change, expected) in [
        (&(|bytes: &mut Vec<u8>| bytes[8] = b'X') as &dyn Fn(&mut Vec<u8>), "TABLETTE at byte 8, got \"XABLETTE\""),
        (&|bytes| bytes[16] = 3, "expected version 2 of the format, got 3"),
        (&|bytes| bytes[20..28].fill(0), "expected FINISHED, got \"\\x00"),
        (&|bytes| bytes.truncate(length - 1), "bytes, got "),
        (&|bytes| bytes[110] ^= 1, "the head is damaged: expected digest "),
        (&|bytes| bytes[index - 1] ^= 1, "the bytes of the index: expected 32 for each block"),
        (&|bytes| bytes[index] ^= 1, "entry 0 of the index is damaged: expected checksum "),
        (&|bytes| bytes[index - 9] ^= 1, "block 0 is damaged: expected checksum "),
    ] {
        let message = message(change);
        assert!(message.contains(expected), "{message}");
    }
    let table = Tablebase::open(&subject.bytes[..]).unwrap();
    assert_eq!(table.code(5).unwrap_err().to_string(), "expected a rank from 0 to 5 (excluded), got 5");
}
