//! Values of every width read back.

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use tablette_table::{Coding, Digest, Table, TableError, TableKind, TableWriter, ValueCounts, Width};

use super::{Folder, believed, header, written};

fn width(values: &[i64]) -> Width {
    Table::read(written(&header(), 0, values)).unwrap().head().width()
}

#[test]
fn cells_take_no_more_bits_than_the_values_need() {
    let different = |count: i64| (0..count).collect::<Vec<_>>();
    let cases = [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 8), (256, 8), (257, 16), (65_536, 16), (65_537, 32)];
    for (count, bits) in cases {
        assert_eq!(width(&different(count)).bits(), bits, "{count} values");
    }
    assert_eq!(width(&[i64::MIN, i64::MAX, 0]), Width::Two, "what they are does not matter");
    let mut wide = different(70_000);
    wide.push(i64::from(u32::MAX));
    assert_eq!(width(&wide), Width::ThirtyTwo);
    wide.push(-1);
    assert_eq!(width(&wide), Width::SixtyFour);
}

/// The bytes of a table never change: this digest may change only together with the version of the
/// format (or with the compressor; then the digest of the values must stay).
#[test]
fn the_bytes_do_not_change() {
    let table = Table::read(written(&header(), 0, &[0, 5, 2, -3, 300])).unwrap();
    let values = table.head().values_digest();
    assert_eq!(values, Digest::new(&[1, 3, 2, 0, 4]), "places among -3, 0, 2, 5, 300");
    assert_eq!(table.head().digest().to_string(), "dac6456e6675ff31515bb6c1ac976c48c09a3f69816b82be5cd6de213195e661");
}

#[test]
fn counts_are_listed_by_value() {
    let table = Table::read(written(&header(), 100, &[7, -1, 7, 7])).unwrap();
    let TableKind::Cells { coding, .. } = table.head().kind() else { panic!("values") };
    assert_eq!(*coding, Coding::Listed(vec![(-1, 1), (7, 3)]));
    assert_eq!((table.value(100), table.value(101)), (Ok(7), Ok(-1)));
    assert_eq!(table.value(99), Err(TableError::NotHere { rank: 99, from: 100, to: 104 }));
    assert_eq!(table.value(104), Err(TableError::NotHere { rank: 104, from: 100, to: 104 }));
}

#[test]
fn unannounced_values_are_not_written() {
    let folder = Folder::new();
    let tally: ValueCounts = [1, 2, 2].into_iter().collect();
    let writer = || TableWriter::of_values(&folder.file(), &header(), 0..3, &tally).unwrap();
    let refused = |result: Result<(), TableError>| matches!(result, Err(TableError::Unannounced { .. }));
    assert!(refused(writer().push(&[1, 3])));
    assert!(refused(writer().push(&[1, 2, 2, 2])));
    let mut short = writer();
    short.push(&[1, 2]).unwrap();
    assert!(refused(short.finish().map(|_| ())));
    assert!(refused(TableWriter::of_values(&folder.file(), &header(), 0..4, &tally).map(|_| ())));
    assert!(!folder.file().exists());
    // A refused value leaves a hole, and a table with a hole is never sealed.
    let mut holed = writer();
    holed.push(&[1, 1]).unwrap();
    assert!(refused(holed.push(&[3])));
    assert!(refused(holed.finish().map(|_| ())) && !folder.file().exists());
    // Counted wrongly, so that only a complete check finds it.
    let mut wrong = writer();
    wrong.push(&[1, 1, 2]).unwrap();
    wrong.finish().unwrap();
    let table = Table::open(&folder.file()).unwrap();
    assert_eq!(table.check(&mut |_, _| true), Err(TableError::WrongCounts));
}

