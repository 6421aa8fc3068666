//! Common words: outcomes, lists, files that cannot be read or written.

use tablette_core::{Bytes, Number, Words, words};

words! {
    from include_str!("common.txt");
    pub(super) list ALL;
    pub plies(n: Number);
    pub list(head: Words, last: Words);
    pub choice(head: Words, last: Words);
    pub list_clipped(shown: Words, more: Number);
    pub ERROR;
    pub INTERRUPTED;
    pub output_failed(why: Words);
    pub input_failed(why: Words);
    pub file_failed(file: Words, why: Words);
    pub file_disk_full(file: Words);
    pub file_read_only(file: Words);
    pub file_is_folder(file: Words);
    pub file_is_disk(file: Words);
    pub file_read_and_written(file: Words);
    pub STANDARD_INPUT;
    pub board_in_file(file: Words, why: Words);
    pub board_no_file(why: Words, file: Words);
    pub board_no_goal(game: Words);
    pub board_not_text(file: Words, line: Number, byte: Number);
    pub board_too_long(file: Words, most: Bytes);
    pub board_unread(file: Words, why: Words);
    pub file_written(file: Words);
    pub PROGRESS_REMAINING;
    pub WIN;
    pub LOSE;
    pub DRAW;
}
