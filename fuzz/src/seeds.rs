//! The committed seeds, replayed without a fuzzer; an input found by a fuzzer becomes a permanent
//! seed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tablette_games::chocolate::Chocolate;
use tablette_games::chomp::Chomp;
use tablette_games::draughts::Draughts;
use tablette_games::rings::Rings;
use tablette_games::rockse::Rockse;

use crate::bytes::{Found, laws_on_bytes};
use crate::draughts::{laws_on_fen, laws_on_matrix, laws_on_pdn};
use crate::http::laws_on_requests;
use crate::hub::laws_on_hub;
use crate::journals::{Held, laws_on_journal};
use crate::lessons::{Taught, laws_on_lesson};
use crate::{Seen, laws_on_settings, laws_on_text, laws_on_wide_text};

/// Returns the classification of each seed of a target, by file name.
fn replay<T>(target: &str, law: impl Fn(&[u8]) -> T) -> BTreeMap<String, T> {
    let project = std::env::var("CARGO_MANIFEST_DIR").expect("cargo runs the tests");
    let folder = Path::new(&project).join("seeds").join(target);
    let seeds = fs::read_dir(&folder).expect("the target has seeds");
    seeds
        .map(|entry| {
            let path = entry.expect("the folder can be listed").path();
            let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
            let seed = fs::read(&path).expect("the seed can be read");
            (name, law(&seed))
        })
        .collect()
}

fn text(law: fn(&str) -> Seen) -> impl Fn(&[u8]) -> Seen {
    move |seed| law(&String::from_utf8_lossy(seed))
}

#[test]
fn chomp_reads_its_own_text_and_plays_only_legal_moves() {
    let seen = replay("parse_chomp", text(laws_on_wide_text::<Chomp>));
    assert_eq!(seen["played"], Seen { read: 2, played: 2, refused: 1 });
    assert!(seen["lengths"].played > 0, "{seen:?}");
    assert_eq!(seen["lone_square"].played, 0);
    for refused in ["empty", "huge", "rising"] {
        assert_eq!(seen[refused], Seen { read: 0, played: 0, refused: 1 }, "{refused}");
    }
}

#[test]
fn chocolate_reads_its_own_text_and_plays_only_legal_moves() {
    let seen = replay("parse_chocolate", text(laws_on_wide_text::<Chocolate>));
    assert_eq!(seen["played"], Seen { read: 2, played: 2, refused: 0 });
    assert!(seen["at"].played > 0 && seen["huge"].played == 1, "{seen:?}");
    assert_eq!(seen["lone_square"].played, 0);
    for refused in ["off_the_board", "too_large"] {
        assert_eq!(seen[refused], Seen { read: 0, played: 0, refused: 1 }, "{refused}");
    }
}

#[test]
fn lessons_answer_or_refuse_and_values_read_back() {
    let seen = replay("lesson", |seed| laws_on_lesson(&String::from_utf8_lossy(seed)));
    for answered in ["chomp", "draughts", "rockse", "huge"] {
        assert_eq!(seen[answered], Taught { literal: false, answered: true }, "{answered}");
    }
    assert_eq!(seen["literal"], Taught { literal: true, answered: false });
    for refused in ["deep", "too_long"] {
        assert_eq!(seen[refused], Taught::default(), "{refused}");
    }
}

#[test]
fn settings_are_found_again_or_refused() {
    for seen in
        [replay("settings", text(laws_on_settings::<Chomp>)), replay("settings", text(laws_on_settings::<Chocolate>))]
    {
        assert_eq!(seen["none"], Seen { read: 1, played: 0, refused: 0 });
        assert_eq!(seen["unknown"], Seen { read: 1, played: 0, refused: 2 });
        assert_eq!((seen["twice"].read, seen["bare"].read), (0, 0));
    }
}

#[test]
fn journals_give_their_sound_parts() {
    let held = replay("journal", laws_on_journal);
    assert_eq!(held["sound"], Held { parts: 4, damaged: false, ours: true });
    assert_eq!(held["begun"], Held { parts: 0, damaged: false, ours: true });
    assert_eq!(held["cut"], Held { parts: 3, damaged: false, ours: true });
    assert!(held["piece"].damaged && held["piece"].parts == 3, "{held:?}");
    assert!(held["head"].damaged && held["head"].ours, "{held:?}");
    assert_eq!(held["nothing"], Held { parts: 0, damaged: false, ours: true });
    for other in ["another", "first_version"] {
        assert!(!held[other].ours, "{other}: {held:?}");
    }
}

