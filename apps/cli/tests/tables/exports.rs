//! What other programs read of tables: arrays as numpy describes `.npy`, raw arrays through the
//! plain decoder of Zstandard, and each beside `csv` and beside probes.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use tablette::SplitMix64;

use super::program::{Folder, building, done, said, tablette};
use crate::signals::send;

/// A line of `csv`.
pub(crate) struct Row {
    rank: u64,
    position: String,
    code: i64,
}

/// What one table is exported as.
pub(crate) struct Exported {
    /// A line a position, or a line a position that is listed.
    pub(crate) rows: Vec<Row>,
    /// The type of the array, as numpy writes it.
    pub(crate) kind: String,
    /// Bits a cell; `None` for a list.
    pub(crate) bits: Option<u64>,
}

/// Exports a table in every way, and compares these with each other and with probes of it.
pub(crate) fn compared(file: &Path) -> Exported {
    let name = file.to_str().unwrap();
    let export = |format| done(tablette(&["table", "export", name, "--format", format])).stdout;
    let rows = rows(&String::from_utf8(export("csv")).unwrap());
    let (kind, array) = array(&export("npy"));
    let raw = export("raw");
    assert!(zstd::stream::decode_all(File::open(file).unwrap()).unwrap() == raw, "{name}: the plain decoder");
    let info: Value = serde_json::from_slice(&done(tablette(&["table", "info", name, "--json"])).stdout).unwrap();
    let bits = info["bits"].as_u64();
    let positions: Vec<_> = rows.iter().map(|row| &row.position).filter(|position| !position.is_empty()).collect();
    assert_eq!(
        positions.iter().collect::<HashSet<_>>().len(),
        positions.len(),
        "{name}: a position stands there twice"
    );
    let codes: Vec<i64> = rows.iter().map(|row| row.code).collect();
    if let Some(bits) = bits {
        assert!(rows.iter().map(|row| row.rank).eq(0..info["positions"].as_u64().unwrap()), "{name}");
        assert!(array == codes, "{name}: the array is not what csv says");
        let values: Option<Vec<i64>> = info["values"].as_array().map(|values| values.iter().map(code).collect());
        // Where values are not listed, a cell is the distance from the least code.
        let least = info["least"].as_i64();
        assert!(values.is_some() != least.is_some(), "{name}: {info}");
        let value =
            |cell: u64| values.as_ref().map_or_else(|| least.unwrap() + cell as i64, |values| values[cell as usize]);
        let read: Vec<i64> = cells(&raw, bits).map(value).take(codes.len()).collect();
        assert!(read == codes, "{name}: the raw array is not what csv says");
    } else {
        let ranks: Vec<i64> = rows.iter().map(|row| row.rank as i64).collect();
        assert!(array == ranks && rows.len() as u64 == info["members"].as_u64().unwrap(), "{name}");
        assert!(gaps(&raw) == ranks, "{name}: the raw array is not what csv says");
    }
    let mut random = SplitMix64::new(rows.len() as u64);
    let picked = (0..6).map(|_| random.one_of(&rows).expect("a row"));
    let picked: Vec<_> = picked.chain([&rows[0], &rows[rows.len() - 1]]).collect();
    // Grids have ranks without a position, for what no play leads to.
    let asked = picked.iter().filter(|row| !row.position.is_empty()).map(|row| is_probed(name, row)).count();
    assert!(asked == picked.len() || info["game"] == "rockse" && asked > 0, "{name}: {asked} positions");
    Exported { rows, kind, bits }
}

/// Bytes that a process has written so far.
#[cfg(target_os = "linux")]
fn written(child: &Child) -> u64 {
    let io = fs::read_to_string(format!("/proc/{}/io", child.id())).unwrap_or_default();
    io.lines().find_map(|line| line.strip_prefix("wchar: ")?.parse().ok()).unwrap_or(0)
}

/// What had been written when the process was ended leaves with it, even where it could not be
/// told.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: kills exports at every step"]
fn an_export_that_is_ended_leaves_nothing_behind() {
    let folder = Folder::new();
    done(building("chomp", "11x11", &folder, &[]));
    let (file, out) = (folder.table().unwrap(), folder.0.join("all.csv"));
    let words = ["table", "export", file.to_str().unwrap(), "--format", "csv", "--out", out.to_str().unwrap()];
    for signal in ["TERM", "HUP", "KILL"] {
        let output = loop {
            let mut child = tablette(&words).spawn().unwrap();
            // It is in the midst of fifteen megabytes.
            while written(&child) < 100_000 && child.try_wait().unwrap().is_none() {
                sleep(Duration::from_micros(300));
            }
            send(&child, signal);
            let output = child.wait_with_output().unwrap();
            // One that was done before the signal came is begun again.
            if output.status.code().is_none() {
                break output;
            }
            assert_eq!(output.status.code(), Some(0), "{signal}: {}", said(&output));
            fs::remove_file(&out).unwrap();
        };
        assert!(folder.is_tidy(), "{signal}: {output:?} {:?}", fs::read_dir(&folder.0).unwrap().collect::<Vec<_>>());
    }
    done(tablette(&words));
    assert!(fs::read_dir(&folder.0).unwrap().count() == 3);
    let rows = rows(&fs::read_to_string(&out).unwrap());
    assert!(rows.iter().map(|row| row.rank).eq(0..705_431), "threads share the rows, which stay in order");
}

