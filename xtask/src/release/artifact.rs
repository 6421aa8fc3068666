//! The list of the files of a release.

use anyhow::{Context as _, Result};

/// A system that programs are compiled for.
#[derive(Debug)]
pub(super) struct Machine {
    pub(super) target: &'static str,
    /// What runs its programs here, and the package of Debian that has it.
    pub(super) runner: Option<(&'static str, &'static str)>,
    /// A linker of the system and its package; without one, Zig links.
    pub(super) linker: Option<(&'static str, &'static str)>,
}

impl Machine {
    const fn new(target: &'static str) -> Self {
        Self { target, runner: None, linker: None }
    }

    pub(super) fn is(&self, system: &str) -> bool {
        self.target.contains(system)
    }

    /// The system for which its program is compiled: on Linux the C library is part of it.
    pub(super) fn of_programs(&self) -> &'static Self {
        match (self.is("windows"), self.is("aarch64")) {
            (true, _) => &WINDOWS,
            (false, true) => &ARM,
            (false, false) => &LINUX,
        }
    }
}

pub(super) const LINUX: Machine = Machine::new("x86_64-unknown-linux-musl");
pub(super) const ARM: Machine = Machine { runner: EMULATOR, ..Machine::new("aarch64-unknown-linux-musl") };
const LINUX_GLIBC: Machine = Machine::new("x86_64-unknown-linux-gnu");
const ARM_GLIBC: Machine = Machine { runner: EMULATOR, ..Machine::new("aarch64-unknown-linux-gnu") };
const WINDOWS: Machine = Machine {
    target: "x86_64-pc-windows-gnu",
    runner: Some(("wine", "wine")),
    linker: Some(("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")),
};
const EMULATOR: Option<(&str, &str)> = Some(("qemu-aarch64-static", "qemu-user-static"));

/// How a file is made.
#[derive(Debug)]
pub(super) enum ArtifactKind {
    /// The program, with what belongs to it.
    Program(Machine),
    /// The same where Apple's libraries are at hand.
    Mac(Machine),
    /// The program of x86-64 Linux as a package of Debian.
    Debian,
    /// A wheel, and the systems that it is for, as maturin names them.
    Wheel(Machine, &'static str),
    /// The Python source.
    Sdist,
    /// The wheel with the engine of the page.
    Pure,
    /// All sources.
    Source,
    /// The documentation with the playable page.
    Docs,
    /// The list of parts.
    Parts,
}

/// A file of a release: the word that selects it, and how it is made.
#[derive(Debug)]
pub(super) struct Artifact(pub(super) &'static str, pub(super) ArtifactKind);

/// All files.
pub(super) const ARTIFACTS: [Artifact; 16] = [
    Artifact("linux-x86_64", ArtifactKind::Program(LINUX)),
    Artifact("linux-aarch64", ArtifactKind::Program(ARM)),
    Artifact("windows", ArtifactKind::Program(WINDOWS)),
    Artifact("mac-x86_64", ArtifactKind::Mac(Machine::new("x86_64-apple-darwin"))),
    Artifact("mac-aarch64", ArtifactKind::Mac(Machine::new("aarch64-apple-darwin"))),
    Artifact("deb", ArtifactKind::Debian),
    Artifact("source", ArtifactKind::Source),
    Artifact("sdist", ArtifactKind::Sdist),
    Artifact("docs", ArtifactKind::Docs),
    Artifact("wheel-pure", ArtifactKind::Pure),
    Artifact("wheel-x86_64", ArtifactKind::Wheel(LINUX_GLIBC, "manylinux_2_28")),
    Artifact("wheel-aarch64", ArtifactKind::Wheel(ARM_GLIBC, "manylinux_2_28")),
    Artifact("wheel-musl-x86_64", ArtifactKind::Wheel(LINUX, "musllinux_1_2")),
    Artifact("wheel-musl-aarch64", ArtifactKind::Wheel(ARM, "musllinux_1_2")),
    Artifact("wheel-windows", ArtifactKind::Wheel(WINDOWS, "off")),
    Artifact("parts", ArtifactKind::Parts),
];

impl Artifact {
    /// The file that a word selects.
    ///
    /// # Errors
    /// When it selects none.
    pub(super) fn named(name: &str) -> Result<&'static Self> {
        let names = || ARTIFACTS.map(|Self(name, _)| name).join(", ");
        let found = ARTIFACTS.iter().find(|Self(known, _)| *known == name);
        found.with_context(|| format!("expected one of {}, got {name:?}", names()))
    }

    /// The name of the file. `packaging/fill.py` and the workflows know some of them.
    pub(super) fn file(&self, version: &str) -> String {
        let tail = match &self.1 {
            ArtifactKind::Program(machine) if machine.is("windows") => format!("-{version}-{}.zip", machine.target),
            ArtifactKind::Program(machine) | ArtifactKind::Mac(machine) => {
                format!("-{version}-{}.tar.gz", machine.target)
            }
            ArtifactKind::Debian => format!("_{version}_amd64.deb"),
            ArtifactKind::Wheel(machine, _) if machine.is("windows") => format!("-{version}-cp310-abi3-win_amd64.whl"),
            ArtifactKind::Wheel(machine, systems) => {
                let processor = machine.target.split('-').next().unwrap_or_default();
                format!("-{version}-cp310-abi3-{systems}_{processor}.whl")
            }
            ArtifactKind::Sdist => format!("-{version}.tar.gz"),
            ArtifactKind::Pure => format!("-{version}-py3-none-any.whl"),
            ArtifactKind::Source => format!("-{version}-source.tar.gz"),
            ArtifactKind::Docs => format!("-{version}-docs.tar.gz"),
            ArtifactKind::Parts => format!("-{version}.cdx.json"),
        };
        format!("tablette{tail}")
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn names_are_those_that_package_managers_expect() {
        let fill = fs::read_to_string(crate::root().join("packaging/fill.py")).unwrap();
        let files = fill.lines().filter_map(|line| line.split('"').find(|part| part.starts_with("tablette-VERSION")));
        let files: Vec<&str> = files.collect();
        assert!(files.len() >= 4, "{files:?}");
        for file in files {
            assert!(ARTIFACTS.iter().any(|artifact| artifact.file("VERSION") == file), "{file}");
        }
    }

    #[test]
    fn every_file_has_a_name_and_a_word_of_its_own_that_are_documented() {
        let page = fs::read_to_string(crate::root().join("packaging/README.md")).unwrap();
        let files = ARTIFACTS.map(|artifact| artifact.file("1.2.3"));
        for (n, artifact) in ARTIFACTS.iter().enumerate() {
            assert!(page.contains(&format!("`{}`", artifact.0)), "{artifact:?}");
            assert_eq!(Artifact::named(artifact.0).unwrap().0, artifact.0);
            assert!(!files[..n].contains(&files[n]), "{}", files[n]);
        }
        assert_eq!(files[10], "tablette-1.2.3-cp310-abi3-manylinux_2_28_x86_64.whl");
        assert!(Artifact::named("winows").is_err());
    }
}
