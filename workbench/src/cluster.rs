//! Ready examples of builds that many workers share, as text to copy: `tablette cluster`, and the
//! same from Python.
//!
//! An example is a script with remarks in the reader's language. For example, `# {board}` in a
//! template becomes "the game and its board, as for `tablette table build`".

use tablette_core::{Lang, Text};

/// An example of one place where builds run.
#[derive(Clone, Copy, Debug)]
pub struct ClusterExample {
    /// What it is asked for by: `slurm`.
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
    /// The example of that name.
    pub fn named(name: &str) -> Option<Self> {
        CLUSTERS.into_iter().find(|example| example.name == name)
    }

    /// The script, with its remarks in a language.
    ///
    /// ```
    /// use tablette::{Lang, cluster::ClusterExample};
    ///
    /// let script = ClusterExample::named("slurm").unwrap().script(Lang::En);
    /// assert!(script.contains("SLURMCluster(") && script.contains("# a partition of yours: `sinfo`"));
    /// ```
    pub fn script(&self, lang: Lang) -> String {
        let template = self.template.to_owned();
        REMARKS.iter().fold(template, |script, (key, remark)| script.replace(&format!("{{{key}}}"), remark.get(lang)))
    }
}

/// All of them, one below the other.
pub fn all(lang: Lang) -> String {
    CLUSTERS.map(|example| example.script(lang)).join("\n")
}

/// What stands in the templates in braces, and what it says.
const REMARKS: &[(&str, Text)] = &[
    (
        "board",
        Text::new(
            "the game and its board, as for `tablette table build`",
            "le jeu et sa tablette, comme pour `tablette table build`",
        ),
    ),
    (
        "progress",
        Text::new("a bar; run it again after any accident", "une barre ; après un accident, relancez simplement"),
    ),
    (
        "local",
        Text::new(
            "One machine: a worker a core. Nothing else has to be set up.",
            "Une seule machine : un travailleur par cœur. Rien d'autre à préparer.",
        ),
    ),
    (
        "main",
        Text::new(
            "workers are processes that import this file",
            "les travailleurs sont des processus qui importent ce fichier",
        ),
    ),
    ("memory", Text::new("bytes for each worker's tasks", "octets pour les tâches de chaque travailleur")),
    (
        "ssh",
        Text::new(
            "Machines that you reach by SSH without a password, with the same Python, and `tablette` on their PATH.",
            "Des machines que l'on joint par SSH sans mot de passe, avec le même Python, et `tablette` dans leur PATH.",
        ),
    ),
    ("ssh_hosts", Text::new("the scheduler first, then the workers", "d'abord l'ordonnanceur, puis les travailleurs")),
    (
        "slurm",
        Text::new(
            "Slurm, run on a login node (in tmux, say). PBS, LSF and SGE: PBSCluster, LSFCluster, SGECluster.",
            "Slurm, lancé sur un nœud de connexion (dans tmux par exemple). PBS, LSF et SGE : PBSCluster, LSFCluster, SGECluster.",
        ),
    ),
    ("slurm_queue", Text::new("a partition of yours: `sinfo`", "une de vos partitions : `sinfo`")),
    ("slurm_processes", Text::new("four tasks at a time in each job", "quatre tâches à la fois dans chaque job")),
    (
        "slurm_interface",
        Text::new(
            "the network between login and compute nodes: `ip -br address`",
            "le réseau entre les nœuds de connexion et de calcul : `ip -br address`",
        ),
    ),
    ("slurm_path", Text::new("where the program `tablette` is", "là où se trouve le programme `tablette`")),
    ("slurm_jobs", Text::new("or workers.adapt(maximum_jobs=8)", "ou workers.adapt(maximum_jobs=8)")),
    (
        "kubernetes",
        Text::new(
            "Kubernetes, with Dask's operator. Keys to the store belong into the environment of the workers, as a secret.",
            "Kubernetes, avec l'opérateur de Dask. Les clés du dépôt vont dans l'environnement des travailleurs, comme secret.",
        ),
    ),
    (
        "kubernetes_image",
        Text::new(
            "with Python, tablette[cluster], s3fs and the program `tablette`",
            "avec Python, tablette[cluster], s3fs et le programme `tablette`",
        ),
    ),
    (
        "snakemake",
        Text::new(
            "Snakemake, over a shared folder, without Dask. In that folder:",
            "Snakemake, sur un dossier partagé, sans Dask. Dans ce dossier :",
        ),
    ),
    (
        "snakemake_slurm",
        Text::new(
            "On Slurm: pip install snakemake-executor-plugin-slurm, and --executor slurm --jobs 20.",
            "Sur Slurm : pip install snakemake-executor-plugin-slurm, et --executor slurm --jobs 20.",
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// No remark is left out or unused, and the languages differ in remarks alone.
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
        for (key, _) in REMARKS {
            let key = format!("{{{key}}}");
            assert!(CLUSTERS.iter().any(|example| example.template.contains(&key)), "{key} is used nowhere");
        }
    }
}
