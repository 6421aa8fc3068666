//! Which names of its own crate one file speaks.

use std::collections::{BTreeMap, BTreeSet};

/// A path from the root of a crate, a segment an element: `crate::a::B` is `["a", "B"]`.
pub(super) type Path = Vec<String>;

/// What one file names, and what others can name through it.
#[derive(Default)]
pub(super) struct Names {
    /// Every path into the crate that the file speaks, except one that it only hands on.
    pub(super) spoken: BTreeSet<Path>,
    /// What a name that the file has brought in stands for.
    pub(super) brought: BTreeMap<String, Path>,
    /// Modules whose every name the file has brought in.
    pub(super) globs: Vec<Path>,
    /// Names that the file has brought in from other crates.
    pub(super) foreign: BTreeSet<String>,
    /// Items that the file defines.
    pub(super) defined: BTreeSet<String>,
}

const ITEMS: [&str; 8] = ["struct", "enum", "fn", "trait", "type", "const", "static", "union"];

/// Reads the words of the file that is `module` of its crate. `children` are the modules below it that are files.
pub(super) fn read(words: &[String], module: &[String], children: &BTreeSet<String>) -> Names {
    let mut reader = Reader {
        words,
        at: 0,
        module: module.to_vec(),
        children,
        own: module.len(),
        handed: Vec::new(),
        loose: Vec::new(),
    };
    let mut names = Names::default();
    reader.file(&mut names);
    for path in reader.loose {
        let (first, rest) = path.split_at(1);
        if let Some(module) = names.brought.get(&first[0]) {
            names.spoken.insert([module.as_slice(), rest].concat());
        }
    }
    for (name, path) in reader.handed {
        if mentions(words, &name) > 1 {
            names.spoken.insert(path);
        }
    }
    names
}

/// How often an item is named, modules of the same name aside.
fn mentions(words: &[String], name: &str) -> usize {
    let is_module = |at: usize| at > 0 && words[at - 1] == "mod" || words.get(at + 1).is_some_and(|next| next == "::");
    (0..words.len()).filter(|&at| words[at] == name && !is_module(at)).count()
}

struct Reader<'a> {
    words: &'a [String],
    at: usize,
    /// Where we are: the file's module, and modules inside the file.
    module: Path,
    children: &'a BTreeSet<String>,
    /// How many segments of `module` are the file's own.
    own: usize,
    /// What `pub use` hands on: it counts only if the file itself speaks the name besides.
    handed: Vec<(String, Path)>,
    /// Paths that begin with a name that some `use` may bring in.
    loose: Vec<Path>,
}

