//! Pictures: a [`View`](tablette_core::View) as coloured text or as SVG, and growth curves.
