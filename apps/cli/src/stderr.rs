//! Standard error.

use std::io::{self, Write};

/// Prints a line on standard error. An error there has no other place to be reported.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
