//! `table cluster`: ready examples of builds that many workers share.

use tablette::cluster::{CLUSTERS, ClusterExample, all};
use tablette::{Text, words};

use crate::args::{Choice, arguments, positional};
use crate::{Context, Done, Fault, Subcommand};

arguments! {
    pub(super) struct Cluster {
        place: Option<ClusterExample> = positional(words::command::CLUSTER_ARG).value(words::label::VALUE_PLACE),
    }
}

impl Choice for ClusterExample {
    fn all() -> Vec<(&'static str, Self)> {
        CLUSTERS.map(|example| (example.name, example)).to_vec()
    }
}

impl Subcommand for Cluster {
    const NAME: &'static str = "cluster";
    const ABOUT: Text = words::command::CLUSTER_ABOUT;
    const AFTER: Option<Text> = Some(words::command::CLUSTER_AFTER);
    const LONG: bool = false;
    const JSON: bool = false;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        context.print(&self.place.map_or_else(|| all(context.lang()), |example| example.script(context.lang())))?;
        Ok(Done::Yes)
    }
}
