//! Colours: one list for all renderers.

use tablette_core::Ink;

/// Red, green and blue, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

/// The fill of a square and the colour of its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colours {
    /// The square.
    pub(super) ground: Rgb,
    /// The mark on it.
    pub(super) mark: Rgb,
}

/// The pieces: light, dark.
pub(super) const STONES: [Rgb; 2] = [Rgb(255, 250, 240), Rgb(28, 24, 22)];
/// The rims of the pieces, each on its own colour.
pub(super) const RIMS: [Rgb; 2] = [Rgb(150, 130, 105), Rgb(120, 110, 105)];
/// The name of a dark square, drawn faintly.
pub(super) const FAINT: Rgb = Rgb(232, 208, 176);
/// The colour of arrows.
pub(super) const ARROW: Rgb = Rgb(24, 100, 171);

const BLACK: Rgb = Rgb(0, 0, 0);
const WHITE: Rgb = Rgb(255, 255, 255);

/// Lost, undecided, won: the red–white–blue scale that people who confuse red and green read as
/// well.
const SCALE: [Rgb; 5] =
    [Rgb(178, 24, 43), Rgb(244, 165, 130), Rgb(247, 247, 247), Rgb(146, 197, 222), Rgb(33, 102, 172)];

/// Returns the colours of a square of this meaning; `None` outside the board.
pub(super) fn colours(ink: Ink) -> Option<Colours> {
    let ground = match ink {
        Ink::Void => return None,
        Ink::Plain => Rgb(217, 180, 130),
        Ink::Shade => Rgb(168, 122, 76),
        Ink::Danger => Rgb(120, 20, 60),
        Ink::First => Rgb(250, 246, 235),
        Ink::Second => Rgb(58, 50, 46),
        Ink::Good => Rgb(24, 100, 171),
        Ink::Bad => Rgb(246, 199, 144),
        Ink::Heat(level) => heat(level),
    };
    Some(Colours { ground, mark: if luminance(ground) > 0.179 { BLACK } else { WHITE } })
}

/// Returns the colour of a level from -1 to 1, in 64 steps so that neighbours of nearly the same
/// level look the same. Levels outside the scale are drawn as the nearest end, and NaN as the
/// middle.
pub(super) fn heat(level: f32) -> Rgb {
    let level = if level.is_nan() { 0.0 } else { level.clamp(-1.0, 1.0) };
    let place = ((level + 1.0) * 32.0).round() / 64.0 * (SCALE.len() - 1) as f32;
    let below = (place as usize).min(SCALE.len() - 2);
    let part = place - below as f32;
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
    let (a, b) = (SCALE[below], SCALE[below + 1]);
    Rgb(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

/// Returns the relative luminance (WCAG 2, definition of contrast ratio).
fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
    let part = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

impl Rgb {
    /// Returns the hexadecimal notation of the web.
    pub(super) fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// Returns the nearest of a terminal's 256 colours: those of the 6×6×6 cube and the greys.
    pub(super) fn indexed(self) -> u8 {
        let nearest = |channel: u8| (0..6u8).min_by_key(|&step| channel.abs_diff(cube(step))).unwrap_or(0);
        let (red, green, blue) = (nearest(self.0), nearest(self.1), nearest(self.2));
        let in_cube = Self(cube(red), cube(green), cube(blue));
        let mean = ((u16::from(self.0) + u16::from(self.1) + u16::from(self.2)) / 3) as u8;
        let step = (mean.saturating_sub(3) / 10).min(23);
        let shade = 8 + 10 * step;
        if self.distance(Self(shade, shade, shade)) < self.distance(in_cube) {
            232 + step
        } else {
            16 + 36 * red + 6 * green + blue
        }
    }

    fn distance(self, other: Self) -> u32 {
        [(self.0, other.0), (self.1, other.1), (self.2, other.2)]
            .into_iter()
            .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
            .sum()
    }
}

/// Returns a level of the 6×6×6 cube of a terminal's 256 colours.
fn cube(step: u8) -> u8 {
    if step == 0 { 0 } else { 55 + 40 * step }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_can_be_read_on_every_ground() {
        let inks = [Ink::Plain, Ink::Shade, Ink::Danger, Ink::First, Ink::Second, Ink::Good, Ink::Bad].into_iter();
        for ink in inks.chain((-32..=32).map(|step| Ink::Heat(step as f32 / 32.0))) {
            let Colours { ground, mark } = colours(ink).unwrap();
            let (a, b) = (luminance(ground), luminance(mark));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast >= 4.5, "{ink:?}: {contrast}");
        }
    }

    #[test]
    fn heat_goes_from_red_through_white_to_blue() {
        assert_eq!(heat(-1.0), SCALE[0]);
        assert_eq!(heat(0.0), SCALE[2]);
        assert_eq!(heat(7.0), SCALE[4]);
        assert_eq!(heat(f32::NAN), SCALE[2]);
    }

    #[test]
    fn a_terminal_shows_its_own_colours_exactly() {
        assert_eq!(Rgb(255, 255, 255).indexed(), 231);
        assert_eq!(Rgb(0, 95, 175).indexed(), 25);
        assert_eq!(Rgb(128, 128, 128).indexed(), 244);
    }
}
