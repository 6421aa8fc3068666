//! Pieces and arrows on a board.

use tablette_core::Stone;

use super::palette::{ARROW, RIMS, STONES};
use super::xml::{Document, tenths};

/// Draws a piece in the middle of a square: a disc, two for a king; crossed out if captured.
pub(super) fn stone(document: &mut Document, (x, y): (f64, f64), side: f64, stone: Stone) {
    let colour = usize::from(!stone.light);
    let (fill, rim) = (STONES[colour].hex(), RIMS[colour].hex());
    let opacity = if stone.taken { "0.45" } else { "1" };
    document.raw(&format!(r#"<g fill="{fill}" stroke="{rim}" opacity="{opacity}">"#));
    let radius = side * 0.34;
    let lift = if stone.crowned { side * 0.06 } else { 0.0 };
    let disc = |y: f64, radius: f64, width: f64| {
        let (x, y, radius, width) = (tenths(x), tenths(y), tenths(radius), tenths(width));
        format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" stroke-width="{width}"/>"#)
    };
    let lower = if stone.crowned { Some(y + lift) } else { None };
    for y in lower.into_iter().chain([y - lift]) {
        document.raw(&disc(y, radius, 1.5));
    }
    document.raw(&disc(y - lift, radius * 0.66, 1.5));
    if stone.crowned {
        document.raw(&disc(y - lift, radius * 0.33, 1.5));
    }
    document.raw("</g>");
    if stone.taken {
        let reach = radius * 0.7;
        let cross = r##"stroke="#b2182b" stroke-width="4" stroke-linecap="round""##;
        document.line((x - reach, y - reach), (x + reach, y + reach), cross);
        document.line((x - reach, y + reach), (x + reach, y - reach), cross);
    }
}

/// Draws an arrow between the centres of two squares, edged in white so that it is visible on every
/// colour.
pub(super) fn arrow(document: &mut Document, from: (f64, f64), to: (f64, f64), side: f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length <= 0.0 {
        return;
    }
    let (along, head, half) = ((dx / length, dy / length), (side * 0.34).min(length), side * 0.05);
    let point = |forward: f64, aside: f64| {
        let x = from.0 + along.0 * forward - along.1 * aside;
        let y = from.1 + along.1 * forward + along.0 * aside;
        format!("{} {}", tenths(x), tenths(y))
    };
    let (neck, wing) = (length - head, side * 0.17);
    let outline = [
        point(0.0, -half),
        point(neck, -half),
        point(neck, -wing),
        point(length, 0.0),
        point(neck, wing),
        point(neck, half),
        point(0.0, half),
    ];
    let style = format!(
        r##"fill="{}" fill-opacity="0.85" stroke="#ffffff" stroke-width="1.5" stroke-linejoin="round""##,
        ARROW.hex()
    );
    document.path(&format!("M{}Z", outline.join("L")), &style);
}

#[cfg(test)]
mod tests {
    use super::super::xml::tests::assert_well_formed;
    use super::*;

    #[test]
    fn pieces_and_arrows_are_drawn_once_each() {
        let mut document = Document::new(100.0, 100.0);
        stone(&mut document, (22.0, 22.0), 44.0, Stone { light: true, crowned: false, taken: false });
        stone(&mut document, (66.0, 22.0), 44.0, Stone { light: false, crowned: true, taken: true });
        arrow(&mut document, (22.0, 22.0), (66.0, 66.0), 44.0);
        arrow(&mut document, (22.0, 22.0), (22.0, 22.0), 44.0);
        let drawn = document.finish("en", "pieces", "");
        assert_well_formed(&drawn);
        assert_eq!((drawn.matches("<circle").count(), drawn.matches("<line").count()), (2 + 4, 2));
        assert_eq!(drawn.matches("<path").count(), 1, "an arrow to where it began is none");
    }
}
