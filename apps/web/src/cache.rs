//! The cache of answers, bounded in bytes. The least used answers go first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::answer::Answer;

/// Two generations. An answer that is requested again moves to the young one; when that takes half
/// of the room, the old one is dropped.
pub(crate) struct Cache {
    room: usize,
    generations: Mutex<Generations>,
}

#[derive(Default)]
struct Generations {
    young: HashMap<String, Arc<Answer>>,
    old: HashMap<String, Arc<Answer>>,
    /// Bytes of the young one.
    weight: usize,
}

/// Bytes of an entry besides its texts.
const ENTRY: usize = 200;

impl Cache {
    /// Makes a cache of `room` bytes.
    pub(crate) fn new(room: usize) -> Self {
        Self { room, generations: Mutex::default() }
    }

    /// Returns the answer, if it is still there.
    pub(crate) fn get(&self, key: &str) -> Option<Arc<Answer>> {
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = generations.young.get(key) {
            return Some(Arc::clone(found));
        }
        let (key, found) = generations.old.remove_entry(key)?;
        generations.put(key, Arc::clone(&found), self.room);
        Some(found)
    }

    /// Stores an answer, unless it alone would push out many others.
    pub(crate) fn put(&self, key: String, answer: Arc<Answer>) {
        if weight(&key, &answer) <= self.room / 16 {
            self.generations.lock().unwrap_or_else(PoisonError::into_inner).put(key, answer, self.room);
        }
    }
}

impl Generations {
    fn put(&mut self, key: String, answer: Arc<Answer>, room: usize) {
        let weight = weight(&key, &answer);
        if self.weight + weight > room / 2 {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        self.weight += weight;
        self.young.insert(key, answer);
    }
}

/// Bytes of an entry: its compressed body is shorter than its body.
fn weight(key: &str, answer: &Answer) -> usize {
    key.len() + 2 * answer.response.body.len() + ENTRY
}

#[cfg(test)]
mod tests {
    use tablette_engine::Response;

    use super::*;

    fn answer(length: usize) -> Arc<Answer> {
        Answer::new(Response::found("text/plain", vec![0_u8; length]))
    }

    #[test]
    fn answers_requested_again_stay_and_others_go() {
        let cache = Cache::new(64_000);
        cache.put("loved".into(), answer(100));
        for stranger in 0..1_000 {
            cache.put(format!("stranger {stranger}"), answer(100));
            assert!(cache.get("loved").is_some(), "{stranger}");
        }
        assert!(cache.get("stranger 3").is_none());
        let generations = cache.generations.lock().unwrap();
        assert!(generations.young.len() + generations.old.len() < 250);
    }

    #[test]
    fn giants_are_not_kept() {
        let cache = Cache::new(64_000);
        cache.put("giant".into(), answer(5_000));
        assert!(cache.get("giant").is_none());
    }
}
