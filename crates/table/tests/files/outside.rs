//! Other programs read the files: the `zstd` tool, and another implementation of the seekable
//! layout.

use std::io::Read;
use std::process::Command;

use tablette_table::List;

use super::{Folder, header, written};

fn values() -> Vec<i64> {
    (0..200_000).map(|rank| (rank * rank) % 251 + 1000).collect()
}

/// The raw array, as the format specifies it: the place of each value among all distinct ones.
fn raw() -> Vec<u8> {
    let mut distinct = values();
    distinct.sort_unstable();
    distinct.dedup();
    values().iter().map(|value| distinct.binary_search(value).unwrap() as u8).collect()
}

#[test]
#[ignore = "slow: needs zstd"]
fn the_zstd_tool_unpacks_the_raw_array() {
    let folder = Folder::new();
    std::fs::write(folder.file(), written(&header(), 0, &values())).unwrap();
    let run = |words: &[&str]| Command::new("zstd").args(words).arg(folder.file()).output();
    let output = run(&["-dc"]).unwrap_or_else(|error| panic!("this test needs the zstd tool: {error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout == raw());
    assert!(run(&["-t"]).unwrap().status.success());
    List::write(&folder.file(), &header(), 0..1000, [1, 2, 500]).unwrap();
    assert_eq!(run(&["-dc"]).unwrap().stdout, [1, 0, 0xf1, 3], "gaps of 1, 0 and 497 in LEB128");
}

#[test]
fn another_reader_finds_its_way_by_the_seek_table() {
    let bytes = written(&header(), 0, &values());
    let mut decoder = zeekstd::Decoder::new(std::io::Cursor::new(bytes)).unwrap();
    let mut unpacked = Vec::new();
    decoder.read_to_end(&mut unpacked).unwrap();
    assert!(unpacked == raw());
    let frames = decoder.seek_table().num_frames();
    assert_eq!(frames, 2 + 200_000_u32.div_ceil(5 << 10), "head, blocks and index");
}
