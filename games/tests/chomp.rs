//! Chomp: the laws, the golden numbers, and the rungs against each other.

use tablette_core::laws::Report;
use tablette_games::chomp::Chomp;

fn assert_laws(reports: Vec<Report>) {
    for report in reports {
        assert!(report.outcome.is_ok(), "{}: {:?}", report.law, report.outcome);
    }
}

#[test]
fn the_laws_of_games() {
    assert_laws(tablette_core::laws::check::<Chomp>());
}

#[test]
fn the_laws_of_numberings() {
    assert_laws(tablette_core::laws::check_ranked::<Chomp>());
}
