//! The division of a list of lost positions into tasks, as a pure function of the parts that its
//! theory announces.
//!
//! For example, the lost positions of Chomp 13x13 are found in ninety lists, one for each pair of
//! lowest rows; those with the same number of squares do not read each other. The theory receives a
//! [`CheckpointStore`] that records the announced parts, and then stops it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use tablette_core::{Amount, CheckpointStore, Options, PartStage, Refusal, Text, Watch};

use crate::failure::Failure;
use crate::lists::FoundLost;

/// The tasks of a list, cut from the stages of its theory.
pub(crate) struct ListCut {
    /// Part 0, which describes the others.
    pub(crate) begin: Vec<u8>,
    pub(crate) tasks: Vec<ListTask>,
    /// Memory in bytes for which the parts were chosen: enough for one thread.
    pub(crate) memory: u64,
    /// The work of all parts, in positions.
    work: u64,
    /// Total size in bytes that the theory expects.
    bytes: u64,
}

/// Parts that share a task.
pub(crate) struct ListTask {
    /// Their numbers, stage by stage.
    pub(crate) parts: Vec<u64>,
    /// Positions that they visit.
    pub(crate) work: u64,
    /// Number of tasks, from the first on, that it reads: those of earlier stages.
    pub(crate) needs: usize,
}

/// Initial memory for one thread: parts are chosen to be found with it, or else with twice as much.
const LITTLE: u64 = 256 << 20;
/// Usual number of tasks, given enough work: levels are many, and only tasks of one level can run
/// at the same time.
const USUAL: u64 = 400;
/// Approximate maximum number of tasks: each reads the index of all before it.
const TASKS: u64 = 1000;
/// Minimum work of a task: less is not worth a start and the reading of an index, some tenths of a
/// second.
const LEAST: u64 = 1 << 28;

/// Divides the parts that a theory finds into tasks of about `grain` positions, and returns the
/// grain; `None` if it finds no lost positions, or not in parts. Nothing is computed, and the
/// result does not depend on the machine.
///
/// # Errors
///
/// Refusals of the theory.
pub(crate) fn cut(losing: &FoundLost<'_>, grain: Option<u64>) -> Result<Option<(ListCut, u64)>, Failure> {
    let mut memory = LITTLE;
    let (stages, begin, bytes) = loop {
        let checkpoints = Arc::new(PlanStore::default());
        let found = losing(&Options { watch: &PlanWatch(Arc::clone(&checkpoints)), memory });
        match found {
            Some(Err(Refusal::TooLarge { .. })) if memory < 1 << 50 => memory *= 2,
            // A theory that finds them without a checkpoint store is done.
            None | Some(Ok(_)) => return Ok(None),
            Some(Err(refusal)) => match (checkpoints.told.get(), checkpoints.begin.get(), refusal) {
                (Some(stages), Some(begin), _) => {
                    let bytes = checkpoints.bytes.load(Ordering::Relaxed);
                    break (stages.clone(), begin.clone(), bytes);
                }
                (None, _, Refusal::Stopped) => return Ok(None),
                (_, _, refusal) => return Err(refusal.into()),
            },
        }
    };
    let work: u64 = stages.iter().map(PartStage::work).sum();
    let grain = grain.unwrap_or((work / USUAL).max(LEAST)).max(work / TASKS).max(1);
    Ok(Some((ListCut { begin, tasks: tasks(&stages, grain), memory, work, bytes }, grain)))
}

/// Low stages share a task until they have `grain` positions together; a larger stage is divided
/// into tasks of its own.
fn tasks(stages: &[PartStage], grain: u64) -> Vec<ListTask> {
    let mut cut = Cut::default();
    for stage in stages {
        let work = stage.work();
        if cut.work.saturating_add(work) > grain {
            cut.end();
        }
        if cut.parts.is_empty() {
            // Everything stored by now belongs to earlier stages.
            cut.needs = cut.done.len();
        }
        let shared = work > grain && !stage.together;
        let most = if shared { work.div_ceil(work.div_ceil(grain)) } else { u64::MAX };
        for &(part, work) in &stage.parts {
            if !cut.parts.is_empty() && shared && cut.work.saturating_add(work) > most {
                cut.end();
            }
            cut.parts.push(part);
            cut.work += work;
        }
        if shared {
            cut.end();
        }
    }
    cut.end();
    cut.done
}

/// Tasks under construction.
#[derive(Default)]
struct Cut {
    done: Vec<ListTask>,
    parts: Vec<u64>,
    work: u64,
    needs: usize,
}

