//! The engine of the page without a server: the same crates, compiled to WebAssembly, in a worker
//! of the browser.
//!
//! [`Context`] answers bytes with bytes and stores tables for the next question; `door.rs` passes
//! those bytes through the functions that a module and its worker share. `cargo xtask site`
//! puts the module and the page into a folder that any host of files can serve.
//!
//! ```
//! use tablette::Clock;
//! use tablette_wasm::Context;
//!
//! let context = Context::new(Clock::SYSTEM, |_done, _total| {}, |_name, _from, _to| Err(404));
//! let answer = String::from_utf8(context.answer(b"/api/chomp/5,3,1/solve\nen"))?;
//! let (head, document) = answer.split_once('\n').expect("a line before the document");
//! assert_eq!(head, "200 application/json");
//! assert!(document.contains(r#""positionValue":"win""#));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```
#![deny(unsafe_code)]

mod command;
mod context;
pub mod door;
mod files;
#[cfg(feature = "grade")]
mod grading;
mod pace;

pub use context::Context;
pub use files::{FilePart, FileReader};
#[cfg(feature = "grade")]
pub use grading::Ask;
pub use pace::Listener;
