//! `table info`: the head of a table.

use std::collections::BTreeMap;
use std::path::PathBuf;

use tablette::speech::bytes;
use tablette::{Built, Coding, Head, NamedPiece, Phrase, TableKind, Text, tables, words};
use tablette_engine::document;

use super::folder;
use crate::args::{arguments, positional};
use crate::clean::clean;
use crate::columns::{Columns, Lean};
use crate::context::table_at;
use crate::json::{Exact, WorthFields};
use crate::verdicts;
use crate::{Context, Done, Fault, Subcommand};

/// Values that are listed for people; `--json` has them all.
const LISTED: usize = 40;

arguments! {
    pub(super) struct Info {
        file: PathBuf = positional(words::option::ARG_TABLE),
    }
}

impl Subcommand for Info {
    const NAME: &'static str = "info";
    const ABOUT: Text = words::command::TABLE_INFO_ABOUT;

    fn run(self, context: &Context) -> Result<Done, Fault> {
        // A file may be of a game that this program does not know.
        let (head, pieces) = if let Some(table) = table_at(&self.file)? {
            (table.head().clone(), table.pieces())
        } else {
            let file = folder::file(&self.file, context)?;
            (tables::head(&file)?, tables::pieces(&file)?)
        };
        if context.json {
            let description = Description::new(&head);
            let pieces = pieces.iter().map(PieceEntry::new).collect();
            context.document(&InfoDocument { description, values: values(&head), least: least(&head), pieces })?;
            return Ok(Done::Yes);
        }
        let header = head.header();
        context.line(&context.style.strong(&header.to_string()))?;
        let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
        let mut field = |name: Text, text: String| columns.field(context.say(name), text);
        field(words::label::FIELD_VERSIONS, context.say(words::table::versions(header.rules, header.numbering)));
        // Untrusted text from the file.
        field(words::label::FIELD_CREATOR, clean(&header.creator));
        sizes(&head, context, &mut field);
        if !pieces.is_empty() {
            let all: u64 = pieces.iter().map(|piece| piece.bytes).sum();
            field(words::tasks::FIELD_PIECES, context.say(words::tasks::pieces(pieces.len(), all)));
        }
        context.table(&columns)?;
        context.table(&counts(&head, context))?;
        Ok(Done::Yes)
    }
}

/// Prints a table that was built or found. `how` says how it was built, and in what time.
pub(super) fn print_built(built: &Built, how: Phrase, context: &Context) -> Result<(), Fault> {
    context.line(&context.style.strong(&built.head.header().to_string()))?;
    let mut columns = Columns::new([Lean::Left, Lean::Left, Lean::Left]);
    let mut field = |name: Text, text: String| columns.field(context.say(name), text);
    field(words::label::FIELD_TABLE, built.file.display().to_string());
    let how = if built.fresh { how } else { words::table::THERE.into() };
    field(words::label::FIELD_BUILT, context.say(how));
    sizes(&built.head, context, &mut field);
    context.table(&columns)
}

/// Prints the fields of any table: its positions and their width, its size and its digest.
fn sizes(head: &Head, context: &Context, field: &mut dyn FnMut(Text, String)) {
    let positions = head.ranks().end - head.ranks().start;
    let cells = match head.kind() {
        TableKind::Cells { width, .. } => context.say(words::table::cells(positions, u32::from(width.bits()))),
        TableKind::List { members } => context.say(words::table::list(positions, *members)),
    };
    field(words::label::FIELD_POSITIONS, cells);
    field(words::label::FIELD_SIZE, bytes(context.lang(), head.file_length()));
    field(words::label::FIELD_DIGEST, head.digest().to_string());
}

