//! Messages about tables on disk.

use tablette_core::{Number, Words, words};

words! {
    from include_str!("table.txt");
    pub(super) list ALL;
    pub COMPARED;
    pub NOT_COMPARED;
    pub list_empty(folder: Words);
    pub NOWHERE;
    pub WRITTEN;
    pub LISTED;
    pub SEARCHED;
    pub THERE;
    pub built(steps: Number, resumed: Number, time: Words);
    pub versions(rules: Number, numbering: Number);
    pub cells(n: Number, bits: Number);
    pub list(n: Number, members: Number);
    pub stepped_over(why: Words);
    pub from(file: Words);
    pub sound(file: Words);
    pub sampled(file: Words, n: Number);
    pub proved_outcome(n: Number);
    pub proved_play(n: Number);
    pub proved_nimber(n: Number);
    pub proved_cost(n: Number);
    pub proved_count(n: Number);
    pub BELIEVED;
    pub CHECKERS;
    pub proven(file: Words, n: Number);
    pub journal_sound(file: Words, parts: Number, digest: Words);
    pub journal_damaged(file: Words, parts: Number, damaged: Number);
    pub journal_place(from: Number, to: Number);
    pub journal_part(from: Number, to: Number, part: Number);
    pub wrong_value(file: Words, position: Words, rank: Number, stored: Words, derived: Words);
    pub probed(rank: Number, code: Number);
}
