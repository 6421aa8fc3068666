//! Files of games: `draughts pdn`.

use tablette_core::{Digits, Number, Words, words};

words! {
    from include_str!("pdn.txt");
    pub(super) list ALL;
    pub ABOUT;
    pub CHECK_ABOUT;
    pub CHECK_AFTER;
    pub SHOW_ABOUT;
    pub ANNOTATE_ABOUT;
    pub ANNOTATE_AFTER;
    pub ARG_FILES;
    pub ARG_FILE;
    pub LENIENT;
    pub RULES;
    pub GAME;
    pub MOVE;
    pub LIMIT;
    pub OUT;
    pub fault(file: Words, line: Digits, column: Digits, why: Words);
    pub NOT_UTF8;
    pub sound(file: Words, games: Number);
    pub faulty(file: Words, games: Number, faults: Number);
    pub unread(why: Words);
    pub unwritten(why: Words);
    pub NO_JSON;
    pub comment(rung: Words, said: Words);
    pub no_game(file: Words, number: Number, games: Number);
    pub no_move(mv: Words, last: Words);
    pub once(file: Words);
    pub heading(number: Number, game: Words);
    pub start(position: Words);
    pub variations(n: Number);
    pub no_records(game: Words);
    pub judged(games: Number, moves: Number);
}
