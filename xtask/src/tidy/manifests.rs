//! The duties of every crate: a licence, the common lints, no unsafe code; and the sources of the
//! golden folders.

use std::fs;

use anyhow::{Context as _, Result};
use cargo_metadata::{Dependency, DependencyKind, Metadata, Package};

/// The data of one crate that the rules check.
#[derive(Clone, Debug)]
pub(super) struct Crate {
    /// Its folder: from `crates` for a library, else from the root, with `/`.
    pub(super) place: String,
    /// Its dependencies.
    pub(super) needs: Vec<Needs>,
    /// Its manifest.
    pub(super) manifest: String,
    /// Its licence field.
    pub(super) licence: Option<String>,
    /// Its library and programs: path and content.
    pub(super) roots: Vec<(String, String)>,
}

/// One dependency.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    pub(super) name: String,
    /// Its folder, when it belongs to the workspace.
    pub(super) place: Option<String>,
    pub(super) kind: NeedsKind,
}

/// When a dependency is needed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NeedsKind {
    Normal,
    Build,
    Dev,
}

/// The members of the workspace.
///
/// # Errors
/// When a manifest or the root of a crate cannot be read.
pub(super) fn crates(metadata: &Metadata) -> Result<Vec<Crate>> {
    metadata.workspace_packages().into_iter().map(|package| read(metadata, package)).collect()
}

fn read(metadata: &Metadata, package: &Package) -> Result<Crate> {
    let load =
        |path: &cargo_metadata::camino::Utf8Path| fs::read_to_string(path).with_context(|| format!("reading {path}"));
    let roots = package.targets.iter().filter(|target| target.is_lib() || target.is_bin() || target.is_proc_macro());
    Ok(Crate {
        place: member(metadata, package.manifest_path.parent().context("a manifest lies in a folder")?),
        needs: package.dependencies.iter().map(|needs| dependency(metadata, needs)).collect(),
        manifest: load(&package.manifest_path)?,
        licence: package.license.clone(),
        roots: roots
            .map(|target| Ok((place(metadata, &target.src_path), load(&target.src_path)?)))
            .collect::<Result<_>>()?,
    })
}

fn dependency(metadata: &Metadata, needs: &Dependency) -> Needs {
    Needs {
        name: needs.name.clone(),
        place: needs.path.as_ref().map(|path| member(metadata, path)),
        kind: match needs.kind {
            DependencyKind::Development => NeedsKind::Dev,
            DependencyKind::Build => NeedsKind::Build,
            _ => NeedsKind::Normal,
        },
    }
}

/// The folder of a crate as ADR 2 names it.
fn member(metadata: &Metadata, folder: &cargo_metadata::camino::Utf8Path) -> String {
    let place = place(metadata, folder);
    place.strip_prefix("crates/").map_or_else(|| place.clone(), str::to_owned)
}

fn place(metadata: &Metadata, path: &cargo_metadata::camino::Utf8Path) -> String {
    path.strip_prefix(&metadata.workspace_root).unwrap_or(path).as_str().replace('\\', "/")
}

/// Everything wrong with a crate's manifest and roots.
pub(super) fn faults(member: &Crate) -> Vec<String> {
    let place = &member.place;
    let mut faults = Vec::new();
    if member.licence.is_none() {
        faults.push(format!("{place}/Cargo.toml names no licence (`license.workspace = true`)"));
    }
    if !takes_common_lints(&member.manifest) {
        faults.push(format!("{place}/Cargo.toml does not take the common lints (`[lints] workspace = true`)"));
    }
    let line = if UNSAFE.iter().any(|(excused, _)| excused == place) { DENY } else { FORBID };
    let unsafe_roots = member.roots.iter().filter(|(_, content)| !content.lines().any(|here| here == line));
    faults.extend(unsafe_roots.map(|(path, _)| format!("{path} has no line `{line}`")));
    faults
}

const FORBID: &str = "#![forbid(unsafe_code)]";
/// For the crates of [`UNSAFE`]: a module must then say that it expects unsafe code, and only the
/// named one may.
const DENY: &str = "#![deny(unsafe_code)]";

/// The modules of unsafe code, each with its crate (docs/adr/0013, docs/adr/0022, docs/adr/0030,
/// docs/adr/0031, docs/adr/0037).
const UNSAFE: [(&str, &str); 5] = [
    ("games", "crates/games/src/chomp/theory/engine/simd.rs"),
    ("games", "crates/games/src/draughts/evaluate/vectors.rs"),
    ("apps/wasm", "apps/wasm/src/door.rs"),
    ("solve", "crates/solve/src/search/prefetch.rs"),
    ("probe", "crates/probe/src/c.rs"),
];

