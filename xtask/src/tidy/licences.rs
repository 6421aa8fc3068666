//! The licences that dependencies may have, read from `deny.toml` so that there is one list.

use anyhow::{Context as _, Result};
use spdx::{Expression, ParseMode};
use toml::{Table, Value};

/// What `deny.toml` allows.
pub(super) struct Allowed {
    /// Licences that any package may have.
    licences: Vec<String>,
    /// Packages that may have others as well.
    exceptions: Vec<(String, Vec<String>)>,
}

impl Allowed {
    /// Reads the lists `licenses.allow` and `licenses.exceptions`.
    ///
    /// # Errors
    /// When the file is no TOML or its lists are not of the shape that cargo-deny reads.
    pub(super) fn read(deny: &str) -> Result<Self> {
        let table: Table = deny.parse().context("deny.toml")?;
        let licenses = table.get("licenses").and_then(Value::as_table).context("deny.toml has no table [licenses]")?;
        let exceptions = match licenses.get("exceptions") {
            None => Vec::new(),
            Some(list) => list
                .as_array()
                .and_then(|list| list.iter().map(exception).collect())
                .context("deny.toml: licenses.exceptions is not a list of { crate, allow }")?,
        };
        let licences = licenses.get("allow").and_then(names).context("deny.toml has no list licenses.allow")?;
        Ok(Self { licences, exceptions })
    }

    /// The fault of the licence of a foreign package; `None` when it is allowed.
    pub(super) fn fault(&self, package: &str, licence: Option<&str>) -> Option<String> {
        let Some(licence) = licence else {
            return Some(format!("{package} names no licence"));
        };
        match permits(licence, |name| self.knows(package, name)) {
            Some(true) => None,
            Some(false) => Some(format!("{package} is under {licence}, which deny.toml does not allow")),
            None => Some(format!("{package} has the unreadable licence {licence:?}")),
        }
    }

    fn knows(&self, package: &str, licence: &str) -> bool {
        let excepted = self.exceptions.iter().filter(|(name, _)| name == package).flat_map(|(_, licences)| licences);
        self.licences.iter().chain(excepted).any(|known| known == licence)
    }
}

fn exception(entry: &Value) -> Option<(String, Vec<String>)> {
    Some((entry.get("crate")?.as_str()?.to_owned(), names(entry.get("allow")?)?))
}

fn names(list: &Value) -> Option<Vec<String>> {
    list.as_array()?.iter().map(|name| name.as_str().map(str::to_owned)).collect()
}

/// Whether an SPDX expression can be met with known licences; `None` when it is no expression. An
/// exception after `WITH` only adds permissions.
fn permits(expression: &str, known: impl Fn(&str) -> bool) -> Option<bool> {
    let read = Expression::parse_mode(expression, ParseMode::LAX).ok()?;
    Some(read.evaluate(|required| required.license.id().is_some_and(|licence| known(licence.name))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permitted(expression: &str) -> Option<bool> {
        permits(expression, |name| matches!(name, "MIT" | "Apache-2.0" | "Zlib"))
    }

    #[test]
    fn expressions_are_weighed() {
        for yes in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-2.0/MIT",
            "(MIT OR GPL-3.0-only) AND Zlib",
            "Apache-2.0 WITH LLVM-exception",
            "GPL-3.0-only AND Zlib OR MIT",
        ] {
            assert_eq!(permitted(yes), Some(true), "{yes}");
        }
        for no in [
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(MIT OR Zlib) AND GPL-3.0-only",
            "GPL-2.0 WITH Classpath-exception-2.0",
        ] {
            assert_eq!(permitted(no), Some(false), "{no}");
        }
        for nonsense in ["", "MIT OR", "(MIT", "MIT)", "MIT Zlib", "OR", "MIT WITH"] {
            assert_eq!(permitted(nonsense), None, "{nonsense:?}");
        }
    }

    #[test]
    fn packages_are_refused_by_name() {
        let deny = "[licenses]\nallow = ['MIT']\nexceptions = [{ crate = 'odd', allow = ['NCSA'] }]\n";
        let allowed = Allowed::read(deny).unwrap();
        assert_eq!(allowed.fault("good", Some("MIT")), None);
        assert_eq!(allowed.fault("odd", Some("MIT AND NCSA")), None);
        for bad in [None, Some("GPL-3.0-only"), Some("MIT AND NCSA"), Some("?(")] {
            assert!(allowed.fault("bad", bad).is_some_and(|fault| fault.starts_with("bad ")), "{bad:?}");
        }
    }

    #[test]
    fn the_list_is_the_one_of_cargo_deny_and_holds_no_copyleft_of_whole_programs() {
        let allowed = Allowed::read(include_str!("../../../deny.toml")).unwrap();
        assert!(allowed.knows("anything", "MIT"));
        let everything = allowed.exceptions.iter().flat_map(|(_, licences)| licences).chain(&allowed.licences);
        assert_eq!(everything.filter(|name| name.contains("GPL")).count(), 0);
        for broken in ["no toml", "[licenses]", "[licenses]\nallow = [1]", "[licenses]\nallow = []\nexceptions = [1]"] {
            assert!(Allowed::read(broken).is_err(), "{broken:?}");
        }
    }
}
