//! Tables kept in memory between one question and the next.
//!
//! For example, the server gets a question about a draughts ending, builds its table in a second,
//! and gets one about the position after the next move, which the table still contains. A board
//! keeps its own tables, but a server opens a board for every question; this cache outlives them.
//!
//! Entries are values by rank, independent of the game, with the name of the game and the text of
//! their board. To look up a table, reopen its board and rank the position: microseconds, where the
//! values took seconds.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tablette_core::{Question, lock};

use crate::values::Values;

/// Tables built for one question, kept for later ones: as many as fit, the most recently used
/// first. They speed up answers and never change them.
///
/// Shared between threads; the lock is held only to copy or change the list.
///
/// ```
/// use tablette_ladder::{Budget, Recent};
///
/// let recent = Recent::new(64 << 20);
/// let budget = Budget { recent: Some(&recent), ..Budget::default() };
/// assert!(budget.recent.is_some_and(|recent| recent.tables() == 0));
/// ```
pub struct Recent {
    /// Maximum total bytes.
    room: u64,
    /// The most recently used first.
    kept: Mutex<VecDeque<Arc<Entry>>>,
}

/// The properties that tables must share to answer the same questions about different boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableKey<'a> {
    /// The name of the game.
    pub(crate) game: &'static str,
    /// The settings in force.
    pub(crate) settings: &'a str,
    /// The question that the values answer.
    pub(crate) question: Question,
}

/// One table.
struct Entry {
    game: &'static str,
    settings: Box<str>,
    question: Question,
    /// The board that numbers the ranks.
    board: Box<str>,
    /// Its size in bytes, as declared by its builder.
    bytes: u64,
    values: Arc<dyn Values>,
}

impl Entry {
    fn key(&self) -> TableKey<'_> {
        TableKey { game: self.game, settings: &self.settings, question: self.question }
    }
}

impl Recent {
    /// Creates an empty cache of `room` bytes.
    pub fn new(room: u64) -> Self {
        Self { room, kept: Mutex::default() }
    }

    /// Returns the number of tables.
    pub fn tables(&self) -> usize {
        lock(&self.kept).len()
    }

    /// Returns the values of the first table with this key whose board suits, with the result of
    /// `suits` on the text of the board; the table is then the most recently used. O(tables) calls
    /// of `suits`.
    pub(crate) fn find<T>(
        &self,
        key: &TableKey<'_>,
        suits: impl Fn(&str) -> Option<T>,
    ) -> Option<(T, Arc<dyn Values>)> {
        // Boards are opened outside the lock, since that takes time and other games need not wait.
        let kept: Vec<_> = {
            let kept = lock(&self.kept);
            kept.iter().filter(|entry| entry.key() == *key).map(Arc::clone).collect()
        };
        let (found, entry) = kept.into_iter().find_map(|entry| Some((suits(&entry.board)?, entry)))?;
        let mut kept = lock(&self.kept);
        if let Some(at) = kept.iter().position(|other| Arc::ptr_eq(other, &entry)) {
            kept.make_contiguous()[..=at].rotate_right(1);
        }
        Some((found, Arc::clone(&entry.values)))
    }

    /// Stores the values of a board, which take `bytes`, and drops the least recently used ones. A
    /// table larger than the whole cache is not stored, and drops nothing.
    pub(crate) fn keep(&self, key: &TableKey<'_>, board: &str, bytes: u64, values: Arc<dyn Values>) {
        if bytes > self.room {
            return;
        }
        let TableKey { game, settings, question } = *key;
        let entry = Entry { game, settings: settings.into(), question, board: board.into(), bytes, values };
        let mut kept = lock(&self.kept);
        kept.push_front(Arc::new(entry));
        while kept.iter().map(|kept| kept.bytes).fold(0, u64::saturating_add) > self.room {
            kept.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use tablette_core::{Nimber, Work};
    use tablette_solve::ValueTable;

    use super::*;
    use crate::values::Solved;

    const KEY: TableKey<'_> = TableKey { game: "heap", settings: "", question: Question::Nimber };

    /// Stores a table of one value under the name of a board.
    fn keep(recent: &Recent, key: &TableKey<'_>, board: &str, bytes: u64) {
        let values = Solved { worth: Nimber, table: ValueTable { values: vec![7], work: Work::default() } };
        recent.keep(key, board, bytes, Arc::new(values));
    }

    fn found(recent: &Recent, key: &TableKey<'_>, board: &str) -> bool {
        recent.find(key, |kept| (kept == board).then_some(())).is_some()
    }

    #[test]
    fn the_least_recently_used_table_goes_first() {
        let recent = Recent::new(100);
        keep(&recent, &KEY, "1", 40);
        keep(&recent, &KEY, "2", 40);
        assert!(found(&recent, &KEY, "1"));
        keep(&recent, &KEY, "3", 40);
        assert!(!found(&recent, &KEY, "2"));
        assert!(found(&recent, &KEY, "1"));
    }

    #[test]
    fn tables_of_other_keys_and_oversized_ones_are_not_found() {
        let recent = Recent::new(100);
        keep(&recent, &TableKey { settings: "draws=all", ..KEY }, "1", 10);
        keep(&recent, &TableKey { settings: "draws=all", ..KEY }, "2", 101);
        assert_eq!(recent.tables(), 1);
        assert!(!found(&recent, &KEY, "1"));
        assert!(!found(&recent, &TableKey { settings: "draws=all", game: "pile", ..KEY }, "1"));
        assert!(!found(&recent, &TableKey { settings: "draws=all", question: Question::Play, ..KEY }, "1"));
        assert!(found(&recent, &TableKey { settings: "draws=all", ..KEY }, "1"));
    }
}