/// A fault when a source that is not named may contain unsafe code after all.
pub(super) fn unsafe_fault(path: &str, content: &str) -> Option<String> {
    let lifts = |line: &str| {
        let line = line.trim_start();
        // Alone on a line it is an argument of `cfg_attr`.
        ["#[", "#![", "expect(", "allow("].iter().any(|begin| line.starts_with(begin))
            && ["expect(unsafe", "allow(unsafe"].iter().any(|lift| line.contains(lift))
    };
    let named = UNSAFE.iter().any(|(_, file)| *file == path);
    (std::path::Path::new(path).extension().is_some_and(|kind| kind == "rs") && !named && content.lines().any(lifts))
        .then(|| {
            format!(
                "{path} may not contain unsafe code: the modules that may are listed in xtask/src/tidy/manifests.rs"
            )
        })
}

fn takes_common_lints(manifest: &str) -> bool {
    manifest.parse::<toml::Table>().is_ok_and(|table| {
        table.get("lints").and_then(|lints| lints.get("workspace")).and_then(toml::Value::as_bool) == Some(true)
    })
}

/// Whether a file of this name may say where golden numbers come from.
pub(super) fn may_name_a_source(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.split_once('.').is_some_and(|(stem, kind)| {
        matches!(stem, "source" | "sources" | "readme" | "manifest" | "golden") && matches!(kind, "md" | "toml" | "txt")
    })
}

/// Whether such a file does.
pub(super) fn names_a_source(content: &str) -> bool {
    content.to_ascii_lowercase().contains("source")
}

#[cfg(test)]
impl Crate {
    /// A crate without fault or dependency.
    pub(super) fn sound(place: &str) -> Self {
        Self {
            place: place.to_owned(),
            needs: Vec::new(),
            manifest: "[lints]\nworkspace = true\n".to_owned(),
            licence: Some("MIT OR Apache-2.0".to_owned()),
            roots: vec![(format!("{place}/src/lib.rs"), format!("//! Doc.\n{FORBID}\n"))],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sound_crate_has_no_fault() {
        assert_eq!(faults(&Crate::sound("core")), [""; 0]);
    }

    #[test]
    fn each_debt_is_named() {
        let sound = Crate::sound("core");
        let debtors = [
            Crate { licence: None, ..sound.clone() },
            Crate { manifest: "[lints]\nworkspace = false\n".to_owned(), ..sound.clone() },
            Crate { manifest: "[package]\nname = \"x\"\n".to_owned(), ..sound.clone() },
            Crate { roots: vec![("crates/core/src/lib.rs".to_owned(), format!("// {FORBID}\n"))], ..sound },
        ];
        for debtor in debtors {
            assert_eq!(faults(&debtor).len(), 1, "{debtor:?}");
        }
    }

    #[test]
    fn unsafe_code_stays_where_it_is_named() {
        let (place, file) = UNSAFE[0];
        let root = |line: &str| Crate { roots: vec![("lib.rs".to_owned(), line.to_owned())], ..Crate::sound(place) };
        assert_eq!(faults(&root(DENY)), [""; 0]);
        assert_eq!(faults(&root(FORBID)).len(), 1);
        assert_eq!(faults(&Crate { place: "core".to_owned(), ..root(DENY) }).len(), 1);
        let lifted = "#![expect(unsafe_code, reason = \"speed\")]\n";
        assert_eq!(unsafe_fault(file, lifted), None);
        assert!(unsafe_fault("crates/games/src/chomp/mod.rs", lifted).is_some());
        assert!(unsafe_fault("crates/games/src/chomp/mod.rs", concat!("    #[", "allow(unsafe_code)]")).is_some());
        let split = "#![cfg_attr(\n    target_arch = \"x86_64\",\n    expect(unsafe_code)\n)]";
        assert!(unsafe_fault("crates/games/src/chomp/mod.rs", split).is_some());
        assert_eq!(unsafe_fault("crates/games/src/chomp/mod.rs", "// about expect(unsafe_code)"), None);
    }

    #[test]
    fn sources_of_golden_numbers() {
        assert!(may_name_a_source("SOURCE.md") && may_name_a_source("manifest.toml"));
        assert!(!may_name_a_source("numbers.csv") && !may_name_a_source("source"));
        assert!(names_a_source("Source: an article") && !names_a_source("1,2,3"));
    }
}
