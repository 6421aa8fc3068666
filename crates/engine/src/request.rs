//! A request as plain data.

use tablette::Lang;

use crate::percent;

/// A request, independent of sockets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ApiRequest {
    /// The path as received, percent-encoded.
    pub path: String,
    /// The text after the `?`, as received.
    pub query: String,
    /// The header `Accept-Language`, empty for none.
    pub languages: String,
}

impl ApiRequest {
    /// Creates a request for an address, without headers.
    pub fn get(address: &str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Self { path: path.to_owned(), query: query.to_owned(), languages: String::new() }
    }

    /// Returns the parts of the path, still encoded: `/api/chomp/8x10` has three.
    pub fn parts(&self) -> Vec<&str> {
        self.path.trim_matches('/').split('/').collect()
    }

    /// Returns the game and the board of the address, decoded; `None` if it names none.
    ///
    /// ```
    /// use tablette_engine::ApiRequest;
    /// let named = ApiRequest::get("/api/chomp/~OXg5/solve").board();
    /// assert_eq!(named, Some(("chomp".to_owned(), "9x9".to_owned())));
    /// ```
    pub fn board(&self) -> Option<(String, String)> {
        match self.parts()[..] {
            ["api", game, board] | ["api", game, board, _] => {
                Some((percent::decode(game, false)?, percent::board(board)?))
            }
            _ => None,
        }
    }

    /// Returns the `name=value` pairs of the query in their order, decoded. `None` if they are not
    /// UTF-8.
    pub fn pairs(&self) -> Option<Vec<(String, String)>> {
        let pairs = self.query.split('&').filter(|pair| !pair.is_empty());
        pairs
            .map(|pair| {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                Some((percent::decode(name, true)?, percent::decode(value, true)?))
            })
            .collect()
    }

    /// Whether a slow answer should come as events: `?stream=1`.
    pub fn streams(&self) -> bool {
        self.query.split('&').any(|pair| pair == "stream=1")
    }

    /// Returns the language of the answer: `?lang=`, else the first supported one of
    /// `Accept-Language`, else English.
    pub fn lang(&self) -> Lang {
        let asked = self.query.split('&').find_map(|pair| Lang::from_locale(pair.strip_prefix("lang=")?));
        let spoken = || self.languages.split(',').find_map(|name| Lang::from_locale(name.split(';').next()?.trim()));
        asked.or_else(spoken).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_chosen() {
        let lang = |query: &str, header: &str| {
            ApiRequest { languages: header.to_owned(), ..ApiRequest::get(&format!("/?{query}")) }.lang().code()
        };
        assert_eq!(lang("lang=fr", "en"), "fr");
        assert_eq!(lang("", "de-CH, fr;q=0.8, en;q=0.5"), "fr");
        assert_eq!(lang("lang=xx", ""), "en");
    }
}
