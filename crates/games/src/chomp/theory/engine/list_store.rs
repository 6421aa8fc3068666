//! Finished lists on a checkpoint store: only their index stays in memory, and they outlast the
//! process.
//!
//! Part 0 describes the lists; it takes the place of the empty prefix, which has no list. Part r is
//! the list of the prefix of rank r: the count of its numbers, the index, and the codes.

use std::sync::{Arc, OnceLock};

use tablette_core::{Amount, CheckpointStore, Refusal, Text};

use super::list::{Chunk, Codes, List, chunks};
use super::plan::Plan;

/// The codes of a list on a checkpoint store.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) checkpoints: Arc<dyn CheckpointStore>,
    /// The first read error, if it occurred where no error could be returned.
    pub(super) fault: Arc<OnceLock<Refusal>>,
    pub(super) number: u64,
    /// The offset of the codes in the part, and their length in bytes.
    pub(super) start: u64,
    pub(super) length: u64,
}

impl Part {
    /// Reads codes; on an error, records it and returns false.
    pub(super) fn read(&self, at: u64, buffer: &mut [u8]) -> bool {
        let read = self.checkpoints.read(self.number, self.start + at, buffer);
        read.map_err(|refusal| self.fault.get_or_init(|| refusal)).is_ok()
    }
}

/// A checkpoint store with the lists of a box.
#[derive(Clone)]
pub(super) struct ListStore {
    pub(super) checkpoints: Arc<dyn CheckpointStore>,
    /// The first read error, if it occurred where no error could be returned.
    fault: Arc<OnceLock<Refusal>>,
}

impl ListStore {
    /// Starts a checkpoint store, or continues one: then with the stored plan, as far as it
    /// determines the place of the lists.
    ///
    /// # Errors
    /// [`Refusal::Unkept`] when the checkpoint store has no room or holds something else.
    pub(super) fn open(
        plan: &Plan,
        parts: u64,
        checkpoints: Arc<dyn CheckpointStore>,
    ) -> Result<(Self, Plan), Refusal> {
        checkpoints.expect(parts, Amount::Exact(plan.lists().saturating_add(u128::from(parts) * OVERHEAD)))?;
        let Some(length) = checkpoints.length(0) else {
            checkpoints.put(0, &[describe(plan).as_bytes()])?;
            return Ok((Self { checkpoints, fault: Arc::default() }, *plan));
        };
        let mut text = vec![0; length.min(LONGEST) as usize];
        checkpoints.read(0, 0, &mut text)?;
        let plan = std::str::from_utf8(&text).ok().and_then(|text| described(text, plan));
        Ok((Self { checkpoints, fault: Arc::default() }, plan.ok_or_else(other)?))
    }

    /// Stores a list and returns its stored form.
    ///
    /// # Errors
    /// [`Refusal::Unkept`].
    pub(super) fn put(&self, number: u64, list: List) -> Result<List, Refusal> {
        let List { len, chunks, codes: Codes::Here(codes) } = list else { return Ok(list) };
        let mut head = Vec::with_capacity(8 + chunks.len() * 16);
        head.extend_from_slice(&len.to_le_bytes());
        for chunk in &chunks {
            head.extend_from_slice(&chunk.first.to_le_bytes());
            head.extend_from_slice(&chunk.start.to_le_bytes());
        }
        self.checkpoints.put(number, &[&head, &codes])?;
        Ok(self.list(number, len, chunks, codes.len() as u64))
    }

    /// The stored list; `None` when there is none.
    ///
    /// # Errors
    /// [`Refusal::Unkept`], also when the part was not written by this program.
    pub(super) fn take(&self, number: u64) -> Result<Option<List>, Refusal> {
        let Some(length) = self.checkpoints.length(number) else { return Ok(None) };
        let mut len = [0; 8];
        self.checkpoints.read(number, 0, &mut len)?;
        let len = u64::from_le_bytes(len);
        let index = chunks(len).checked_mul(16).filter(|index| *index <= length - 8).ok_or_else(other)?;
        let codes = length - 8 - index;
        let mut bytes = vec![0; index as usize];
        self.checkpoints.read(number, 8, &mut bytes)?;
        let (pairs, _) = bytes.as_chunks::<16>();
        let chunks = pairs.iter().map(|pair| {
            let (first, start) = pair.split_at(8);
            let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
            Chunk { first: number(first), start: number(start) }
        });
        let chunks: Vec<Chunk> = chunks.collect();
        let rising = chunks.is_sorted_by(|one, next| one.first < next.first && one.start < next.start);
        let within = chunks.last().is_none_or(|last| last.start < codes);
        if rising && within { Ok(Some(self.list(number, len, chunks, codes))) } else { Err(other()) }
    }

    fn list(&self, number: u64, len: u64, chunks: Vec<Chunk>, length: u64) -> List {
        let start = 8 + 16 * chunks.len() as u64;
        let (checkpoints, fault) = (Arc::clone(&self.checkpoints), Arc::clone(&self.fault));
        List { len, chunks, codes: Codes::There(Part { checkpoints, fault, number, start, length }) }
    }

    /// Fails when any requested part could not be read.
    ///
    /// # Errors
    /// The first error that occurred.
    pub(super) fn sound(&self) -> Result<(), Refusal> {
        self.fault.get().map_or(Ok(()), |fault| Err(fault.clone()))
    }
}

/// The description of the lists. Kernel and blocks do not affect them.
fn describe(plan: &Plan) -> String {
    let Plan { columns, rows, depth, leaf_bits, .. } = plan;
    format!("lost lists, version 1\n{columns} columns\n{rows} rows\n{depth} below\n{leaf_bits} bits a leaf\n")
}

/// The approximate number of bytes of a part besides its list.
const OVERHEAD: u128 = 32;
/// The most bytes of a description.
const LONGEST: u64 = 200;

/// The plan of a description, if it is for the same box.
fn described(text: &str, usual: &Plan) -> Option<Plan> {
    let mut numbers = text.lines().skip(3).map(|line| line.split(' ').next()?.parse::<u32>().ok());
    let (depth, leaf_bits) = (numbers.next()?? as usize, numbers.next()??);
    let plan = Plan { depth, leaf_bits, ..*usual };
    let known =
        (1..plan.rows as usize).contains(&depth) && leaf_bits.is_power_of_two() && (64..=1024).contains(&leaf_bits);
    (known && describe(&plan) == text).then_some(plan)
}

fn other() -> Refusal {
    Refusal::Unkept(OTHER.into())
}

const OTHER: Text = Text::new(
    "the files there belong to another box or another version of this program; choose another folder",
    "les fichiers de ce dossier viennent d'une autre boîte ou d'une autre version de ce programme ; choisissez un autre dossier",
);
