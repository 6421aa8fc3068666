//! Files that are no tables of what they are asked about, though every byte of them is sound:
//! pieces of a build, and tables that were changed after they had been compared with their digests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::thread::sleep;
use std::time::Duration;

use super::program::{Folder, chomp, done, said, tablette};

/// A finished piece of a build that was killed.
fn piece(folder: &Folder) -> PathBuf {
    for _ in 0..1000 {
        let mut child = chomp("12x12", folder, &["--threads", "1"]).spawn().unwrap();
        let piece = folder.0.join("chomp-12,12,12,12,12,12,12,12,12,12,12,12-play.tablette.building/00000002");
        while !piece.exists() && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_micros(200));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if piece.exists() {
            return piece;
        }
        fs::remove_file(folder.table().unwrap()).unwrap();
    }
    panic!("the build is always over before it can be killed");
}

#[test]
#[ignore = "slow: builds pieces of endings"]
fn a_piece_says_that_it_is_one_and_answers_nothing() {
    let folder = Folder::new();
    let piece = piece(&folder);
    let name = piece.to_str().unwrap();
    for words in
        [&["probe", name, "2,1"][..], &["export", name, "--format", "csv"], &["export", name, "--format", "npy"]]
    {
        let output = tablette(&[&["table"], words].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(said(&output).contains("piece 2 of a table"), "{}", said(&output));
    }
    let verified = tablette(&["table", "verify", name]).output().unwrap();
    assert_eq!(verified.status.code(), Some(1));
    let info = done(tablette(&["table", "info", name]));
    assert!(String::from_utf8_lossy(&info.stdout).contains("(piece 2 of play)"));
    // In the place of a table it is stepped over, and built anew.
    let table = folder.0.join("chomp-12,12,12,12,12,12,12,12,12,12,12,12-play.tablette");
    fs::copy(&piece, &table).unwrap();
    let solved = done(tablette(&["solve", "chomp", "12x12", "--tables", folder.name()]));
    assert!(said(&solved).starts_with("Warning: ") && said(&solved).contains("piece 2"), "{}", said(&solved));
    let built = done(chomp("12x12", &folder, &["--json"])).stdout;
    assert!(String::from_utf8_lossy(&built).contains(r#""built":true"#));
    assert!(folder.is_tidy());
}

/// The number of notes on files that were compared with their digests.
fn noted(notes: &Folder) -> usize {
    fs::read_dir(notes.0.join("tablette/verified-files")).map_or(0, Iterator::count)
}

/// Probes a table; notes are kept in a folder of this test's own.
fn probed(file: &Path, notes: &Folder) -> Output {
    tablette(&["table", "probe", file.to_str().unwrap(), "2,1"]).env("XDG_CACHE_HOME", &notes.0).output().unwrap()
}

/// The file of the repository has lain there since before this test was compiled.
#[test]
fn an_old_file_is_noted_once() {
    let notes = Folder::new();
    let file = Path::new("../../certify/examples/chomp-8x8-lost.tablette");
    for _ in 0..2 {
        let output = probed(file, &notes);
        assert!(output.status.success(), "{}", said(&output));
        assert_eq!(noted(&notes), 1);
    }
}

/// What is noted of a file holds for that file as it was, even where somebody has set its date
/// back.
#[test]
#[ignore = "slow: no file is noted in the two seconds after its last change"]
fn a_note_does_not_outlast_the_file_that_it_is_of() {
    let (folder, notes) = (Folder::new(), Folder::new());
    done(chomp("9x9", &folder, &[]));
    let file = folder.table().unwrap();
    for _ in 0..10_000 {
        assert!(probed(&file, &notes).status.success());
        if noted(&notes) > 0 {
            break;
        }
        sleep(Duration::from_millis(1));
    }
    assert!(probed(&file, &notes).status.success());
    assert_eq!(noted(&notes), 1);
    // A byte of a block in which no answer lies, and the old date.
    let modified = fs::metadata(&file).unwrap().modified().unwrap();
    let mut bytes = fs::read(&file).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    fs::write(&file, bytes).unwrap();
    fs::File::options().write(true).open(&file).unwrap().set_modified(modified).unwrap();
    let output = probed(&file, &notes);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("damaged"), "{}", said(&output));
    // Somebody who could write the notes could also say that it was compared: no worse than without
    // them.
    assert_eq!(noted(&notes), 1);
}
