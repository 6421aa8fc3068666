//! The appraisal of a played move. No sentence claims more than is known: an estimate is called
//! one.

use tablette_core::{Number, Words, words};

words! {
    from include_str!("review.txt");
    pub(super) list ALL;
    pub ONLY;
    pub BEST_WIN;
    pub BEST_LOSS;
    pub later(n: Number);
    pub sooner(n: Number);
    pub KEPT_WIN;
    pub KEPT_DRAW;
    pub KEPT_LOSS;
    pub WIN_TO_DRAW;
    pub WIN_TO_LOSS;
    pub DRAW_TO_LOSS;
    pub LEADS_WIN;
    pub LEADS_DRAW;
    pub LEADS_LOSS;
    pub guessed(after: Words, depth: Number);
    pub guessed_other(after: Words, depth: Number, instead: Words, before: Words, deeper: Number);
    pub guessed_as_good(after: Words, depth: Number);
    pub UNKNOWN;
    pub instead(said: Words, instead: Words);
    pub BEST_WAY;
    pub HEAD;
    pub not_judged(n: Number);
}
