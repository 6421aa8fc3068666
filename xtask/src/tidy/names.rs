//! One meaning a name: a type shares its name with no other type that a reader could take it for.
//!
//! For example, a reader who meets `Fault` in a face must not have to find out which of three it is. So the types of one
//! crate, private ones included, have different names, and so have the public types of all libraries. A game is a world of its
//! own: the `Position` of Chomp and that of draughts never meet, and each is what its game calls so.

use std::collections::BTreeMap;
use std::path::Path;

/// Where a type is declared.
struct Declaration<'a> {
    place: &'a str,
    /// Others may use it from outside its crate.
    public: bool,
}

/// The types that share a name, one fault a name.
pub(super) fn faults<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut declared: BTreeMap<&str, Vec<Declaration<'a>>> = BTreeMap::new();
    for (place, content) in files.filter(|(place, _)| is_library(place)) {
        // Tests at the end of a file are read with the file at hand.
        let code = content.lines().take_while(|line| !line.starts_with("mod tests"));
        for (name, public) in code.filter_map(declares) {
            declared.entry(name).or_default().push(Declaration { place, public });
        }
    }
    declared.iter().filter_map(|(name, all)| fault(name, all)).collect()
}

fn fault(name: &str, all: &[Declaration<'_>]) -> Option<String> {
    let clash = |a: &Declaration<'_>, b: &Declaration<'_>| match (house(a.place), house(b.place)) {
        (one, other) if one == other => true,
        // Games are read one at a time, and beside the libraries that they stand on.
        (one, other) if is_game(one) || is_game(other) => false,
        _ => a.public && b.public,
    };
    let pairs = all.iter().enumerate().flat_map(|(at, a)| all[at + 1..].iter().map(move |b| (a, b)));
    let (a, b) = pairs.into_iter().find(|(a, b)| clash(a, b))?;
    Some(format!("{}: another type is called {name} in {}; give one of them a name of its own", a.place, b.place))
}

/// The sources of crates, without their tests.
fn is_library(place: &str) -> bool {
    Path::new(place).extension().is_some_and(|end| end == "rs")
        && place.contains("src/")
        && !place.contains("/tests")
        && !place.starts_with("fuzz/")
}

/// The crate of a file; in `games`, the game.
fn house(place: &str) -> &str {
    match place.strip_prefix("games/src/") {
        Some(rest) => rest.split(['/', '.']).next().unwrap_or(rest),
        None => place.split("/src/").next().unwrap_or(place),
    }
}

fn is_game(house: &str) -> bool {
    !house.contains('/')
        && !["benches", "core", "host", "index", "ladder", "solve", "table", "train", "workbench", "xtask"]
            .contains(&house)
}

/// The type that a line declares at the outermost level, and whether it is public.
fn declares(line: &str) -> Option<(&str, bool)> {
    let (public, rest) = match line.strip_prefix("pub ") {
        Some(rest) => (true, rest),
        None if line.starts_with("pub(") => (false, line.split_once(") ")?.1),
        None => (false, line),
    };
    let named = ["struct ", "enum ", "trait ", "type ", "union "].iter().find_map(|word| rest.strip_prefix(word))?;
    let end = named.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(named.len());
    Some((&named[..end], public))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&str, &str)]) -> Vec<String> {
        faults(files.iter().copied())
    }

    #[test]
    fn types_of_one_crate_have_different_names() {
        let found =
            of(&[("solve/src/a.rs", "struct Frame {\n}\n"), ("solve/src/b/c.rs", "pub(crate) enum Frame<'a> {\n")]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("solve/src/a.rs: another type is called Frame in solve/src/b/c.rs"), "{found:?}");
        assert_eq!(
            of(&[("solve/src/a.rs", "struct Frame;\n"), ("solve/src/a.rs", "mod tests {\nstruct Frame;\n")]).len(),
            0
        );
    }

    #[test]
    fn public_types_of_two_crates_have_different_names_and_private_ones_may_share() {
        let (public, private) = (("core/src/a.rs", "pub trait Code: Sized {\n"), ("core/src/a.rs", "trait Code {\n"));
        let other = ("table/src/b.rs", "pub struct Code;\n");
        assert_eq!((of(&[public, other]).len(), of(&[private, other]).len()), (1, 0));
        assert_eq!(
            of(&[("apps/web/src/a.rs", "pub struct Request;"), ("ladder/src/b.rs", "pub struct Request;")]).len(),
            1
        );
    }

    #[test]
    fn a_game_is_a_world_of_its_own() {
        let (chomp, rings) =
            (("games/src/chomp/a.rs", "pub struct Board;"), ("games/src/rings.rs", "pub struct Board;"));
        assert_eq!(of(&[chomp, rings, ("ladder/src/board.rs", "pub struct Board;")]).len(), 0);
        assert_eq!(of(&[chomp, ("games/src/chomp/b/c.rs", "type Board = u8;")]).len(), 1);
    }
}