impl Reader<'_> {
    fn word(&self, ahead: usize) -> &str {
        self.words.get(self.at + ahead).map_or("", String::as_str)
    }

    fn file(&mut self, names: &mut Names) {
        let mut depth = 0;
        let mut inner = Vec::new();
        while self.at < self.words.len() {
            match self.word(0) {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if inner.last() == Some(&depth) {
                        inner.pop();
                        self.module.pop();
                    }
                }
                "mod" if self.word(2) == "{" => {
                    inner.push(depth);
                    self.module.push(self.word(1).to_owned());
                    self.at += 1;
                }
                "use" => {
                    self.import(names);
                    continue;
                }
                item if ITEMS.contains(&item) && self.module.len() == self.own => {
                    names.defined.insert(self.word(1).to_owned());
                }
                _ if self.word(1) == "::" && !self.continues() => {
                    self.path(names);
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Is the word here a later segment of a path, or the root of a macro's own crate?
    fn continues(&self) -> bool {
        self.at > 0 && matches!(self.words[self.at - 1].as_str(), "::" | "$")
    }

    /// A path in the middle of code.
    fn path(&mut self, names: &mut Names) {
        let mut segments = vec![self.word(0).to_owned()];
        self.at += 1;
        while self.word(0) == "::" && self.word(1).starts_with(|c: char| c.is_alphabetic() || c == '_') {
            segments.push(self.word(1).to_owned());
            self.at += 2;
        }
        let is_macro = self.word(0) == "!" && segments.len() == 2;
        match self.absolute(&segments) {
            Some(path) if !is_macro => drop(names.spoken.insert(path)),
            Some(_) => {}
            None => self.loose.push(segments),
        }
    }

    /// A whole `use`, with its tree.
    fn import(&mut self, names: &mut Names) {
        let before = self.at.checked_sub(1).map_or("", |at| self.words[at].as_str());
        let hands_on = matches!(before, "pub" | ")");
        self.at += 1;
        let mut leaves = Vec::new();
        self.tree(&mut Vec::new(), &mut leaves);
        for (segments, name) in leaves {
            let Some(mut path) = self.absolute(&segments) else {
                names.foreign.insert(name);
                continue;
            };
            if path.last().is_some_and(|last| last == "*") {
                path.pop();
                if !hands_on {
                    names.spoken.insert(path.clone());
                }
                names.globs.push(path);
                continue;
            }
            if hands_on {
                self.handed.push((name.clone(), path.clone()));
            } else {
                names.spoken.insert(path.clone());
            }
            if self.module.len() == self.own {
                names.brought.insert(name, path);
            }
        }
    }

    /// One branch of a `use`: adds the paths at its ends, each with the name that it has from here on.
    fn tree(&mut self, stem: &mut Vec<String>, leaves: &mut Vec<(Vec<String>, String)>) {
        let length = stem.len();
        loop {
            match self.word(0).to_owned().as_str() {
                "{" => {
                    self.at += 1;
                    while !matches!(self.word(0), "}" | "") {
                        self.tree(stem, leaves);
                    }
                    self.at += 1;
                    break;
                }
                segment => {
                    if segment != "self" || stem.is_empty() {
                        stem.push(segment.to_owned());
                    }
                    self.at += 1;
                }
            }
            if self.word(0) != "::" {
                let mut name = stem.last().cloned().unwrap_or_default();
                if self.word(0) == "as" {
                    self.word(1).clone_into(&mut name);
                    self.at += 2;
                }
                leaves.push((stem.clone(), name));
                break;
            }
            self.at += 1;
        }
        if matches!(self.word(0), "," | ";") {
            self.at += 1;
        }
        stem.truncate(length);
    }

    /// The path from the crate's root, if it leads into the crate at all.
    fn absolute(&self, segments: &[String]) -> Option<Path> {
        let (first, rest) = segments.split_first()?;
        let mut path = match first.as_str() {
            "crate" => Vec::new(),
            "self" => self.module.clone(),
            "super" => self.module.split_last()?.1.to_vec(),
            child if self.children.contains(child) => {
                let mut path = self.module[..self.own].to_vec();
                path.push(child.to_owned());
                path
            }
            _ => return None,
        };
        for segment in rest {
            if segment == "super" {
                path.pop()?;
            } else {
                path.push(segment.clone());
            }
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::lex;
    use super::*;

    fn names(source: &str) -> Names {
        read(&lex(source), &["a".to_owned()], &BTreeSet::from(["child".to_owned()]))
    }

    fn spoken(source: &str) -> Vec<String> {
        names(source).spoken.iter().map(|path| path.join(".")).collect()
    }

    #[test]
    fn uses_and_paths_are_read() {
        assert_eq!(spoken("use crate::{b::{self, C as D}, e}; use std::fs;"), ["b", "b.C", "e"]);
        let body = "fn f() { super::b::c(child::d()); crate::say!(); $crate::e() }";
        assert_eq!(spoken(body), ["a.child.d", "b.c"]);
        assert_eq!(spoken("mod inner { use super::super::b; use super::*; }"), ["a", "b"]);
    }

    #[test]
    fn a_name_that_is_only_handed_on_is_not_spoken() {
        assert_eq!(spoken("pub use child::Thing; pub(crate) use child::*;"), [""; 0]);
        assert_eq!(spoken("mod child; pub use child::{child}; fn f() { child::g() }"), ["a.child.g"]);
        assert_eq!(spoken("pub use child::Thing; fn f(_: Thing) {}"), ["a.child.Thing"]);
        assert_eq!(names("pub use child::Thing;").brought["Thing"].join("."), "a.child.Thing");
    }
}
