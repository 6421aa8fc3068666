//! The files of learnt weights: embedded, or provided by the caller.
//!
//! For example, a page should load its engine quickly, and most visitors never search a position of
//! draughts. Its engine is built without the feature `weights` and requests a file when it is needed.

use std::borrow::Cow;
use std::sync::OnceLock;

use tablette_core::{Digits, Phrase, Refusal, Words, words};

use super::super::rules::Variant;
use super::model::Model;

/// Returns the file of a variant's weights, named `draughts`, `brazilian` or `checkers`. An error is
/// the HTTP status of the host, or 0 if no host could be reached.
pub type WeightSource = fn(name: &str) -> Result<Vec<u8>, u16>;

static SOURCE: OnceLock<WeightSource> = OnceLock::new();

/// Sets the source of weights that are not embedded. Only the first call has an effect.
///
/// A source that fails is called again by the next search.
pub fn set_weight_source(source: WeightSource) {
    SOURCE.get_or_init(|| source);
}

/// The learnt weights of a variant.
#[derive(Debug)]
pub struct Weights<V> {
    learnt: OnceLock<Model<V>>,
    /// Used only without the learnt ones.
    material: OnceLock<Model<V>>,
}

impl<V: Variant> Weights<V> {
    /// Weights that are read on first use.
    pub(in super::super) const fn new() -> Self {
        Self { learnt: OnceLock::new(), material: OnceLock::new() }
    }

    /// Reads the file, unless it was read before.
    ///
    /// # Errors
    /// [`Refusal::MissingFile`] if it is not embedded and cannot be loaded now.
    pub fn prepare(&self) -> Result<(), Refusal> {
        if self.learnt.get().is_none() {
            let model = load().map_err(Refusal::MissingFile)?;
            self.learnt.get_or_init(|| model);
        }
        Ok(())
    }

    /// Returns the model; without the file, one that counts material.
    #[inline]
    pub fn model(&self) -> &Model<V> {
        self.learnt.get().unwrap_or_else(|| self.first())
    }

    #[cold]
    fn first(&self) -> &Model<V> {
        match self.prepare() {
            Ok(()) => self.model(),
            Err(_) => self.material.get_or_init(Model::material),
        }
    }
}

words! {
    unreached(game: Words) {
        "the weights for the search of {game} could not be loaded: there is no connection to the host of this page",
        "les poids de la recherche de {game} n'ont pas pu être chargés : l'hôte de cette page ne répond pas",
    }
    missing(game: Words, status: Digits) {
        "the weights for the search of {game} could not be loaded: the host of this page answered HTTP {status}",
        "les poids de la recherche de {game} n'ont pas pu être chargés : l'hôte de cette page a répondu HTTP {status}",
    }
    damaged(game: Words) {
        "the file of weights for the search of {game} is damaged; load the page again",
        "le fichier des poids de la recherche de {game} est endommagé ; rechargez la page",
    }
    absent(game: Words) {
        "this program was built without the weights for the search of {game}",
        "ce programme a été compilé sans les poids de la recherche de {game}",
    }
}

/// Loads and reads the file of a variant.
///
/// # Errors
/// The sentence for the reader.
fn load<V: Variant>() -> Result<Model<V>, Phrase> {
    let name = V::INFO.name;
    let unloaded = |status| if status == 0 { unreached(name) } else { missing(name, status) };
    let file = weight_file(name).ok_or_else(|| absent(name))?.map_err(unloaded)?;
    // The fault names a detail of the format, for developers.
    Model::read(&file).map_err(|_| damaged(name))
}

/// Returns the file of a variant's weights; `None` if it is neither embedded nor provided.
fn weight_file(name: &str) -> Option<Result<Cow<'static, [u8]>, u16>> {
    let provided = || SOURCE.get().map(|source| source(name).map(Cow::Owned));
    embedded(name).map(|file| Ok(Cow::Borrowed(file))).or_else(provided)
}

#[cfg(feature = "weights")]
fn embedded(name: &str) -> Option<&'static [u8]> {
    match name {
        "draughts" => Some(include_bytes!("weights/draughts")),
        "brazilian" => Some(include_bytes!("weights/brazilian")),
        "checkers" => Some(include_bytes!("weights/checkers")),
        _ => None,
    }
}

#[cfg(not(feature = "weights"))]
fn embedded(_name: &str) -> Option<&'static [u8]> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_come_from_the_source() {
        assert_eq!(weight_file("frisian"), None);
        set_weight_source(|name| if name == "frisian" { Err(404) } else { Ok(Vec::new()) });
        set_weight_source(|_| Err(0));
        assert_eq!(weight_file("frisian"), Some(Err(404)), "the first source");
    }
}
