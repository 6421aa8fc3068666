//! The allowed dependencies between crates, and the libraries that only faces may use.

use super::manifests::{Crate, Needs, NeedsKind};

/// The decision whose table lists the dependencies.
const TABLE: &str = include_str!("../../../docs/adr/0002-four-nouns-and-one-way-arrows.md");

/// Libraries of the faces: arguments, HTTP and the network, text forms of data, Python, terminals.
/// Also with a suffix, as in `clap_complete`.
const FACES: [&str; 16] = [
    "axum",
    "clap",
    "crossterm",
    "ctrlc",
    "hyper",
    "include_dir",
    "indicatif",
    "pyo3",
    "ratatui",
    "rustls",
    "serde",
    "tokio",
    "toml",
    "tower",
    "ureq",
    "utoipa",
];

/// The faces' libraries that other crates may use: an instance file is notation, like a FEN; golden
/// numbers have a manifest and are part of the program; a game in another program answers in lines;
/// the engine writes documents; the engine of a browser reads what Python asks about grading.
const EXCEPTIONS: [(&str, &[&str]); 5] = [
    ("games", &["serde", "serde_json"]),
    ("workbench", &["include_dir", "serde", "toml"]),
    ("host", &["serde", "serde_json"]),
    ("engine", &["schemars", "serde", "serde_json"]),
    ("apps/wasm", &["serde", "serde_json"]),
];

/// Libraries of threads: `Threads::each` of `solve` is a page, and an option, so that all below the
/// ladder compiles where there are none.
const POOLS: [&str; 4] = ["crossbeam", "rayon", "scoped_threadpool", "threadpool"];

/// Everything wrong with the dependencies of a crate.
pub(super) fn faults(member: &Crate) -> Vec<String> {
    let place = &member.place;
    let Some([may, never]) = row(place) else { return vec![format!("{place} has no line in the table of ADR 2")] };
    let refused = |needs: &Needs| Some(format!("{place}: {}", refusal(place, needs, &may, &never)?));
    member.needs.iter().filter_map(refused).collect()
}

