//! The description of a table.

use std::fmt;

/// The description of a table: game, board, settings, versions and worth.
///
/// One table can replace another exactly if all fields except the creator are equal
/// ([`Table::belongs_to`]). This crate does not interpret them; the caller compares them with its
/// own.
///
/// ```
/// use tablette_table::Header;
/// let header = Header { game: "chomp".into(), board: "5x4".into(), worth: "play".into(), ..Header::default() };
/// assert_eq!(header.to_string(), "chomp 5x4 (play)");
/// ```
///
/// [`Table::belongs_to`]: crate::Table::belongs_to
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// The game's name in commands, for example `chomp`.
    pub game: String,
    /// The board in the game's notation, for example `5x4`.
    pub board: String,
    /// The settings, one `name=value` per line; empty if there are none.
    pub settings: String,
    /// The version of the game's rules, from 1. A table of other rules is refused, since its values
    /// may be wrong.
    pub rules: u32,
    /// The version of the game's numbering, from 1. A table of another numbering has correct values
    /// at wrong ranks.
    pub numbering: u32,
    /// The meaning of the values, for example `play` or `nimber`.
    pub worth: String,
    /// The program that wrote the table, which helps to find the cause of a fault. Never compared.
    pub creator: String,
}

/// The prefix of the worth of a piece.
const PIECE: &str = "piece ";

impl Header {
    /// Returns the header of a piece of this table, as kept by a build. The worth field identifies
    /// it as a piece, so that no reader mistakes it for the table.
    ///
    /// ```
    /// use tablette_table::Header;
    /// let whole = Header { worth: "play".into(), ..Header::default() };
    /// assert_eq!(whole.of_piece(12).worth, "piece 12 of play");
    /// assert_eq!((whole.of_piece(12).piece(), whole.piece()), (Some(12), None));
    /// ```
    #[must_use]
    pub fn of_piece(&self, number: u64) -> Self {
        Self { worth: format!("{PIECE}{number} of {}", self.worth), ..self.clone() }
    }

    /// Returns the number of the piece; `None` for a whole table.
    pub fn piece(&self) -> Option<u64> {
        self.worth.strip_prefix(PIECE)?.split(' ').next()?.parse().ok()
    }
}

/// `chomp 5x4 (play)`. A long board is shortened, and control characters, with which a file could
/// redraw the terminal, are replaced, line breaks by a stroke:
///
/// ```
/// use tablette_table::Header;
/// let header = Header { game: "\u{1b}[2Jgo".into(), board: "9\n9".into(), worth: "\u{7}".into(), ..Header::default() };
/// assert_eq!(header.to_string(), "/[2Jgo 9/9 (/)");
/// ```
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 60;
        let plain = |c: char| if c.is_control() { '/' } else { c };
        let mut board: String = self.board.chars().take(LONGEST).map(plain).collect();
        if self.board.chars().nth(LONGEST).is_some() {
            board.push('…');
        }
        let gap = if self.settings.is_empty() { "" } else { " " };
        let settings = self.settings.replace(char::is_control, " ");
        let [game, worth] = [&self.game, &self.worth].map(|name| name.replace(char::is_control, "/"));
        write!(f, "{game} {board}{gap}{settings} ({worth})")
    }
}
