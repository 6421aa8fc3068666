//! The result of reading either notation.

/// Two numbers in brackets: a cell or a jump.
pub(super) type Pair = (i64, i64);

/// A file as read, before it is checked against the rules.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub(super) grid: Vec<Vec<i64>>,
    pub(super) jumps: Vec<Pair>,
    pub(super) bonus: Vec<(Pair, Vec<Pair>)>,
    pub(super) at: Option<Pair>,
    pub(super) extra: Vec<Pair>,
    pub(super) left: Option<u32>,
}