/// The folders that a crate may use, and those that not even its tests may.
fn row(place: &str) -> Option<[Vec<&'static str>; 2]> {
    let quoted = |cell: &'static str| cell.split('`').skip(1).step_by(2).collect::<Vec<_>>();
    TABLE.lines().find_map(|line| {
        let [name, may, never] = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect::<Vec<_>>()[..]
        else {
            return None;
        };
        (quoted(name) == [place]).then(|| [quoted(may), quoted(never)])
    })
}

fn refusal(place: &str, needs: &Needs, may: &[&str], never: &[&str]) -> Option<String> {
    let name = &needs.name;
    let only_tests = needs.kind == NeedsKind::Dev;
    match &needs.place {
        _ if place == "core" => Some(format!("has no dependencies, not even for its tests, so not {name} either")),
        Some(target) if never.iter().any(|never| matches(never, target)) => {
            Some(format!("never depends on {target}, not even in its tests"))
        }
        Some(target) if !only_tests && !may.contains(&target.as_str()) => {
            Some(format!("may not depend on {target}: the table of ADR 2 lists the permitted dependencies"))
        }
        None if !only_tests && belongs_to_faces(name) && !may_use(place, name) => {
            Some(format!("only the faces in apps know {name}"))
        }
        None if !only_tests && POOLS.contains(&name.as_str()) => {
            Some(format!("has threads of its own (Threads::each in solve) and needs no {name}"))
        }
        _ => None,
    }
}

/// Whether a crate may use a library of the faces.
fn may_use(place: &str, library: &str) -> bool {
    let is_library = matches!(
        place,
        "solve" | "table" | "games" | "ladder" | "workbench" | "grade" | "host" | "engine" | "apps/wasm"
    );
    !is_library || EXCEPTIONS.iter().any(|(crate_, libraries)| *crate_ == place && libraries.contains(&library))
}

fn belongs_to_faces(name: &str) -> bool {
    FACES.iter().any(|face| name.strip_prefix(face).is_some_and(|rest| rest.is_empty() || rest.starts_with(['_', '-'])))
}

fn matches(pattern: &str, place: &str) -> bool {
    pattern == "*" || pattern == place || pattern.strip_suffix('*').is_some_and(|folder| place.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(place: &str, needs: Needs) -> Vec<String> {
        faults(&Crate { needs: vec![needs], ..Crate::sound(place) })
    }

    fn inner(place: &str, kind: NeedsKind) -> Needs {
        Needs { name: format!("tablette-{place}"), place: Some(place.to_owned()), kind }
    }

    fn outer(name: &str, kind: NeedsKind) -> Needs {
        Needs { name: name.to_owned(), place: None, kind }
    }

    #[test]
    fn arrows_point_only_upwards() {
        let up = [
            ("solve", "core"),
            ("games", "core"),
            ("workbench", "solve"),
            ("workbench", "table"),
            ("apps/cli", "workbench"),
            ("apps/cli", "engine"),
            ("apps/cli", "apps/web"),
            ("apps/web", "engine"),
            ("engine", "workbench"),
            ("benches", "solve"),
        ];
        for (from, to) in up {
            assert_eq!(faults_of(from, inner(to, NeedsKind::Normal)), [""; 0], "{from} → {to}");
        }
        let down = [
            ("table", "core"),
            ("table", "games"),
            ("games", "solve"),
            ("workbench", "apps/cli"),
            ("apps/cli", "core"),
            ("apps/web", "apps/cli"),
            ("apps/web", "solve"),
            ("engine", "apps/web"),
            ("apps/python", "apps/web"),
            ("xtask", "workbench"),
        ];
        for (from, to) in down {
            assert_eq!(faults_of(from, inner(to, NeedsKind::Normal)).len(), 1, "{from} → {to}");
            assert_eq!(faults_of(from, inner(to, NeedsKind::Build)).len(), 1, "{from} → {to}");
        }
    }

    #[test]
    fn never_means_tests_too() {
        for (from, to) in [("games", "solve"), ("games", "table"), ("table", "games"), ("core", "games")] {
            assert_eq!(faults_of(from, inner(to, NeedsKind::Dev)).len(), 1, "{from} → {to}");
        }
        assert_eq!(faults_of("core", outer("proptest", NeedsKind::Dev)).len(), 1);
        assert_eq!(faults_of("solve", inner("games", NeedsKind::Dev)), [""; 0]);
        assert_eq!(faults_of("games", outer("serde_json", NeedsKind::Dev)), [""; 0]);
    }

    #[test]
    fn only_faces_know_the_libraries_of_faces() {
        for name in ["clap", "clap_complete", "axum", "serde", "serde_json", "pyo3", "tower-http"] {
            assert_eq!(faults_of("solve", outer(name, NeedsKind::Normal)).len(), 1, "{name}");
            assert_eq!(faults_of("apps/cli", outer(name, NeedsKind::Normal)), [""; 0], "{name}");
        }
        assert_eq!(faults_of("workbench", outer("toml", NeedsKind::Normal)), [""; 0]);
        assert_eq!(faults_of("workbench", outer("serde_json", NeedsKind::Normal)).len(), 1);
        assert_eq!(faults_of("solve", outer("clapper", NeedsKind::Normal)), [""; 0]);
    }

    #[test]
    fn threads_are_engaged_in_one_place() {
        for place in ["core", "games", "solve", "ladder", "workbench", "apps/cli"] {
            assert_eq!(faults_of(place, outer("rayon", NeedsKind::Normal)).len(), 1, "{place}");
        }
        assert_eq!(faults_of("solve", outer("rayon", NeedsKind::Dev)), [""; 0]);
    }

    #[test]
    fn a_new_crate_needs_a_line() {
        assert_eq!(faults(&Crate::sound("helpers")).len(), 1);
    }
}
