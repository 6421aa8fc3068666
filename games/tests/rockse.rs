//! Röckse: the laws, the golden numbers, the engines against each other, and hostile text.

#[path = "rockse/engines.rs"]
mod engines;
#[path = "rockse/golden.rs"]
mod golden;
#[path = "rockse/limits.rs"]
mod limits;
#[path = "rockse/text.rs"]
mod text;

use tablette_core::laws::Report;
use tablette_core::{Ask, Unwatched};
use tablette_games::rockse::Rockse;

/// Nobody waits, and a gigabyte is enough.
const ASK: Ask<'_> = Ask { watch: &Unwatched, memory: 1 << 30 };

fn assert_laws(reports: Vec<Report>) {
    for report in reports {
        assert!(report.outcome.is_ok(), "{}: {:?}", report.law, report.outcome);
    }
}

#[test]
fn the_laws_of_games() {
    assert_laws(tablette_core::laws::check::<Rockse>());
}

#[test]
fn the_laws_of_numberings() {
    assert_laws(tablette_core::laws::check_ranked::<Rockse>());
}
