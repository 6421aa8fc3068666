//! Endgame tables from a folder, probed at the leaves of a search.
//!
//! For example, `W:WK12,K40,50:BK11` is a win in 31 plies that no search finds: 12-23 looks as good
//! as 12-1, and draws. With a table of those four pieces in the folder, every move of the position
//! has its value, and the shortest win is played to its end.
//!
//! Tables ignore the clocks. The search ignores a win that takes more plies than the articles on
//! draws allow, and searches on; a draw stays a draw, since clocks only help the defender.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tablette_core::worth::{Code, PlayValue};
use tablette_core::{Game, Numbered, Numbering, Outcome, Question, Rules as _, Settings, Slices as _};
use tablette_games::draughts::{Articles, Compiled, Draughts, KINGS_ONLY, State};
use tablette_table::{Coding, SUFFIX, Table, TableError, TableKind, VerifiedFiles};

/// Bytes of unpacked blocks that a table caches if it does not fit into memory.
const UNPACKED: u64 = 256 << 20;

/// The tables of one variant in a folder.
pub(super) struct EndgameTables<V> {
    tables: Vec<EndingTable<V>>,
    /// Maximum number of pieces of any position in a table.
    most: u32,
}

/// One table.
struct EndingTable<V> {
    numbering: Arc<dyn Numbering<State<V>>>,
    values: Values,
}

/// The values of a table by rank.
enum Values {
    /// In memory: for each position, the index of its code in the list of all codes.
    Memory { places: Vec<u8>, codes: Vec<i64> },
    /// On disk: blocks are unpacked on demand.
    File(Box<Table>),
}

/// An unusable table, with the reason.
type UnusableTable = (PathBuf, TableError);

impl<V> Default for EndgameTables<V> {
    fn default() -> Self {
        Self { tables: Vec::new(), most: 0 }
    }
}

impl<V: Compiled> EndgameTables<V> {
    /// Opens every endgame table of the variant in a folder and compares each with its digest, unless the
    /// verified-file cache lists it. Tables that together fit `memory` bytes are loaded. Other
    /// files, and tables of other games, rules or questions, are skipped; damaged ones are
    /// returned. Time: one pass over the files that are compared, and one over those that are
    /// loaded.
    pub(super) fn open(folder: &Path, verified_files: &VerifiedFiles, memory: u64) -> (Self, Vec<UnusableTable>) {
        let (mut endings, mut unusable, mut room) = (Self::default(), Vec::new(), memory);
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(|file| is_table(file)).collect();
        files.sort();
        for file in files {
            match EndingTable::open(&file, verified_files, room) {
                Ok(None) => {}
                Ok(Some((ending, pieces))) => {
                    room -= ending.bytes().min(room);
                    endings.most = endings.most.max(pieces);
                    endings.tables.push(ending);
                }
                Err(error) => unusable.push((file, error)),
            }
        }
        (endings, unusable)
    }

    /// Whether there is no table to probe.
    pub(super) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Returns the value of a position, if it holds under the articles in force. Constant time if
    /// there are more pieces than in any table.
    pub(super) fn value(&self, state: &State<V>, articles: Articles) -> Option<PlayValue> {
        if state.position.piece_count() > self.most {
            return None;
        }
        let bare = State::fresh(state.position);
        let value = self.tables.iter().find_map(|table| table.value(&bare))?;
        let in_time = value.remoteness().is_none_or(|plies| plies <= left(state, articles));
        (value.outcome() == Outcome::Draw || in_time).then_some(value)
    }
}

