//! Room for an array: asked for before any of it is taken.

use pyo3::prelude::*;
use tablette::{Amount, Budget, Refusal};

use crate::asking::CallOptions;
use crate::fault;

/// A number of bytes as a length, if allowed; checked before any memory is allocated.
///
/// # Errors
/// `RefusedError` with what it needs and what is allowed.
pub(super) fn ensure_fits(need: u128, options: &CallOptions) -> PyResult<usize> {
    let allowed = options.memory.unwrap_or(Budget::default().memory);
    let refused = |refusal: Refusal| fault::from_failure(&refusal.into());
    Refusal::unless_fits(Amount::Exact(need), allowed).map_err(refused)?;
    let too_large = || refused(Refusal::TooLarge { need: Amount::Exact(need), allowed: isize::MAX as u64 });
    usize::try_from(need).ok().filter(|need| isize::try_from(*need).is_ok()).ok_or_else(too_large)
}
