//! Lists on a checkpoint store: the same positions as without one, wherever the work was stopped
//! before, and none from a corrupt store.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tablette_core::{Amount, CheckpointStore, NoWatch, Options, Refusal, Text, Watch, Workers};
use tablette_games::chomp::theory::{Catalogue, LostLists, Plan, lost_lists};

use super::OPTIONS;
use super::engines::prefixes;

const BROKEN: Text = Text::new("broken", "cassé");

/// A checkpoint store in memory that fails after a given number of calls of a kind.
#[derive(Default)]
struct Board {
    parts: Mutex<HashMap<u64, Vec<u8>>>,
    expected: AtomicU64,
    puts: AtomicU64,
    reads: AtomicU64,
    most_puts: Option<u64>,
    most_reads: Option<u64>,
}

/// Counts a call; an error when the limit is exceeded.
fn count(calls: &AtomicU64, most: Option<u64>) -> Result<(), Refusal> {
    let before = calls.fetch_add(1, Ordering::Relaxed);
    if most.is_some_and(|most| before >= most) { Err(Refusal::Unkept(BROKEN.into())) } else { Ok(()) }
}

impl Board {
    fn holding(parts: HashMap<u64, Vec<u8>>) -> Arc<Self> {
        Arc::new(Self { parts: Mutex::new(parts), ..Self::default() })
    }

    fn parts(&self) -> HashMap<u64, Vec<u8>> {
        self.parts.lock().unwrap().clone()
    }
}

impl CheckpointStore for Board {
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal> {
        assert!(!bytes.fits(0));
        self.expected.store(parts, Ordering::Relaxed);
        Ok(())
    }

    fn length(&self, number: u64) -> Option<u64> {
        self.parts.lock().unwrap().get(&number).map(|part| part.len() as u64)
    }

    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal> {
        count(&self.puts, self.most_puts)?;
        assert!(number < self.expected.load(Ordering::Relaxed));
        assert!(self.parts.lock().unwrap().insert(number, pieces.concat()).is_none(), "{number} is put twice");
        Ok(())
    }

    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal> {
        count(&self.reads, self.most_reads)?;
        let parts = self.parts.lock().unwrap();
        let bytes = parts.get(&number).and_then(|part| part.get(at as usize..)?.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or_else(|| Refusal::Unkept(BROKEN.into()))?);
        Ok(())
    }
}

/// Lends a checkpoint store and threads, and stops after a given number of checks.
struct Lender {
    checkpoints: Arc<Board>,
    threads: usize,
    looks: AtomicUsize,
    most: usize,
}

impl Lender {
    fn new(checkpoints: &Arc<Board>, threads: usize) -> Self {
        Self { checkpoints: Arc::clone(checkpoints), threads, looks: AtomicUsize::new(0), most: usize::MAX }
    }

    fn find(&self, plan: &Plan) -> Result<LostLists, Refusal> {
        lost_lists(plan, &Options { watch: self, memory: OPTIONS.memory })
    }
}

impl Watch for Lender {
    fn stopped(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) >= self.most
    }

    fn workers(&self) -> &dyn Workers {
        self
    }

    fn checkpoints(&self) -> Option<Arc<dyn CheckpointStore>> {
        Some(self.checkpoints.clone())
    }
}

impl Workers for Lender {
    fn count(&self) -> usize {
        self.threads
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let hand = || {
            std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
                .take_while(|&task| task < tasks)
                .for_each(work);
        };
        std::thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(hand)));
            hand();
        });
    }
}

fn usual(columns: u32, rows: u32) -> Plan {
    Plan::with_checkpoints(columns, rows, OPTIONS.memory, 1)
}

#[test]
fn lists_on_a_checkpoints_say_what_lists_in_memory_say() {
    for (columns, rows) in [(9, 8), (9, 9), (70, 3), (5, 11), (14, 14)] {
        let plan = usual(columns, rows);
        let expected = lost_lists(&plan, &OPTIONS).unwrap();
        let digest = expected.digest();
        for (leaf_bits, depth, threads) in [(64, 1, 1), (1024, (rows as usize - 1).min(5), 2), (128, 2, 1), (512, 2, 2)]
        {
            let plan = Plan { leaf_bits, depth, block: 100, ..plan };
            let board = Arc::default();
            let lists = Lender::new(&board, threads).find(&plan).unwrap();
            assert_eq!(lists.digest(), digest, "{plan:?}");
            assert_eq!(lists.sizes(&NoWatch), expected.sizes(&NoWatch), "{plan:?}");
            assert!(lists.sound().is_ok() && lists.bytes() < expected.bytes() + 100_000);
            // Run again on the finished store: nothing is put.
            let puts = board.puts.load(Ordering::Relaxed);
            assert_eq!(puts, prefixes(&plan), "each list, and what they are of instead of the empty one");
            let again = Lender::new(&board, 1).find(&Plan { depth: 1, leaf_bits: 256, ..plan }).unwrap();
            assert_eq!((again.digest(), board.puts.load(Ordering::Relaxed)), (digest.clone(), puts), "{plan:?}");
        }
    }
}

