//! What a browser may do with what it is sent: the content security policy.

/// Nothing comes from elsewhere, nothing stands inline, and who may frame the page is said.
macro_rules! policy {
    ($framers:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ",
            "base-uri 'none'; form-action 'none'; frame-ancestors ",
            $framers
        )
    };
}
/// What nobody frames.
pub(crate) const OWN: &str = policy!("'none'");
/// What is made to be framed.
pub(crate) const FRAMED: &str = policy!("*");
