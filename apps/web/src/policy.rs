//! The content security policies of answers.

/// Allows no resources of other sites and none inline; lists further sources of scripts, and the pages
/// that may frame the answer.
macro_rules! policy {
    ($scripts:literal, $framers:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'",
            $scripts,
            "; style-src 'self'; img-src 'self' data:; connect-src 'self'; ",
            "base-uri 'none'; form-action 'none'; frame-ancestors ",
            $framers
        )
    };
}
/// Not to be framed.
pub(crate) const OWN: &str = policy!("", "'none'");
/// The same where Python is served, which is WebAssembly.
pub(crate) const WITH_PYTHON: &str = policy!(" 'wasm-unsafe-eval'", "'none'");
/// To be framed by any page.
pub(crate) const FRAMED: &str = policy!("", "*");
