//! Tables that are built as tasks, on one machine or many.

use tablette_core::{Bytes, Number, Words, words};

words! {
    from include_str!("tasks.txt");
    pub(super) list ALL;
    pub ABOUT_PLAN;
    pub AFTER_PLAN;
    pub ABOUT_TASK;
    pub AFTER_TASK;
    pub ABOUT_JOIN;
    pub AFTER_JOIN;
    pub ABOUT_MANIFEST;
    pub AFTER_MANIFEST;
    pub FIELD_PIECES;
    pub pieces(n: Number, all: Bytes);
    pub listed(tasks: Number, time: Words);
    pub no_table(dir: Words);
    pub other_box(dir: Words);
    pub OPTION_OUT;
    pub OPTION_GRAIN;
    pub ARG_DIR;
    pub ARG_TASK;
    pub VALUE_TASK;
    pub FIELD_PLAN;
    pub FIELD_TASKS;
    pub FIELD_TIME;
    pub FIELD_MEMORY;
    pub FIELD_NEXT;
    pub WRITTEN;
    pub PLAN_THERE;
    pub count(n: Number, most: Number);
    pub time(all: Words, least: Words, workers: Number);
    pub memory(most: Bytes, least: Bytes);
    pub next(dir: Words, task: Words);
    pub other_plan(file: Words);
    pub no_plan(dir: Words);
    pub damaged_plan(file: Words, why: Words);
    pub version_of_plan(file: Words, found: Number, known: Number);
    pub changed_plan(file: Words);
    pub no_task(name: Words, dir: Words, first: Words, last: Words);
    pub made(task: Words, positions: Number, time: Words);
    pub joined(tasks: Number, time: Words);
    pub there(task: Words);
    pub lacking(n: Number);
    pub missing(command: Words);
    pub damaged(command: Words, why: Words);
    pub and_more(n: Number);
}
