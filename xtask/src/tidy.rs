//! The workspace rules that no compiler checks.
//!
//! Each rule is a function from plain data to faults; only this file touches the disk and cargo.

mod arrows;
mod licences;
mod manifests;
mod modules;
mod text;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand};

/// Folders that hold what tools leave behind, not sources.
const NOT_SOURCES: [&str; 8] =
    ["target", ".git", "corpus", "artifacts", "coverage", "node_modules", "test-results", "playwright-report"];

/// Checks everything and prints every fault.
///
/// # Errors
/// When there is a fault, or when cargo or the disk cannot be asked.
pub(crate) fn run(root: &Path) -> Result<()> {
    let workspace = metadata(&root.join("Cargo.toml"))?;
    let crates = manifests::crates(&workspace)?;
    let files = sources(root)?;
    let allowed = licences::Allowed::read(&fs::read_to_string(root.join("deny.toml")).context("reading deny.toml")?)?;

    let mut faults = Vec::new();
    for member in &crates {
        faults.extend(arrows::faults(member));
        faults.extend(manifests::faults(member));
    }
    let foreign = workspace.packages.iter().filter(|package| package.source.is_some());
    faults.extend(foreign.filter_map(|package| allowed.fault(&package.name, package.license.as_deref())));
    for (path, content) in &files {
        faults.extend(text::faults(path, content));
        faults.extend(manifests::unsafe_fault(path, content));
    }
    faults.extend(modules::faults(&files));
    faults.extend(golden(root)?);
    faults.sort();
    faults.dedup();

    for fault in &faults {
        eprintln!("tidy: {fault}");
    }
    match faults.len() {
        0 => {
            let packages = workspace.packages.len();
            println!("tidy: {} crates, {packages} packages, {} files, no fault", crates.len(), files.len());
            Ok(())
        }
        1 => bail!("1 fault against the workspace rules"),
        many => bail!("{many} faults against the workspace rules"),
    }
}

fn metadata(manifest: &Path) -> Result<Metadata> {
    MetadataCommand::new()
        .manifest_path(manifest)
        .exec()
        .with_context(|| format!("cargo metadata of {}", manifest.display()))
}

/// Every text file whose look is ours to keep: its path from the root, with `/`, and its content.
fn sources(root: &Path) -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))? {
            let path = entry?.path();
            let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
            if path.is_dir() {
                if !NOT_SOURCES.contains(&name.as_str()) {
                    folders.push(path);
                }
                continue;
            }
            let place = path.strip_prefix(root).expect("found below the root").to_string_lossy().replace('\\', "/");
            if text::is_ours(&place) {
                let content = fs::read_to_string(&path).with_context(|| format!("{place} must be UTF-8"))?;
                files.push((place, content));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Every folder of golden numbers says where they come from.
fn golden(root: &Path) -> Result<Vec<String>> {
    let golden = root.join("tests/golden");
    let mut faults = Vec::new();
    if !golden.is_dir() {
        return Ok(faults);
    }
    for entry in fs::read_dir(&golden)? {
        let folder = entry?.path();
        if !folder.is_dir() {
            continue;
        }
        let mut notes = Vec::new();
        for file in fs::read_dir(&folder)? {
            let path = file?.path();
            let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
            if manifests::may_name_a_source(&name) {
                notes.push(fs::read_to_string(&path)?);
            }
        }
        if !notes.iter().any(|note| manifests::names_a_source(note)) {
            let place = folder.strip_prefix(root).expect("found below the root").display();
            faults.push(format!("{place} has no SOURCE.md or manifest that names the source of its numbers"));
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own below the system's temporary one, gone at the end.
    struct Scratch(std::path::PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("tablette-xtask-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn write(&self, place: &str, content: &str) {
            let path = self.0.join(place);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_walk_meets_sources_and_passes_by_build_output() {
        let scratch = Scratch::new("walk");
        scratch.write("a/src/lib.rs", "one");
        scratch.write("a/target/debug/build.rs", "two");
        scratch.write("tests/golden/x/numbers.csv", "three");
        scratch.write(".ci/run", "four");
        let places: Vec<String> = sources(&scratch.0).unwrap().into_iter().map(|(place, _)| place).collect();
        assert_eq!(places, [".ci/run", "a/src/lib.rs"]);
    }

    #[test]
    fn golden_numbers_without_a_source_are_a_fault() {
        let scratch = Scratch::new("golden");
        assert_eq!(golden(&scratch.0).unwrap(), [""; 0]);
        scratch.write("tests/golden/good/SOURCE.md", "Source: an article.");
        scratch.write("tests/golden/bare/numbers.csv", "source,1");
        scratch.write("tests/golden/mute/README.md", "Numbers.");
        let faults = golden(&scratch.0).unwrap();
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults.iter().any(|fault| fault.contains("bare")) && faults.iter().any(|fault| fault.contains("mute")));
    }
}
