//! Addresses that users type, and the addresses of files there.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use tablette::{Problem, SUFFIX, words};

words! {
    ADDRESS {
        "a folder, or an address that begins with http:// or https://",
        "un dossier, ou une adresse qui commence par http:// ou https://",
    }
    HOST { "an address with a host and no blanks", "une adresse avec un hôte et sans espaces" }
    KEYLESS {
        "an address without a name and a password: messages show it",
        "une adresse sans nom ni mot de passe : les messages la montrent",
    }
}

/// A place on a host of files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// Up to the last `/`, which is part of it.
    pub(crate) folder: String,
    /// The named file, as typed; `None` for a folder.
    pub(crate) only: Option<String>,
    /// The query with its question mark: sent with each request and never shown.
    query: String,
}

impl Address {
    /// Parses an address as a user types it. The fragment after a `#` is dropped.
    ///
    /// # Errors
    /// If it is not the address of a file host.
    pub(crate) fn read(text: &str) -> Result<Self, Problem> {
        let shown = text.split(['?', '#']).next().unwrap_or_default();
        let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
        let scheme = scheme.filter(|scheme| scheme == "http" || scheme == "https");
        let scheme = scheme.ok_or_else(|| Problem::new(ADDRESS, shown))?;
        let rest = &text[scheme.len() + 3..];
        let rest = rest.split('#').next().unwrap_or_default();
        let (place, query) = rest.find('?').map_or((rest, ""), |at| rest.split_at(at));
        let (host, path) = place.find('/').map_or((place, "/"), |at| place.split_at(at));
        if host.contains('@') {
            let shown = format!("{scheme}://…@{}", host.rsplit('@').next().unwrap_or_default());
            return Err(Problem::new(KEYLESS, shown));
        }
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_graphic());
        if host.is_empty() || !plain(rest) {
            return Err(Problem::new(HOST, shown));
        }
        let (folder, name) = path.rsplit_once('/').unwrap_or_default();
        let (folder, only) = match name {
            "" => (folder.to_owned(), None),
            name if name.ends_with(SUFFIX) => (folder.to_owned(), Some(name.to_owned())),
            name => (format!("{folder}/{name}"), None),
        };
        Ok(Self { folder: format!("{scheme}://{host}{folder}/"), only, query: query.to_owned() })
    }

    /// Whether the connection is encrypted and authenticated.
    pub(crate) fn is_secure(&self) -> bool {
        self.folder.starts_with("https:")
    }

    /// Returns the address of a file.
    pub(crate) fn file(&self, name: &str) -> String {
        // The typed name is already encoded.
        let typed = self.only.as_deref() == Some(name);
        let name = if typed { name.to_owned() } else { utf8_percent_encode(name, ENCODED).to_string() };
        [&self.folder, &name, &self.query].map(String::as_str).concat()
    }
}

/// The characters that hosts may interpret, so that a name is sent with codes for them.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b',')
    .remove(b'=')
    .remove(b'@');

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Option<String>, String) {
        let Address { folder, only, query } = Address::read(text).unwrap();
        (folder, only, query)
    }

    #[test]
    fn folders_and_files_are_told_apart_by_their_ends() {
        let folder = |text: &str| (text.to_owned(), None, String::new());
        for text in ["http://h:80", "http://h:80/", "HTTP://h:80/#top"] {
            assert_eq!(read(text), folder("http://h:80/"), "{text}");
        }
        for text in ["https://h/a/b", "https://h/a/b/"] {
            assert_eq!(read(text), folder("https://h/a/b/"), "{text}");
        }
        let file = ("https://h/a/".to_owned(), Some("b%20c.tablette".to_owned()), "?k=/1".to_owned());
        assert_eq!(read("https://h/a/b%20c.tablette?k=/1"), file);
    }

    #[test]
    fn invalid_addresses_are_refused_without_showing_a_key() {
        for text in ["ftp://h/", "://h", "http://", "http:///a", "https://h/a b", "http://h/é", "https://?k=secret"] {
            let said = Address::read(text).unwrap_err().say(tablette::Lang::En);
            assert!(said.contains("expected") && !said.contains("secret"), "{said}");
        }
        let said = Address::read("https://me:secret@h/a").unwrap_err().say(tablette::Lang::En);
        assert!(said.contains("…@h") && !said.contains("secret"), "{said}");
    }

    #[test]
    fn names_are_encoded_and_typed_addresses_are_not() {
        let place = Address::read("http://h/t/only%20one.tablette?k=1").unwrap();
        assert_eq!(place.file("pieces/a+b é?.tablette"), "http://h/t/pieces/a%2Bb%20%C3%A9%3F.tablette?k=1");
        assert_eq!(place.file("only%20one.tablette"), "http://h/t/only%20one.tablette?k=1");
        assert_eq!(place.file("chomp-3,3-a=1-play.tablette"), "http://h/t/chomp-3,3-a=1-play.tablette?k=1");
    }
}
