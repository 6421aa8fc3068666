//! A name of the server.

use std::str::FromStr;

use tablette::{Problem, Text, Words, words};

/// A name of a server, such as `tablette.example`, without a port. Case does not matter.
///
/// ```
/// use tablette_web::HostName;
///
/// assert!("tablette.example".parse::<HostName>().is_ok());
/// let refused = "tablette.example:7878".parse::<HostName>().unwrap_err();
/// assert!(refused.to_string().ends_with("leave out :7878, every port will do"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

impl FromStr for HostName {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let name = text.strip_suffix('.').unwrap_or(text);
        let fits = |label: &str| {
            !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        if name.len() <= LONGEST && name.split('.').all(fits) {
            return Ok(Self(name.to_owned()));
        }
        let problem = Problem::new(HOST_NAME, text);
        Err(match text.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => problem.hint(no_port(port)),
            _ => problem,
        })
    }
}

impl HostName {
    /// Whether it is this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(name)
    }
}

/// Characters of a name in the domain name system (RFC 1035, 2.3.4), without the length bytes at
/// either end.
const LONGEST: usize = 253;

const HOST_NAME: Text =
    Text::new("a name such as tablette.example, without a port", "un nom tel que tablette.example, sans port");

words! {
    no_port(port: Words) {
        "leave out :{port}, every port will do",
        "laissez tomber :{port}, tous les ports conviennent",
    }
}
