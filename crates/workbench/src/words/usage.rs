//! Errors in a command line.

use tablette_core::{Digits, Number, Words, words};

words! {
    from include_str!("usage.txt");
    pub(super) list ALL;
    pub unknown_command(command: Words);
    pub unknown_game(game: Words);
    pub file_for_game(file: Words);
    pub unknown_topic(word: Words, command: Words);
    pub game_for_command(word: Words, game: Words, board: Words);
    pub MISSING_COMMAND;
    pub missing_in_group(group: Words, known: Words);
    pub invalid_value(value: Words, argument: Words, known: Words);
    pub empty_value(argument: Words);
    pub TAKES_NUMBER;
    pub takes_threads(most: Number);
    pub takes_port(most: Digits);
    pub TAKES_ADDRESS;
    pub TAKES_HOST;
    pub unknown_argument(argument: Words);
    pub missing_argument(argument: Words);
    pub too_many_values(argument: Words);
    pub conflict(argument: Words, other: Words);
    pub NOT_UNICODE;
    pub WRONG;
    pub suggest(wrong: Words, meant: Words);
    pub help(wrong: Words, place: Words);
}
