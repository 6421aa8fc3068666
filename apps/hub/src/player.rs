//! The player of one variant: the position of its game, its tables and its search.
//!
//! The protocol talks to a [`Player`] without knowing its variant, so that the commands are compiled
//! once and only the search once per variant.

use std::io;

use tablette_core::{Evaluate as _, Problem, Rules as _, Text, Words, words};
use tablette_games::draughts::hub::{HubLine, HubVariant, read_hub_move, read_hub_position};
use tablette_games::draughts::{Articles, Brazilian, Draughts, English, International, Position, State};
use tablette_solve::Search;
use tablette_table::VerifiedFiles;

use super::endings::EndgameTables;
use super::engine::EngineOptions;
use super::game_status::{GameStatus, SearchRequest};
use super::shared_search::SharedSearch;
use super::thinking::think;

/// A variant that is played.
pub(super) struct PlayedVariant {
    /// Its name in the protocol.
    pub(super) name: &'static str,
    /// Creates its player, at the start of a game.
    pub(super) player: fn() -> Box<dyn Player>,
}

/// The variants that are played; the first one is the default.
pub(super) static VARIANTS: [PlayedVariant; 3] =
    [PlayedVariant::new::<International>(), PlayedVariant::new::<Brazilian>(), PlayedVariant::new::<English>()];

impl PlayedVariant {
    const fn new<V: HubVariant>() -> Self {
        Self { name: V::NAME, player: || Box::new(VariantPlayer::<V>::new()) }
    }

    /// Returns the variant of a name.
    ///
    /// # Errors
    /// If it is not played; the error names those that are.
    pub(super) fn named(name: &str) -> Result<&'static Self, Problem> {
        let found = VARIANTS.iter().find(|variant| variant.name == name);
        found.ok_or_else(|| Problem::new(variant_of(Self::names(", ")), name))
    }

    /// Returns the names of all variants, separated by `separator`.
    pub(super) fn names(separator: &str) -> String {
        VARIANTS.each_ref().map(|variant| variant.name).join(separator)
    }
}

/// Writes a line of the protocol.
pub(super) type Say<'a> = dyn Fn(&HubLine) -> io::Result<()> + Sync + 'a;

/// A player of any variant.
pub(super) trait Player: Send {
    /// Sets the position of the command `pos` and plays its moves. An error changes nothing.
    fn place(&mut self, line: &HubLine, articles: Articles) -> Result<(), Problem>;

    /// Opens the tables of the variant, once. Returns the first faulty one, which is not probed.
    fn open_tables(&mut self, options: &EngineOptions) -> Option<Problem>;

    /// Allocates at most `memory` bytes for the search, unless it has its memory already.
    fn allocate(&mut self, memory: u64) -> Result<(), Problem>;

    /// Frees the memory of the search.
    fn free(&mut self);

    /// Forgets what earlier searches have found.
    fn forget(&mut self);

    /// Searches, reports the result of each depth, and answers once. Needs memory.
    fn think(&mut self, request: &SearchRequest, thought: &SharedSearch, say: &Say<'_>) -> io::Result<()>;
}

struct VariantPlayer<V: HubVariant> {
    state: State<V>,
    /// The earlier positions since the last irreversible move.
    past: Vec<State<V>>,
    /// The tables of the folder, once opened.
    endings: Option<EndgameTables<V>>,
    search: Option<Search<Draughts<V>>>,
}

impl<V: HubVariant> VariantPlayer<V> {
    fn new() -> Self {
        Self { state: State::fresh(Position::start()), past: Vec::new(), endings: None, search: None }
    }
}

impl<V: HubVariant> Player for VariantPlayer<V> {
    fn place(&mut self, line: &HubLine, articles: Articles) -> Result<(), Problem> {
        let position = line.get("pos").map_or(Ok(Position::start()), read_hub_position::<V>)?;
        let rules = Draughts::on(position, articles);
        let mut state = rules.start();
        let mut past = Vec::new();
        for text in line.get("moves").unwrap_or("").split_whitespace() {
            let mv = read_hub_move(&state.position, text)?;
            // Positions before a capture or a man's move cannot recur.
            if rules.returns(&state, mv) {
                past.push(state);
            } else {
                past.clear();
            }
            state = rules.apply(&state, mv);
        }
        (self.state, self.past) = (state, past);
        Ok(())
    }

    fn open_tables(&mut self, options: &EngineOptions) -> Option<Problem> {
        if self.endings.is_some() {
            return None;
        }
        let EngineOptions { tables, verified_files, memory, .. } = options;
        let verified_files = verified_files.clone().map_or_else(VerifiedFiles::in_memory, VerifiedFiles::in_folder);
        let opened = tables.as_ref().map(|folder| EndgameTables::open(folder, &verified_files, *memory));
        let (endings, unusable) = opened.unwrap_or_default();
        self.endings = Some(endings);
        unusable.first().map(|(file, error)| {
            let (file, error) = (file.display().to_string(), error.to_string());
            Problem::new(SOUND, file.clone()).hint(not_asked(error, file))
        })
    }

    fn allocate(&mut self, memory: u64) -> Result<(), Problem> {
        if self.search.is_none() {
            self.search = Some(searcher(memory)?);
        }
        Ok(())
    }

    fn free(&mut self) {
        self.search = None;
    }

    fn forget(&mut self) {
        self.search.iter_mut().for_each(Search::forget);
    }

    fn think(&mut self, request: &SearchRequest, thought: &SharedSearch, say: &Say<'_>) -> io::Result<()> {
        let endings = self.endings.get_or_insert_default();
        let status = GameStatus { request, state: self.state, past: &self.past, endings };
        let search = self.search.as_mut().expect("memory is allocated before a search");
        think(search, &status, thought, say)
    }
}

/// Creates a searcher with an empty memory of at most the given number of bytes.
pub(super) fn searcher<V: HubVariant>(memory: u64) -> Result<Search<Draughts<V>>, Problem> {
    Search::new(memory).map_err(|_| Problem::new(ROOMY, (memory / 1024).to_string()))
}

words! {
    variant_of(names: Words) { "one of the variants {names}", "l'une des variantes {names}" }
    SOUND { "a sound table", "une table saine" }
    not_asked(error: Words, file: Words) {
        "{error}; it is not asked: tablette table verify {file} says more",
        "{error} ; elle n'est pas consultée : tablette table verify {file} en dit plus",
    }
}

const ROOMY: Text = Text::new("KiB of memory, 16 at least (--memory)", "des Kio de mémoire, au moins 16 (--memory)");
