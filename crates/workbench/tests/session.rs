//! A game in progress and its earlier positions.

use tablette::session::Session;
use tablette::{Settings, Side, game};

#[test]
fn positions_of_the_past_are_kept() {
    let mut session = Session::new(game("chomp").unwrap().open("3x2", &Settings::default()).unwrap());
    session.play("(1,2)").unwrap();
    let place = |plies| (session.after(plies).0.position(), session.after(plies).1);
    assert_eq!((place(0), place(1)), (("3,3".to_owned(), Side::First), ("3,2".to_owned(), Side::Second)));
    assert_eq!(place(9), place(1));
}
