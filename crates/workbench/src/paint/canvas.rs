//! Flat shapes as pixels, antialiased: all that a board needs, without a library.

use super::palette::Rgb;

/// A point in pixels, to the right and down.
pub(super) type Point = (f64, f64);

/// A picture under construction.
pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

/// Lines of samples in a row of pixels; along the row coverage is exact.
const SAMPLES: usize = 5;

impl Canvas {
    /// Creates a picture of one colour.
    pub(super) fn new(width: usize, height: usize, ground: Rgb) -> Self {
        Self { width, height, pixels: vec![[ground.0, ground.1, ground.2]; width * height] }
    }

    /// Encodes the picture as a PNG file. A draughts board of 1200 × 630 pixels with all its men
    /// takes some tens of kilobytes.
    pub(super) fn png(&self) -> Vec<u8> {
        let side = |length: usize| u32::try_from(length).expect("a side is far below 2^32");
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Rgb);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(self.pixels.as_flattened())?;
            writer.finish()
        });
        written.expect("the file is in memory, and has a pixel a place");
        file
    }

    /// Fills the inside of a closed line. O(rows × corners + area).
    pub(super) fn fill(&mut self, corners: &[Point], colour: Rgb, opacity: f64) {
        let heights = || corners.iter().map(|corner| corner.1);
        let clamp = |height: f64| height.clamp(0.0, self.height as f64) as usize;
        let (top, bottom) = (clamp(heights().fold(f64::MAX, f64::min)), clamp(heights().fold(0.0, f64::max).ceil()));
        let mut cover = vec![0.0f32; self.width + 1];
        for row in top..bottom {
            cover.fill(0.0);
            for sample in 0..SAMPLES {
                let y = row as f64 + (sample as f64 + 0.5) / SAMPLES as f64;
                for span in crossings(corners, y).chunks_exact(2) {
                    self.span(&mut cover, span[0], span[1]);
                }
            }
            for (pixel, share) in self.pixels[row * self.width..(row + 1) * self.width].iter_mut().zip(&cover) {
                blend(pixel, colour, f64::from(*share) / SAMPLES as f64 * opacity);
            }
        }
    }

    /// Adds the covered part of each pixel of a row between two points.
    fn span(&self, cover: &mut [f32], from: f64, to: f64) {
        let (from, to) = (from.clamp(0.0, self.width as f64), to.clamp(0.0, self.width as f64));
        let (first, last) = (from as usize, to as usize);
        if first == last {
            cover[first] += (to - from) as f32;
            return;
        }
        cover[first] += (first as f64 + 1.0 - from) as f32;
        for share in &mut cover[first + 1..last] {
            *share += 1.0;
        }
        cover[last] += (to - last as f64) as f32;
    }

    /// Draws a rectangle by its top left corner and its size.
    pub(super) fn rectangle(&mut self, (x, y): Point, (width, height): (f64, f64), colour: Rgb) {
        self.fill(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)], colour, 1.0);
    }

    /// Draws a disc.
    pub(super) fn disc(&mut self, (x, y): Point, radius: f64, colour: Rgb, opacity: f64) {
        const CORNERS: u32 = 64;
        let corner = |at: u32| {
            let (sin, cos) = (f64::from(at) / f64::from(CORNERS) * std::f64::consts::TAU).sin_cos();
            (x + radius * cos, y + radius * sin)
        };
        let corners: Vec<Point> = (0..CORNERS).map(corner).collect();
        self.fill(&corners, colour, opacity);
    }

    /// Draws a line through points, with round ends.
    pub(super) fn line(&mut self, points: &[Point], width: f64, colour: Rgb) {
        let half = width / 2.0;
        for ends in points.windows(2) {
            let (dx, dy) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
            let length = dx.hypot(dy);
            if length > 0.0 {
                let (ax, ay) = (-dy / length * half, dx / length * half);
                let side = |end: Point, sign: f64| (end.0 + ax * sign, end.1 + ay * sign);
                let corners = [side(ends[0], 1.0), side(ends[1], 1.0), side(ends[1], -1.0), side(ends[0], -1.0)];
                self.fill(&corners, colour, 1.0);
            }
        }
        for &point in points {
            self.disc(point, half, colour, 1.0);
        }
    }
}

/// Returns the crossings of a closed line with a height, from left to right; an even number.
fn crossings(corners: &[Point], y: f64) -> Vec<f64> {
    let next = corners.iter().cycle().skip(1);
    let crossing = |(from, to): (&Point, &Point)| {
        let crosses = (from.1 <= y) != (to.1 <= y);
        crosses.then(|| from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0))
    };
    let mut places: Vec<f64> = corners.iter().zip(next).filter_map(crossing).collect();
    places.sort_by(f64::total_cmp);
    places
}

fn blend(pixel: &mut [u8; 3], Rgb(red, green, blue): Rgb, share: f64) {
    if share <= 0.0 {
        return;
    }
    for (channel, wanted) in pixel.iter_mut().zip([red, green, blue]) {
        let mixed = f64::from(*channel) + (f64::from(wanted) - f64::from(*channel)) * share.min(1.0);
        *channel = mixed.round() as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Rgb = Rgb(0, 0, 0);

    /// Returns the total darkness of the picture, in pixels.
    fn ink(canvas: &Canvas) -> f64 {
        canvas.pixels.iter().map(|pixel| 1.0 - f64::from(pixel[0]) / 255.0).sum()
    }

    fn blank() -> Canvas {
        Canvas::new(40, 30, Rgb(255, 255, 255))
    }

    #[test]
    fn shapes_cover_their_area_and_nothing_outside() {
        let mut canvas = blank();
        canvas.rectangle((3.0, 4.0), (10.0, 5.0), BLACK);
        assert!((ink(&canvas) - 50.0).abs() < 1e-9);
        let mut canvas = blank();
        canvas.rectangle((3.25, 4.2), (10.5, 5.2), BLACK);
        assert!((ink(&canvas) - 54.6).abs() < 0.2, "{}", ink(&canvas));
        let mut canvas = blank();
        canvas.disc((20.0, 15.0), 10.0, BLACK, 1.0);
        assert!((ink(&canvas) - 314.16).abs() < 2.0, "{}", ink(&canvas));
        let mut canvas = blank();
        canvas.rectangle((-50.0, -50.0), (500.0, 500.0), BLACK);
        canvas.disc((-9.0, 400.0), 3.0, BLACK, 1.0);
        assert!((ink(&canvas) - 1200.0).abs() < 1e-9);
    }

    #[test]
    fn a_line_is_as_broad_as_told() {
        let mut canvas = blank();
        canvas.line(&[(10.0, 10.0), (30.0, 10.0)], 4.0, BLACK);
        assert!((ink(&canvas) - (80.0 + 12.57)).abs() < 1.0, "{}", ink(&canvas));
    }
}
