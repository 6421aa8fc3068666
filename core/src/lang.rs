//! The languages that Tablette speaks.
//!
//! For example, with `LANG=fr_CA.UTF-8` the command line answers in French, and with `LANG=de_DE.UTF-8` in English.
//! Every sentence exists in both languages, or the program does not compile.

/// A language that Tablette speaks.
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

    /// The two-letter code (ISO 639-1).
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// Reads a code or a locale such as `fr`, `fr_FR.UTF-8` or `fr-CA`; `None` when the language is not spoken.
    ///
    /// ```
    /// use tablette_core::Lang;
    /// assert_eq!(Lang::from_locale("fr_CA.UTF-8"), Some(Lang::Fr));
    /// assert_eq!(Lang::from_locale("frisian"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Self> {
        // Only the language counts: there is one French for all countries.
        let language = locale.split(['_', '-', '.', '@']).next()?;
        Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(language))
    }

    /// True when this language uses the singular for a number, given as its digits: for 1, and in French for 0 too.
    pub(crate) fn is_singular(self, digits: &str) -> bool {
        match self {
            Self::En => digits == "1",
            Self::Fr => matches!(digits, "0" | "1" | "-1"),
        }
    }
}
