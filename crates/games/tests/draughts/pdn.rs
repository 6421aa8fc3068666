//! Games as text: round trips, places of faults, and hostile input.

use proptest::prelude::*;
use tablette_core::{Lang, RecordFault, RecordReading};
use tablette_games::draughts::pdn::{
    Builder, Comment, DEEPEST, FORMAT, GameType, LONGEST, Reader, Score, Tag, Transcript, read, write,
};
use tablette_games::draughts::{Brazilian, Duplicates, English, International, Reading, Variant, generate};

/// Written by hand: a capture of each kind, a nested variation, every kind of annotation.
const GAME: &str = r#"[Event "A \"friendly\" match"]
[White "Blanc, A."]
[GameType "20"]

{before} 1. 32-28 ! {[%clock W0:10:00 b0:10:00]} 1... 19-23 $7 2. 28x19
(2. 28x19 14x23 (2... 13x24 {this}) 3. 33-28 !?) 2... 14x23 3. 34-29 23x34
4. 40x29 ;odd } comment
2-0
"#;

fn one(text: &str) -> Transcript {
    let mut games = read(text, Reading::Strict).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn faults(text: &str, reading: Reading) -> Vec<RecordFault> {
    Reader::new(std::iter::once(text), reading).filter_map(Result::err).collect()
}

#[test]
fn a_game_with_everything_is_written_as_it_stands() {
    let game = one(GAME);
    assert_eq!(write(&game), GAME);
    assert_eq!((game.tag("Event"), game.score()), (Some("A \"friendly\" match"), Score::White));
    let lengths: Vec<_> = game.lines().iter().map(|line| line.plies.len()).collect();
    assert_eq!(lengths, [7, 3, 1]);
    assert_eq!(game.lines()[0].plies[2].variations, [1]);
    assert_eq!(game.lines()[1].plies[1].variations, [2]);
}

#[test]
fn scores_are_whole_words() {
    for (written, score) in [
        ("2-0", Score::White),
        ("1-0", Score::White),
        ("0-2", Score::Black),
        ("0-1", Score::Black),
        ("1-1", Score::Draw),
        ("1/2-1/2", Score::Draw),
        ("0-0", Score::Neither),
        ("*", Score::Open),
    ] {
        assert_eq!(one(&format!("1. 32-28 {written}")).score(), score);
    }
    // A king moves from 1 to 18, and the start of `1-18` is not the score `1-1`.
    let game = one("[SetUp \"1\"]\n[FEN \"W:WK1:B41\"]\n1. 1-18 41-47 1-1");
    assert_eq!((game.lines()[0].plies.len(), game.score()), (2, Score::Draw));
    assert!(write(&game).ends_with("\n\n1. 1-18 41-47 1-1\n"), "{}", write(&game));
}

#[test]
fn the_game_type_chooses_the_rules() {
    for (text, kind, again) in [
        ("[GameType \"26,W,8,8,A0,0\"] 1. c3-d4 b6-a5 1/2-1/2", GameType::Brazilian, "1. 22-18 9-13 1/2-1/2\n"),
        (
            "[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 0-1",
            GameType::English,
            "1. 11-15 22-18 2. 15x22 25x18 0-1\n",
        ),
        ("[GameType \"20,W,10,10,N2,0\"] 1. 32-28 1-1", GameType::International, "1. 32-28 1-1\n"),
    ] {
        let game = one(text);
        assert_eq!(game.kind(), kind);
        assert!(write(&game).ends_with(again), "{}", write(&game));
    }
    let fault = &faults("[GameType \"25\"] 1. c3-d4 *", Reading::Strict)[0];
    assert_eq!((fault.line, fault.column), (1, 12));
    assert!(fault.problem.say(Lang::Fr).contains("26 (brésiliennes)"), "{fault:?}");
}

/// Faulty texts, with the place of the fault and part of the message.
#[test]
fn faults_have_places() {
    for (text, line, column, said) in [
        ("1. 32-27", 1, 9, "the score"),
        ("1. 32-29 *", 1, 4, "a man moves"),
        ("1. 32-28 19-23\n2. 33-29 *", 2, 4, "capturing is compulsory"),
        ("1. 32-28 (19-23) *", 1, 11, "black, and White"),
        ("1. 32-28 () *", 1, 11, "a move before"),
        ("(1. 32-28) *", 1, 1, "a move before"),
        ("$3 1. 32-28 *", 1, 1, "a move before"),
        ("1. 32-28 ) *", 1, 10, "an open variation"),
        ("1. 32-28 (1. 31-27 *", 1, 20, "variation closed"),
        ("1. 32-28 {never", 1, 10, "closing brace"),
        ("1. 32-28 !!! *", 1, 10, "!?"),
        ("1. 32-28 $256 *", 1, 10, "255"),
        ("[White A] *", 1, 8, "double quotes"),
        ("[White \"A] *", 1, 13, "closing quote"),
        ("[White \"A\"\n\n1. 32-28 *", 3, 1, "closing bracket of a tag"),
        ("[ \"A\"] *", 1, 3, "name of a tag"),
        ("[SetUp \"1\"] *", 1, 9, "FEN"),
        ("[SetUp \"1\"]\n[FEN \"W:W31:B51\"] *", 2, 14, "1 to 50"),
        ("1. 32-28 ] *", 1, 10, "a move, a comment"),
        ("1. 52-28 *", 1, 4, "from 1 to 50"),
        ("1. 32-58 *", 1, 7, "from 1 to 50"),
        ("[A \"1\"] 1. 32-28\n\n[A \"2\"] 1. 32-28 *", 3, 1, "the score"),
    ] {
        let found = faults(text, Reading::Strict);
        let fault = found.first().unwrap_or_else(|| panic!("{text:?} is read"));
        assert_eq!((fault.line, fault.column), (line, column), "{text:?}: {fault:?}");
        assert!(fault.problem.to_string().contains(said), "{text:?}: {fault:?}");
        assert!(!fault.problem.say(Lang::Fr).contains("expected"), "{fault:?}");
    }
}

/// All faults of a text, game by game.
fn all_faults(text: &str, reading: Reading) -> Vec<Vec<RecordFault>> {
    let mut games = Reader::new(std::iter::once(text), reading);
    std::iter::from_fn(|| games.check()).collect()
}

/// One fault neither hides the next nor causes spurious ones.
#[test]
fn every_fault_has_its_place() {
    type Expected = &'static [(u64, u64, &'static str)];
    let cases: [(&str, Expected); 14] = [
        ("1. 32-28 *", &[]),
        // After an illegal move the position is unknown: only the syntax of what follows is
        // checked.
        ("1. 32-29 19-23 2. 29x18 *", &[(1, 4, "a man moves")]),
        ("1. 32-29 19-23 2. 29-99 $999 *", &[(1, 4, "a man moves"), (1, 22, "1 to 50"), (1, 25, "255")]),
        // A variation that replaces it starts from the known position.
        ("1. 32-29 (1. 32-27 19-24) (1. 31-22) 20-24 *", &[(1, 4, "a man moves"), (1, 31, "a man moves")]),
        // Inside a variation, it affects only that variation.
        ("1. 32-28 (1. 31-22 14-1) 19-23 2. 33-29 *", &[(1, 14, "a man moves"), (1, 35, "compulsory")]),
        ("1. 32-28 word 19-23 2. 28x19 *", &[(1, 10, "such as 32-28")]),
        (
            "(1. 32-28) 1. 32-28 ) () *",
            &[(1, 1, "a move before"), (1, 21, "an open variation"), (1, 24, "a move before")],
        ),
        ("$3 1. 32-28 (1. 31-27 *", &[(1, 1, "a move before"), (1, 23, "variation closed")]),
        ("1. 32-28 ] !!! 19-23", &[(1, 10, "a move, a comment"), (1, 12, "!?"), (1, 21, "the score")]),
        ("1. 32-28 [clock] 19-23 *", &[(1, 10, "the score"), (1, 11, "such as"), (1, 16, "a move, a comment")]),
        (
            "[White A]\n[Black \"B]\n[FEN \"W:W31:B51\"]\n1. 31-27 *",
            &[(1, 8, "double quotes"), (2, 11, "closing quote"), (3, 14, "1 to 50")],
        ),
        // With unknown rules no move and no square is wrong.
        ("[GameType \"27\"] 1. 62-57 !!! *", &[(1, 12, "GameType"), (1, 26, "!?")]),
        (
            "[A \"1\"] 1. 32-22\n[A \"2\"] 1. 32-28 {never",
            &[(1, 12, "a man moves"), (2, 1, "the score"), (2, 18, "closing brace"), (2, 24, "the score")],
        ),
        ("{never", &[(1, 1, "closing brace")]),
    ];
    for (text, expected) in cases {
        let found: Vec<_> = all_faults(text, Reading::Strict).into_iter().flatten().collect();
        assert_eq!(found.len(), expected.len(), "{text:?}: {found:?}");
        for ((line, column, said), fault) in expected.iter().zip(&found) {
            assert_eq!((fault.line, fault.column), (*line, *column), "{text:?}: {found:?}");
            assert!(fault.problem.to_string().contains(said), "{text:?}: {fault:?}");
        }
    }
    let two = all_faults("[A \"1\"]\n\n1. 32-22 2-0\n\n[A \"2\"]\n\n1. 32-28 2-0\n", Reading::Strict);
    assert_eq!(two.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0]);
}

