//! What other people put where a table or a lock should be: links, pipes, words that redraw a
//! terminal.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;
use std::time::Duration;

use tablette_table::{Header, TableWriter, ValueCounts};

use super::program::{Folder, chomp, done, said, tablette};

#[test]
fn a_lock_that_is_a_link_leads_nowhere() {
    let (folder, other) = (Folder::new(), Folder::new());
    let (target, lock) = (other.0.join("letter"), folder.0.join(".tablette-lock"));
    fs::write(&target, "dear friend").unwrap();
    for target in [target.clone(), other.0.join("not-there-yet")] {
        let _ = fs::remove_file(&lock);
        symlink(&target, &lock).unwrap();
        let output = chomp("3x3", &folder, &[]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).starts_with(&format!("error: {}: this is not an ordinary file", lock.display())));
    }
    assert_eq!(fs::read_to_string(&target).unwrap(), "dear friend");
    assert!(!other.0.join("not-there-yet").exists() && folder.table().is_none());
}

/// A part, the folder of the pieces, the plan in it, and the file of a census.
#[test]
fn no_link_chooses_what_is_written() {
    let other = Folder::new();
    let letter = other.0.join("letter");
    fs::write(&letter, "dear friend").unwrap();
    let linked = |name: &str, target: &std::path::Path, build: &[&str]| {
        let folder = Folder::new();
        let link = folder.0.join(name);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(target, &link).unwrap();
        let words: Vec<&str> = build.iter().map(|word| if *word == "FOLDER" { folder.name() } else { *word }).collect();
        let output = tablette(&words).output().unwrap();
        match output.status.code() {
            // A link in the place of a part that an earlier build may have left is taken away.
            Some(0) => assert!(
                link.extension().is_some_and(|ending| ending == "part") && !folder.table().unwrap().is_symlink(),
                "{name}"
            ),
            code => {
                assert_eq!(code, Some(2), "{name}: {}", said(&output));
                assert!(said(&output).contains("this is not an ordinary file"), "{name}: {}", said(&output));
                assert!(folder.table().is_none());
            }
        }
        assert_eq!(fs::read_to_string(&letter).unwrap(), "dear friend", "{name}");
        assert_eq!(fs::read_dir(&other.0).unwrap().count(), 1, "{name}");
    };
    let table = "chomp-3,3,3-play.tablette";
    let build = ["table", "build", "chomp", "3x3", "--out", "FOLDER"];
    linked(&format!("{table}.part"), &letter, &build);
    linked(&format!("{table}.part"), &other.0.join("not-there"), &build);
    linked(&format!("{table}.building"), &other.0, &build);
    linked(&format!("{table}.building/plan"), &letter, &build);
    linked("chomp-13x12-census.parts", &letter, &["census", "chomp", "13x12", "--disk", "FOLDER"]);
}

/// A pipe without a writer would be waited for without end.
#[test]
fn only_ordinary_files_are_opened_as_tables() {
    let folder = Folder::new();
    done(chomp("3x3", &folder, &[]));
    let table = folder.table().unwrap();
    fs::rename(&table, folder.0.join("sound")).unwrap();
    assert!(Command::new("mkfifo").arg(&table).status().unwrap().success());
    let ask = ["solve", "chomp", "3x3", "--by", "table", "--tables", folder.name()];
    for words in [&["table", "info", table.to_str().unwrap()][..], &["table", "info", "/dev/zero"], &ask] {
        let mut child = tablette(words).spawn().unwrap();
        let mut patience = 1000;
        while child.try_wait().unwrap().is_none() && patience > 0 {
            std::thread::sleep(Duration::from_millis(10));
            patience -= 1;
        }
        let _ = child.kill();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(said(&output).contains("this is not an ordinary file"), "{words:?}: {}", said(&output));
    }
    // A table may be kept elsewhere.
    fs::remove_file(&table).unwrap();
    symlink(folder.0.join("sound"), &table).unwrap();
    done(tablette(&ask));
}

#[test]
fn a_table_cannot_redraw_the_terminal() {
    let folder = Folder::new();
    let file = folder.0.join("forged.tablette");
    let evil = || "\u{1b}[2J\u{7}\u{9b}".to_owned();
    let header =
        Header { game: evil(), board: evil(), settings: evil(), worth: evil(), creator: evil(), ..Header::default() };
    let mut writer =
        TableWriter::of_values(&file, &header, 0..4, &[1; 4].into_iter().collect::<ValueCounts>()).unwrap();
    writer.push(&[1; 4]).unwrap();
    writer.finish().unwrap();
    let name = file.to_str().unwrap();
    for words in [["table", "info", name], ["table", "verify", name]] {
        let output = tablette(&words).output().unwrap();
        let shown = String::from_utf8_lossy(&output.stdout).into_owned() + &said(&output);
        assert!(!shown.contains(|c: char| c.is_control() && c != '\n'), "{words:?}: {shown:?}");
    }
}
