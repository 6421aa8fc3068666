//! Games over the network in the protocol DXP.

use tablette_core::{Number, Words, words};

words! {
    from include_str!("dxp.txt");
    pub(super) list ALL;
    pub ABOUT;
    pub AFTER;
    pub VALUE_PROGRAM;
    pub ARG_PROGRAM;
    pub OPTION_LISTEN;
    pub OPTION_ME;
    pub OPTION_MINUTES;
    pub OPTION_MOVES;
    pub OPTION_POSITION;
    pub OPTION_GAMES;
    pub OPTION_LIMIT;
    pub OPTION_NODES;
    pub OPTION_PATIENCE;
    pub OPTION_ENGINE;
    pub PLACE;
    pub OPEN;
    pub deaf(address: Words, why: Words);
    pub unreached(program: Words, why: Words);
    pub other_version(program: Words);
    pub not_this(program: Words);
    pub never(program: Words);
    pub gone(name: Words);
    pub gone_why(name: Words, why: Words);
    pub garbled(name: Words, why: Words);
    pub misplaced(name: Words, message: Words);
    pub INTERRUPTED;
    pub chat(name: Words, text: Words);
    pub length(moves: Number);
    pub resigned(name: Words);
    pub ended(name: Words);
    pub claims_draw(name: Words);
    pub claims_win(name: Words);
}
