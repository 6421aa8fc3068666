//! What a census has kept on disk and what can happen to it: damage is told and worked out again,
//! and all else is kept.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use tablette::SplitMix64;

use super::program::{Folder, done, said, tablette};

const BOARD: &str = "13x12";

fn census(folder: &Folder) -> Output {
    tablette(&["census", "chomp", BOARD, "--json", "--disk", folder.name()]).output().unwrap()
}

/// The file of a finished census, and what the census says.
fn finished(folder: &Folder) -> (PathBuf, Vec<u8>) {
    let output = census(folder);
    assert!(output.status.success(), "{}", said(&output));
    (folder.0.join(format!("chomp-{BOARD}-census.parts")), output.stdout)
}

/// One bit of it: the same answer, one sentence, and a file that is mended to the last byte.
#[test]
fn a_damaged_part_is_said_and_worked_out_again() {
    let folder = Folder::new();
    let (file, expected) = finished(&folder);
    let sound = fs::read(&file).unwrap();
    let mut random = SplitMix64::new(120);
    // The head of the file says what it is of: whatever does not say so is somebody else's.
    let flips = [120].into_iter().chain((0..25).map(|_| 200 + random.below(sound.len() as u64 - 200) as usize));
    for at in flips.collect::<Vec<_>>() {
        let mut damaged = sound.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(&file, &damaged).unwrap();
        let verified = tablette(&["table", "verify", file.to_str().unwrap()]).output().unwrap();
        assert_eq!(verified.status.code(), Some(1), "byte {at}: {}", said(&verified));
        assert!(String::from_utf8_lossy(&verified.stdout).contains("1 place is damaged"), "byte {at}");
        let output = census(&folder);
        assert!(output.status.success() && output.stdout == expected, "byte {at}: {}", said(&output));
        assert!(said(&output).contains("are damaged; they are computed again"), "{}", said(&output));
        assert!(fs::read(&file).unwrap() == sound, "byte {at}");
    }
    let verified = done(tablette(&["table", "verify", file.to_str().unwrap(), "--json"])).stdout;
    let verified = String::from_utf8_lossy(&verified).into_owned();
    assert!(verified.contains(r#""ok":true,"parts":"#) && verified.contains(r#""damage":[]"#), "{verified}");
}

#[test]
fn what_an_older_program_has_left_is_left_as_it_is() {
    let folder = Folder::new();
    let (file, _) = finished(&folder);
    let old = [&b"TABJRNL\x01"[..], &[0; 100]].concat();
    fs::write(&file, &old).unwrap();
    let output = census(&folder);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("has format 1, and this program reads format 2"), "{}", said(&output));
    assert!(fs::read(&file).unwrap() == old);
    let verified = tablette(&["table", "verify", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(verified.status.code(), Some(2), "{}", said(&verified));
}