/// Sixteen blocks per batch and thread: a file of whole batches, a begun one and a begun block.
#[test]
fn threads_change_no_byte() {
    let values: Vec<i64> = (0..250_001).map(|rank| (rank * rank) % 200).collect();
    let tally: ValueCounts = values.iter().copied().collect();
    let digest = |threads: usize, run: usize| {
        let folder = Folder::new();
        let writer = TableWriter::of_values(&folder.file(), &header(), 0..values.len() as u64, &tally);
        let mut writer = writer.and_then(|writer| writer.threads(threads)).unwrap();
        values.chunks(run).for_each(|run| writer.push(run).unwrap());
        let head = writer.finish().unwrap();
        let table = Table::open(&folder.file()).unwrap();
        assert_eq!(table.check(&mut |_, _| true), Ok(true));
        assert!((0..250_001).step_by(997).all(|rank| table.value(rank) == Ok(values[rank as usize])));
        head.digest()
    };
    let alone = digest(1, 250_001);
    for (threads, run) in [(0, 7), (2, 250_001), (3, 4096), (8, 100_000)] {
        assert_eq!(digest(threads, run), alone, "{threads} threads, runs of {run}");
    }
}

/// The counts of parts make the counts of the whole, in whatever order.
#[test]
fn tallies_merge_in_any_order() {
    let parts: [Vec<i64>; 4] =
        [(0..40_000).collect(), (-30_000..5).collect(), vec![i64::MIN, i64::MAX], (4000..4100).collect()];
    let whole: ValueCounts = parts.iter().flatten().copied().collect();
    for turn in 0..4 {
        let mut merged = ValueCounts::default();
        for at in 0..4 {
            merged.merge(&parts[(at + turn) % 4].iter().copied().collect());
        }
        let bytes = |tally: &ValueCounts| {
            let folder = Folder::new();
            let values: Vec<i64> = parts.iter().flatten().copied().collect();
            let mut writer = TableWriter::of_values(&folder.file(), &header(), 0..values.len() as u64, tally).unwrap();
            writer.push(&values).unwrap();
            writer.finish().unwrap().digest()
        };
        assert_eq!(bytes(&merged), bytes(&whole), "{turn}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn values_read_back(pool in vec(any::<i64>(), 1..400), picks in vec(any::<usize>(), 0..3000), first in 0..u64::MAX / 2) {
        let values: Vec<i64> = picks.iter().map(|pick| pool[pick % pool.len()]).collect();
        let bytes = written(&header(), first, &values);
        prop_assert_eq!(&believed(bytes.clone()).unwrap(), &values);
        let table = Table::read(bytes).unwrap();
        for (rank, value) in (first..).zip(&values).step_by(7) {
            prop_assert_eq!(table.value(rank), Ok(*value));
        }
    }

    #[test]
    #[ignore = "slow: writes megabytes of values"]
    fn narrow_values_fill_several_blocks(seed in any::<u64>(), kinds in 1_i64..6, length in 100_000_usize..700_000) {
        let value = |at: usize| (seed.wrapping_mul(at as u64 | 1) >> 40) as i64 % kinds;
        let values: Vec<i64> = (0..length).map(value).collect();
        prop_assert!(believed(written(&header(), 0, &values)).unwrap() == values);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in vec(any::<u8>(), 0..300), at in 0_usize..400) {
        prop_assert!(believed(bytes.clone()).is_err());
        let mut whole = written(&header(), 0, &[1, 2, 3]);
        let at = at.min(whole.len());
        whole.splice(at..at, bytes.iter().copied());
        prop_assert!(bytes.is_empty() || believed(whole).is_err());
    }
}

/// Concurrent threads get the same values as one thread.
#[test]
fn probing_is_safe_from_many_threads() {
    let values: Vec<i64> = (0..200_000).map(|rank| rank % 1000 * 3).collect();
    let folder = Folder::new();
    std::fs::write(folder.file(), written(&header(), 0, &values)).unwrap();
    let table = Table::open_with(&folder.file(), 1 << 16).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (table, values) = (&table, &values);
            scope.spawn(move || {
                for step in 0..20_000_u64 {
                    let rank = (step * 7919 + thread * 50_021) % 200_000;
                    assert_eq!(table.value(rank), Ok(values[rank as usize]));
                }
            });
        }
    });
}
