//! Matches between programs that play draughts.

use tablette_core::{Digits, Number, Words, words};

words! {
    from include_str!("contest.txt");
    pub(super) list ALL;
    pub ABOUT;
    pub AFTER;
    pub VALUE_ENGINE;
    pub ARG_FIRST;
    pub ARG_SECOND;
    pub OPTION_GAMES;
    pub OPTION_LIMIT;
    pub OPTION_NODES;
    pub OPTION_OPENINGS;
    pub OPTION_SHUFFLE;
    pub OPTION_SPRT;
    pub OPTION_OUT;
    pub EMPTY;
    pub cannot_start(command: Words, why: Words);
    pub no_hub(command: Words, why: Words);
    pub opening(file: Words, line: Digits, why: Words);
    pub OPENINGS;
    pub heading(first: Words, second: Words);
    pub timed(time: Words);
    pub counted(nodes: Number);
    pub terms(each: Words, openings: Number);
    pub game(number: Number, white: Words, black: Words, score: Words, why: Words);
    pub REPETITION;
    pub ARTICLES;
    pub moves(n: Number);
    pub standing(name: Words, points: Words, games: Number, won: Number, drawn: Number, lost: Number);
    pub elo(elo: Words, low: Words, high: Words);
    pub better(most: Words, ratio: Words);
    pub no_better(least: Words, ratio: Words);
    pub undecided(least: Words, most: Words, ratio: Words);
    pub spent(name: Words, mean: Words, most: Words);
    pub late(name: Words);
    pub dead(name: Words);
    pub dead_with(name: Words, words: Words);
    pub error(name: Words, message: Words);
    pub no_move(name: Words);
    pub illegal(name: Words, why: Words);
}
