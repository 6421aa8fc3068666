//! Tables kept in memory between one question and the next.
//!
//! For example, the server is asked about a draughts ending, makes its table in a second, and is
//! asked about the position after the next move: the table still knows it. A board keeps its own
//! tables, but a server opens a board a question; this is what outlives them.
//!
//! What is kept are values by rank, which know no game, with the name of the game and the text of
//! the board that they belong to. Who looks for a table opens that board again and asks its
//! numbering for the rank of a position: microseconds, where the values took seconds.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tablette_core::{Question, lock};

use crate::values::Values;

/// Tables that were made to answer a question, kept for later questions that they answer: as many
/// as there is room for, the most recently used first. They change how soon an answer comes,
/// never the answer.
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
    /// Bytes for all of them together.
    room: u64,
    /// The most recently used first.
    kept: Mutex<VecDeque<Arc<Entry>>>,
}

/// What tables must have in common to answer the same questions of different boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableKey<'a> {
    /// The name of the game.
    pub(crate) game: &'static str,
    /// The settings in force.
    pub(crate) settings: &'a str,
    /// What the values say.
    pub(crate) question: Question,
}

/// One table.
struct Entry {
    game: &'static str,
    settings: Box<str>,
    question: Question,
    /// The board whose numbering the ranks are of.
    board: Box<str>,
    /// What its maker says that it takes.
    bytes: u64,
    values: Arc<dyn Values>,
}

impl Entry {
    fn key(&self) -> TableKey<'_> {
        TableKey { game: self.game, settings: &self.settings, question: self.question }
    }
}

impl Recent {
    /// No tables yet, and room for `room` bytes.
    pub fn new(room: u64) -> Self {
        Self { room, kept: Mutex::default() }
    }

    /// How many tables there are.
    pub fn tables(&self) -> usize {
        lock(&self.kept).len()
    }

    /// The values of the first table of that kin whose board suits, with what `suits` made of the
    /// text of the board; the table is then the most recently used. O(tables), and as many calls of
    /// `suits`.
    pub(crate) fn find<T>(
        &self,
        key: &TableKey<'_>,
        suits: impl Fn(&str) -> Option<T>,
    ) -> Option<(T, Arc<dyn Values>)> {
        // Boards are opened outside the lock: that takes its time, and other games need not wait.
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

    /// Keeps the values of a board that take `bytes`; the least recently used ones go. What is
    /// larger than all the room is not kept, and nothing goes for it.
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

    const KIN: TableKey<'_> = TableKey { game: "heap", settings: "", question: Question::Nimber };

    /// Keeps a table of one value under the name of a board.
    fn keep(recent: &Recent, key: &TableKey<'_>, board: &str, bytes: u64) {
        let values = Solved { worth: Nimber, table: ValueTable { values: vec![7], work: Work::default() } };
        recent.keep(key, board, bytes, Arc::new(values));
    }

    fn found(recent: &Recent, key: &TableKey<'_>, board: &str) -> bool {
        recent.find(key, |kept| (kept == board).then_some(())).is_some()
    }

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let recent = Recent::new(100);
        keep(&recent, &KIN, "1", 40);
        keep(&recent, &KIN, "2", 40);
        assert!(found(&recent, &KIN, "1"));
        keep(&recent, &KIN, "3", 40);
        assert!(!found(&recent, &KIN, "2"));
        assert!(found(&recent, &KIN, "1"));
    }

    #[test]
    fn other_settings_questions_games_and_what_is_too_large_are_told_apart() {
        let recent = Recent::new(100);
        keep(&recent, &TableKey { settings: "draws=all", ..KIN }, "1", 10);
        keep(&recent, &TableKey { settings: "draws=all", ..KIN }, "2", 101);
        assert_eq!(recent.tables(), 1);
        assert!(!found(&recent, &KIN, "1"));
        assert!(!found(&recent, &TableKey { settings: "draws=all", game: "pile", ..KIN }, "1"));
        assert!(!found(&recent, &TableKey { settings: "draws=all", question: Question::Play, ..KIN }, "1"));
        assert!(found(&recent, &TableKey { settings: "draws=all", ..KIN }, "1"));
    }
}
