//! Growth curves as SVG: small multiples with a logarithmic vertical axis.

use tablette_core::{Lang, Words, words};

use super::xml::{Document, tenths, width_of};
use crate::speech::{bytes, digits};

/// Several panels over one horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The title.
    pub title: String,
    /// The labels along the horizontal axis, left to right.
    pub along: Vec<String>,
    /// The meaning of the horizontal axis.
    pub along_title: String,
    /// The panels, left to right.
    pub panels: Vec<Panel>,
}

/// One quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The quantity on the vertical axis.
    pub title: String,
    /// Its unit.
    pub unit: Unit,
    /// One line each; the same index in every panel has the same colour, marker and dashes.
    pub curves: Vec<Curve>,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The label at its end.
    pub name: String,
    /// One value per entry of [`Figure::along`], if there is one.
    pub points: Vec<Option<f64>>,
}

/// The unit of a panel. Values below the axis are drawn at its lower end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Calls, positions: at least 1.
    Count,
    /// Seconds: at least a microsecond.
    Seconds,
    /// Bytes: at least 1.
    Bytes,
}

const LEFT: f64 = 74.0;
const RIGHT: f64 = 92.0;
const TOP: f64 = 66.0;
const WIDTH: f64 = 210.0;
const HEIGHT: f64 = 240.0;
const BOTTOM: f64 = 62.0;
/// Okabe and Ito's colours, which are distinguishable for people who confuse red and green.
const COLOURS: [&str; 4] = ["#d55e00", "#0072b2", "#009e73", "#cc79a7"];
const DASHES: [&str; 4] = ["none", "7 3", "2 3", "9 3 2 3"];

