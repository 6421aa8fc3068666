"""Prints the value of a draughts ending, or of a rank, with nothing but ctypes:

    python3 probe.py LIBRARY TABLE FEN
    python3 probe.py LIBRARY TABLE RANK

The library is that of `cargo rustc -p tablette-probe --release --features c --crate-type cdylib`.
"""

import sys
from ctypes import CDLL, POINTER, Structure, byref, c_char_p, c_int, c_int32, c_int64, c_size_t
from ctypes import c_uint64, c_void_p, create_string_buffer

KINDS = ["play", "nimber", "cost", "unreachable", "count"]
WDL = {-1: "loss", 0: "draw", 1: "win"}


class Value(Structure):
    _fields_ = [("kind", c_int32), ("wdl", c_int32), ("number", c_int64)]

    def __str__(self):
        if KINDS[self.kind] != "play":
            return f"{KINDS[self.kind]} {self.number}"
        return WDL[self.wdl] + (f" {self.number}" if self.number >= 0 else "")


class Library:
    """The functions of `include/tablette_probe.h`."""

    def __init__(self, path):
        self.functions = CDLL(path)
        signatures = {
            "tablette_open": (c_void_p, [c_char_p]),
            "tablette_close": (None, [c_void_p]),
            "tablette_value_of": (c_int, [c_void_p, c_uint64, POINTER(Value)]),
            "tablette_fen": (c_int, [c_void_p, c_char_p, POINTER(Value)]),
            "tablette_message": (c_size_t, [c_char_p, c_size_t]),
        }
        for name, (result, arguments) in signatures.items():
            function = getattr(self.functions, name)
            function.restype, function.argtypes = result, arguments

    def error(self):
        message = create_string_buffer(400)
        self.functions.tablette_message(message, len(message))
        return ValueError(message.value.decode(errors="replace"))


class Table:
    """An open table; `with` closes it."""

    def __init__(self, library, path):
        self.library = library
        self.pointer = library.functions.tablette_open(path.encode())
        if not self.pointer:
            raise library.error()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.functions.tablette_close(self.pointer)

    def probe(self, question):
        """The value of a FEN or of a rank."""
        functions, value = self.library.functions, Value()
        if isinstance(question, int):
            failed = functions.tablette_value_of(self.pointer, question, byref(value))
        else:
            failed = functions.tablette_fen(self.pointer, question.encode(), byref(value))
        if failed:
            raise self.library.error()
        return value


def main(library, path, question):
    with Table(Library(library), path) as table:
        print(table.probe(int(question) if question.isdecimal() else question))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    try:
        main(*sys.argv[1:])
    except ValueError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
