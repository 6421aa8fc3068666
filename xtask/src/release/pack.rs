//! What is packed: archives, and the package of Debian.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::artifact::{LINUX, Machine};
use super::{Release, build, run};
use crate::python::shown;
use crate::{docs, site};

/// Documents that belong to every program.
const DOCUMENTS: [&str; 4] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"];
/// What the program prints for the system: the words after its name, and the place of the output.
const PRINTED: [(&[&str], &str); 4] = [
    (&["man"], "man/man1/tablette.1"),
    (&["completions", "bash"], "bash-completion/completions/tablette"),
    (&["completions", "zsh"], "zsh/vendor-completions/_tablette"),
    (&["completions", "fish"], "fish/vendor_completions.d/tablette.fish"),
];

/// Packs a program with its documents.
pub(super) fn program(release: &Release, machine: &Machine, file: &Path) -> Result<()> {
    let built = build::program(release, machine)?;
    let name = format!("tablette-{}-{}", release.version, machine.target);
    let folder = release.scratch("pack")?.join(name);
    let installed = folder.join(built.file_name().context("a program has a name")?);
    copy(&built, &installed)?;
    for document in DOCUMENTS {
        copy(&release.root.join(document), &folder.join(document))?;
    }
    if machine.is("linux") {
        print(release, machine, &installed, &folder.join("share"))?;
    }
    archive(release, &folder, file)
}

/// Writes manual and completions into a folder laid out as Debian's `usr/share`.
fn print(release: &Release, machine: &Machine, program: &Path, share: &Path) -> Result<()> {
    for (words, place) in PRINTED {
        write(&share.join(place), run::printed(release, machine, program, words)?)?;
    }
    Ok(())
}

/// Packs the program as a package of Debian. It is linked statically and depends on nothing.
pub(super) fn debian(release: &Release, file: &Path) -> Result<()> {
    let built = build::program(release, &LINUX)?;
    let folder = release.scratch("deb")?;
    copy(&built, &folder.join("usr/bin/tablette"))?;
    print(release, &LINUX, &built, &folder.join("usr/share"))?;
    let documents = folder.join("usr/share/doc/tablette");
    copy(&release.root.join("README.md"), &documents.join("README.md"))?;
    copy(&release.root.join("CHANGELOG.md"), &documents.join("changelog"))?;
    let licences = ["LICENSE-MIT", "LICENSE-APACHE"].map(|name| fs::read_to_string(release.root.join(name)));
    let [mit, apache] = licences;
    write(&documents.join("copyright"), format!("Licence: MIT or Apache-2.0\n\n{}\n{}", mit?, apache?))?;
    for packed in ["usr/share/man/man1/tablette.1", "usr/share/doc/tablette/changelog"] {
        release.call("gzip", &["-9", "-n", &shown(&folder.join(packed))?], &[])?;
    }
    write(&folder.join("DEBIAN/control"), control(&release.version, built.metadata()?.len()))?;
    release.call("chmod", &["-R", "u=rwX,go=rX", &shown(&folder)?], &[])?;
    let build = ["--root-owner-group", "-Zxz", "--build", &shown(&folder)?, &shown(file)?];
    release.call("dpkg-deb", &build, &[])
}

/// The description of the package.
fn control(version: &str, bytes: u64) -> String {
    format!(
        "Package: tablette\nVersion: {version}\nArchitecture: amd64\nSection: games\nPriority: optional\n\
         Maintainer: The Tablette authors\nInstalled-Size: {}\n\
         Description: Perfect play, tabulated: solves finite games and puzzles exactly\n \
         Winning moves, values and reasons for Chomp, draughts endings, the Chinese\n \
         rings and other games, on the command line and in a page.\n",
        bytes.div_ceil(1024)
    )
}

/// Packs the sources of the commit.
pub(super) fn source(release: &Release, file: &Path) -> Result<()> {
    let name = format!("tablette-{}", release.version);
    let folder = release.scratch("source")?;
    let tar = shown(&folder.join("source.tar"))?;
    release.call("git", &["archive", "--format=tar", &format!("--prefix={name}/"), "-o", &tar, "HEAD"], &[])?;
    release.call("gzip", &["-9", "-n", &tar], &[])?;
    copy(&folder.join("source.tar.gz"), file)
}

/// Packs the documentation with the playable page, whose tables the program for Linux builds.
pub(super) fn docs(release: &Release, file: &Path) -> Result<()> {
    let page = site::build_with(&release.root, None, |_| build::program(release, &LINUX))?;
    docs::build(&release.root, &page)?;
    archive(release, &release.root.join(docs::OUT), file)
}

fn archive(release: &Release, folder: &Path, file: &Path) -> Result<()> {
    let script = shown(&release.root.join("packaging/pack.py"))?;
    release.tool(&[&script, &shown(folder)?, &shown(file)?], &[])
}

/// Copies a file into a folder that may not be there yet.
pub(super) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    fs::copy(from, to).with_context(|| format!("copying {}", from.display())).map(drop)
}

fn write(file: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
    fs::write(file, content).with_context(|| format!("writing {}", file.display()))
}
