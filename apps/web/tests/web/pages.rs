//! The page at each of its addresses, and other answers without computation.

use tablette::Budget;
use tablette_engine::{ApiRequest, Response};
use tablette_web::handle;

fn ask(address: &str) -> Response {
    handle(&ApiRequest::get(address), &Budget::default())
}

#[test]
fn pages_are_the_same_for_every_position() {
    let page = ask("/").body;
    assert!(String::from_utf8_lossy(&page).contains("<script type=\"module\""));
    for address in ["/chomp", "/chomp/8x10", "/rockse/~MCAxOyAwIDI?show=edit"] {
        assert_eq!((ask(address).status, &ask(address).body), (200, &page), "{address}");
    }
    assert_eq!(ask("/nowhere").status, 404);
    assert_eq!(ask("/assets/../Cargo.toml").status, 404);
    assert_eq!(ask("/assets/index.js").status, 200);
}

#[test]
fn the_engine_answers_other_addresses() {
    assert_eq!(ask("/healthz").body[..], *b"ok\n");
    for (address, status) in
        [("/api/chomp/5x4", 200), ("/api/nothing", 404), ("/openapi.json", 200), ("/assets/x", 404)]
    {
        let answer = ask(address);
        assert_eq!((answer.status, answer.kind), (status, "application/json"), "{address}");
    }
}
