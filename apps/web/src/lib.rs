//! The page of Tablette and its server: play, see and share perfect play in the browser.
//!
//! The engine is `tablette-engine`, a pure function. This crate adds the page, whose files are
//! built into the program, and the server: sockets, a job queue, a cache and metrics. [`handle`] is
//! the engine with the page; [`App`] is the server without its sockets.
//!
//! ```
//! use tablette::Budget;
//! use tablette_engine::ApiRequest;
//! use tablette_web::handle;
//!
//! let page = handle(&ApiRequest::get("/chomp/5,3,1"), &Budget::default());
//! assert_eq!((page.status, page.kind), (200, "text/html; charset=utf-8"));
//! let answer = handle(&ApiRequest::get("/api/chomp/5,3,1"), &Budget::default());
//! assert_eq!((answer.status, answer.kind), (200, "application/json"));
//! ```
#![forbid(unsafe_code)]

mod answer;
mod app;
mod assets;
mod cache;
mod cards;
mod client;
mod clients;
mod computation;
mod config;
mod connection;
mod connection_io;
mod host_name;
mod http;
mod job_queue;
mod metrics;
mod origin;
mod pages;
mod policy;
mod send_buffer;
mod server;
mod sharing;
mod stream;

pub use app::App;
pub use config::Config;
pub use host_name::HostName;
pub use http::{Body, Sent};
pub use pages::handle;
pub use server::{Bound, bind};
pub use stream::Events;
