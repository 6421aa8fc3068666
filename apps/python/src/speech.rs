//! The language in which people are spoken to, one for the whole interpreter.
//!
//! For example, `language("fr")` sets it, and every sentence and exception is French from then on.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use tablette::Lang;
use tablette::speech::surrounding;

/// The language, one more than its place in [`Lang::ALL`]; 0 until it is first needed.
static LANGUAGE: AtomicU8 = AtomicU8::new(0);

/// The language in which people are spoken to: the one that was set, else that of the surroundings.
pub(crate) fn language() -> Lang {
    let set = usize::from(LANGUAGE.load(Relaxed));
    set.checked_sub(1).and_then(|at| Lang::ALL.get(at)).copied().unwrap_or_else(|| {
        let lang = surrounding(|name| std::env::var(name).ok());
        set_language(lang);
        lang
    })
}

/// Speaks this language from now on.
pub(crate) fn set_language(lang: Lang) {
    let at = Lang::ALL.iter().position(|other| *other == lang).unwrap_or(0);
    LANGUAGE.store(at as u8 + 1, Relaxed);
}
