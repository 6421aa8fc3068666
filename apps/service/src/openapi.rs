//! The description of the interface, for programs.

use crate::response::{JSON, Response};

/// The `OpenAPI` document.
pub(crate) fn document() -> Response {
    Response::found(JSON, include_bytes!("openapi.json").as_slice().into()).named()
}