/// Draws a figure as an SVG document: lines differ by colour, dashes and marker, and each is named
/// at its end.
pub fn plot(figure: &Figure, lang: Lang) -> String {
    let panel_width = LEFT + WIDTH + RIGHT;
    let width = panel_width * figure.panels.len().max(1) as f64;
    let mut document = Document::new(width, TOP + HEIGHT + BOTTOM);
    document.text((16.0, 24.0), r#"class="word" font-weight="bold" style="font-size:15px""#, &figure.title);
    for (at, panel) in figure.panels.iter().enumerate() {
        let frame = Frame { left: panel_width * at as f64 + LEFT, axis: Axis::new(panel), places: figure.along.len() };
        frame.scales(&mut document, figure, panel, lang);
        for (style, curve) in panel.curves.iter().enumerate() {
            frame.curve(&mut document, curve, style % COLOURS.len());
        }
        frame.labels(&mut document, panel);
    }
    document.finish(lang.code(), &figure.title, &described(figure, lang))
}

/// A panel's place on the page.
struct Frame {
    left: f64,
    axis: Axis,
    places: usize,
}

impl Frame {
    fn x(&self, place: usize) -> f64 {
        let step = WIDTH / self.places.saturating_sub(1).max(1) as f64;
        let middle = if self.places == 1 { WIDTH / 2.0 } else { 0.0 };
        self.left + middle + step * place as f64
    }

    fn y(&self, value: f64) -> f64 {
        TOP + HEIGHT * (1.0 - self.axis.share(value))
    }

    fn scales(&self, document: &mut Document, figure: &Figure, panel: &Panel, lang: Lang) {
        let (right, floor) = (self.left + WIDTH, TOP + HEIGHT);
        document.text((self.left - 8.0, TOP - 16.0), r#"class="word""#, &panel.title);
        for value in self.axis.ticks() {
            let y = self.y(value);
            document.line((self.left, y), (right, y), r#"class="grid""#);
            let label = self.axis.unit.tick(value, lang);
            document.text((self.left - 8.0, y + 4.0), r#"class="faint" text-anchor="end""#, &label);
        }
        let widest = figure.along.iter().map(|name| width_of(name)).fold(0.0, f64::max);
        let fitting = (WIDTH / (widest + 6.0)).floor().max(1.0) as usize;
        let every = self.places.div_ceil(fitting).max(1);
        // Counted from the right, so that the board in question is always named.
        for (place, name) in figure.along.iter().enumerate().rev().step_by(every) {
            let x = self.x(place);
            document.line((x, floor), (x, floor + 5.0), r#"class="axis""#);
            document.text((x, floor + 19.0), r#"class="faint" text-anchor="middle""#, name);
        }
        document.line((self.left, TOP), (self.left, floor), r#"class="axis""#);
        document.line((self.left, floor), (right, floor), r#"class="axis""#);
        let middle = self.left + WIDTH / 2.0;
        document.text((middle, floor + 42.0), r#"class="word" text-anchor="middle""#, &figure.along_title);
    }

    fn curve(&self, document: &mut Document, curve: &Curve, style: usize) {
        let (colour, dashes) = (COLOURS[style], DASHES[style]);
        let mut data = String::new();
        let mut joined = false;
        for (place, value) in curve.points.iter().enumerate() {
            let Some(value) = value.filter(|value| value.is_finite()) else {
                joined = false;
                continue;
            };
            let (x, y) = (self.x(place), self.y(value));
            data.push(if joined { 'L' } else { 'M' });
            data += &[tenths(x), tenths(y)].join(" ");
            joined = true;
            document.path(&marker(style, x, y), &format!(r#"fill="{colour}""#));
        }
        if !data.is_empty() {
            let line = format!(r#"fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}""#);
            document.path(&data, &line);
        }
    }

    /// Draws the names at the ends of the lines, moved apart so that none covers another.
    fn labels(&self, document: &mut Document, panel: &Panel) {
        let end = |curve: &Curve| {
            let points = curve.points.iter().enumerate().rev();
            let (place, value) =
                points.filter_map(|(at, value)| Some((at, (*value)?))).find(|end| end.1.is_finite())?;
            Some((self.x(place), self.y(value)))
        };
        let mut ends: Vec<_> =
            panel.curves.iter().filter_map(|curve| end(curve).map(|(x, y)| (&curve.name, x, y))).collect();
        ends.sort_by(|a, b| a.2.total_cmp(&b.2));
        let mut least = f64::MIN;
        for (name, x, y) in ends {
            let lowered = (y + 4.0).max(least);
            least = lowered + 15.0;
            document.text((x + 9.0, lowered), r#"class="word end""#, name);
        }
    }
}

/// Draws a marker of 8 pixels around a point: disc, square, triangle or diamond.
fn marker(style: usize, x: f64, y: f64) -> String {
    let (left, up) = (tenths(x - 4.0), tenths(y - 4.0));
    let (x, y) = (tenths(x), tenths(y));
    match style {
        0 => format!("M{left} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"),
        1 => format!("M{left} {up}h8v8h-8z"),
        2 => format!("M{x} {up}l4.5 8h-9z"),
        _ => format!("M{x} {up}l4.5 4.5l-4.5 4.5l-4.5 -4.5z"),
    }
}

/// A logarithmic axis from one whole power to another.
struct Axis {
    unit: Unit,
    base: f64,
    least: i32,
    most: i32,
}

impl Axis {
    fn new(panel: &Panel) -> Self {
        let base: f64 = if panel.unit == Unit::Bytes { 4.0 } else { 10.0 };
        let floor = panel.unit.floor();
        let powers = || {
            let values = panel.curves.iter().flat_map(|curve| curve.points.iter().flatten());
            values.filter(|value| value.is_finite()).map(|value| value.max(floor).log(base))
        };
        let least = powers().fold(f64::INFINITY, f64::min);
        let most = powers().fold(f64::NEG_INFINITY, f64::max);
        let least = if least.is_finite() { (least + 1e-9).floor() as i32 } else { 0 };
        let most = if most.is_finite() { (most - 1e-9).ceil() as i32 } else { 0 };
        Self { unit: panel.unit, base, least, most: most.max(least + 1) }
    }

    /// Returns the height of a value on the axis, from 0 to 1.
    fn share(&self, value: f64) -> f64 {
        let power = value.max(self.unit.floor()).log(self.base);
        ((power - f64::from(self.least)) / f64::from(self.most - self.least)).clamp(0.0, 1.0)
    }

    /// Returns at most eight values to label, whole powers of the base.
    fn ticks(&self) -> impl Iterator<Item = f64> {
        let step = (self.most - self.least).unsigned_abs().div_ceil(7).max(1);
        (self.least..=self.most).step_by(step as usize).map(|power| self.base.powi(power))
    }
}

impl Unit {
    fn floor(self) -> f64 {
        match self {
            Self::Count | Self::Bytes => 1.0,
            Self::Seconds => 1e-6,
        }
    }

    /// Formats a value that is a whole power, in few characters.
    fn tick(self, value: f64, lang: Lang) -> String {
        match self {
            Self::Count if value < 99_999.0 => digits(lang, &format!("{value:.0}")),
            Self::Count => format!("10{}", superscript(value.log10().round() as i32)),
            Self::Bytes => bytes(lang, value as u64).replace(".0 ", " ").replace(",0 ", " "),
            Self::Seconds if value < 0.99e-3 => format!("{:.0} µs", value * 1e6),
            Self::Seconds if value < 0.99 => format!("{:.0} ms", value * 1e3),
            Self::Seconds => format!("{} s", digits(lang, &format!("{value:.0}"))),
        }
    }
}

fn superscript(power: i32) -> String {
    let raised = |c: char| match c {
        '-' => '⁻',
        _ => c.to_digit(10).and_then(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize)).unwrap_or(c),
    };
    power.to_string().chars().map(raised).collect()
}

/// Describes the figure for people who do not see it.
fn described(figure: &Figure, lang: Lang) -> String {
    let panels: Vec<_> = figure.panels.iter().map(|panel| panel.title.as_str()).collect();
    let mut names: Vec<_> =
        figure.panels.iter().flat_map(|panel| &panel.curves).map(|curve| curve.name.as_str()).collect();
    names.dedup();
    names.truncate(figure.panels.first().map_or(0, |panel| panel.curves.len()));
    description(
        names.join(", "),
        panels.join(", "),
        &figure.along_title,
        figure.along.first().map_or("", String::as_str),
        figure.along.last().map_or("", String::as_str),
    )
    .say(lang)
}

words! {
    description(names: Words, panels: Words, along: Words, first: Words, last: Words) {
        "Lines {names}; panels {panels}; {along} from {first} to {last}; the vertical axes are logarithmic.",
        "Courbes {names} ; cadres {panels} ; {along} de {first} à {last} ; les axes verticaux sont logarithmiques.",
    }
}

#[cfg(test)]
mod tests {
    use super::super::xml::tests::assert_well_formed;
    use super::*;

    fn figure() -> Figure {
        let curve = |name: &str, growth: f64| Curve {
            name: name.to_owned(),
            points: (0..12).map(|n| (n != 5).then(|| growth.powi(n))).collect(),
        };
        let panel = |title: &str, unit| Panel {
            title: title.to_owned(),
            unit,
            curves: vec![curve("recursion & <co>", 7.0), curve("memory", 2.0), curve("theory", 1.0)],
        };
        Figure {
            title: "growth <of> \"chomp\"".to_owned(),
            along: (1..=12).map(|n| format!("{n}x{n}")).collect(),
            along_title: "board".to_owned(),
            panels: vec![panel("calls", Unit::Count), panel("time", Unit::Seconds), panel("memory", Unit::Bytes)],
        }
    }

    #[test]
    fn a_figure_is_well_formed_and_names_its_lines() {
        let drawn = plot(&figure(), Lang::En);
        assert_well_formed(&drawn);
        assert_eq!(drawn.matches("recursion &amp; &lt;co&gt;</text>").count(), 3);
        assert!(drawn.contains("12x12</text>") && drawn.contains("10⁸"));
        for dashes in &DASHES[..3] {
            assert!(drawn.contains(&format!("stroke-dasharray=\"{dashes}\"")));
        }
    }

    #[test]
    fn figures_without_points_are_documents_too() {
        let empty = Figure { along: Vec::new(), panels: Vec::new(), ..figure() };
        assert_well_formed(&plot(&empty, Lang::Fr));
        let mut blank = figure();
        for curve in blank.panels.iter_mut().flat_map(|panel| &mut panel.curves) {
            curve.points = vec![None, Some(f64::NAN), Some(0.0), Some(f64::INFINITY)];
        }
        let drawn = plot(&blank, Lang::Fr);
        assert_well_formed(&drawn);
        assert!(!drawn.contains("NaN"), "{drawn}");
    }

    #[test]
    fn labels_do_not_cover_each_other() {
        let mut flat = figure();
        for curve in flat.panels.iter_mut().flat_map(|panel| &mut panel.curves) {
            curve.points = vec![Some(1.0), Some(1.0)];
        }
        flat.along.truncate(2);
        let drawn = plot(&flat, Lang::En);
        let heights: Vec<f64> = drawn
            .lines()
            .filter(|line| line.ends_with("theory</text>") || line.ends_with("memory</text>"))
            .filter(|line| line.contains("class=\"word end\""))
            .map(|line| line.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap())
            .collect();
        assert!((heights[0] - heights[1]).abs() >= 15.0, "{heights:?}");
    }

    #[test]
    fn ticks_are_whole_powers() {
        assert_eq!(Unit::Count.tick(1e7, Lang::En), "10⁷");
        assert_eq!(Unit::Seconds.tick(1e-5, Lang::Fr), "10 µs");
        assert_eq!(Unit::Bytes.tick(65_536.0, Lang::Fr), "64 Kio");
        let axis = Axis { unit: Unit::Count, base: 10.0, least: 0, most: 20 };
        assert!(axis.ticks().count() <= 8);
    }
}
