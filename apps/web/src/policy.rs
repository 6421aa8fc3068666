//! The content security policies of answers.

/// Allows no resources of other sites and none inline; lists the pages that may frame the answer.
macro_rules! policy {
    ($framers:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ",
            "base-uri 'none'; form-action 'none'; frame-ancestors ",
            $framers
        )
    };
}
/// Not to be framed.
pub(crate) const OWN: &str = policy!("'none'");
/// To be framed by any page.
pub(crate) const FRAMED: &str = policy!("*");
