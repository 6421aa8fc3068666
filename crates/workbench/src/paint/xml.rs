//! The subset of XML that pictures need.

use std::fmt::Write;

/// Escapes text for XML 1.0 and for HTML, between tags or in an attribute.
///
/// Control characters become the replacement character: XML forbids most of them, and HTML the
/// others. Tabs and line breaks are written as references, since readers of attributes turn them
/// into spaces.
///
/// ```
/// use tablette::paint::escape;
/// assert_eq!(escape("<it's> \u{1b}\n"), "&lt;it&#39;s&gt; \u{fffd}&#10;");
/// ```
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            '\t' => safe += "&#9;",
            '\n' => safe += "&#10;",
            '\r' => safe += "&#13;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// An SVG document under construction: sizes in pixels, coordinates to a tenth.
pub(super) struct Document {
    body: String,
    width: f64,
    height: f64,
}

impl Document {
    /// Creates an empty document with a ground for light and dark pages.
    pub(super) fn new(width: f64, height: f64) -> Self {
        let mut document = Self { body: String::new(), width, height };
        document.rectangle((0.0, 0.0), (width, height), r#"class="page""#);
        document
    }

    /// Adds a rectangle; `rest` are further attributes, already escaped.
    pub(super) fn rectangle(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), rest: &str) {
        let (x, y, width, height) = (tenths(x), tenths(y), tenths(width), tenths(height));
        let _ = writeln!(self.body, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" {rest}/>"#);
    }

    /// Adds a line of text; `rest` are further attributes, already escaped.
    pub(super) fn text(&mut self, (x, y): (f64, f64), rest: &str, text: &str) {
        let (x, y) = (tenths(x), tenths(y));
        let _ = writeln!(self.body, r#"<text x="{x}" y="{y}" {rest}>{}</text>"#, escape(text));
    }

    /// Adds a straight line.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), rest: &str) {
        let (x1, y1, x2, y2) = (tenths(from.0), tenths(from.1), tenths(to.0), tenths(to.1));
        let _ = writeln!(self.body, r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {rest}/>"#);
    }

    /// Adds a path given by its data.
    pub(super) fn path(&mut self, data: &str, rest: &str) {
        let _ = writeln!(self.body, r#"<path d="{data}" {rest}/>"#);
    }

    /// Adds text that is already SVG.
    pub(super) fn raw(&mut self, svg: &str) {
        self.body += svg;
        self.body.push('\n');
    }

    /// Returns the whole document, named and described for people who do not see it.
    pub(super) fn finish(self, lang: &str, title: &str, description: &str) -> String {
        let (width, height) = (tenths(self.width), tenths(self.height));
        let (title, description) = (escape(title), escape(description));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc" lang="{lang}" xml:lang="{lang}">
<title id="title">{title}</title>
<desc id="desc">{description}</desc>
<style>{STYLE}</style>
{}</svg>
"#,
            self.body
        )
    }
}

/// Light and dark pages: only what is not a square changes.
const STYLE: &str = "text{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px}\
.page{fill:#ffffff}.word{fill:#222222}.faint{fill:#555555;font-size:11px}\
.grid{stroke:#dddddd;stroke-width:1}.axis{stroke:#555555;stroke-width:1}.edge{fill:none;stroke:#555555}\
.end{paint-order:stroke;stroke:#ffffff;stroke-width:4px;stroke-linejoin:round}\
@media (prefers-color-scheme:dark){.page{fill:#181818}.word{fill:#eeeeee}.faint{fill:#bbbbbb}\
.grid{stroke:#3a3a3a}.axis{stroke:#aaaaaa}.edge{stroke:#aaaaaa}.end{stroke:#181818}}";

/// Formats a coordinate with at most one decimal.
pub(super) fn tenths(value: f64) -> String {
    let written = format!("{value:.1}");
    written.strip_suffix(".0").map_or(written.clone(), str::to_owned)
}

/// Returns the approximate width of a text, in pixels at 13 pixels a line.
pub(super) fn width_of(text: &str) -> f64 {
    7.6 * text.chars().count() as f64
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Fails unless `document` is well-formed: tags nest, attributes are quoted, nothing is left
    /// unescaped.
    pub(in super::super) fn assert_well_formed(document: &str) {
        let mut open = Vec::new();
        let mut rest = document;
        while let Some((before, after)) = rest.split_once('<') {
            assert_text(before);
            assert!(!open.is_empty() || before.trim().is_empty(), "text outside the root: {before}");
            let (tag, tail) = after.split_once('>').expect("a tag is closed");
            rest = tail;
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "tags nest");
                continue;
            }
            let empty = tag.ends_with('/');
            let name = tag.split([' ', '/']).next().unwrap_or_default();
            assert!(!name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic()), "{tag}");
            let attributes = &tag[name.len()..].trim_end_matches('/');
            for (at, piece) in attributes.split('"').enumerate() {
                let quoted = at % 2 == 1;
                assert!(quoted || piece.trim().is_empty() || piece.trim_start().ends_with('='), "{tag}");
                assert_text(piece);
            }
            assert!(attributes.matches('"').count().is_multiple_of(2), "{tag}");
            if !empty {
                open.push(name);
            }
        }
        assert!(rest.trim().is_empty() && open.is_empty(), "left open: {open:?}");
    }

    fn assert_text(text: &str) {
        for piece in text.split('&').skip(1) {
            let entity = piece.split_once(';').map(|(entity, _)| entity);
            assert!(matches!(entity, Some("amp" | "lt" | "gt" | "quot" | "#9" | "#10" | "#13" | "#39")), "&{piece}");
        }
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    }

    #[test]
    fn everything_is_escaped() {
        assert_eq!(escape("<a b='c' d=\"e\">&"), "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;");
        assert_eq!(escape("é\t\r\n\u{0}\u{1b}[2J"), "é&#9;&#13;&#10;\u{fffd}\u{fffd}[2J");
        assert_eq!(escape("\u{7f}\u{85}\u{fffe}\u{ffff}\u{10ffff}"), "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{10ffff}");
        let mut document = Document::new(10.0, 10.0);
        document.text((1.0, 2.5), r#"class="word""#, "a < b &&\n\"c\"");
        assert_well_formed(&document.finish("en", "</title>", "]]>"));
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!(tenths(2.0), "2");
        assert_eq!(tenths(2.25), "2.2");
    }
}
