//! The command line for a question that is too large for a page.

use tablette::Amount;
use tablette_engine::{ApiRequest, Lack, is_option};

/// Options of the service that the command line has under the same name. The others are not needed
/// there.
const SAME: [&str; 3] = ["by", "worth", "most"];
/// Bytes of memory that the command line takes by default.
const USUAL: u128 = 2 << 30;
/// More bytes of memory than any personal computer has.
const MOST: u128 = 1 << 40;

/// Returns the command line of the same question. `None` if it is not about a board, or if no
/// machine has room for the answer.
pub(crate) fn command(request: &ApiRequest, lack: Lack) -> Option<String> {
    // In the place of a board, these two are verbs.
    if matches!(request.parts()[..], ["api", _, "new" | "puzzle"]) {
        return None;
    }
    let (game, board) = request.board()?;
    let verb = match request.parts().get(3).copied().unwrap_or("moves") {
        same @ ("moves" | "explain" | "map" | "compare") => same,
        "growth" => "compare",
        "show" | "play-move" | "steps" => "show",
        _ => "solve",
    };
    let mut words = vec!["tablette".to_owned(), verb.to_owned(), quoted(&game), quoted(&board)];
    for (name, value) in request.pairs().unwrap_or_default() {
        if SAME.contains(&name.as_str()) {
            words.extend([format!("--{name}"), quoted(&value)]);
        } else if !is_option(&name) {
            words.extend(["--set".to_owned(), quoted(&format!("{name}={value}"))]);
        }
    }
    match lack {
        Lack::Memory { need: Amount::Exact(need), .. } if need <= USUAL => {}
        Lack::Memory { need: Amount::Exact(need), .. } if need <= MOST => {
            words.extend(["--memory".to_owned(), format!("{}GiB", need.div_ceil(1 << 30))]);
        }
        Lack::Memory { .. } => return None,
        Lack::Time => {}
    }
    Some(words.join(" "))
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || ",.:@=_/+-".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(address: &str, need: u128) -> Option<String> {
        command(&ApiRequest::get(address), Lack::Memory { need: Amount::Exact(need), allowed: 1 })
    }

    #[test]
    fn the_command_asks_the_same() {
        let command = |address: &str| asked(address, 3 << 20);
        assert_eq!(command("/api/chomp/20x20?lang=fr&most=3").as_deref(), Some("tablette moves chomp 20x20 --most 3"));
        assert_eq!(
            command("/api/rockse/1%202;%203%204/solve?horizon=4&judged=1&stream=1").as_deref(),
            Some("tablette solve rockse '1 2; 3 4' --set horizon=4")
        );
        assert_eq!(command("/api/chomp/~OXg5/growth").as_deref(), Some("tablette compare chomp 9x9"));
        for none in ["/api/games", "/api/chomp/puzzle?grade=5", "/api/rockse/new?size=9"] {
            assert_eq!(command(none), None, "{none}");
        }
    }

    #[test]
    fn commands_state_unusual_memory_needs() {
        let memory = asked("/api/chomp/40x40/solve", (9 << 30) + 1);
        assert_eq!(memory.as_deref(), Some("tablette solve chomp 40x40 --memory 10GiB"));
        assert_eq!(asked("/api/chomp/40x40/solve", 9 << 50), None, "no machine has that much");
    }

    #[test]
    fn a_shell_runs_nothing_but_the_command() {
        assert_eq!(quoted("a'; rm -rf $HOME"), r"'a'\''; rm -rf $HOME'");
        assert_eq!((quoted(""), quoted("8x10@3,5")), ("''".to_owned(), "8x10@3,5".to_owned()));
    }
}
