//! No circles of files inside a crate.
//!
//! A file *knows* another file of its crate when its code speaks a name that the other defines: in a `use`, or in a path
//! through `crate`, `super`, `self` or a child. `mod child;` says only where a file lies and does not count; nor does
//! `pub use`, which hands a name on, unless the file speaks the name itself. A name is followed through whoever hands it on
//! to the file that defines it. So a parent may know its children, or children their parent, but not both: what both need
//! belongs in a file of its own. What only tests compile does not count, nor do calls of methods, whose file nobody names.
//!
//! Files are in a circle when each of them leads to every other.

mod known;
mod lexer;
mod names;

use std::collections::{BTreeMap, BTreeSet};

use known::KNOWN;
use names::{Names, Path};

/// What one file knows: other files, each with the names that are spoken of it.
type Knows<'a> = BTreeMap<&'a str, BTreeSet<String>>;

/// Every circle in the crate whose sources these files are, `root` being its folder of sources, with the slash.
pub(super) fn faults<'a>(root: &str, files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let graph = House::read(root, files).graph();
    against(KNOWN, root, &circles(&graph)).into_iter().map(|fault| fault.say(&graph)).collect()
}

/// How the circles that are found differ from those that are known.
fn against<'a>(known: &[&[&'a str]], root: &str, found: &BTreeSet<Circle<'a>>) -> Vec<Fault<'a>> {
    let known: BTreeSet<Circle<'_>> = known
        .iter()
        .filter(|circle| circle.iter().any(|file| file.starts_with(root)))
        .map(|circle| circle.iter().copied().collect())
        .collect();
    let new = found.difference(&known).cloned().map(Fault::New);
    let gone = known.difference(found).cloned().map(Fault::Gone);
    new.chain(gone).collect()
}

/// The files of a circle.
type Circle<'a> = BTreeSet<&'a str>;

#[derive(Debug, PartialEq)]
enum Fault<'a> {
    New(Circle<'a>),
    Gone(Circle<'a>),
}

/// The files of a crate by their modules.
struct House<'a> {
    /// Each module that is a file: its place and its names.
    modules: BTreeMap<Path, (&'a str, Names)>,
}

impl<'a> House<'a> {
    fn read(root: &str, files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let files: BTreeMap<Path, (&str, &str)> = files
            .into_iter()
            .filter_map(|(place, content)| Some((module(place.strip_prefix(root)?)?, (place, content))))
            .collect();
        let children = |parent: &Path| -> BTreeSet<String> {
            let below = files.keys().filter_map(|module| module.strip_prefix(parent.as_slice()));
            below.filter(|rest| rest.len() == 1).map(|rest| rest[0].clone()).collect()
        };
        let modules = files.iter().map(|(module, (place, content))| {
            (module.clone(), (*place, names::read(&lexer::lex(content), module, &children(module))))
        });
        Self { modules: modules.collect() }
    }

    fn graph(&self) -> BTreeMap<&'a str, Knows<'a>> {
        let knows = |place: &str, names: &Names| {
            let mut knows = Knows::new();
            for path in &names.spoken {
                if let Some((file, name)) = self.definition(path, 8).filter(|(file, _)| *file != place) {
                    knows.entry(file).or_default().insert(name);
                }
            }
            knows
        };
        self.modules.values().map(|(place, names)| (*place, knows(place, names))).collect()
    }

    /// The file that defines what is at `path`, and the name there; `hops` is how often it may be handed on.
    fn definition(&self, path: &[String], hops: usize) -> Option<(&'a str, String)> {
        let (module, (place, names)) =
            (0..=path.len()).rev().find_map(|length| self.modules.get_key_value(&path[..length]))?;
        // A module by itself is only a way to its names, and each of these is spoken besides.
        let (name, rest) = path[module.len()..].split_first()?;
        if names.foreign.contains(name) {
            return None;
        }
        let hops = hops.checked_sub(1)?;
        if names.defined.contains(name) {
            return Some((place, name.clone()));
        }
        if let Some(brought) = names.brought.get(name) {
            return self.definition(&[brought.as_slice(), rest].concat(), hops);
        }
        let mut through = names.globs.iter().filter_map(|glob| {
            let path = [glob.as_slice(), std::slice::from_ref(name)].concat();
            let found = self.definition(&path, hops)?;
            self.defines(found.0, name).then_some(found)
        });
        Some(through.next().unwrap_or((place, name.clone())))
    }

    fn defines(&self, place: &str, name: &str) -> bool {
        self.modules.values().any(|(at, names)| *at == place && names.defined.contains(name))
    }
}

/// The module that a file is, by its place in the sources: `a/mod.rs` and `a.rs` are `["a"]`.
fn module(place: &str) -> Option<Path> {
    let mut path: Path = place.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    match path.last()?.as_str() {
        "tests" => return None,
        "mod" => drop(path.pop()),
        "lib" | "main" if path.len() == 1 => drop(path.pop()),
        _ => {}
    }
    Some(path)
}

/// Every circle of the graph, as large as it is.
fn circles<'a>(graph: &BTreeMap<&'a str, Knows<'a>>) -> BTreeSet<Circle<'a>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = graph.keys().map(|file| (*file, reach(graph, file))).collect();
    let around = |file: &&'a str| -> Circle<'a> {
        reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect()
    };
    graph.keys().map(around).filter(|circle| circle.len() > 1).collect()
}

