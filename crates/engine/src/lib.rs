//! The engine behind the faces: requests in, documents out.
//!
//! [`documents`] are the JSON documents of every face. [`handle`] is a pure function: an
//! [`ApiRequest`] in, a [`Response`] with a document out, no clock, no socket, no file, no state. A
//! server puts sockets around it (`tablette-web`), a page without a server the messages of a worker
//! (`tablette-wasm`), and both answer with the same bytes.
//!
//! ```
//! use tablette::Budget;
//! use tablette_engine::{ApiRequest, handle};
//!
//! let response = handle(&ApiRequest::get("/api/chomp/5,3,1"), &Budget::default());
//! assert_eq!(response.status, 200);
//! assert!(String::from_utf8_lossy(&response.body).contains(r#""positionValue":"win""#));
//! assert_eq!(handle(&ApiRequest::get("/api/chomp/5,9"), &Budget::default()).status, 400);
//! ```
#![forbid(unsafe_code)]

mod api;
pub mod documents;
#[cfg(feature = "openapi")]
mod openapi;
mod options;
pub mod percent;
mod request;
mod response;

pub use api::{OWN, handle, handle_own};
pub use options::is_option;
pub use request::ApiRequest;
pub use response::{JSON, Lack, Response};
