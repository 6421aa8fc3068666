//! Ready-made examples of builds shared by many workers, as text to copy: `tablette cluster`, and
//! the same from Python.
//!
//! An example is a script with comments in the reader's language. For example, `# {board}` in a
//! template becomes "the game and its board, as for `tablette table build`".

use tablette_core::Lang;

/// An example for one environment in which builds run.
#[derive(Clone, Copy, Debug)]
pub struct ClusterExample {
    /// Its name on the command line: `slurm`.
    pub name: &'static str,
    template: &'static str,
}

/// All examples, the simplest first.
pub const CLUSTERS: [ClusterExample; 5] = [
    ClusterExample { name: "local", template: include_str!("cluster/local.txt") },
    ClusterExample { name: "ssh", template: include_str!("cluster/ssh.txt") },
    ClusterExample { name: "slurm", template: include_str!("cluster/slurm.txt") },
    ClusterExample { name: "kubernetes", template: include_str!("cluster/kubernetes.txt") },
    ClusterExample { name: "snakemake", template: include_str!("cluster/snakemake.txt") },
];

impl ClusterExample {
    /// Returns the example of that name.
    pub fn named(name: &str) -> Option<Self> {
        CLUSTERS.into_iter().find(|example| example.name == name)
    }

    /// Returns the script, with its comments in a language.
    ///
    /// ```
    /// use tablette::{Lang, cluster::ClusterExample};
    ///
    /// let script = ClusterExample::named("slurm").unwrap().script(Lang::En);
    /// assert!(script.contains("SLURMCluster(") && script.contains("# a partition of yours: `sinfo`"));
    /// ```
    pub fn script(&self, lang: Lang) -> String {
        REMARKS.trim_end().split("\n\n").fold(self.template.to_owned(), |script, remark| {
            let (key, texts) = remark.split_once('\n').unwrap_or((remark, ""));
            let text = texts.lines().find_map(|line| line.strip_prefix(lang.code())).unwrap_or_default();
            script.replace(&format!("{{{key}}}"), text.trim_start())
        })
    }
}

/// Returns all of them, one below the other.
pub fn all(lang: Lang) -> String {
    CLUSTERS.map(|example| example.script(lang)).join("\n")
}

/// The placeholders of the templates, with their comments.
const REMARKS: &str = include_str!("cluster/remarks.txt");

#[cfg(test)]
mod tests {
    use super::*;

    /// No comment is missing or unused, and the languages differ in comments alone.
    #[test]
    fn examples_are_whole() {
        let bare = |script: &str| {
            script.lines().map(|line| line.split('#').next().unwrap_or("").trim_end().to_owned()).collect::<Vec<_>>()
        };
        for example in CLUSTERS {
            let [english, french] = [Lang::En, Lang::Fr].map(|lang| example.script(lang));
            assert_eq!(bare(&english), bare(&french), "{}", example.name);
            for script in [english, french] {
                let open = script.split("# {").nth(1).and_then(|rest| rest.split('}').next());
                assert_eq!(open, None, "{}", example.name);
            }
        }
        for key in REMARKS.trim_end().split("\n\n").skip(1).filter_map(|remark| remark.lines().next()) {
            let key = format!("{{{key}}}");
            assert!(CLUSTERS.iter().any(|example| example.template.contains(&key)), "{key} is used nowhere");
        }
    }
}