/// Where `file` leads, step by step.
fn reach<'a>(graph: &BTreeMap<&'a str, Knows<'a>>, file: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![file];
    while let Some(next) = open.pop() {
        open.extend(graph[next].keys().copied().filter(|file| reached.insert(*file)));
    }
    reached
}

impl Fault<'_> {
    fn say(&self, graph: &BTreeMap<&str, Knows<'_>>) -> String {
        let circle = match self {
            Self::New(circle) => circle,
            Self::Gone(circle) => {
                let files: Vec<&str> = circle.iter().copied().collect();
                return format!("no longer a circle as it stands in the list of known ones: {}", files.join(" "));
            }
        };
        let first = circle.first().copied().unwrap_or_default();
        let mut lines = vec![format!("{first} lies in a circle of {} files:", circle.len())];
        for file in circle {
            for (other, names) in graph[file].iter().filter(|(other, _)| circle.contains(*other)) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                lines.push(format!("    {file} knows {other}: {}", names.join(", ")));
            }
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles_of(files: &[(&str, &str)]) -> usize {
        faults("x/src/", files.iter().copied()).len()
    }

    #[test]
    fn two_files_that_speak_of_each_other_are_a_circle() {
        let one = ("x/src/one.rs", "use crate::two::B; pub struct A;");
        let two = ("x/src/two.rs", "pub struct B; fn f() { super::one::A; }");
        let faults = faults("x/src/", [one, two]);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("one.rs knows x/src/two.rs: B"), "{}", faults[0]);
        assert_eq!(circles_of(&[one, ("x/src/two.rs", "pub struct B; // crate::one::A")]), 0);
        assert_eq!(
            circles_of(&[one, ("x/src/two.rs", "pub struct B; #[cfg(test)] mod tests { use crate::one::A; }")]),
            0
        );
    }

    #[test]
    fn a_parent_and_its_child_know_each_other_one_way_only() {
        let child = ("x/src/a/child.rs", "use super::T; pub fn f(_: T) {}");
        assert_eq!(circles_of(&[("x/src/a.rs", "mod child; pub struct T;"), child]), 0);
        assert_eq!(circles_of(&[("x/src/a.rs", "mod child; pub use child::f; pub struct T;"), child]), 0);
        assert_eq!(circles_of(&[("x/src/a/mod.rs", "mod child; pub struct T; fn g() { child::f(T) }"), child]), 1);
        let elsewhere = ("x/src/t.rs", "pub struct T;");
        assert_eq!(circles_of(&[("x/src/a.rs", "use crate::t::T; fn g() { child::f(T) }"), child, elsewhere]), 0);
    }

    #[test]
    fn a_name_is_followed_to_the_file_that_defines_it() {
        let root = ("x/src/lib.rs", "mod one; mod two; pub use one::*; pub use two::B;");
        let one = ("x/src/one.rs", "use crate::B; pub struct A;");
        assert_eq!(circles_of(&[root, one, ("x/src/two.rs", "use crate::A; pub struct B;")]), 1);
        assert_eq!(circles_of(&[root, one, ("x/src/two.rs", "pub struct B;")]), 0);
        let root = ("x/src/lib.rs", "mod one; use std::fs; fn f(_: one::A) {}");
        assert_eq!(circles_of(&[root, ("x/src/one.rs", "pub struct A; use super::fs;")]), 0);
    }

    #[test]
    fn a_circle_is_told_once_with_all_its_files() {
        let files = [
            ("x/src/a.rs", "use crate::b::B; pub struct A;"),
            ("x/src/b.rs", "use crate::c::C; pub struct B;"),
            ("x/src/c.rs", "use crate::a::A; pub struct C;"),
            ("x/src/d.rs", "use crate::a::A;"),
        ];
        let faults = faults("x/src/", files);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("3 files") && !faults[0].contains("d.rs"), "{}", faults[0]);
    }

    #[test]
    fn the_known_circles_may_only_shrink() {
        let [one, two, more]: [Circle<'_>; 3] = [
            ["x/src/a.rs", "x/src/b.rs"].into(),
            ["x/src/c.rs", "x/src/d.rs"].into(),
            ["x/src/a.rs", "x/src/b.rs", "x/src/e.rs"].into(),
        ];
        let known: &[&[&str]] = &[&["x/src/a.rs", "x/src/b.rs"], &["y/src/f.rs", "y/src/g.rs"]];
        assert_eq!(against(known, "x/src/", &[one.clone()].into()), []);
        assert_eq!(against(known, "x/src/", &[one.clone(), two.clone()].into()), [Fault::New(two)]);
        assert_eq!(against(known, "x/src/", &[more.clone()].into()), [Fault::New(more), Fault::Gone(one.clone())]);
        assert_eq!(against(known, "x/src/", &[].into()), [Fault::Gone(one)]);
    }
}
