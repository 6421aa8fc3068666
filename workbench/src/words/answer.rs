//! Answers of single commands.

use tablette_core::{Digits, Number, Words, words};

words! {
    from include_str!("answer.txt");
    pub(super) list ALL;
    pub games_questions(source: Words);
    pub GAMES_NEXT;
    pub PLAYERS_ONE;
    pub PLAYERS_TWO;
    pub MOVES_NONE;
    pub moves_left_out(n: Number);
    pub MOVES_MOST;
    pub no_symmetry(rung: Words);
    pub LINES_OF_INPUT;
    pub LINES_NO_PICTURE;
    pub LINE_NOT_TEXT;
    pub line_wrong(line: Digits, why: Words);
    pub lines_wrong(n: Number);
    pub map_worth(n: Number, worth: Words, squares: Words);
    pub map_worth_none(worth: Words);
    pub SOLVE_STOPPED;
    pub serve_at(address: Words);
    pub serve_failed(address: Words, why: Words);
    pub SERVE_OPEN;
    pub serve_no_browser(program: Words);
    pub new_none(game: Words, others: Words);
    pub walk_at(n: Number, all: Number);
    pub walk_counts(moves: Number, values: Number);
    pub walk_counts_of_all(moves: Number, values: Number);
    pub COUNT_MOVES;
    pub COUNT_VALUES;
    pub steps_range(got: Words);
    pub map_title(game: Words, board: Words);
    pub LIMIT_POSITIVE;
    pub rung_stopped(time: Words);
    pub rungs_agree(n: Number);
    pub rungs_agree_some(answered: Words, silent: Words);
    pub rungs_alone(answered: Words, silent: Words);
    pub RUNGS_NONE;
    pub RUNGS_DISAGREE;
    pub census_digest(digest: Words);
    pub census_kept(file: Words);
    pub check_cases(n: Number);
    pub check_passed(passed: Number, failed: Number);
    pub check_failed(passed: Number, failed: Number);
    pub puzzle_head(game: Words, grade: Number, seed: Digits);
    pub puzzle_of(day: Words, game: Words, grade: Number);
    pub puzzle_nth(place: Number, game: Words, grade: Number, seed: Digits);
    pub puzzle_win(answer: Words, words: Words, plies: Number, lure: Words);
    pub puzzle_soonest(answer: Words, words: Words, plies: Number, lure: Words);
    pub puzzle_hold(answer: Words, words: Words, lure: Words);
    pub puzzle_way(answer: Words, words: Words, cost: Number);
    pub CHECK_NOTHING;
    pub PERFT_TOTAL;
}
