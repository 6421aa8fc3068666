//! Reasons why long work ends without an answer.

use crate::lang::Lang;
use crate::number::Amount;
use crate::phrase::{Phrase, Text};
use crate::sentence::Bytes;
use crate::words;

/// The reason why there is no answer. A refusal always takes the place of a wrong or partial one.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The work needs more memory than allowed; nothing was allocated.
    TooLarge {
        /// Bytes needed, at least: solvers that find their positions on the way do not know more.
        need: Amount,
        /// Bytes allowed.
        allowed: u64,
    },
    /// This rung does not reach this board or this question. The phrase gives the reason: for
    /// example, that a board has no numbering.
    Beyond(Phrase),
    /// The watch stopped it.
    Stopped,
    /// A value exceeded its width; the solver stopped instead of wrapping.
    Overflow,
    /// A [`CheckpointStore`](crate::CheckpointStore) could not store or return a part. The phrase
    /// gives the reason.
    Unkept(Phrase),
    /// A file that the work needs could not be loaded. The phrase names it and gives the reason.
    MissingFile(Phrase),
}

impl Refusal {
    /// Refuses unless `need` bytes fit into `allowed` bytes.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] if they do not.
    pub fn unless_fits(need: Amount, allowed: u64) -> Result<(), Self> {
        // Compared before allocation, because a system that overcommits memory kills the process
        // later instead of refusing now.
        if need.fits(allowed) { Ok(()) } else { Err(Self::TooLarge { need, allowed }) }
    }

    /// Restates the refusal of a part of some work for the whole: the work needs `besides` more
    /// bytes beside the part, and the user allowed `allowed` bytes for all of it.
    ///
    /// For example, a build with 16 MiB reserves 4 for writing. A solver that needs more than the
    /// other 12 reports a limit of 12, a number that the user never typed:
    ///
    /// ```
    /// use tablette_core::{Amount, Refusal};
    ///
    /// let part = Refusal::TooLarge { need: Amount::Exact(13 << 20), allowed: 12 << 20 };
    /// let whole = Refusal::TooLarge { need: Amount::Exact(17 << 20), allowed: 16 << 20 };
    /// assert_eq!(part.besides(4 << 20, 16 << 20), whole);
    /// ```
    #[must_use]
    pub fn besides(self, besides: u64, allowed: u64) -> Self {
        match self {
            Self::TooLarge { need: Amount::Exact(need), .. } => {
                Self::TooLarge { need: Amount::Exact(need.saturating_add(besides.into())), allowed }
            }
            // No reserve changes the exponent of such an amount.
            Self::TooLarge { need, .. } => Self::TooLarge { need, allowed },
            other => other,
        }
    }

    /// Returns the reason as one sentence for people, with amounts of memory in binary units.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::TooLarge { need: Amount::Exact(need), allowed } if is_close(*need, *allowed) => {
                slightly_too_large(Amount::Exact(need - u128::from(*allowed))).say(lang)
            }
            Self::TooLarge { need, allowed } => too_large(*need, *allowed).say(lang),
            Self::Beyond(why) | Self::Unkept(why) | Self::MissingFile(why) => why.say(lang),
            Self::Stopped => STOPPED.get(lang).to_owned(),
            Self::Overflow => OVERFLOW.get(lang).to_owned(),
        }
    }
}

/// Whether two amounts look the same in binary units, although the first is larger.
fn is_close(need: u128, allowed: u64) -> bool {
    let shown = |amount| Amount::Exact(amount).as_bytes(Lang::En);
    need > allowed.into() && shown(need) == shown(allowed.into())
}

words! {
    slightly_too_large(more: Bytes) {
        "this needs at least {more} of memory more than allowed; take a smaller board or allow more",
        "il faut au moins {more} de mémoire de plus qu'il n'est permis ; prenez une tablette plus petite ou permettez-en davantage",
    }
    too_large(need: Bytes, allowed: Bytes) {
        "this needs at least {need} of memory and {allowed} are allowed; take a smaller board or allow more",
        "il faut au moins {need} de mémoire et {allowed} sont permis ; prenez une tablette plus petite ou permettez-en davantage",
    }
}
const STOPPED: Text = Text::new("stopped before the answer was known", "arrêté avant que la réponse soit connue");
const OVERFLOW: Text = Text::new(
    "a value exceeds the range of this solver; nothing was rounded, so there is no answer",
    "une valeur dépasse la capacité de ce solveur ; rien n'a été arrondi, il n'y a donc pas de réponse",
);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_never_names_two_equal_amounts() {
        let said = |need| Refusal::TooLarge { need: Amount::Exact(need), allowed: 1024 }.say(Lang::En);
        assert!(said(1025).starts_with("this needs at least 1 B of memory more than allowed;"), "{}", said(1025));
        assert!(
            said(2048).starts_with("this needs at least 2.0 KiB of memory and 1.0 KiB are allowed;"),
            "{}",
            said(2048)
        );
    }
}
