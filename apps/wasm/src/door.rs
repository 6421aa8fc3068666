//! The interface of the module: seven functions, through which bytes go in and out, and two more of
//! an engine that grades.
//!
//! A worker reserves room through [`tablette_request`], writes a request there, calls
//! [`tablette_answer`], and reads [`tablette_length`] bytes from the address that it returns. The
//! module imports three functions of its worker: the time (`now`, in milliseconds), the report of
//! progress (`progress`; a total of 0 is unknown), and parts of files (`read`), whose bytes the
//! worker writes to the address that [`tablette_part`] returns. An engine with the feature `grade`
//! also answers requests about grading (`tablette_grade`), and imports a function for its questions
//! about the graded function (`ask`), whose answers are written to the same place.
//!
//! The only unsafe parts are names outside Rust: an attribute, since no other function may have the
//! same name, and a declaration whose types the worker must keep to. No pointer is followed on this
//! side. `Exchange` is the safe twin: the same steps as slices, which the tests compare with the
//! engine itself.
#![cfg_attr(target_family = "wasm", expect(unsafe_code, reason = "a module's functions have names outside Rust"))]

use std::cell::{Cell, RefCell};
use std::time::Duration;

use tablette::{Clock, set_weight_source};

use crate::context::Context;
use crate::files::FilePart;

/// Maximum length of a request in bytes: a request is an address.
const LONGEST: usize = 1 << 20;

/// One request and its answer, on their way through the module's functions.
struct Exchange {
    context: Context,
    request: Vec<u8>,
    answer: Vec<u8>,
}

impl Exchange {
    fn new() -> Self {
        let context = Context::new(
            Clock::new(time),
            |done, total| outside::progress(done as f64, total.unwrap_or(0) as f64),
            read,
        );
        set_weight_source(|name| read(&format!("weights-{name}.bin"), 0, None).map(|part| part.bytes));
        Self { context, request: Vec::new(), answer: Vec::new() }
    }

    /// Makes room for a request of `length` bytes, up to [`LONGEST`].
    fn room(&mut self, length: usize) -> &mut [u8] {
        self.answer = Vec::new();
        self.request = vec![0; length.min(LONGEST)];
        &mut self.request
    }

    /// Answers the request that was written there.
    fn answer(&mut self) -> &[u8] {
        self.answer = self.context.answer(&std::mem::take(&mut self.request));
        &self.answer
    }

    /// Answers the request about grading that was written there.
    #[cfg(feature = "grade")]
    fn grade(&mut self) -> &[u8] {
        self.answer = self.context.grade(&std::mem::take(&mut self.request), ask);
        &self.answer
    }
}

/// The worker's clock.
fn time() -> Duration {
    Duration::try_from_secs_f64(outside::now() / 1000.0).unwrap_or_default()
}

/// Reads a part of a file beside the engine, as [`FileReader`](crate::FileReader) says.
fn read(name: &str, from: u64, to: Option<u64>) -> Result<FilePart, u16> {
    let to = to.map_or(f64::INFINITY, |to| to as f64);
    let length = outside::read(name.as_ptr(), name.len(), from as f64, to);
    let bytes = PART.take();
    if length < 0.0 { Err(status(length)) } else { Ok(FilePart { bytes, length: length as u64 }) }
}

/// Asks the worker about a graded function, as [`Ask`](crate::Ask) says.
#[cfg(feature = "grade")]
fn ask(question: &[u8]) -> Vec<u8> {
    outside::ask(question.as_ptr(), question.len());
    PART.take()
}

/// The HTTP status in a negative answer of the worker; 0 for -1, if no host answered.
fn status(answer: f64) -> u16 {
    match -answer as u16 {
        1 => 0,
        status => status,
    }
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::new(Exchange::new());
    /// The bytes of a file, while the module waits for the worker.
    static PART: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Makes room for a request of `length` bytes and returns its address, which is valid until the
/// next call.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn tablette_request(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| exchange.room(length).as_mut_ptr())
}

