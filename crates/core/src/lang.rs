//! The languages of the interfaces.
//!
//! For example, with `LANG=fr_CA.UTF-8` the command line answers in French, and with
//! `LANG=de_DE.UTF-8` in English. A sentence that lacks a language does not compile.

/// A language of the interfaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language, English first.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// Returns the two-letter code (ISO 639-1).
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// Reads a code or a locale such as `fr`, `fr_FR.UTF-8` or `fr-CA`; `None` for other languages.
    ///
    /// ```
    /// use tablette_core::Lang;
    /// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Some(Lang::Fr));
    /// assert_eq!(Lang::from_locale("frisian"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Self> {
        // Only the language counts: all countries share one French.
        let language = locale.split(['_', '-', '.', '@']).next()?;
        Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(language))
    }

    /// Whether this language uses the singular for a number, given as its digits: for 1, and in
    /// French also for 0.
    pub(crate) fn is_singular(self, digits: &str) -> bool {
        match self {
            Self::En => digits == "1",
            Self::Fr => matches!(digits, "0" | "1" | "-1"),
        }
    }
}