/// A check agrees with the reader: the first fault is the reader's, and there is none if the reader
/// succeeds.
fn of_one_mind(text: &str, reading: Reading) -> Result<(), TestCaseError> {
    let games: Vec<_> = Reader::new(std::iter::once(text), reading).collect();
    let checked = all_faults(text, reading);
    prop_assert_eq!(games.iter().all(Result::is_ok), checked.iter().all(Vec::is_empty), "{:?}", text);
    let said = games.into_iter().find_map(Result::err);
    prop_assert_eq!(said, checked.into_iter().flatten().next(), "{:?}", text);
    Ok(())
}

#[test]
fn what_is_said_around_games_is_kept() {
    let text = "{of the club} ;all of it }\n[White \"A\"]\n[GameType \"20\"]\n\n1. 32-28 1-1\n";
    let game = one(text);
    assert_eq!(game.preface().iter().map(Comment::text).collect::<Vec<_>>(), ["of the club", "all of it }"]);
    assert_eq!(write(&game), text);
    // Without tags a comment belongs to the moves.
    let game = one("{first} 1. 32-28 *");
    assert_eq!((game.preface().len(), game.lines()[0].comments.len()), (0, 1));
    let mut games = Reader::new(std::iter::once("1. 32-28 * {the end} ;really"), Reading::Strict);
    assert!(games.next().is_some_and(|game| game.is_ok()) && games.next().is_none());
    assert_eq!(games.rest().iter().map(Comment::text).collect::<Vec<_>>(), ["the end", "really"]);
}

