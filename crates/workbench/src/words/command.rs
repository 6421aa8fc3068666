//! Help of the commands: their purpose and their arguments.

use tablette_core::{Words, words};

words! {
    from include_str!("command.txt");
    pub(super) list ALL;
    pub TABLETTE_ABOUT;
    pub TABLETTE_AFTER;
    pub GAMES_ABOUT;
    pub GAMES_ARG;
    pub SHOW_ABOUT;
    pub MOVES_ABOUT;
    pub SOLVE_ABOUT;
    pub PUZZLE_ABOUT;
    pub PUZZLE_AFTER;
    pub SERVE_ABOUT;
    pub NO_SERVE;
    pub NO_REMOTE;
    pub NEW_ABOUT;
    pub EXPLAIN_ABOUT;
    pub MAP_ABOUT;
    pub COMPARE_ABOUT;
    pub CENSUS_ABOUT;
    pub CENSUS_ARG;
    pub PERIOD_ABOUT;
    pub LESSON_ABOUT;
    pub LESSON_GAME;
    pub LESSON_WORDS;
    pub TABLE_ABOUT;
    pub TABLE_BUILD_ABOUT;
    pub TABLE_INFO_ABOUT;
    pub TABLE_CERTIFY_ABOUT;
    pub TABLE_VERIFY_ABOUT;
    pub TABLE_PROBE_ABOUT;
    pub TABLE_EXPORT_ABOUT;
    pub CHECK_ABOUT;
    pub PERFT_ABOUT;
    pub PERFT_ARG;
    pub DRAUGHTS_ABOUT;
    pub HUB_ABOUT;
    pub HUB_AFTER;
    pub no_json(command: Words);
    pub CLUSTER_ABOUT;
    pub CLUSTER_AFTER;
    pub CLUSTER_ARG;
    pub COMPLETIONS_ABOUT;
    pub COMPLETIONS_AFTER;
    pub COMPLETIONS_ARG;
    pub MAN_ABOUT;
    pub MAN_AFTER;
    pub TABLE_LIST_ABOUT;
    pub settings_of_a_game(command: Words);
    pub example_no(about: Words);
    pub HELP_ABOUT;
}
