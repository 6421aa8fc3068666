//! Functions for C, and for all that can call it. `include/tablette_probe.h` declares and explains
//! them; its promises are the preconditions of the unsafe code here.
//!
//! Each function checks its pointers for null, copies what it reads, and calls the interface for
//! Rust, with which the tests compare it. No function panics.
#![expect(unsafe_code, reason = "C passes pointers, and its functions have names outside Rust")]

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use core::cell::RefCell;
use core::ffi::{CStr, c_char, c_int, c_void};
use std::path::Path;

use crate::{DraughtsEndings, DraughtsPosition, ProbeError, Storage, StorageError, TableValue, Tablebase, Wdl};

/// `tablette_table`.
struct Table {
    table: Tablebase<Box<dyn Storage + Send + Sync>>,
    endings: Result<DraughtsEndings, ProbeError>,
}

/// `tablette_value`.
#[repr(C)]
struct Value {
    kind: i32,
    wdl: i32,
    number: i64,
}

/// `tablette_read`.
type Read = unsafe extern "C" fn(*mut c_void, u64, *mut u8, usize) -> c_int;

std::thread_local! {
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Storage of the caller.
struct Callback {
    read: Read,
    context: *mut c_void,
}

// SAFETY: the header asks for a function that any thread may call.
unsafe impl Send for Callback {}
// SAFETY: as above.
unsafe impl Sync for Callback {}

impl Storage for Callback {
    fn read_at(&self, buffer: &mut [u8], at: u64) -> Result<(), StorageError> {
        // SAFETY: the buffer is valid for its length, and the context is what the caller gave.
        match unsafe { (self.read)(self.context, at, buffer.as_mut_ptr(), buffer.len()) } {
            0 => Ok(()),
            code => Err(StorageError(alloc::format!("the read function returned {code}"))),
        }
    }
}

/// Keeps the message of an error for its thread.
fn kept<T>(result: Result<T, ProbeError>) -> Option<T> {
    result.map_err(|error| MESSAGE.set(error.to_string())).ok()
}

fn opened(table: Result<Tablebase<Box<dyn Storage + Send + Sync>>, ProbeError>) -> *mut Table {
    let table = kept(table).map(|table| Table { endings: DraughtsEndings::new(table.info()), table });
    table.map_or(core::ptr::null_mut(), |table| Box::into_raw(Box::new(table)))
}

fn wrong(got: &str) -> ProbeError {
    ProbeError::Position { expected: "pointers that are not null, and texts in UTF-8", got: got.into() }
}

/// Writes the result of `probe` to `out`. Returns 0, or -1 with a message.
///
/// # Safety
/// Both pointers are null or valid.
unsafe fn answer<T>(table: *const Table, out: *mut T, probe: impl FnOnce(&Table) -> Result<T, ProbeError>) -> c_int {
    // SAFETY: the caller's promise.
    let (table, out) = unsafe { (table.as_ref(), out.as_mut()) };
    let answer = table.zip(out).ok_or_else(|| wrong("null")).and_then(|(table, out)| {
        *out = probe(table)?;
        Ok(())
    });
    if kept(answer).is_some() { 0 } else { -1 }
}

/// # Safety
/// A text that ends with a zero byte, or null.
unsafe fn text<'a>(text: *const c_char) -> Result<&'a str, ProbeError> {
    if text.is_null() {
        return Err(wrong("null"));
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_str().map_err(|_| wrong("other bytes"))
}

impl Table {
    fn value(&self, rank: u64) -> Result<Value, ProbeError> {
        let (kind, wdl, number) = match self.table.value(rank)? {
            TableValue::Play { wdl, plies } => (0, wdl, plies.map_or(-1, |plies| plies as i64)),
            TableValue::Nimber(number) => (1, Wdl::Draw, number as i64),
            TableValue::Cost(Some(cost)) => (2, Wdl::Draw, cost),
            TableValue::Cost(None) => (3, Wdl::Draw, 0),
            TableValue::Count(number) => (4, Wdl::Draw, number as i64),
        };
        Ok(Value { kind, wdl: wdl as i32 - Wdl::Draw as i32, number })
    }

    fn ending(&self, position: &DraughtsPosition) -> Result<Value, ProbeError> {
        let endings = self.endings.as_ref().map_err(Clone::clone)?;
        self.value(endings.rank(position)?)
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_open(path: *const c_char) -> *mut Table {
    // SAFETY: a text or null, by the header.
    opened(unsafe { text(path) }.and_then(|path| Tablebase::open_path(Path::new(path))))
}

#[unsafe(no_mangle)]
extern "C" fn tablette_open_storage(read: Option<Read>, context: *mut c_void) -> *mut Table {
    let storage = read.ok_or_else(|| wrong("null")).map(|read| Callback { read, context });
    opened(storage.and_then(|storage| Tablebase::open(Box::new(storage) as Box<dyn Storage + Send + Sync>)))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_open_bytes(bytes: *const u8, length: usize) -> *mut Table {
    // SAFETY: the header requires that `length` bytes can be read there.
    let bytes = if bytes.is_null() { &[] } else { unsafe { core::slice::from_raw_parts(bytes, length) } };
    opened(Tablebase::open(Box::new(bytes.to_vec()) as Box<dyn Storage + Send + Sync>))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_close(table: *mut Table) {
    if !table.is_null() {
        // SAFETY: it came from `Box::into_raw`, and the caller gives it up.
        drop(unsafe { Box::from_raw(table) });
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_ranks(table: *const Table, ranks: *mut [u64; 2]) -> c_int {
    // SAFETY: null or valid, by the header, here and below.
    unsafe { answer(table, ranks, |table| Ok([table.table.info().ranks.start, table.table.info().ranks.end])) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_code(table: *const Table, rank: u64, code: *mut i64) -> c_int {
    // SAFETY: as in `tablette_ranks`.
    unsafe { answer(table, code, |table| table.table.code(rank)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_value_of(table: *const Table, rank: u64, value: *mut Value) -> c_int {
    // SAFETY: as in `tablette_ranks`.
    unsafe { answer(table, value, |table| table.value(rank)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_most_pieces(table: *const Table) -> c_int {
    // SAFETY: as in `tablette_ranks`.
    let endings = unsafe { table.as_ref() }.and_then(|table| table.endings.as_ref().ok());
    endings.map_or(0, |endings| endings.most_pieces() as c_int)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_draughts(
    table: *const Table,
    white_to_move: c_int,
    sets: *const [u64; 4],
    value: *mut Value,
) -> c_int {
    let white_to_move = white_to_move != 0;
    // SAFETY: as in `tablette_ranks`.
    let sets = unsafe { sets.as_ref() }.ok_or_else(|| wrong("null"));
    let probe = |table: &Table| {
        let [white_men, white_kings, black_men, black_kings] = *sets?;
        table.ending(&DraughtsPosition { white_to_move, white_men, white_kings, black_men, black_kings })
    };
    // SAFETY: as in `tablette_ranks`.
    unsafe { answer(table, value, probe) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_fen(table: *const Table, fen: *const c_char, value: *mut Value) -> c_int {
    // SAFETY: as in `tablette_ranks`, and a text or null.
    unsafe { answer(table, value, |table| table.ending(&text(fen)?.parse()?)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_message(buffer: *mut c_char, size: usize) -> usize {
    MESSAGE.with_borrow(|message| {
        if !buffer.is_null() && size > 0 {
            let copied = message.len().min(size - 1);
            // SAFETY: the header requires room for `size` bytes, and `copied` leaves one for the zero byte.
            unsafe {
                core::ptr::copy_nonoverlapping(message.as_ptr(), buffer.cast(), copied);
                *buffer.add(copied) = 0;
            }
        }
        message.len()
    })
}

/// Room is made of words, so that any type of the header may stand there.
#[unsafe(no_mangle)]
extern "C" fn tablette_allocate(size: usize) -> *mut u64 {
    Box::into_raw(alloc::vec![0_u64; size.div_ceil(8)].into_boxed_slice()).cast()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn tablette_release(room: *mut u64, size: usize) {
    if !room.is_null() {
        let room = core::ptr::slice_from_raw_parts_mut(room, size.div_ceil(8));
        // SAFETY: it came from `tablette_allocate` with this size, by the header.
        drop(unsafe { Box::from_raw(room) });
    }
}