/// The game-independent trait shows the same game.
#[test]
fn a_record_tells_its_moves_and_takes_comments() {
    let text = format!("{GAME}\n[FEN \"B:WK5:B44\"]\n1... 44-49 ?! *{{over}}");
    let mut records = (FORMAT.read)(Box::new(std::iter::once(text)), RecordReading::default()).expect("known rules");
    let mut record = records.next().expect("a game").expect("a sound one");
    let moves = record.moves();
    let third = &moves[2];
    assert_eq!((third.number, third.first, third.notation.as_str(), third.variations), (2, true, "28x19", 1));
    assert_eq!((moves[0].marks.as_slice(), moves[1].marks.as_slice()), (&["!".to_owned()][..], &["$7".to_owned()][..]));
    assert_eq!((record.game(), record.score(), record.start().as_str()), ("draughts", "2-0", "W:W31-50:B1-20"));
    record.comment(6, "last").expect("a comment");
    assert!(record.comment(0, "}\n").is_err());
    let again = one(&record.write());
    assert_eq!(again.lines()[0].plies[6].comments.last().map(Comment::text), Some("last"));
    let second = records.next().expect("a game").expect("a sound one");
    assert_eq!((second.moves()[0].number, second.moves()[0].first), (1, false));
    assert!(records.next().is_none());
    assert_eq!(records.rest(), "{over}\n");
}

