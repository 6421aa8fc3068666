//! Chocolate: laws, golden numbers, and its engines against each other.

use tablette_core::laws;
use tablette_games::chocolate::Chocolate;

#[test]
fn laws_hold() {
    for report in laws::check::<Chocolate>() {
        assert!(report.outcome.is_ok(), "{}: {:?}", report.law, report.outcome);
    }
}
