//! Every worth of every game: built, verified, asked and exported, or refused with a sentence that
//! says why.

use serde_json::Value;

use super::exports::compared;
use super::program::{Folder, building, done, said, tablette};

/// A game, a board, and the worths that it has tables of.
type Expected<'a> = (&'a str, &'a str, &'static [&'static str]);

/// The worths that `table build` takes.
const WORTHS: [&str; 5] = ["outcome", "play", "nimber", "cost", "count"];

const GAMES: [Expected<'static>; 7] = [
    ("chomp", "4x5", &["outcome", "play", "nimber"]),
    ("chocolate", "5x4@2,1", &["outcome", "play", "nimber"]),
    ("draughts", "W:WK1:BK50", &["outcome", "play"]),
    ("brazilian", "W:WK1:BK32", &["outcome", "play"]),
    ("checkers", "W:WK1:BK32", &["outcome", "play"]),
    ("rings", "5", &["outcome", "play", "cost"]),
    ("subtraction", "20", &["outcome", "play", "nimber"]),
];

/// What differs from what a solver says of the start is told.
fn is_sound(game: &str, board: &str, worth: &str) {
    let folder = Folder::new();
    done(building(game, board, &folder, &["--worth", worth]));
    let file = folder.table().unwrap();
    let name = file.to_str().unwrap();
    let verified = done(tablette(&["table", "verify", name, "--level", "full", "--json"])).stdout;
    let verified: Value = serde_json::from_slice(&verified).unwrap();
    assert_eq!(verified["ok"], true, "{game} {board} {worth}");
    let exported = compared(&file);
    assert!(exported.bits.is_none() || verified["derived"] == exported.rows.len(), "{game} {board} {worth}");
    // Remembering all positions is another way to the same value.
    let ask = |words: &[&str]| -> Value {
        let words = [words, &["--worth", worth, "--json", "--tables", folder.name()]].concat();
        serde_json::from_slice(&done(tablette(&words)).stdout).unwrap()
    };
    let (stored, worked) =
        (ask(&["solve", game, board, "--by", "table"]), ask(&["solve", game, board, "--by", "memory"]));
    assert!(stored["table"].is_string() && worked["table"].is_null(), "{game} {board} {worth}: {stored}");
    for field in ["positionValue", "remoteness", "mex", "cost", "moves"] {
        assert_eq!(stored[field], worked[field], "{game} {board} {worth}: {field}");
    }
}

/// Nothing is left behind, and the sentence is said in both languages.
fn is_refused(game: &str, board: &str, worth: &str) {
    let words = match worth {
        "count" => [
            "tables on disk hold outcome, play, nimber or cost",
            "les tables sur disque contiennent outcome, play, nimber ou cost",
        ],
        _ => ["has no worth", "n'a pas de valeur"],
    };
    for (lang, words) in ["en", "fr"].into_iter().zip(words) {
        let folder = Folder::new();
        let output = building(game, board, &folder, &["--worth", worth, "--lang", lang]).output().unwrap();
        let errors = said(&output);
        assert_eq!(output.status.code(), Some(2), "{game} {worth}: {errors}");
        assert!(errors.contains(words) && errors.lines().count() == 1, "{game} {worth}: {errors}");
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0, "{game} {worth}");
    }
}

#[test]
#[ignore = "slow: builds a table of every kind"]
fn every_worth_of_every_game_is_kept_or_refused() {
    let folder = Folder::new();
    let grid = folder.0.join("grid.txt");
    let grid = grid.to_str().unwrap();
    done(tablette(&["new", "rockse", "--size", "5", "--bonuses", "2", "--seed", "3", "--out", grid]));
    let rockse: Expected<'_> = ("rockse", grid, &["outcome", "play", "cost"]);
    let games = done(tablette(&["games", "--json"])).stdout;
    let games: Value = serde_json::from_slice(&games).unwrap();
    let tabled = |game: &&Value| {
        let mut rungs = game["rungs"].as_array().into_iter().flatten();
        rungs.any(|rung| rung == "table" || rung["rung"] == "table" || rung["name"] == "table")
    };
    let tabled: Vec<&Value> = games["games"].as_array().unwrap().iter().filter(tabled).collect();
    let expected: Vec<Expected<'_>> = GAMES.into_iter().chain([rockse]).collect();
    let is_tabled = |game: &str| tabled.iter().any(|entry| entry["name"] == game);
    assert!(expected.iter().all(|(game, ..)| is_tabled(game)), "a game has lost its tables");
    for entry in tabled {
        let [game, start] = ["name", "start"].map(|field| entry[field].as_str().unwrap());
        let known = expected.iter().find(|(name, ..)| *name == game);
        let board = known.map_or(start, |(_, board, _)| *board);
        for worth in WORTHS {
            let kept = known.map_or_else(|| is_built(game, board, worth), |(.., kept)| kept.contains(&worth));
            if kept { is_sound(game, board, worth) } else { is_refused(game, board, worth) }
        }
    }
}

/// Whether a game that is not listed here has tables of the worth: either way the answer is checked.
fn is_built(game: &str, board: &str, worth: &str) -> bool {
    building(game, board, &Folder::new(), &["--worth", worth]).output().unwrap().status.success()
}

/// A worth can suit a game and not one of its rules: draws that are counted cannot be numbered.
#[test]
fn what_cannot_be_numbered_is_refused() {
    let folder = Folder::new();
    let words = ["--set", "draws=6.4", "--worth", "outcome"];
    let output = building("draughts", "W:WK1:BK50", &folder, &words).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("draws=none"), "{}", said(&output));
    assert!(folder.table().is_none());
}
