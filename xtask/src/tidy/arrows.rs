//! The allowed dependencies between crates, and the libraries that only faces may use.

use super::manifests::{Crate, Kind, Needs};

/// The dependencies that one crate may have.
struct Room {
    /// Its folder, or `apps/*` for every face.
    place: &'static str,
    /// Folders of the workspace that its code (not only its tests) may use.
    may: &'static [&'static str],
    /// Folders that not even its tests may use.
    never: &'static [&'static str],
    /// The libraries of [`FACES`] that it may use, and why.
    despite: &'static [(&'static str, &'static str)],
}

/// From the bottom of the house to its top: arrows point only to lines above.
const ROOMS: [Room; 21] = [
    Room { place: "core", may: &[], never: &["*"], despite: &[] },
    Room { place: "solve", may: &["core"], never: &["ladder", "workbench", "apps/*"], despite: &[] },
    Room { place: "table", may: &[], never: &["games", "ladder", "workbench", "apps/*"], despite: &[] },
    Room {
        place: "games",
        may: &["core"],
        never: &["solve", "table", "ladder", "workbench", "apps/*"],
        despite: &[
            ("serde", "an instance file is notation, like a FEN"),
            ("serde_json", "an instance file is notation, like a FEN"),
        ],
    },
    Room { place: "ladder", may: &["core", "solve", "table"], never: &["games", "workbench", "apps/*"], despite: &[] },
    Room {
        place: "workbench",
        may: &["core", "solve", "table", "games", "ladder"],
        never: &["apps/*"],
        despite: &[
            ("include_dir", "carries the golden numbers inside the program"),
            ("serde", "reads the manifests of the golden numbers"),
            ("toml", "reads the manifests of the golden numbers"),
        ],
    },
    // Grades other programs against the workbench; the faces start them.
    Room { place: "grade", may: &["workbench"], never: &["apps/*"], despite: &[] },
    // Games that a face brings while the program runs: listed for the ladder as the workbench lists
    // its own.
    Room { place: "host", may: &["core", "ladder", "workbench"], never: &["games", "apps/*"], despite: &[] },
    // What the faces share (ADR 14): the documents of `--json` and of the server are the same.
    Room { place: "apps/json", may: &["workbench", "grade"], never: &["apps/*"], despite: ANYTHING },
    // One engine behind every transport (ADR 22): requests to responses, without sockets.
    Room {
        place: "apps/service",
        may: &["workbench", "apps/json"],
        never: &["apps/web", "apps/site", "apps/cli"],
        despite: &[
            ("serde", "writes the documents that a page alone needs"),
            ("serde_json", "writes the documents that a page alone needs"),
        ],
    },
    Room { place: "apps/web", may: &["workbench", "apps/service"], never: &["apps/cli"], despite: ANYTHING },
    // The same engine in a worker of the browser.
    Room { place: "apps/site", may: &["workbench", "apps/service"], never: &["apps/web", "apps/cli"], despite: &[] },
    // The network, for faces that read tables at an address (ADR 35).
    Room {
        place: "apps/remote",
        may: &["workbench"],
        never: &["apps/web", "apps/site", "apps/cli", "apps/hub", "apps/python"],
        despite: ANYTHING,
    },
    // A protocol of one game: it plays draughts itself, with the rules, the search and tables of
    // endings (ADR 29), and asks nothing of any other game.
    Room {
        place: "apps/hub",
        may: &["core", "solve", "table", "games"],
        never: &["workbench", "apps/*"],
        despite: ANYTHING,
    },
    // One program: `tablette serve` starts the server.
    Room {
        place: "apps/cli",
        may: &["workbench", "grade", "apps/json", "apps/remote", "apps/hub", "apps/web"],
        never: &[],
        despite: ANYTHING,
    },
    // What Python is for besides: rules that users write in it (ADR 24).
    Room {
        place: "apps/python",
        may: &["workbench", "grade", "host", "apps/json"],
        never: &["apps/web", "apps/site", "apps/cli", "apps/hub"],
        despite: ANYTHING,
    },
    Room { place: "apps/*", may: &["workbench", "grade", "apps/json"], never: &[], despite: ANYTHING },
    Room {
        place: "benches",
        may: &["core", "solve", "table", "games", "ladder", "workbench"],
        never: &["apps/*"],
        despite: ANYTHING,
    },
    // Plays one game with itself, as the Hub plays it.
    Room { place: "train", may: &["core", "solve", "games"], never: &["workbench", "apps/*"], despite: ANYTHING },
    // Feeds arbitrary text and bytes to every parser.
    Room {
        place: "fuzz",
        may: &["core", "games", "table", "workbench", "apps/service", "apps/web"],
        never: &["apps/cli"],
        despite: ANYTHING,
    },
    Room { place: "xtask", may: &[], never: &["*"], despite: ANYTHING },
];

const ANYTHING: &[(&str, &str)] = &[("*", "no library of the workbench")];

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