/// What is said of a position is what `csv` says.
fn is_probed(name: &str, row: &Row) {
    let probed = done(tablette(&["table", "probe", name, &row.position, "--json"])).stdout;
    let probed: Value = serde_json::from_slice(&probed).unwrap();
    assert_eq!((probed["rank"].as_u64(), code(&probed)), (Some(row.rank), row.code), "{name}: {}", row.position);
}

/// The field `code`: a number, or digits where it is too large for one.
fn code(document: &Value) -> i64 {
    let code = &document["code"];
    code.as_i64().unwrap_or_else(|| code.as_str().unwrap().parse().unwrap())
}

fn rows(csv: &str) -> Vec<Row> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("rank,position,code,value,remoteness,nimber,cost"));
    let row = |line: &str| {
        let (rank, rest) = line.split_once(',').unwrap();
        // No position has a quotation mark in it.
        let (position, rest) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").unwrap(),
            None => rest.split_once(',').unwrap(),
        };
        let code = rest.split(',').next().unwrap();
        Row { rank: rank.parse().unwrap(), position: position.to_owned(), code: code.parse().unwrap() }
    };
    lines.map(row).collect()
}

/// The type and the numbers of an array of one dimension, read strictly as numpy's own description
/// of the format says (NEP 1, version 1.0).
fn array(npy: &[u8]) -> (String, Vec<i64>) {
    let (preface, rest) = npy.split_at(10);
    assert_eq!(preface[..8], *b"\x93NUMPY\x01\x00");
    let (head, bytes) = rest.split_at(usize::from(u16::from_le_bytes([preface[8], preface[9]])));
    assert!((preface.len() + head.len()).is_multiple_of(64) && head.ends_with(b"\n"), "the array is aligned");
    let head = std::str::from_utf8(head).unwrap().trim_end();
    let head = head.strip_prefix("{'descr': '").and_then(|head| head.strip_suffix(",), }")).unwrap();
    let (kind, count) = head.split_once("', 'fortran_order': False, 'shape': (").unwrap();
    let (width, signed) = match kind {
        "|u1" => (1, false),
        "<u2" => (2, false),
        "<u4" => (4, false),
        "<u8" => (8, false),
        "<i8" => (8, true),
        other => panic!("no table has the type {other}"),
    };
    assert_eq!(bytes.len(), width * count.parse::<usize>().unwrap());
    let number = |bytes: &[u8]| {
        let number = bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        if signed { number.cast_signed() } else { number.try_into().unwrap() }
    };
    (kind.to_owned(), bytes.chunks(width).map(number).collect())
}

/// Cells of so many bits, low ones first.
fn cells(raw: &[u8], bits: u64) -> Box<dyn Iterator<Item = u64> + '_> {
    let whole = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
    if bits < 8 {
        let inside = move |byte: &u8| {
            (0..8 / bits).map({
                let byte = *byte;
                move |at| u64::from(byte) >> (at * bits) & ((1 << bits) - 1)
            })
        };
        return Box::new(raw.iter().flat_map(inside));
    }
    Box::new(raw.chunks(bits as usize / 8).map(whole))
}

/// Ranks from the number of others that each leaves out, in LEB128: seven bits a byte, low ones
/// first, the eighth where more follow.
fn gaps(raw: &[u8]) -> Vec<i64> {
    let (mut ranks, mut next) = (Vec::new(), 0);
    for number in raw.split_inclusive(|byte| byte & 0x80 == 0) {
        let rank = next + number.iter().rev().fold(0, |gap, byte| gap << 7 | i64::from(byte & 0x7f));
        ranks.push(rank);
        next = rank + 1;
    }
    ranks
}

/// Every width of cells but the widest, and each type of array.
#[test]
#[ignore = "slow: builds a table of every width"]
fn cells_of_every_width_are_read_by_others() {
    let folder = Folder::new();
    // Diagonal jumps alone: most squares lead nowhere, and the least of all numbers stands for
    // that.
    let grid = folder.0.join("grid.txt");
    fs::write(&grid, "1 2 3\n4 5 6\n7 8 9\njumps (1,1)\n").unwrap();
    let grid = grid.to_str().unwrap();
    for (game, board, worth, bits, kind) in [
        ("chomp", "5,3,1", "outcome", 1, "|u1"),
        ("draughts", "W:WK1:BK50", "outcome", 2, "|u1"),
        ("chomp", "6x7", "nimber", 8, "|u1"),
        ("rings", "8", "play", 8, "<u2"),
        ("rings", "10", "cost", 16, "<u2"),
        // Of 2^17 positions each is as far from the goal as no other.
        ("rings", "17", "cost", 32, "<u4"),
        ("rockse", grid, "cost", 2, "<i8"),
    ] {
        let folder = Folder::new();
        done(building(game, board, &folder, &["--worth", worth]));
        let exported = compared(&folder.table().unwrap());
        assert_eq!((exported.bits, exported.kind.as_str()), (Some(bits), kind), "{game} {board} {worth}");
    }
}

/// A list that takes two blocks, and one of the lone square.
#[test]
fn lists_are_read_by_others() {
    for (board, lost) in [("12x12", 26_838), ("1x1", 1)] {
        let folder = Folder::new();
        done(building("chomp", board, &folder, &["--worth", "outcome"]));
        let exported = compared(&folder.table().unwrap());
        assert_eq!((exported.bits, exported.kind.as_str(), exported.rows.len()), (None, "<u8", lost), "{board}");
        assert!(exported.rows.iter().all(|row| row.code == 0), "what is listed is lost");
    }
}
