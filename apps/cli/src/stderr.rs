//! Standard error.

use std::io::{self, Write};

/// A line on standard error; when nobody hears it, nothing else can be done.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
