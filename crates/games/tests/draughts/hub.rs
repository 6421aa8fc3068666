//! The messages of the Hub protocol: round trips on the positions of random games.

use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};
use proptest::test_runner::TestCaseResult;
use tablette_games::draughts::hub::{
    HubLine, HubVariant, read_hub_move, read_hub_position, show_hub_move, show_hub_position,
};
use tablette_games::draughts::{Brazilian, Duplicates, English, International, Position, generate};

/// Reads back every position and every legal move of a game in which each choice is a move.
fn read_back<V: HubVariant>(choices: &[usize], turned: u64, letters: usize) -> TestCaseResult {
    let mut position = Position::<V>::start();
    let mut moves = Vec::new();
    for choice in choices {
        let text = show_hub_position(&position);
        prop_assert_eq!(text.len(), letters);
        prop_assert_eq!(read_hub_position(&text), Ok(position));
        moves.clear();
        generate(&position, Duplicates::Drop, &mut moves);
        let mut names = std::collections::HashSet::new();
        for &mv in &moves {
            let text = show_hub_move::<V>(mv);
            prop_assert_eq!(read_hub_move(&position, &text), Ok(mv));
            prop_assert!(names.insert(text.clone()), "two moves are written {}", text);
            // The captured squares may come in any order.
            let mut parts: Vec<&str> = text.split('x').collect();
            if mv.is_capture() {
                prop_assert_eq!(parts.len() - 2, mv.captured.len() as usize);
                let by = turned as usize % (parts.len() - 2);
                parts[2..].rotate_left(by);
                prop_assert_eq!(read_hub_move(&position, &parts.join("x")), Ok(mv));
            }
        }
        let Some(&mv) = moves.get(choice.checked_rem(moves.len()).unwrap_or(0)) else { break };
        position = position.after(mv);
    }
    Ok(())
}

/// Reads arbitrary text as a position and as a first move: it is refused, or written back the same.
fn written_as_read<V: HubVariant>(text: &str) -> TestCaseResult {
    prop_assert!(read_hub_position::<V>(text).map_or(true, |position| show_hub_position(&position) == text));
    prop_assert!(read_hub_move(&Position::<V>::start(), text).map_or(true, |mv| show_hub_move::<V>(mv) == text));
    Ok(())
}

proptest! {
    #[test]
    fn positions_and_moves_are_read_back(choices in proptest::collection::vec(any::<usize>(), 0..200), turned in any::<u64>()) {
        read_back::<International>(&choices, turned, 51)?;
        read_back::<Brazilian>(&choices, turned, 33)?;
        read_back::<English>(&choices, turned, 33)?;
    }

    #[test]
    fn lines_are_read_back(names in proptest::collection::vec(("[a-z-]{1,8}", "[ -!#-~é]{0,12}"), 0..6), spaces in " {1,3}") {
        let line = names.iter().fold(HubLine::new("go"), |line, (name, value)| line.with(name, value));
        let text = line.to_string();
        prop_assert_eq!(HubLine::read(&text), Ok(line.clone()));
        let wide = format!("{spaces}{text}{spaces}");
        prop_assert_eq!(HubLine::read(&wide), Ok(line));
    }

    #[test]
    fn any_line_is_read_or_refused(text in any::<String>()) {
        if let Ok(line) = HubLine::read(&text) {
            prop_assert_eq!(HubLine::read(&line.to_string()), Ok(line));
        }
        written_as_read::<International>(&text)?;
        written_as_read::<Brazilian>(&text)?;
        written_as_read::<English>(&text)?;
    }
}
