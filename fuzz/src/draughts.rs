//! The laws of the texts of draughts: positions as FEN, games as PDN, matrices of the exercise.

use tablette_core::{Lang, Problem};
use tablette_games::draughts::exercise::{Board, Conversions, read_matrix};
use tablette_games::draughts::pdn::{Reader, Transcript, read, write};
use tablette_games::draughts::{Brazilian, English, International, Reading, Variant, read_fen, show_fen};

use crate::Seen;

const READINGS: [Reading; 2] = [Reading::Strict, Reading::Lenient];

/// Reads the text as games, strictly and leniently, and in arbitrary chunks.
///
/// Both readers read the written form back the same; a check finds the reader's first fault, and
/// none in readable text; the lenient reader agrees with the strict one on its texts; chunks make
/// no difference. Linear in the text, apart from generating moves.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_pdn(text: &str) -> Seen {
    let mut seen = Seen::default();
    if let Ok(strict) = read(text, Reading::Strict) {
        assert_eq!(read(text, Reading::Lenient), Ok(strict), "{text:?} is read in two ways");
    }
    for reading in READINGS {
        let games: Vec<_> = Reader::new(std::iter::once(text), reading).collect();
        let cut = text.len().wrapping_mul(31) % 7 + 1;
        let characters: Vec<char> = text.chars().collect();
        let chunks = characters.chunks(cut).map(|chunk| chunk.iter().collect::<String>());
        let again: Vec<_> = Reader::new(chunks, reading).collect();
        assert_eq!(games, again, "chunks of {cut} characters make a difference");
        let mut checked = Reader::new(std::iter::once(text), reading);
        let faults: Vec<_> = std::iter::from_fn(|| checked.check()).flatten().collect();
        let first = games.iter().find_map(|game| game.as_ref().err());
        assert_eq!(first, faults.first(), "{text:?} is checked otherwise than it is read");
        for game in games {
            match game {
                Ok(game) => {
                    seen.read += 1;
                    reads_back(&game);
                }
                Err(fault) => {
                    seen.refused += 1;
                    assert!(fault.line > 0 && fault.column > 0);
                    printable(&fault.problem);
                }
            }
        }
    }
    seen
}

/// Reads the text as a matrix without kings and with them.
///
/// The displayed form reads back the same, and every representation gives the same answers.
/// Quadratic in the pieces.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_matrix(text: &str) -> Seen {
    let mut seen = Seen::default();
    for kings in [false, true] {
        let board = match read_matrix(text, kings) {
            Ok(board) => board,
            Err(problem) => {
                seen.refused += 1;
                printable(&problem);
                continue;
            }
        };
        seen.read += 1;
        let row = |row: Vec<u8>| row.into_iter().map(|code| char::from(b'0' + code)).collect::<String>();
        let shown: Vec<String> = board.codes().into_iter().map(row).collect();
        assert_eq!(read_matrix(&shown.join("\n"), kings).as_ref(), Ok(&board), "{text:?} does not read back");
        let able = board.capturers(None);
        assert_eq!(board.to_flat().capturers(None), able);
        assert_eq!(board.to_couples().capturers(None), able);
        assert_eq!(board.to_list().capturers(None), able);
        for &(row, column) in &able {
            assert!(!board.captures(row, column).is_empty());
        }
        seen.played += u32::try_from(able.len()).expect("boards are as long as their texts");
    }
    seen
}

/// Reads the text as a position of each game, strictly and leniently.
///
/// Both readers read the displayed form back the same. Linear in the text.
///
/// # Panics
/// With the counterexample, if a law is broken.
pub fn laws_on_fen(text: &str) -> Seen {
    let mut seen = Seen::default();
    fen_of::<International>(text, &mut seen);
    fen_of::<Brazilian>(text, &mut seen);
    fen_of::<English>(text, &mut seen);
    seen
}

fn fen_of<V: Variant>(text: &str, seen: &mut Seen) {
    let [strict, lenient] = READINGS.map(|reading| read_fen::<V>(text, reading));
    if let Ok(strict) = &strict {
        assert_eq!(lenient.as_ref(), Ok(strict), "{text:?} is read in two ways");
    }
    for fen in [strict, lenient] {
        match fen {
            Ok(fen) => {
                seen.read += 1;
                let shown = show_fen(&fen.position);
                for reading in READINGS {
                    let back = read_fen::<V>(&shown, reading).map(|fen| fen.position);
                    assert_eq!(back.as_ref(), Ok(&fen.position), "{shown:?} does not read back");
                }
            }
            Err(problem) => {
                seen.refused += 1;
                printable(&problem);
            }
        }
    }
}

fn reads_back(game: &Transcript) {
    let text = write(game);
    for reading in READINGS {
        let back = read(&text, reading).unwrap_or_else(|fault| panic!("{fault:?}: {text:?}"));
        assert_eq!(back, std::slice::from_ref(game), "{text:?} reads back as another game");
    }
}

fn printable(problem: &Problem) {
    for lang in Lang::ALL {
        let said = problem.say(lang);
        assert!(!said.is_empty() && !said.contains(char::is_control), "a refusal says {said:?}");
    }
}
