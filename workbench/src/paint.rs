//! Pictures: a [`View`](tablette_core::View) as coloured text or as SVG, and growth curves as SVG.
//!
//! Nothing is told by colour alone, and the colours stay apart for people who confuse red and green.

mod growth;
mod palette;
mod plot;
mod stones;
mod svg;
mod text;
mod xml;

pub use growth::growth;
pub use plot::{Curve, Figure, Panel, Unit, plot};
pub use svg::svg;
pub use text::{text, text_within};
pub(crate) use xml::escape;