/// Answers the request and returns the address of the answer, which is valid until the next call.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn tablette_answer() -> *const u8 {
    EXCHANGE.with_borrow_mut(|exchange| exchange.answer().as_ptr())
}

/// Answers the request about grading and returns the address of the answer, which is valid until
/// the next call.
#[cfg(feature = "grade")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn tablette_grade() -> *const u8 {
    EXCHANGE.with_borrow_mut(|exchange| exchange.grade().as_ptr())
}

/// Returns the length of the answer in bytes.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn tablette_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.answer.len())
}

/// Makes room for `length` bytes of a file or an answer and returns its address. The worker calls it
/// while the module waits for `read` or `ask`, at most once.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn tablette_part(length: usize) -> *mut u8 {
    let mut part = vec![0; length];
    let room = part.as_mut_ptr();
    PART.set(part);
    room
}

/// The functions of the worker.
#[cfg(target_family = "wasm")]
mod outside {
    // SAFETY: all take and give plain numbers, as the worker's functions do. `read` and `ask` read a
    // name or a question from the module's memory and write only to the room of `tablette_part`.
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Returns milliseconds since a fixed time; never goes back.
        pub(super) safe fn now() -> f64;
        /// Reports units done and their total; 0 if it is unknown.
        pub(super) safe fn progress(done: f64, total: f64);
        /// Reads bytes of the named file beside the engine, up to its end if `to` is infinite.
        /// Returns the length of the file, or a negative HTTP status, or -1 if no host answered.
        pub(super) safe fn read(name: *const u8, length: usize, from: f64, to: f64) -> f64;
        /// Asks a question about a graded function, as JSON.
        #[cfg(feature = "grade")]
        pub(super) safe fn ask(question: *const u8, length: usize);
    }
}

/// The same for tests: the clock of the system, no receiver of progress, and no file.
#[cfg(not(target_family = "wasm"))]
mod outside {
    use tablette::Clock;

    pub(super) fn now() -> f64 {
        Clock::SYSTEM.now().as_secs_f64() * 1000.0
    }

    pub(super) fn progress(_done: f64, _total: f64) {}

    pub(super) fn read(_name: *const u8, _length: usize, _from: f64, _to: f64) -> f64 {
        -404.0
    }

    #[cfg(feature = "grade")]
    pub(super) fn ask(_question: *const u8, _length: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_pass_unchanged() {
        let mut exchange = Exchange::new();
        for request in [&b"/api/chomp/5x4/show\nfr"[..], b"/api/rings/5", b""] {
            exchange.room(request.len()).copy_from_slice(request);
            let passed = exchange.answer().to_vec();
            assert_eq!(passed, Context::new(Clock::SYSTEM, |_, _| {}, read).answer(request));
        }
    }

    #[test]
    fn the_functions_of_the_module_agree_with_their_safe_twin() {
        // An empty request needs nothing to be written.
        assert!(!tablette_request(0).is_null());
        assert!(!tablette_answer().is_null());
        assert_eq!(tablette_length(), Exchange::new().answer().len());
    }

    #[cfg(feature = "grade")]
    #[test]
    fn the_function_for_grading_agrees_with_its_safe_twin() {
        assert!(!tablette_request(0).is_null());
        assert!(!tablette_grade().is_null());
        assert_eq!(tablette_length(), Exchange::new().grade().len());
        assert!(ask(b"[]").is_empty(), "nothing answers in a test");
    }

    #[test]
    fn files_that_cannot_be_read_have_a_status() {
        assert_eq!(read("weights-draughts.bin", 0, None).unwrap_err(), 404);
        assert_eq!((status(-1.0), status(-503.0)), (0, 503));
        assert!(!tablette_part(3).is_null());
        assert_eq!(PART.take(), [0; 3]);
    }

    #[test]
    fn room_is_limited_to_the_longest_address() {
        assert_eq!(Exchange::new().room(usize::MAX).len(), LONGEST);
    }
}
