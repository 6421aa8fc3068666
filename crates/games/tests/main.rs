//! Every game compared with the laws, with golden numbers from independent sources and with slower
//! programs. A single test program, which is linked once.

mod chocolate;
mod chomp;
mod draughts;
mod laws;
mod rings;
mod rockse;
mod subtraction;
