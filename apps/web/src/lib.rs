//! The page of Tablette and its server: play, see and share perfect play in the browser.
//!
//! [`handle`] is the whole server as a pure function: an [`ApiRequest`] in, a [`Response`] out, no clock, no socket, no state.
//! Around it stand a thin adapter (sockets, lanes, a cache, metrics) and the page, whose files are built into the program.
//!
//! ```
//! use tablette::Effort;
//! use tablette_web::{ApiRequest, handle};
//!
//! let response = handle(&ApiRequest::get("/api/chomp/5,3,1"), &Effort::default());
//! assert_eq!(response.status, 200);
//! assert!(String::from_utf8_lossy(&response.body).contains(r#""positionValue":"win""#));
//! assert_eq!(handle(&ApiRequest::get("/api/chomp/5,9"), &Effort::default()).status, 400);
//! ```
#![forbid(unsafe_code)]

mod adapter;
mod api;
mod app;
mod assets;
mod attendance;
mod cache;
mod client;
mod clients;
mod config;
mod freight;
mod host_name;
mod http;
mod lanes;
mod metrics;
mod openapi;
mod origin;
mod percent;
mod request;
mod response;
mod server;
mod stream;
mod waiting;
mod wire;

pub use adapter::Router;
pub use api::{handle, reserved};
pub use app::App;
pub use config::Config;
pub use host_name::HostName;
pub use http::Sent;
pub use request::ApiRequest;
pub use response::Response;
pub use server::{Bound, bind};