#[test]
fn the_catalogue_on_a_checkpoints_counts_and_answers_alike() {
    let board = Arc::default();
    let lender = Lender::new(&board, 2);
    let kept = Catalogue::of_box(13, 12, &Options { watch: &lender, memory: OPTIONS.memory }).unwrap();
    let usual = Catalogue::of_box(13, 12, &OPTIONS).unwrap();
    assert!(kept.tally(&NoWatch) == usual.tally(&NoWatch) && kept.sound().is_ok());
    assert!(!board.parts().is_empty(), "it was not kept");
    let mut asked = 0;
    usual.each_lost(|rows| {
        asked += 1;
        if asked % 97 == 0 {
            let position = tablette_games::chomp::Position::new(rows.to_vec()).unwrap();
            assert_eq!(kept.is_lost(&position), Some(true));
        }
    });
}

#[test]
fn work_that_was_stopped_anywhere_goes_on() {
    let plan = Plan { depth: 3, ..usual(11, 10) };
    let digest = lost_lists(&plan, &OPTIONS).unwrap().digest();
    for (most, threads) in (0..12).flat_map(|most| [(most * most * 4, 1), (most * most * 4, 2)]) {
        let board = Arc::default();
        let (mut stops, mut lender) = (0, Lender { most, ..Lender::new(&board, threads) });
        let lists = loop {
            match lender.find(&plan) {
                Ok(lists) => break lists,
                Err(refusal) => assert_eq!(refusal, Refusal::Stopped),
            }
            stops += 1;
            // The limit rises each time.
            lender = Lender { most: most + 200 * stops, ..Lender::new(&board, 3 - threads) };
        };
        assert!(stops > 0 || most > 300);
        assert_eq!(lists.digest(), digest, "after {stops} stops");
        assert_eq!(board.puts.load(Ordering::Relaxed), prefixes(&plan), "no list is computed twice");
    }
}

#[test]
fn a_checkpoints_that_breaks_is_an_error_and_what_it_has_serves_later() {
    let plan = Plan { depth: 2, ..usual(10, 9) };
    let whole = Arc::default();
    let digest = Lender::new(&whole, 1).find(&plan).unwrap().digest();
    let [puts, reads] = [&whole.puts, &whole.reads].map(|calls| calls.load(Ordering::Relaxed));
    for at in (0..puts).step_by(5) {
        let board = Arc::new(Board { most_puts: Some(at), ..Board::default() });
        assert_eq!(Lender::new(&board, 1).find(&plan).err(), Some(Refusal::Unkept(BROKEN.into())), "put {at}");
        let mended = Board::holding(board.parts());
        assert_eq!(Lender::new(&mended, 2).find(&plan).unwrap().digest(), digest);
    }
    for at in (0..reads).step_by(17) {
        let board = Arc::new(Board { most_reads: Some(at), ..Board::default() });
        match Lender::new(&board, 1).find(&plan) {
            // The digest reads the lists again.
            Ok(lists) => assert!(lists.digest() != digest && lists.sound().is_err(), "read {at}"),
            Err(refusal) => assert_eq!(refusal, Refusal::Unkept(BROKEN.into()), "read {at}"),
        }
        let mended = Board::holding(board.parts());
        assert_eq!(Lender::new(&mended, 1).find(&plan).unwrap().digest(), digest, "after read {at}");
    }
}

#[test]
fn what_is_of_another_box_or_of_nothing_is_refused() {
    let plan = usual(9, 8);
    let board = Arc::default();
    Lender::new(&board, 1).find(&plan).unwrap();
    for other in [usual(8, 8), usual(9, 7), usual(10, 8)] {
        let refused = Lender::new(&Board::holding(board.parts()), 1).find(&other).err();
        assert!(matches!(refused, Some(Refusal::Unkept(_))), "{refused:?}");
    }
    let parts = board.parts();
    for (number, part) in parts.iter().filter(|(number, part)| **number == 0 || part.len() > 40) {
        for cut in [0, 1, 7, 9] {
            let mut parts = parts.clone();
            parts.insert(*number, part[..cut].to_vec());
            let refused = Lender::new(&Board::holding(parts), 1).find(&plan).err();
            assert!(matches!(refused, Some(Refusal::Unkept(_))), "part {number} cut to {cut}");
        }
    }
}

/// With its lists on a disk, 23 × 23 takes less than half of the memory of the target machine.
#[test]
fn a_checkpoints_takes_the_lists_out_of_the_memory_that_is_asked_for() {
    const GIB: u64 = 1 << 30;
    let plan = Plan::with_checkpoints(23, 23, 12 * GIB, 2);
    assert!(plan.need_with_checkpoints(2).fits(12 * GIB) && !plan.need(2).fits(24 * GIB), "{plan:?}");
    let lender = Lender::new(&Arc::default(), 2);
    let refused = Catalogue::of_box(23, 23, &Options { watch: &lender, memory: GIB }).err();
    assert!(matches!(refused, Some(Refusal::TooLarge { need, .. }) if need.fits(8 * GIB)), "{refused:?}");
}
