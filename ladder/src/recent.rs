//! Tables kept in memory between one question and the next.
//!
//! For example, the server is asked about a draughts ending, makes its table in a second, and is
//! asked about the position after the next move: the table still knows it. A board keeps its own
//! tables, but a server opens a board a question; this is what outlives them.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Tables that were made to answer a question, kept for later questions that they answer: as many
/// as there is room for, the most recently used first. They change how soon an answer comes,
/// never the answer.
///
/// Shared between threads; each call holds the lock for a look at every table.
///
/// ```
/// use tablette_ladder::{Effort, Recent};
///
/// let recent = Recent::new(64 << 20);
/// let effort = Effort { recent: Some(&recent), ..Effort::default() };
/// assert!(effort.recent.is_some_and(|recent| recent.tables() == 0));
/// ```
#[derive(Debug)]
pub struct Recent {
    /// Bytes for all of them together.
    room: u64,
    /// The most recently used first.
    kept: Mutex<VecDeque<Entry>>,
}

/// One table, its type erased: tables of many games stand side by side.
#[derive(Debug)]
struct Entry {
    /// The settings in force; the game is in the type.
    settings: Box<str>,
    /// What its maker says that it takes.
    bytes: u64,
    table: Table,
}

/// A table of any game.
type Table = Arc<dyn Any + Send + Sync>;

impl Recent {
    /// No tables yet, and room for `room` bytes.
    pub fn new(room: u64) -> Self {
        Self { room, kept: Mutex::default() }
    }

    /// How many tables there are.
    pub fn tables(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The first table of that type, made under these settings, that suits; it is then the most
    /// recently used. O(tables).
    pub(crate) fn find<T: Send + Sync + 'static>(&self, settings: &str, suits: &dyn Fn(&T) -> bool) -> Option<Arc<T>> {
        // The type names the game, so a table never answers for another one.
        let suits = |table: &(dyn Any + Send + Sync)| table.downcast_ref().is_some_and(suits);
        self.first(settings, &suits)?.downcast().ok()
    }

    /// The same of a table of any type.
    fn first(&self, settings: &str, suits: &dyn Fn(&(dyn Any + Send + Sync)) -> bool) -> Option<Table> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|kept| *kept.settings == *settings && suits(&*kept.table))?;
        let used = kept.remove(at)?;
        let table = Arc::clone(&used.table);
        kept.push_front(used);
        Some(table)
    }

    /// Keeps a table that takes `bytes`; the least recently used ones go. One larger than all the
    /// room is not kept, and nothing goes for it.
    pub(crate) fn keep<T: Send + Sync + 'static>(&self, settings: &str, bytes: u64, table: Arc<T>) {
        self.keep_any(settings, bytes, table);
    }

    fn keep_any(&self, settings: &str, bytes: u64, table: Table) {
        if bytes > self.room {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front(Entry { settings: settings.into(), bytes, table });
        while kept.iter().map(|kept| kept.bytes).fold(0, u64::saturating_add) > self.room {
            kept.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let recent = Recent::new(100);
        recent.keep("", 40, Arc::new(1_u8));
        recent.keep("", 40, Arc::new(2_u8));
        assert_eq!(recent.find("", &|table: &u8| *table == 1).as_deref(), Some(&1));
        recent.keep("", 40, Arc::new(3_u8));
        assert!(recent.find("", &|table: &u8| *table == 2).is_none());
        assert!(recent.find("", &|table: &u8| *table == 1).is_some());
    }

    #[test]
    fn other_settings_other_games_and_what_is_too_large_are_told_apart() {
        let recent = Recent::new(100);
        recent.keep("draws=all", 10, Arc::new(1_u8));
        recent.keep("draws=all", 101, Arc::new(2_u8));
        assert_eq!(recent.tables(), 1);
        assert!(recent.find("", &|_: &u8| true).is_none());
        assert!(recent.find("draws=all", &|_: &u16| true).is_none());
        assert!(recent.find("draws=all", &|_: &u8| true).is_some());
    }
}