/// Values with the number of positions that have them.
fn counts(head: &Head, context: &Context) -> Columns {
    let mut columns = Columns::new([Lean::Right, Lean::Right]);
    let TableKind::Cells { coding: Coding::Listed(listed), .. } = head.kind() else { return columns };
    columns.heads(context, [words::label::HEAD_VALUE, words::label::HEAD_POSITIONS]);
    for (code, positions) in listed.iter().take(LISTED) {
        let verdict = tables::verdict(&head.header().worth, *code);
        let figure = verdict.map_or_else(|| code.to_string(), |verdict| verdicts::figure(&context.speaker, &verdict));
        columns.row([figure.into(), context.speaker.number(positions).into()]);
    }
    if listed.len() > LISTED {
        columns.row([format!("… {}", context.speaker.number(listed.len() - LISTED)).into()]);
    }
    columns
}

document! {
    /// The fields of the head, except the counts.
    pub(super) struct Description<'a> {
        game: &'a str,
        board: &'a str,
        settings: BTreeMap<&'a str, &'a str>,
        worth: &'a str,
        rules_version: u32,
        numbering_version: u32,
        format_version: u32,
        creator: &'a str,
        first_rank: Exact,
        positions: Exact,
        /// Bits a cell; absent in a list.
        bits?: u8,
        /// Ranks on the list; absent in a table of values.
        members?: Exact,
        file_bytes: Exact,
        digest: String,
        values_digest: String,
    }

    /// The document of `table info`: `values` in the order of cells, so that a cell of k is the
    /// k-th of them, from 0. Where there are too many it is absent, and a cell of k stands for the
    /// code `least` + k.
    struct InfoDocument<'a> {
        #[serde(flatten)]
        description: Description<'a>,
        values?: Vec<CountEntry>,
        least?: Exact,
        /// Of a manifest: the files in which the values are.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<PieceEntry<'a>>,
    }

    /// A piece of a table, as its manifest names it.
    pub(super) struct PieceEntry<'a> {
        /// A path from the folder of the manifest.
        name: &'a str,
        positions: Exact,
        file_bytes: Exact,
        digest: String,
    }

    struct CountEntry {
        code: Exact,
        positions: Exact,
        #[serde(flatten)]
        worth: Option<WorthFields>,
    }
}

impl<'a> Description<'a> {
    pub(super) fn new(head: &'a Head) -> Self {
        let (header, ranks) = (head.header(), head.ranks());
        let (bits, members) = match head.kind() {
            TableKind::Cells { width, .. } => (Some(width.bits()), None),
            TableKind::List { members } => (None, Some((*members).into())),
        };
        Self {
            game: &header.game,
            board: &header.board,
            settings: header.settings.lines().filter_map(|pair| pair.split_once('=')).collect(),
            worth: &header.worth,
            rules_version: header.rules,
            numbering_version: header.numbering,
            format_version: tables::FORMAT_VERSION,
            creator: &header.creator,
            first_rank: ranks.start.into(),
            positions: (ranks.end - ranks.start).into(),
            bits,
            members,
            file_bytes: head.file_length().into(),
            digest: head.digest().to_string(),
            values_digest: head.values_digest().to_string(),
        }
    }
}

impl<'a> PieceEntry<'a> {
    pub(super) fn new(piece: &'a NamedPiece) -> Self {
        let NamedPiece { name, places, bytes, digest } = piece;
        let positions = (places.end - places.start).into();
        Self { name, positions, file_bytes: (*bytes).into(), digest: digest.to_string() }
    }
}

fn values(head: &Head) -> Option<Vec<CountEntry>> {
    let TableKind::Cells { coding: Coding::Listed(listed), .. } = head.kind() else { return None };
    let counted = listed.iter().map(|(code, positions)| CountEntry {
        code: (*code).into(),
        positions: (*positions).into(),
        worth: tables::verdict(&head.header().worth, *code).as_ref().map(WorthFields::from),
    });
    Some(counted.collect())
}

fn least(head: &Head) -> Option<Exact> {
    match head.kind() {
        TableKind::Cells { coding: Coding::Offset { least, .. }, .. } => Some((*least).into()),
        _ => None,
    }
}
