//! The description of the interface for programs: the file `openapi.json`, which the tests derive
//! from the types of the documents. `cargo xtask page` writes it again.

use std::sync::LazyLock;

use crate::response::{JSON, Response};

/// The `OpenAPI` document.
pub(crate) fn document() -> Response {
    static DOCUMENT: LazyLock<Response> =
        LazyLock::new(|| Response::found(JSON, include_bytes!("../openapi.json").as_slice()).named());
    DOCUMENT.clone()
}

#[cfg(test)]
mod tests;
