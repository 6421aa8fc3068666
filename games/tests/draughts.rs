//! Draughts: the laws, the published numbers, and three move generators against a fourth that knows only rows and columns.

mod draughts {
    mod exercise;
    mod faces;
    mod numbers;
    mod pdn;
    mod plain;
    mod rules;
    mod text;
}