/// A king that takes eight pieces along either of two paths.
const AMBIGUOUS: &str = "[FEN \"W:WK26:B11,12,13,14,21,22,23,24,31,32,33,34,41,42,43,44\"]\n1. ";

#[test]
fn a_bare_ambiguous_capture_is_refused_and_named() {
    let bare = format!("{AMBIGUOUS}26x4 *");
    let fault = &faults(&bare, Reading::Strict)[0];
    assert_eq!((fault.line, fault.column), (2, 4));
    let said = fault.problem.to_string();
    let names: Vec<_> = said.rsplit_once("may mean ").expect("names").1.split(", ").collect();
    assert_eq!(names.len(), 2);
    let games: Vec<_> = names.iter().map(|name| one(&format!("{AMBIGUOUS}{name} *"))).collect();
    assert_ne!(games[0], games[1]);
    for (game, name) in games.iter().zip(names) {
        assert!(write(game).replace('\n', " ").contains(name), "{}", write(game));
    }
    assert_eq!(read(&bare, Reading::Lenient).unwrap(), games[..1], "leniently, the first of them");
}

#[test]
fn older_files_are_read_leniently() {
    for (old, new) in [
        ("1. 32-28 19-23 2. 28:19", "1. 32-28 19-23 2. 28x19 *\n"),
        ("1. 32-28 19-23 2. 28*19 14-23!!!", "1. 32-28 19-23 2. 28x19 14x23 !! *\n"),
        ("1.032-028 019-023 2.28X19", "1. 32-28 19-23 2. 28x19 *\n"),
        ("[GameType \"21\"] 1. 11-15", "1. 11-15 *\n"),
    ] {
        let game = &read(old, Reading::Lenient).unwrap_or_else(|fault| panic!("{old}: {fault:?}"))[0];
        assert!(write(game).ends_with(new), "{}", write(game));
        assert!(read(old, Reading::Strict).is_err(), "{old}");
    }
    let two = read("[A \"1\"] 1. 32-28\n\n[A \"2\"] 1. 31-27 2-0", Reading::Lenient).unwrap();
    assert_eq!((two.len(), two[0].score(), two[1].score()), (2, Score::Open, Score::White));
}

#[test]
fn after_a_fault_the_next_game_is_read() {
    let text = "[A \"1\"]\n\n1. 32-28 2-0\n\n[A \"2\"]\n[B \"\"\n[C \"3\"]\n\n1. 32-28\n2. ? 2-0\n\n[A \"3\"]\n\n1. 33-99 *\n\n[A \"4\"]\n\n*\n";
    let games: Vec<_> = Reader::new(text.split_inclusive('\n'), Reading::Strict).collect();
    let tags: Vec<_> = games.iter().map(|game| game.as_ref().ok().and_then(|game| game.tag("A"))).collect();
    assert_eq!(tags, [Some("1"), None, None, Some("4")]);
}

#[test]
fn hostile_text_is_refused_without_taking_stack_or_memory() {
    // Each variation replaces the move before it: 1. 32-28 (1. 31-27 (1. 32-28 (…
    let deep: String = (0..100_000).map(|depth| if depth % 2 == 0 { "1. 32-28 (" } else { "1. 31-27 (" }).collect();
    let fault = &faults(&deep, Reading::Lenient)[0];
    assert!(fault.problem.to_string().contains(&format!("at most {DEEPEST} nested variations")), "{fault:?}");
    for endless in ["{", ";", "[A \"", "[A", "1", "!", "$1"] {
        let chunks = std::iter::once(endless).chain(std::iter::repeat_n("1111111111", LONGEST / 5));
        let games: Vec<_> = Reader::new(chunks, Reading::Lenient).collect();
        assert!(games[0].is_err(), "{endless}");
    }
    // An endless game of kings moving back and forth is rejected as too long.
    let chunks = std::iter::once("[FEN \"W:WK1:BK5\"]").chain(std::iter::repeat("1-6 5-10 6-1 10-5\n"));
    let mut games = Reader::new(chunks.take(LONGEST), Reading::Lenient);
    let said = games.next().unwrap().unwrap_err().problem.to_string();
    assert!(said.contains("at most"), "{said}");
}

