use std::ops::Range;

use crate::{Header, Integer, Table, TableError, TableWriter, ValueCounts};

/// A table of `count` values from rank `first` on, in memory.
fn table(first: u64, values: &[i64]) -> Table {
    let path =
        std::env::temp_dir().join(format!("tablette-arrays-{}-{:?}", std::process::id(), std::thread::current().id()));
    let tally: ValueCounts = values.iter().copied().collect();
    let mut writer =
        TableWriter::of_values(&path, &Header::default(), first..first + values.len() as u64, &tally).unwrap();
    writer.push(values).unwrap();
    writer.finish().unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    Table::read(bytes).unwrap()
}

fn expected(values: impl IntoIterator<Item = i64>, integer: Integer) -> Vec<u8> {
    values.into_iter().flat_map(|value| value.to_le_bytes().into_iter().take(integer.bytes())).collect()
}

/// Tables of every width and type: few values or many, small, large or negative.
fn samples() -> Vec<(u8, Integer, Vec<i64>)> {
    let mix = |rank: i64| (rank.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as i64) as u64 >> 20) as i64;
    let of = |count: i64, value: &dyn Fn(i64) -> i64| (0..count).map(value).collect::<Vec<i64>>();
    vec![
        (1, Integer::U8, of(300_001, &|rank| mix(rank) & 1)),
        (1, Integer::U16, of(999, &|rank| 300 * (mix(rank) & 1))),
        (1, Integer::I64, of(999, &|rank| [i64::MIN, 7][(mix(rank) & 1) as usize])),
        (2, Integer::U8, of(200_003, &|rank| mix(rank) % 3)),
        (2, Integer::U32, of(999, &|rank| 70_000 * (mix(rank) % 4))),
        (8, Integer::U8, of(100_000, &|rank| mix(rank) % 251)),
        (8, Integer::U16, of(70_000, &|rank| 17 * (mix(rank) % 200))),
        (8, Integer::I64, of(999, &|rank| mix(rank) % 200 - 100)),
        (16, Integer::U16, of(70_000, &|rank| mix(rank) % 1000)),
        (16, Integer::I64, of(70_000, &|rank| mix(rank) % 1000 - 1)),
        (32, Integer::U32, of(80_000, &|rank| rank)),
        (32, Integer::I64, of(80_000, &|rank| rank - 5)),
        (64, Integer::I64, of(80_000, &|rank| rank * 100_000_000)),
    ]
}

#[test]
fn runs_and_single_ranks_agree_with_values() {
    for (bits, integer, values) in samples() {
        let table = table(5, &values);
        assert_eq!((table.head().width().bits(), Integer::of_head(table.head())), (bits, integer));
        let count = values.len();
        for run in [0..count, 1..count, 3..4, 7..999, count - 1..count, 5..5] {
            let mut out = vec![0xee; run.len() * integer.bytes()];
            table.fill(run.start as u64..run.end as u64, &mut out).unwrap();
            assert_eq!(out, expected(values[run.clone()].iter().copied(), integer), "{bits} bits, {run:?}");
        }
        let rising: Vec<u64> = (0..count as u64).step_by(7).map(|place| place + 5).collect();
        let mixed: Vec<u64> = (0..500).map(|probe| probe * 7919 % count as u64 + 5).collect();
        for ranks in [rising, mixed.iter().copied().rev().collect(), mixed.repeat(9), vec![], vec![5]] {
            let mut out = vec![0xee; ranks.len() * integer.bytes()];
            assert!(table.gather(&ranks, &mut out, &mut |_, _| true).unwrap());
            let wanted = ranks.iter().map(|rank| table.value(*rank).unwrap());
            assert_eq!(out, expected(wanted, integer), "{bits} bits");
        }
    }
}

#[test]
fn missing_ranks_are_refused() {
    let table = table(5, &[0, 1, 2]);
    let not_here = |rank| Err(TableError::NotHere { rank, from: 5, to: 8 });
    let gather = |ranks: &[u64], out: &mut [u8]| table.gather(ranks, out, &mut |_, _| true).map(drop);
    assert_eq!(gather(&[6, 4, 9], &mut [0; 3]), not_here(4));
    assert_eq!(gather(&[8], &mut [0]), not_here(8));
    assert_eq!(gather(&[6, 7], &mut [0]), not_here(8), "too little room");
    assert_eq!(table.fill(0..4, &mut [0; 4]), not_here(9));
    assert_eq!(table.fill(0..3, &mut [0; 2]), not_here(8), "too little room");
    assert_eq!(table.fill(Range { start: 2, end: 1 }, &mut []), not_here(6));
    assert!(table.fill(0..u64::MAX, &mut []).is_err());
    assert_eq!(table.gather(&[6, 5], &mut [0; 2], &mut |_, _| false), Ok(false));
}