#[test]
fn tables_are_believed_or_refused() {
    let found = replay("table_decode", laws_on_bytes);
    for sound in ["values", "bits", "list"] {
        assert_eq!(found[sound], Found { table: true, sealed_table: true }, "{sound}");
    }
    for damaged in ["nothing", "first_format"] {
        assert_eq!(found[damaged], Found::default(), "{damaged}");
    }
    assert_eq!(found["unsealed"], Found { table: false, sealed_table: true });
}

#[test]
fn hub_lines_are_read_as_they_are_written_and_moves_are_legal() {
    let seen = replay("hub", text(laws_on_hub));
    assert_eq!(seen["game"], Seen { read: 1, played: 4, refused: 0 });
    assert_eq!(seen["illegal_move"], Seen { read: 1, played: 0, refused: 1 });
    assert_eq!(seen["broken"], Seen { read: 0, played: 0, refused: 4 });
}

#[test]
fn draughts_reads_its_own_text_and_plays_only_legal_moves() {
    let seen = replay("parse_draughts", text(laws_on_wide_text::<Draughts>));
    assert_eq!(seen["played"], Seen { read: 2, played: 1, refused: 1 });
    assert_eq!(seen["start"], Seen { read: 1, played: 1, refused: 1 });
    assert_eq!(seen["ambiguous"], Seen { read: 1, played: 1, refused: 2 });
    assert_eq!((seen["lost"].read, seen["off_the_board"].read), (1, 0));
}

#[test]
fn rings_and_rockse_read_their_own_text() {
    let seen = replay("parse_rings", text(laws_on_text::<Rings>));
    assert!(seen["played"].played > 0 && seen["goal"].read > 0 && seen["drawn"].read > 0, "{seen:?}");
    assert_eq!((seen["value"].read, seen["huge"].read), (1, 0));
    let seen = replay("parse_rockse", text(laws_on_wide_text::<Rockse>));
    assert!(seen["played"].played > 1 && seen["four_cells"].played == 1, "{seen:?}");
    assert_eq!(seen["ragged"].read, 0);
}

#[test]
fn positions_games_and_matrices_read_back() {
    let seen = replay("fen", text(laws_on_fen));
    assert_eq!(seen["start"], Seen { read: 2, played: 0, refused: 4 });
    assert_eq!((seen["lenient"].read, seen["small_board"].read, seen["man_as_king"].read), (1, 6, 4), "{seen:?}");
    let seen = replay("pdn", text(laws_on_pdn));
    assert_eq!(seen["everything"], Seen { read: 2, played: 0, refused: 0 });
    assert_eq!(seen["variants"], Seen { read: 4, played: 0, refused: 0 });
    assert_eq!((seen["old_files"].read, seen["ambiguous"].read, seen["left_open"].read), (2, 1, 0), "{seen:?}");
    let seen = replay("matrix", text(laws_on_matrix));
    assert_eq!(seen["source"], Seen { read: 2, played: 4, refused: 0 });
    assert_eq!((seen["king"].played, seen["one_square"].read, seen["ragged"].read), (1, 2, 0));
}

#[test]
fn requests_get_well_formed_answers() {
    let seen = replay("http", laws_on_requests);
    let got = |name: &str| (seen[name].sent, seen[name].worked_out);
    for fine in ["solve", "two_at_once", "head", "packed"] {
        assert_eq!(got(fine), (Some(200), 200), "{fine}");
    }
    assert_eq!((got("body"), got("foreign")), ((Some(405), 200), (Some(403), 200)));
    assert_eq!((got("no_text"), got("huge")), ((Some(400), 400), (Some(422), 422)));
    assert_eq!((got("absolute"), got("left_open")), ((Some(200), 404), (Some(404), 404)));
    assert_eq!((got("no_request").0, got("stream").1), (Some(400), 504), "{seen:?}");
}