impl Cut {
    /// Closes the current task, unless it is empty. Tasks of the same stage read the same earlier
    /// ones.
    fn end(&mut self) {
        let (parts, work) = (std::mem::take(&mut self.parts), std::mem::take(&mut self.work));
        if !parts.is_empty() {
            self.done.push(ListTask { parts, work, needs: self.needs });
        }
    }
}

impl ListCut {
    /// Encodes everything that determines the parts of each piece.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = self.begin.clone();
        for ListTask { parts, .. } in &self.tasks {
            bytes.extend((parts.len() as u64).to_le_bytes());
            bytes.extend(parts.iter().flat_map(|part| part.to_le_bytes()));
        }
        bytes
    }

    /// Approximate maximum size in bytes of the piece of a task: twice its share of the total that
    /// the theory expects. For a small task, whose share says little, ten bits per lost position,
    /// since at most one position in twenty is lost; plus the overhead of a part.
    pub(crate) fn bytes_out(&self, task: &ListTask) -> u64 {
        /// Bytes too few to save.
        const SMALL: u128 = 64 << 20;
        let share = u128::from(self.bytes) * u128::from(task.work) / u128::from(self.work.max(1));
        let most = u128::from(task.work / 16).min((2 * share).max(SMALL));
        most as u64 + 256 * task.parts.len() as u64 + 1024
    }
}

pub(crate) const NO_PART: Text = Text::new("a part is missing", "une partie manque");

/// A checkpoint store for a theory that only announces its parts.
#[derive(Default)]
struct PlanStore {
    begin: OnceLock<Vec<u8>>,
    told: OnceLock<Vec<PartStage>>,
    bytes: AtomicU64,
}

impl CheckpointStore for PlanStore {
    fn expect(&self, _: u64, bytes: Amount) -> Result<(), Refusal> {
        let bytes = if let Amount::Exact(bytes) = bytes { u64::try_from(bytes).unwrap_or(u64::MAX) } else { u64::MAX };
        self.bytes.store(bytes, Ordering::Relaxed);
        Ok(())
    }

    fn stages(&self, stages: &[PartStage]) -> Result<(), Refusal> {
        let _ = self.told.set(stages.to_vec());
        Err(Refusal::Stopped)
    }

    fn length(&self, _: u64) -> Option<u64> {
        None
    }

    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal> {
        if number == 0 {
            let _ = self.begin.set(pieces.concat());
        }
        Ok(())
    }

    fn read(&self, _: u64, _: u64, _: &mut [u8]) -> Result<(), Refusal> {
        Err(Refusal::Unkept(NO_PART.into()))
    }
}

/// The watch of a plan, which stops a theory before it begins.
struct PlanWatch(Arc<PlanStore>);

impl Watch for PlanWatch {
    fn stopped(&self) -> bool {
        true
    }

    fn checkpoints(&self) -> Option<Arc<dyn CheckpointStore>> {
        Some(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(parts: &[(u64, u64)], together: bool) -> PartStage {
        PartStage { parts: parts.to_vec(), together }
    }

    #[test]
    fn tasks_have_every_part_once_and_need_earlier_stages_alone() {
        let stages = [
            stage(&[(1, 2)], false),
            stage(&[(2, 3), (3, 3)], false),
            stage(&[(4, 9), (5, 9), (6, 9), (7, 1)], false),
            stage(&[(8, 20), (9, 20)], true),
            stage(&[(10, 1)], false),
        ];
        for grain in 1..60 {
            let tasks = tasks(&stages, grain);
            let parts: Vec<u64> = tasks.iter().flat_map(|task| task.parts.clone()).collect();
            assert_eq!(parts, (1..=10).collect::<Vec<_>>(), "{grain}");
            let of_stage = |part: u64| stages.iter().position(|stage| stage.parts.iter().any(|(at, _)| *at == part));
            let of_task = |part: u64| tasks.iter().position(|task| task.parts.contains(&part));
            assert_eq!(of_task(8), of_task(9), "{grain}: found together");
            for (at, task) in tasks.iter().enumerate() {
                assert!(task.needs <= at, "{grain}");
                for part in 1..=10 {
                    let earlier = of_stage(part) < of_stage(task.parts[0]);
                    assert_eq!(earlier, of_task(part).is_some_and(|of| of < task.needs), "{grain}: {at}, part {part}");
                }
            }
        }
        assert_eq!(tasks(&stages, 10).len(), 6);
        assert_eq!(tasks(&stages, 100).len(), 1);
    }
}