/// A random game, recorded with a builder: the meaning of each number depends on the ones before.
fn recorded<V: Variant>(tags: Vec<Tag>, choices: &[u16], said: &[String]) -> Transcript {
    let mut game = Builder::<V>::new(tags, Reading::Strict).expect("sound tags");
    let mut moves = Vec::new();
    for &choice in choices {
        moves.clear();
        generate(game.position(), Duplicates::Drop, &mut moves);
        let pick = usize::from(choice / 8);
        let _ = match choice % 8 {
            0 => game.open(),
            1 => game.close(),
            2 => game.mark(choice as u8),
            3 if !said.is_empty() => {
                game.comment(Comment::new(said[pick % said.len()].clone()).expect("a sound comment"));
                Ok(())
            }
            _ if moves.is_empty() => Ok(()),
            _ => game.play(moves[pick % moves.len()]),
        };
    }
    while game.depth() > 0 {
        if game.close().is_err() {
            moves.clear();
            generate(game.position(), Duplicates::Drop, &mut moves);
            game.play(moves[0]).expect("a variation begins where something was played");
        }
    }
    let scores = [Score::White, Score::Black, Score::Draw, Score::Neither, Score::Open];
    game.finish(scores[choices.len() % scores.len()]).expect("every variation is closed")
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    let braces = "[^}]{0,30}";
    let line = "[^\\n\\r]{0,30}";
    proptest::collection::vec(prop_oneof![braces, line], 0..4)
}

proptest! {
    #[test]
    fn what_is_written_reads_back(
        choices in proptest::collection::vec(any::<u16>(), 0..300),
        said in comments(),
        values in proptest::collection::vec("[^\\p{Cc}]{0,20}", 0..3),
        cut in 1..40_usize,
    ) {
        let tags: Vec<_> = values.into_iter().map(|value| Tag::new("Note", value).unwrap()).collect();
        let games = [
            recorded::<International>(tags.clone(), &choices, &said),
            recorded::<Brazilian>(tags.clone(), &choices, &said),
            recorded::<English>(tags, &choices, &said),
        ];
        let text: String = games.iter().map(write).collect();
        prop_assert_eq!(&read(&text, Reading::Strict).map_err(|fault| format!("{fault:?}\n{text}")).unwrap()[..], &games[..]);
        prop_assert_eq!(&read(&text, Reading::Lenient).unwrap()[..], &games[..]);
        // Chunks may be split anywhere.
        let characters: Vec<char> = text.chars().collect();
        let chunks = characters.chunks(cut).map(|chunk| chunk.iter().collect::<String>());
        let cut: Result<Vec<_>, _> = Reader::new(chunks, Reading::Strict).collect();
        prop_assert_eq!(&cut.unwrap()[..], &games[..]);
    }

    #[test]
    fn damaged_files_are_refused_or_read(at in 0..400_usize, with in "[ -~\\n]{0,3}", reading in prop_oneof![Just(Reading::Strict), Just(Reading::Lenient)]) {
        let mut text: Vec<char> = GAME.chars().collect();
        let at = at.min(text.len());
        text.splice(at..(at + 1).min(text.len()), with.chars());
        let text: String = text.into_iter().collect();
        of_one_mind(&text, reading)?;
        let games = Reader::new(std::iter::once(text.as_str()), reading);
        for game in games.flatten() {
            prop_assert_eq!(read(&write(&game), Reading::Strict).unwrap(), [game]);
        }
    }
}