impl<V: Compiled> EndingTable<V> {
    /// Opens a table with the maximum number of pieces of its positions; `None` for a table of
    /// something else.
    fn open(file: &Path, verified_files: &VerifiedFiles, room: u64) -> Result<Option<(Self, u32)>, TableError> {
        let table = match Table::open_with(file, room.min(UNPACKED)) {
            Ok(table) => table,
            // A list of lost positions, or part of a table.
            Err(TableError::WrongKind { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let header = table.head().header();
        let info = V::INFO;
        let ours = header.game == info.name && header.settings.is_empty() && header.worth == Question::Play.name();
        if !ours || (header.rules, header.numbering) != (info.rules_version, info.numbering_version) {
            return Ok(None);
        }
        let Some((game, pieces)) = opened::<V>(&header.board) else { return Ok(None) };
        let Ok(numbering) = Draughts::numbering(&game) else { return Ok(None) };
        let ranks = table.head().ranks();
        if ranks.start != 0 || !numbering.positions().fits(ranks.end) || numbering.positions().fits(ranks.end - 1) {
            return Ok(None);
        }
        let (identity, digest) = (table.identity(), table.head().digest());
        if !identity.as_ref().is_some_and(|file| verified_files.has(file, digest)) {
            table.check(&mut |_, _| true)?;
            if let Some(file) = &identity {
                verified_files.put(file, digest);
            }
        }
        let values = match loaded(&table, room)? {
            Some(values) => values,
            None => Values::File(Box::new(table)),
        };
        Ok(Some((Self { numbering, values }, pieces)))
    }

    fn bytes(&self) -> u64 {
        match &self.values {
            Values::Memory { places, .. } => places.len() as u64,
            Values::File(_) => 0,
        }
    }

    fn value(&self, state: &State<V>) -> Option<PlayValue> {
        let rank = self.numbering.rank(state)?.0;
        let code = match &self.values {
            Values::Memory { places, codes } => *codes.get(usize::from(*places.get(usize::try_from(rank).ok()?)?))?,
            Values::File(table) => table.value(rank).ok()?,
        };
        PlayValue::from_code(code)
    }
}

/// Opens the board of a table, or `4` for all endgames of up to four pieces; also returns the
/// maximum number of pieces of its positions.
fn opened<V: Compiled>(board: &str) -> Option<(Arc<Draughts<V>>, u32)> {
    if let Ok(pieces) = board.parse() {
        return Some((Draughts::open_slices(board).ok()?.into(), pieces));
    }
    let game = Draughts::open(board, &Settings::default()).ok()?;
    let pieces = game.start().position.piece_count();
    Some((game.into(), pieces))
}

/// Loads all values of a table, one byte each. `None` if they do not fit, if there are more than
/// 256 codes, or if one has more than 16 bits.
fn loaded(table: &Table, room: u64) -> Result<Option<Values>, TableError> {
    let ranks = table.head().ranks();
    let TableKind::Cells { coding: Coding::Listed(listed), .. } = table.head().kind() else { return Ok(None) };
    let Some(count) = usize::try_from(ranks.end).ok().filter(|&count| count as u64 <= room && listed.len() <= 256)
    else {
        return Ok(None);
    };
    let codes: Vec<i64> = listed.iter().map(|(code, _)| *code).collect();
    let mut place_of = vec![0; 1 << 16];
    for (place, code) in codes.iter().enumerate() {
        let Some(at) = usize::try_from(*code).ok().and_then(|code| place_of.get_mut(code)) else { return Ok(None) };
        *at = place as u8;
    }
    let mut places = Vec::with_capacity(count);
    table.each(ranks, |_, code| {
        // A table contains no code that it does not list.
        places.push(place_of[code as usize]);
        true
    })?;
    Ok(Some(Values::Memory { places, codes }))
}

/// Returns the minimum number of plies that the articles in force allow: a capture or a man's move
/// restarts the count.
fn left<V: Compiled>(state: &State<V>, articles: Articles) -> u32 {
    let quiet = if articles.kings_only { KINGS_ONLY.saturating_sub(state.clocks.quiet).into() } else { u32::MAX };
    let ending = articles.ending(&state.position).map(|plies| plies.saturating_sub(state.clocks.ending).into());
    quiet.min(ending.unwrap_or(u32::MAX))
}

fn is_table(file: &Path) -> bool {
    file.extension().and_then(OsStr::to_str) == SUFFIX.strip_prefix('.')
}
