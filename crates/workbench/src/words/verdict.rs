//! The value of a position, and the cost of the answer.

use tablette_core::{Number, Words, words};

words! {
    from include_str!("verdict.txt");
    pub(super) list ALL;
    pub win(value: Words, n: Number);
    pub WIN_UNMEASURED;
    pub lose(value: Words, n: Number);
    pub LOSE_UNMEASURED;
    pub LOST_ALREADY;
    pub draw(n: Number);
    pub DRAW_ENDLESS;
    pub DRAW_UNMEASURED;
    pub estimate(score: Words, depth: Number);
    pub estimate_short(score: Words, depth: Number);
    pub solvable(n: Number, ways: Number);
    pub SOLVED;
    pub SOLVABLE_UNMEASURED;
    pub STUCK;
    pub nimber(n: Number);
    pub cost(n: Number, ways: Number);
    pub cost_open(n: Number, bound: Number);
    pub played(player: Words, n: Number);
    pub played_stuck(player: Words);
    pub bound(bound: Number);
    pub count(n: Number);
    pub winning_moves(n: Number, moves: Words);
    pub TOO_MANY_MOVES;
    pub BY_RECURSION;
    pub BY_MEMORY;
    pub BY_TABLE;
    pub BY_THEORY;
    pub BY_SEARCH;
    pub known_by(rung: Words, cost: Words);
    pub cost_calls(n: Number);
    pub cost_positions(n: Number);
    pub ENDED_WIN;
    pub ENDED_DRAW;
    pub ENDED_LOSE;
}
