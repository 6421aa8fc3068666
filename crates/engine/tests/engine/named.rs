//! The boards that the page suggests work in every view of it.

use std::time::Duration;

use tablette::GAMES;
use tablette_engine::{ApiRequest, handle};

use super::addresses::{budget, encode};

/// The question of each view, and whether it may refuse.
const VIEWS: [(&str, bool); 9] = [
    ("/show", false),
    ("/picture.svg", false),
    ("/picture.png?card=1", false),
    ("", true),
    ("/solve?judged=1", true),
    ("/explain", true),
    ("/map", true),
    ("/walk", true),
    ("/compare?limit=0.05", true),
];

/// The time limit of a view, by whether it may refuse, on the tests' own clock.
fn allowed(may_refuse: bool) -> Duration {
    if may_refuse { Duration::from_millis(120) } else { Duration::from_secs(60) }
}

#[test]
#[ignore = "slow: opens every named board in every view"]
fn named_boards_work_in_every_view() {
    for game in GAMES {
        let info = game.info();
        for named in info.examples {
            for (view, may_refuse) in VIEWS {
                let sign = if view.contains('?') { '&' } else { '?' };
                let settings: Vec<_> = named.settings.iter().map(|pair| format!("&{pair}")).collect();
                let settings = settings.concat();
                let address = format!("/api/{}/{}{view}{sign}lang=en{settings}", info.name, encode(named.board));
                let budget = budget(64 << 20).within(allowed(may_refuse));
                let answer = handle(&ApiRequest::get(&address), &budget);
                // A view that exceeds the test's time is refused for that reason.
                let refused = matches!(answer.status, 413 | 422) || answer.lack.is_some();
                assert!(
                    answer.status == 200 || may_refuse && refused,
                    "{address}: {} {:?}",
                    answer.status,
                    answer.body
                );
            }
        }
    }
}
