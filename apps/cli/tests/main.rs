//! The program as people start it. One program of all tests: it is linked once.

mod commands;
mod contest;
mod dxp;
mod examples;
mod grade;
#[cfg(unix)]
mod grade_class;
mod grade_formats;
mod grade_references;
mod hub;
mod lesson;
mod lines;
mod memory;
mod messages;
mod outputs;
mod own;
mod play;
mod process;
#[cfg(unix)]
mod signals;
#[path = "tables/main.rs"]
mod tables;
