//! The server from outside: as a pure function, and as a service with its lanes, its cache and its
//! headers.

#[cfg(test)]
mod nonsense;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod service;
#[cfg(test)]
mod sharing;
#[cfg(test)]
mod sockets;
#[cfg(test)]
mod words;
