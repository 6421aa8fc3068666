"""Reads a finished table: its structure, its checksums and its values.

Written from the specification at the head of `table/src/format.rs`. The program `zstd` unpacks the
blocks. Checksums (XXH64) of the index, of blocks and of their contents are compared; digests
(BLAKE3) are not.
"""

import mmap
import struct
import subprocess
import sys
from array import array
from collections import Counter

from xxh64 import xxh64

LONGEST_HEAD = 1 << 24
LARGEST_BLOCK = 1 << 20
HALF = (1 << 32) - 1


class Unreadable(Exception):
    """The file cannot be checked. The message is a sentence without its full stop."""


def require(condition, sentence):
    if not condition:
        raise Unreadable(sentence)


class Fields:
    """The fields of the head, taken from the front."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        require(self.at + size <= len(self.data), "the head is too short for its fields")
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self, form):
        return struct.unpack("<" + form, self.take(struct.calcsize(form)))[0]

    def text(self):
        return self.take(self.number("I")).decode()


class Table:
    """`game`, `board`, `settings`, `worth`, `versions`, `count`, and `codes`: a value a rank."""

    def __init__(self, path, memory):
        with open(path, "rb") as file:
            require(file.seek(0, 2) >= 100, "this is not a table of Tablette")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                start = self.read_head(data, memory)
                pieces = self.read_frames(data, start, memory)
        raw = unpack(path, pieces)
        self.codes = self.read_cells(raw) if self.width else self.read_list(raw)

    def read_head(self, data, memory):
        magic, size = struct.unpack_from("<II", data)
        named = magic == 0x184D2A50 and data[8:16] == b"TABLETTE"
        require(named, "this is not a table of Tablette")
        require(struct.unpack_from("<I", data, 16)[0] == 2, "the version of the format is not 2")
        require(data[20:28] == b"FINISHED", "the table was never finished")
        require(size <= LONGEST_HEAD, "the head is longer than 16 MiB")
        fields = Fields(data[28:8 + size])
        require(fields.number("Q") == len(data), "the length of the file is not the stated one")
        fields.take(64)
        self.game, self.board, self.settings = fields.text(), fields.text(), fields.text()
        self.versions = fields.number("I"), fields.number("I")
        self.worth, _creator = fields.text(), fields.text()
        require(fields.number("Q") == 0, "this is a piece of a table and not a whole one")
        self.count, self.block = fields.number("Q"), fields.number("I")
        require(8 <= self.block <= LARGEST_BLOCK and self.block % 8 == 0, "the block size is wrong")
        self.width, self.coding = fields.number("B"), fields.number("B")
        self.read_kind(fields)
        fields.take(32)
        require(fields.at == len(fields.data), "the head is longer than its fields")
        need = self.count * (8 + self.width // 8 if self.width else 1)
        require(need <= memory, f"the table takes {need >> 20} MiB, more than --memory allows")
        return 8 + size

    def read_kind(self, fields):
        if self.width == 0:
            self.members = fields.number("Q")
            require(self.coding == 0 and self.members <= self.count, "the list is too long")
        elif self.coding == 0:
            length = fields.number("I")
            require(length <= 1 << 16, "the head lists too many values")
            self.listed = [(fields.number("q"), fields.number("Q")) for _ in range(length)]
            values = [value for value, _ in self.listed]
            require(values == sorted(set(values)), "the listed values do not rise")
            narrowest = next(w for w in (1, 2, 8, 16) if length <= 1 << w)
            require(self.width == narrowest, "the width of the cells is wrong")
        else:
            self.least, self.most = fields.number("q"), fields.number("q")
            wide = self.most - self.least > HALF
            require(self.coding == 1 and self.width == (64 if wide else 32), "the coding is wrong")

    def read_frames(self, data, start, memory):
        """Checks index and seek table, and returns length and checksum of every unpacked block."""
        entries, flags, magic = struct.unpack_from("<IBI", data, len(data) - 9)
        require(flags == 0x80 and magic == 0x8F92EAB1, "the file does not end with a seek table")
        blocks, seek = entries - 2, len(data) - 17 - 12 * entries
        index = seek - 8 - 32 * blocks
        require(blocks >= 0 and index >= start, "the seek table is longer than the file")
        frames = struct.unpack_from("<II", data, index) + struct.unpack_from("<II", data, seek)
        expected = (0x184D2A51, 32 * blocks, 0x184D2A5E, 12 * entries + 9)
        require(frames == expected, "index or seek table is damaged")
        pieces, offset = [], start
        for number in range(blocks):
            entry = data[index + 8 + 32 * number:index + 40 + 32 * number]
            length, unpacked, checksum = struct.unpack_from("<III", data, seek + 20 + 12 * number)
            at, packed, _first, own = struct.unpack("<QQQQ", entry)
            require(own == xxh64(entry[:24], number), f"entry {number} of the index is damaged")
            sound = at == offset and 1 <= length <= 2 * self.block + 64 and unpacked <= self.block
            require(sound, f"block {number} is not where the index says")
            offset += length
            require(packed == xxh64(data[at:offset], number), f"block {number} is damaged")
            pieces.append((unpacked, checksum))
        require(offset == index, "the blocks do not end where the index begins")
        size = sum(unpacked for unpacked, _ in pieces)
        right = size <= memory if self.width == 0 else size == (self.count * self.width + 7) // 8
        require(right, "the raw array has not the length that follows from the head")
        return pieces

    def read_cells(self, raw):
        if self.width < 8:
            shifts, mask = range(0, 8, self.width), (1 << self.width) - 1
            places = [byte >> shift & mask for byte in raw for shift in shifts]
            require(not any(places[self.count:]), "there are values behind the last cell")
            del places[self.count:]
        else:
            places = array({8: "B", 16: "H", 32: "I", 64: "Q"}[self.width], raw)
            if sys.byteorder == "big":
                places.byteswap()
        if self.coding == 1:
            codes = [place + self.least for place in places]
            require(all(code <= self.most for code in codes), "a cell exceeds the greatest value")
            return codes
        counts, values = Counter(places), [value for value, _ in self.listed]
        stated = {place: cells for place, (_, cells) in enumerate(self.listed)}
        require(counts == stated, "the values are not as numerous as the head says")
        return [values[place] for place in places]

    def read_list(self, raw):
        """A list of lost positions as outcomes: 0 lost, 1 won."""
        codes, rank, gap, shift, members = bytearray(b"\1") * self.count, -1, 0, 0, 0
        for byte in raw:
            gap |= (byte & 127) << shift
            shift += 7
            require(shift <= 70, "a number of the list is too long")
            if byte < 128:
                rank, gap, shift, members = rank + gap + 1, 0, 0, members + 1
                require(rank < self.count, "a rank of the list is too large")
                codes[rank] = 0
        require(members == self.members and shift == 0, "the list has not the stated length")
        return codes


def unpack(path, pieces):
    """The raw array, from `zstd -dc`, with its checksums compared. Never reads more than stated."""
    size = sum(length for length, _ in pieces)
    command = ["zstd", "-dcq", "--memory=8MB", "--", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as zstd:
        raw = zstd.stdout.read(size + 1)
        zstd.stdout.close()
        whole = zstd.wait() == 0 and len(raw) == size
    require(whole, "the blocks do not unpack to the stated length")
    at = 0
    for number, (length, checksum) in enumerate(pieces):
        sound = xxh64(raw[at:at + length], 0) & HALF == checksum
        require(sound, f"the contents of block {number} are damaged")
        at += length
    return raw
