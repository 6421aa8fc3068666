//! Every game against the laws, against golden numbers from elsewhere and against slower programs. One program of all tests: it is linked once.

mod chocolate;
mod chomp;
mod draughts;
mod laws;
mod rings;
mod rockse;
mod subtraction;
