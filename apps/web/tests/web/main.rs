//! The server from outside: as a pure function, and as a service with its lanes, its cache and its headers.

mod addresses;
mod description;
mod limits;
mod nonsense;
mod service;
