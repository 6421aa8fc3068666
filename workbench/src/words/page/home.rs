//! The words of the home page and of what leads away from it: puzzles, the page for teachers,
//! frames in other pages.

use tablette_core::{Digits, Number, Words, words};

const CATALOGUE: &str = include_str!("home.txt");

words! {
    from CATALOGUE;
    pub list ALL;
    pub TAGLINE;
    pub WELCOME;
    pub FOR_TWO;
    pub FOR_ONE;
    pub play_whole(game: Words);
    pub TODAYS_PUZZLE;
    pub FOR_TEACHERS;
    pub try_it(game: Words);
    pub LIVE_HOW;
    pub live_win(n: Number);
    pub LIVE_WINS;
    pub live_lose(n: Number);
    pub LIVE_LOSES;
    pub LIVE_DRAW;
    pub live_cost(n: Number);
    pub EVERY_GAME;
    pub PLAY_START;
    pub named_boards(game: Words);
    pub more_boards(n: Digits);
    pub ALL_RULES;
    pub TEACHERS_HOW;
    pub TEACHERS_HANDOUT;
    pub TEACHERS_GRADE;
    pub TEACHERS_TEN;
    pub answer_in(tab: Words, board: Words);
    pub PUZZLES_TODAY;
    pub PUZZLES_HOW;
    pub PUZZLE_TRY;
    pub PUZZLE_FOUND;
    pub PUZZLE_MISSED;
    pub PUZZLE_OPEN;
    pub PUZZLE_MAKING;
    pub puzzle_of(game: Words);
    pub puzzle_day(game: Words, day: Words);
    pub puzzle_ten(game: Words);
    pub PUZZLE_TEN_HOW;
    pub puzzle_ask(n: Number);
    pub PUZZLE_SEEN;
    pub puzzle_right(mv: Words);
    pub puzzle_wrong(mv: Words);
    pub puzzle_loses(mv: Words, reply: Words);
    pub puzzle_draws(mv: Words, reply: Words);
    pub puzzle_later(mv: Words, n: Number);
    pub puzzle_dearer(mv: Words, n: Number);
    pub puzzle_stuck(mv: Words);
    pub PUZZLE_LINE;
    pub PUZZLE_TELL;
    pub puzzle_answer(mv: Words);
    pub PUZZLE_STUDY;
    pub puzzle_grade(n: Digits);
    pub PUZZLE_TALLY;
    pub puzzle_number(n: Digits, how: Words);
    pub puzzle_score(found: Digits, tried: Digits, all: Digits);
    pub PUZZLE_FORMER;
    pub PUZZLE_NEXT;
    pub PUZZLE_OTHERS;
    pub PUZZLE_MORE;
    pub PUZZLE_ANOTHER;
    pub PUZZLE_CLASS;
    pub PUZZLE_GRADES;
    pub EMBED;
    pub EMBED_HOW;
    pub EMBED_REVEAL;
    pub EMBED_FRIEND;
    pub EMBED_COPY;
    pub EMBED_COPIED;
}
