//! The messages of the Hub protocol: round trips on the positions of random games.

use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};
use tablette_games::draughts::hub::{HubLine, read_hub_move, read_hub_position, show_hub_move, show_hub_position};
use tablette_games::draughts::{Duplicates, International, Position, Square, Squares, generate};

proptest! {
    #[test]
    fn positions_and_moves_are_read_back(choices in proptest::collection::vec(any::<usize>(), 0..200), turned in any::<u64>()) {
        let mut position = Position::<International>::start();
        let mut moves = Vec::new();
        for choice in choices {
            let text = show_hub_position(&position);
            prop_assert_eq!(text.len(), 51);
            prop_assert_eq!(read_hub_position(&text), Ok(position));
            moves.clear();
            generate(&position, Duplicates::Drop, &mut moves);
            let mut names = std::collections::HashSet::new();
            for &mv in &moves {
                let text = show_hub_move(mv);
                prop_assert_eq!(read_hub_move(&position, &text), Ok(mv));
                prop_assert!(names.insert(text.clone()), "two moves are written {}", text);
                // The captured squares may come in any order.
                let mut parts: Vec<&str> = text.split('x').collect();
                if mv.is_capture() {
                    let by = turned as usize % (parts.len() - 2);
                    parts[2..].rotate_left(by);
                    prop_assert_eq!(read_hub_move(&position, &parts.join("x")), Ok(mv));
                    let squares: Squares = parts[2..].iter().filter_map(|part| Square::from_number::<International>(part.parse().ok()?)).collect();
                    prop_assert_eq!(squares, mv.captured);
                }
            }
            let Some(&mv) = moves.get(choice.checked_rem(moves.len()).unwrap_or(0)) else { break };
            position = position.after(mv);
        }
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
        prop_assert!(read_hub_position(&text).map_or(true, |position| show_hub_position(&position) == text));
        prop_assert!(read_hub_move(&Position::start(), &text).map_or(true, |mv| show_hub_move(mv) == text));
    }
}
