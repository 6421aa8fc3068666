//! The words of the board itself.

use tablette_core::{Words, words};

const CATALOGUE: &str = include_str!("board.txt");

words! {
    from CATALOGUE;
    pub list ALL;
    pub OPEN_SQUARE;
    pub ZOOM_IN;
    pub ZOOM_OUT;
    pub ZOOM_ALL;
    pub square_is(row: Words, column: Words);
    pub GOES_ON;
    pub CURSOR_HELP;
    pub SCALE_1;
    pub SCALE_2;
    pub SCALE_3;
    pub CANDIDATES;
    pub square_named(name: Words);
    pub IN_HAND;
    pub GOES_THERE;
    pub BEST_HERE;
    pub PIECE_STUCK;
    pub PIECE_OTHER;
    pub CANNOT_REACH;
    pub NOTHING_HERE;
    pub FLIP;
    pub CALLED_CHEQUERED;
    pub CALLED_TABLET;
    pub CALLED_GRID;
    pub CALLED_RINGS;
    pub SQUARE_EMPTY;
    pub SQUARE_GONE;
    pub SQUARE_LIGHT;
    pub SQUARE_CHOCOLATE;
    pub SQUARE_COUNTER;
    pub SQUARE_PIN;
    pub SOUND;
    pub ZOOM_HINT;
}
