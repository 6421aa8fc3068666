//! Link previews for chats and search engines (Open Graph): a title, a sentence and a picture of
//! the position.

use std::fmt::Write as _;

use tablette::paint::escape;
use tablette::{AnyGame, Lang, Text, game};
use tablette_engine::{ApiRequest, Response, percent};

/// The language of the built page. Its script switches to the reader's language.
const LANGUAGE: &str = "<html lang=\"en\"";
/// The title of the built page, which the tags of one address replace.
const TITLE: &str = "<title>Tablette</title>";

/// Adds the preview of this address to the page and returns other responses unchanged. `origin` is
/// the address of the server, such as `https://tablette.example`, since the address of a picture
/// must be absolute.
pub(crate) fn dressed(page: Response, request: &ApiRequest, origin: &str) -> Response {
    let Some((before, after)) = page_text(&page).and_then(|text| text.split_once(TITLE)) else { return page };
    let card = Card::new(request);
    let before = before.replace(LANGUAGE, &format!("<html lang=\"{}\"", request.lang().code()));
    let whole = [before.as_str(), &card.tags(request, origin), after].concat();
    let etag = format!("\"{}\"", blake3::hash(whole.as_bytes()).to_hex());
    Response { etag: Some(etag), body: whole.into_bytes().into(), ..page }
}

fn page_text(page: &Response) -> Option<&str> {
    std::str::from_utf8(&page.body).ok().filter(|_| page.kind.starts_with("text/html"))
}

/// The preview of an address.
struct Card {
    title: String,
    about: &'static str,
    /// The path of the picture, if there is a board.
    picture: Option<String>,
}

impl Card {
    fn new(request: &ApiRequest) -> Self {
        let lang = request.lang();
        let parts = request.parts();
        let parts = if matches!(parts[0], "embed" | "puzzle") { &parts[1..] } else { &parts[..] };
        let (name, board) = match *parts {
            [name] => (name, None),
            [name, board] => (name, Some(board)),
            _ => ("", None),
        };
        let Ok(game) = game(name) else {
            return Self { title: "Tablette".to_owned(), about: ABOUT.get(lang), picture: None };
        };
        let text = board.and_then(percent::board).unwrap_or_else(|| game.info().start.to_owned());
        let shown: String = text.chars().take(60).collect();
        let picture =
            board.map(|board| format!("/api/{}/{board}/picture.png?card=1&{}", game.info().name, query(game, request)));
        Self {
            title: format!("{} {shown} – Tablette", game.info().title.get(lang)),
            about: about(game, &text, lang),
            picture,
        }
    }

    fn tags(&self, request: &ApiRequest, origin: &str) -> String {
        let mut tags = format!("<title>{}</title>", escape(&self.title));
        let mut tag = |name: &str, content: &str| {
            let _ = write!(tags, "\n    <meta property=\"{name}\" content=\"{}\" />", escape(content));
        };
        tag("og:site_name", "Tablette");
        tag("og:type", "website");
        tag("og:title", &self.title);
        tag("og:description", self.about);
        tag("og:url", &format!("{origin}{}", request.path));
        if let Some(picture) = &self.picture {
            tag("og:image", &format!("{origin}{picture}"));
            tag("og:image:width", "1200");
            tag("og:image:height", "630");
            tag("twitter:card", "summary_large_image");
        }
        tags
    }
}

/// Returns the title of a named board, or the rules in a line.
fn about(game: &dyn AnyGame, board: &str, lang: Lang) -> &'static str {
    let named = game.info().examples.iter().find(|named| named.board == board && named.settings.is_empty());
    named.map_or(game.info().brief, |named| named.title).get(lang)
}

/// Returns the settings of the game and the language, as received.
fn query(game: &dyn AnyGame, request: &ApiRequest) -> String {
    let settings = request.query.split('&').filter(|pair| {
        let name = pair.split_once('=').map_or(*pair, |(name, _)| name);
        game.info().settings.iter().any(|setting| setting.name == name)
    });
    settings.map(str::to_owned).chain([format!("lang={}", request.lang().code())]).collect::<Vec<_>>().join("&")
}

const ABOUT: Text = Text::new("Perfect play, tabulated.", "Le jeu parfait, coup par coup.");

#[cfg(test)]
mod tests {
    use super::*;

    fn page(address: &str) -> String {
        let built = Response::found("text/html", b"<head><title>Tablette</title></head>".as_slice());
        let dressed = dressed(built, &ApiRequest::get(address), "https://tablette.example");
        String::from_utf8(dressed.body.to_vec()).unwrap()
    }

    #[test]
    fn a_position_has_its_name_and_its_picture() {
        let page = page("/chomp/8x10?lang=fr&foe=friend");
        assert!(page.contains("<title>Chomp (le chocolat empoisonné) 8x10 – Tablette</title>"), "{page}");
        assert!(page.contains("La tablette qui réfute la conjecture"), "{page}");
        let image = "content=\"https://tablette.example/api/chomp/8x10/picture.png?card=1&amp;lang=fr\"";
        assert!(page.contains(image), "{page}");
    }

    #[test]
    fn settings_go_with_the_picture_and_options_of_the_page_do_not() {
        let page = page("/rockse/0%201;%200%202;%20jumps%20(0,1)%20(1,0)?horizon=2&show=why");
        assert!(page.contains("picture.png?card=1&amp;horizon=2&amp;lang=en"), "{page}");
        assert!(!page.contains("show=why"));
    }

    #[test]
    fn nothing_that_is_typed_gets_out_of_its_quotes() {
        for address in
            ["/chomp/%22%3E%3Cscript%3E", "/chomp/\"><script>", "/\"><script>", "/chomp/8x10?horizon=\"><script>"]
        {
            let page = page(address);
            assert!(!page.contains("<script"), "{page}");
            assert_eq!(page.matches("<title>").count(), 1);
        }
    }

    #[test]
    fn other_responses_stay_unchanged() {
        let document = Response::found("application/json", b"{}".as_slice());
        assert_eq!(dressed(document.clone(), &ApiRequest::get("/chomp/5x4"), ""), document);
        assert!(!page("/").contains("og:image\"") && page("/").contains("og:title"));
    }
}
