//! Pictures: a [`View`](tablette_core::View) as coloured text, as SVG or as pixels, and growth
//! curves as SVG.
//!
//! Colour never carries meaning alone, and the colours are distinguishable for people who confuse
//! red and green.

mod canvas;
mod glyphs;
mod growth;
mod judged;
mod palette;
mod plot;
mod raster;
mod stones;
mod svg;
mod text;
mod xml;

pub use glyphs::is_drawable;
pub use growth::growth;
pub use judged::judged;
pub use plot::{Curve, Figure, Panel, Unit, plot};
pub use raster::{Crop, png};
pub use svg::svg;
pub use text::{text, text_within};
pub use xml::escape;
