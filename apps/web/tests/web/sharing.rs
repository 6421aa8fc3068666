//! The resources for pages of other sites: boards in frames, pictures, answers without solving; and
//! link previews.

use std::sync::Arc;

use http_body_util::BodyExt;
use hyper::{Request, StatusCode};
use tablette_web::{App, Config, Sent};

async fn get(app: &Arc<App>, address: &str, headers: &[(&str, &str)]) -> Sent {
    let builder =
        headers.iter().fold(Request::builder().uri(address), |builder, (name, value)| builder.header(*name, *value));
    app.respond(builder.body(()).unwrap()).await
}

fn header<'a>(sent: &'a Sent, name: &str) -> Option<&'a str> {
    sent.headers().get(name).map(|value| value.to_str().unwrap())
}

async fn text(sent: Sent) -> String {
    String::from_utf8(sent.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

#[tokio::test]
async fn other_sites_read_only_answers_without_solving() {
    let app = App::new(Config::default());
    let cross = [("host", "localhost"), ("sec-fetch-site", "cross-site")];
    for address in ["/api/games", "/api/chomp/5x4/show", "/api/rings/5/picture.svg", "/api/rings/5/picture.png?card=1"]
    {
        let sent = get(&app, address, &cross).await;
        assert_eq!(
            (sent.status(), header(&sent, "access-control-allow-origin")),
            (StatusCode::OK, Some("*")),
            "{address}"
        );
        assert_eq!(header(&sent, "cross-origin-resource-policy"), Some("cross-origin"), "{address}");
        assert!(header(&sent, "cache-control").is_some_and(|value| value.contains("max-age=300")), "{address}");
        assert!(header(&sent, "etag").is_some(), "{address}");
    }
    for address in ["/api/chomp/5x4", "/api/chomp/5x4/solve", "/api/chomp/puzzle?seed=1", "/api/chomp/5x4/reply?seed=1"]
    {
        let sent = get(&app, address, &cross).await;
        assert_eq!(
            (sent.status(), header(&sent, "access-control-allow-origin")),
            (StatusCode::FORBIDDEN, None),
            "{address}"
        );
    }
}

#[tokio::test]
async fn only_frames_are_framed() {
    let app = App::new(Config::default());
    let framers = async |address: &str| {
        let sent = get(&app, address, &[]).await;
        let policy = header(&sent, "content-security-policy").unwrap().to_owned();
        policy.split("frame-ancestors ").nth(1).unwrap().to_owned()
    };
    assert_eq!(framers("/embed/chomp/5x4?reveal=1").await, "*");
    assert_eq!(framers("/embed/learn/chomp/8").await, "*");
    for address in
        ["/", "/chomp/5x4", "/embed", "/embed/chomp", "/embed/chomp/5x4/x", "/api/chomp/5x4/show", "/assets/index.js"]
    {
        assert_eq!(framers(address).await, "'none'", "{address}");
    }
    assert_eq!(get(&app, "/embed/chomp/5x4", &[]).await.status(), StatusCode::OK);
    assert_eq!(get(&app, "/embed/nothing/5x4", &[]).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(get(&app, "/embed/learn/chomp/8", &[]).await.status(), StatusCode::OK);
    assert_eq!(get(&app, "/embed/learn/nothing/8", &[]).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_link_previews_its_position() {
    let app = App::new(Config::default());
    let asked = [("host", "127.0.0.1:7878"), ("x-forwarded-proto", "https")];
    let page = text(get(&app, "/chomp/8x10?lang=en", &asked).await).await;
    let image =
        "property=\"og:image\" content=\"https://127.0.0.1:7878/api/chomp/8x10/picture.png?card=1&amp;lang=en\"";
    assert!(page.contains(image), "{page}");
    assert!(page.contains("The bar that refutes the conjecture") && page.contains("/assets/index.js"));
    let picture = get(&app, "/api/chomp/8x10/picture.png?card=1&lang=en", &asked).await;
    assert_eq!(header(&picture, "content-type"), Some("image/png"));
    let bytes = picture.into_body().collect().await.unwrap().to_bytes();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() < 100_000, "{} bytes", bytes.len());
}

#[tokio::test]
async fn a_page_has_a_name_of_its_own_for_every_address() {
    let app = App::new(Config::default());
    let etag = async |address: &str| header(&get(&app, address, &[]).await, "etag").unwrap().to_owned();
    assert_ne!(etag("/chomp/8x10").await, etag("/chomp/5x4").await);
    let first = etag("/chomp/5x4").await;
    let again = get(&app, "/chomp/5x4", &[("if-none-match", &first)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}
