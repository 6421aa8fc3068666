//! Pictures as PNG files: size, letters, colours.

use tablette::paint::{Crop, is_drawable, png};
use tablette::{GAMES, Ink, Lang, Tile, View};

/// Width and height, as the file says them.
fn size(file: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
#[ignore = "slow: draws every named board"]
fn every_named_board_of_every_game_is_drawn_and_its_letters_are_known() {
    for game in GAMES {
        for named in game.info().examples {
            let board = game.open(named.board, &named.settings().unwrap()).unwrap();
            let view = board.view();
            for lang in Lang::ALL {
                let names = view.row_names.iter().chain(&view.column_names).map(String::as_str);
                let marks = view.rows.iter().flatten().map(|tile| tile.mark.as_str());
                let caption = view.caption.as_ref().map_or_else(String::new, |caption| caption.say(lang));
                for text in names.chain(marks).chain([caption.as_str()]) {
                    assert!(text.chars().all(is_drawable), "{} {}: {text:?}", game.info().name, named.board);
                }
            }
            let (card, tight) = (png(&view, Crop::Card, Lang::En), png(&view, Crop::Tight, Lang::En));
            assert_eq!(size(&card), (1200, 630));
            assert!(size(&tight).0 <= 1400 && size(&tight).1 <= 1400, "{:?}", size(&tight));
            assert!(card.len() < 250_000, "{} {}: {} bytes", game.info().name, named.board, card.len());
        }
    }
}

#[test]
fn what_is_drawn_depends_on_the_position() {
    let view = |ink: Ink| View::grid(vec![vec![Tile::new(ink, "1"), Tile::new(Ink::Void, "")]]);
    assert_ne!(png(&view(Ink::Plain), Crop::Tight, Lang::En), png(&view(Ink::Danger), Crop::Tight, Lang::En));
    assert_eq!(size(&png(&View::default(), Crop::Card, Lang::En)), (1200, 630));
}
