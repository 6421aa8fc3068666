//! Finished lists on a shelf: they take no memory but for their index, and outlast the process.
//!
//! Part 0 says what the lists are of, in the place of the empty prefix, which has none; part r is the list of the prefix of
//! rank r: how many numbers, the index, and the codes.

use std::sync::{Arc, OnceLock};

use tablette_core::{Amount, PartStage, Refusal, Shelf, Text};

use super::list::{Chunk, Codes, List, chunks};
use super::part::Part;
use super::plan::Plan;

/// A shelf with the lists of a box.
#[derive(Clone)]
pub(super) struct Keeper {
    shelf: Arc<dyn Shelf>,
    /// What could not be read, while nobody could be told.
    fault: Arc<OnceLock<Refusal>>,
}

impl Keeper {
    /// Begins with a shelf, or goes on: then with the plan of what is there, as far as it says where lists lie.
    ///
    /// # Errors
    /// [`Refusal::Unkept`] when the shelf has no room or something else is on it.
    pub(super) fn open(plan: &Plan, parts: u64, shelf: Arc<dyn Shelf>) -> Result<(Self, Plan), Refusal> {
        shelf.expect(parts, Amount::Exact(plan.lists().saturating_add(u128::from(parts) * OVERHEAD)))?;
        let Some(length) = shelf.length(0) else {
            shelf.put(0, &[describe(plan).as_bytes()])?;
            return Ok((Self { shelf, fault: Arc::default() }, *plan));
        };
        let mut text = vec![0; length.min(LONGEST) as usize];
        shelf.read(0, 0, &mut text)?;
        let plan = std::str::from_utf8(&text).ok().and_then(|text| described(text, plan));
        Ok((Self { shelf, fault: Arc::default() }, plan.ok_or_else(other)?))
    }

    /// Tells what can be shared.
    ///
    /// # Errors
    /// Those of the shelf, to end the work.
    pub(super) fn stages(&self, stages: &[PartStage]) -> Result<(), Refusal> {
        self.shelf.stages(stages)
    }

    /// Whether a list is to be worked out by this run.
    pub(super) fn wants(&self, number: u64) -> bool {
        self.shelf.wants(number)
    }

    /// Puts a list on the shelf; gives it back as it is there.
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
        self.shelf.put(number, &[&head, &codes])?;
        Ok(self.list(number, len, chunks, codes.len() as u64))
    }

    /// The list that is on the shelf; `None` when there is none.
    ///
    /// # Errors
    /// [`Refusal::Unkept`], also when it is none that this program writes.
    pub(super) fn take(&self, number: u64) -> Result<Option<List>, Refusal> {
        let Some(length) = self.shelf.length(number) else { return Ok(None) };
        let mut len = [0; 8];
        self.shelf.read(number, 0, &mut len)?;
        let len = u64::from_le_bytes(len);
        let index = chunks(len).checked_mul(16).filter(|index| *index <= length - 8).ok_or_else(other)?;
        let codes = length - 8 - index;
        let mut bytes = vec![0; index as usize];
        self.shelf.read(number, 8, &mut bytes)?;
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
        let (shelf, fault) = (Arc::clone(&self.shelf), Arc::clone(&self.fault));
        List { len, chunks, codes: Codes::There(Part { shelf, fault, number, start, length }) }
    }

    /// Fails when anything that was asked for could not be had.
    ///
    /// # Errors
    /// The first fault that was met.
    pub(super) fn sound(&self) -> Result<(), Refusal> {
        self.fault.get().map_or(Ok(()), |fault| Err(fault.clone()))
    }
}

/// What lists are of. Kernel and blocks do not matter to them.
fn describe(plan: &Plan) -> String {
    let Plan { columns, rows, depth, leaf_bits, .. } = plan;
    format!("lost lists, version 1\n{columns} columns\n{rows} rows\n{depth} below\n{leaf_bits} bits a leaf\n")
}

/// Bytes that a part takes besides its list, about.
const OVERHEAD: u128 = 32;
/// Bytes of a description at most.
const LONGEST: u64 = 200;

/// The plan of a description, when it is of the same box.
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
    "what is kept there is of another box or from another version of this program; choose another folder",
    "ce qui y est gardé vient d'une autre boîte ou d'une autre version de ce programme ; choisissez un autre dossier",
);
