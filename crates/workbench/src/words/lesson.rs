//! The words of a lesson's sheet besides questions and answers.

use tablette_core::{Number, Words, words};

words! {
    from include_str!("lesson.txt");
    pub(super) list ALL;
    pub questions(n: Number);
    pub after(source: Words);
    pub about_rung(rung: Words);
    pub NAME;
    pub DATE;
    pub CHECK;
    pub ANSWER;
    pub SLIP;
    pub KEY;
    pub among(value: Words);
    pub beside(name: Words, value: Words);
    pub FOOT;
    pub NEXT;
    pub none(game: Words, others: Words);
    pub for_example(line: Words);
    pub no_contest(question: Words);
    pub TIME_NEEDS_ARGUMENTS;
    pub OPEN_TAKES_NO_ARGUMENTS;
    pub cut(n: Number);
    pub skipped(n: Number, numbers: Words);
    pub KEY_HINT;
    pub SHEET_IS_WHOLE;
    pub VALUE_QUESTION;
    pub HEAD_WAY;
    pub HEAD_EACH;
    pub HEAD_RUNS;
    pub HEAD_RATIO;
}
