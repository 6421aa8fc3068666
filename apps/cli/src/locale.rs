//! The language of the program, which must be found before the parser can complain in it.

use std::env;
use std::ffi::OsString;

use tablette::Lang;
use tablette::speech::surrounding;

/// The language of `--lang`, else of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set,
/// else English.
///
/// Reads the bare words, since the parser needs a language. A value that is no language is left for
/// the parser to refuse.
pub(crate) fn language(argv: &[OsString]) -> Lang {
    asked(argv).unwrap_or_else(|| surrounding(|name| env::var(name).ok()))
}

fn asked(argv: &[OsString]) -> Option<Lang> {
    let words: Vec<&str> = argv.iter().map_while(|word| word.to_str()).take_while(|word| *word != "--").collect();
    let apart = words.windows(2).filter(|pair| pair[0] == "--lang").find_map(|pair| Lang::from_locale(pair[1]));
    apart.or_else(|| words.iter().find_map(|word| Lang::from_locale(word.strip_prefix("--lang=")?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_are_found() {
        let argv = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        assert_eq!(asked(&argv(&["tablette", "solve", "--lang", "fr"])), Some(Lang::Fr));
        assert_eq!(asked(&argv(&["tablette", "--lang=en", "solve"])), Some(Lang::En));
        assert_eq!(asked(&argv(&["tablette", "--", "--lang=fr"])), None);
        assert_eq!(asked(&argv(&["tablette", "--lang"])), None);
    }
}
