//! The address of a waiting program: a host and its port.

use std::net::IpAddr;

use tablette_hub::dxp::PORT;

/// The port that a text names behind its last colon, and the host before it; without one it is the
/// protocol's.
pub(super) fn place(text: &str) -> Option<(&str, u16)> {
    if text.parse::<IpAddr>().is_ok() {
        return Some((text, PORT));
    }
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) => (host, port.parse().ok().filter(|&port| port > 0)?),
        None => (text, PORT),
    };
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_sound = !bare.is_empty() && (bare == host) != bare.contains(':');
    is_sound.then_some((bare, port))
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn places_are_read() {
        assert_eq!(place("dam.example"), Some(("dam.example", 27531)));
        assert_eq!(place("dam.example:9"), Some(("dam.example", 9)));
        assert_eq!(place("10.0.0.7:27532"), Some(("10.0.0.7", 27532)));
        assert_eq!(place("::1"), Some(("::1", 27531)));
        assert_eq!(place("[::1]:27532"), Some(("::1", 27532)));
        assert_eq!(place("[::1]"), None);
        for wrong in ["", ":9", "a:", "a:b", "a:0", "a:65536", "a:b:9", "[a]:9"] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
    }
}