/// Libraries of threads: `Threads::each` of `solve` is a page, and an option, so that all below the
/// ladder compiles where there are none.
const POOLS: [&str; 4] = ["crossbeam", "rayon", "scoped_threadpool", "threadpool"];

/// Everything wrong with what `member` depends on.
pub(super) fn faults(member: &Crate) -> Vec<String> {
    let place = &member.place;
    let Some(room) = ROOMS.iter().find(|room| matches(room.place, place)) else {
        return vec![format!("{place} has no line in the table of arrows (see ARCHITECTURE.md)")];
    };
    member.needs.iter().filter_map(|needs| room.refuses(place, needs)).map(|why| format!("{place}: {why}")).collect()
}

impl Room {
    fn refuses(&self, place: &str, needs: &Needs) -> Option<String> {
        let name = &needs.name;
        let only_tests = needs.kind == Kind::Dev;
        match &needs.place {
            _ if place == "core" => Some(format!("has no dependencies, not even for its tests, so not {name} either")),
            Some(target) if self.never.iter().any(|never| matches(never, target)) => {
                Some(format!("never depends on {target}, not even in its tests"))
            }
            Some(target) if !only_tests && !self.may.iter().any(|may| matches(may, target)) => {
                Some(format!("may not depend on {target}: arrows between crates are listed in ARCHITECTURE.md"))
            }
            None if !only_tests && belongs_to_faces(name) && !self.excuses(name) => {
                Some(format!("only the faces in apps know {name}"))
            }
            None if !only_tests && POOLS.contains(&name.as_str()) => {
                Some(format!("has threads of its own (Threads::each in solve) and needs no {name}"))
            }
            _ => None,
        }
    }

    fn excuses(&self, name: &str) -> bool {
        self.despite.iter().any(|(excused, _)| *excused == "*" || *excused == name)
    }
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

    fn inner(place: &str, kind: Kind) -> Needs {
        Needs { name: format!("tablette-{place}"), place: Some(place.to_owned()), kind }
    }

    fn outer(name: &str, kind: Kind) -> Needs {
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
            ("apps/cli", "apps/json"),
            ("apps/cli", "apps/web"),
            ("apps/web", "apps/service"),
            ("apps/service", "apps/json"),
            ("apps/json", "workbench"),
            ("benches", "solve"),
        ];
        for (from, to) in up {
            assert_eq!(faults_of(from, inner(to, Kind::Normal)), [""; 0], "{from} → {to}");
        }
        let down = [
            ("table", "core"),
            ("table", "games"),
            ("games", "solve"),
            ("workbench", "apps/cli"),
            ("apps/cli", "core"),
            ("apps/web", "apps/cli"),
            ("apps/web", "solve"),
            ("apps/json", "apps/web"),
            ("apps/service", "apps/web"),
            ("apps/python", "apps/web"),
            ("xtask", "workbench"),
        ];
        for (from, to) in down {
            assert_eq!(faults_of(from, inner(to, Kind::Normal)).len(), 1, "{from} → {to}");
            assert_eq!(faults_of(from, inner(to, Kind::Build)).len(), 1, "{from} → {to}");
        }
    }

    #[test]
    fn never_means_tests_too() {
        for (from, to) in [("games", "solve"), ("games", "table"), ("table", "games"), ("core", "games")] {
            assert_eq!(faults_of(from, inner(to, Kind::Dev)).len(), 1, "{from} → {to}");
        }
        assert_eq!(faults_of("core", outer("proptest", Kind::Dev)).len(), 1);
        assert_eq!(faults_of("solve", inner("games", Kind::Dev)), [""; 0]);
        assert_eq!(faults_of("games", outer("serde_json", Kind::Dev)), [""; 0]);
    }

    #[test]
    fn only_faces_know_the_libraries_of_faces() {
        for name in ["clap", "clap_complete", "axum", "serde", "serde_json", "pyo3", "tower-http"] {
            assert_eq!(faults_of("solve", outer(name, Kind::Normal)).len(), 1, "{name}");
            assert_eq!(faults_of("apps/cli", outer(name, Kind::Normal)), [""; 0], "{name}");
        }
        assert_eq!(faults_of("workbench", outer("toml", Kind::Normal)), [""; 0]);
        assert_eq!(faults_of("workbench", outer("serde_json", Kind::Normal)).len(), 1);
        assert_eq!(faults_of("solve", outer("clapper", Kind::Normal)), [""; 0]);
    }

    #[test]
    fn threads_are_engaged_in_one_place() {
        for place in ["core", "games", "solve", "ladder", "workbench", "apps/cli"] {
            assert_eq!(faults_of(place, outer("rayon", Kind::Normal)).len(), 1, "{place}");
        }
        assert_eq!(faults_of("solve", outer("rayon", Kind::Dev)), [""; 0]);
    }

    #[test]
    fn a_new_crate_needs_a_line() {
        assert_eq!(faults(&Crate::sound("helpers")).len(), 1);
    }
}
