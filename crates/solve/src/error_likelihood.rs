//! How likely a player is to overlook that a move loses.

/// Plies after which a loss is assumed to go unnoticed.
const HORIZON_PLIES: f64 = 40.0;

/// Returns the likelihood of a move that loses after this many plies, relative to a move that
/// holds: from 0, for a loss that everyone sees, to 1. An estimate: it grows with the square of the
/// plies.
///
/// # Example
///
/// ```
/// use tablette_solve::error_likelihood;
///
/// assert_eq!(error_likelihood(0.0), 0.0);
/// assert!(error_likelihood(5.0) < 0.1 && error_likelihood(35.0) > 0.7);
/// assert_eq!(error_likelihood(100.0), 1.0);
/// ```
pub fn error_likelihood(plies: f64) -> f64 {
    (plies / HORIZON_PLIES).min(1.0).powi(2)
}
