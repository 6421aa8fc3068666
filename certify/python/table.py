"""Reads a finished table: its structure, its checksums and its values.

Written from the specification at the head of `crates/table/src/format.rs`. The program `zstd` unpacks the
blocks. Checksums (XXH64) of the index, of blocks and of their contents are compared; digests
(BLAKE3) are not.
"""

import shutil
import struct
import subprocess
import sys
from array import array
from collections import Counter

from head import HALF, Head, read, require
from xxh64 import xxh64


class Table(Head):
    """The head, and `codes`: a value for each rank."""

    def __init__(self, path, memory):
        with open(path, "rb") as file:
            super().__init__(file, memory)
            pieces = self.read_frames(file, memory)
        raw = unpack(path, pieces)
        self.codes = self.read_cells(raw) if self.width else self.read_list(raw)

    def read_frames(self, file, memory):
        """Checks index and seek table, and returns length and checksum of every unpacked block."""
        entries, flags, magic = struct.unpack("<IBI", read(file, self.length - 9, 9))
        require(flags == 0x80 and magic == 0x8F92EAB1, "the file does not end with a seek table")
        blocks, seek = entries - 2, self.length - 17 - 12 * entries
        index = seek - 8 - 32 * blocks
        require(blocks >= 0 and index >= self.size, "the seek table is longer than the file")
        heads = read(file, index, 8) + read(file, seek, 8)
        expected = (0x184D2A51, 32 * blocks, 0x184D2A5E, 12 * entries + 9)
        require(struct.unpack("<IIII", heads) == expected, "index or seek table is damaged")
        pieces, offset = [], self.size
        for number in range(blocks):
            entry = read(file, index + 8 + 32 * number, 32)
            lengths = read(file, seek + 20 + 12 * number, 12)
            length, unpacked, checksum = struct.unpack("<III", lengths)
            at, packed, _first, own = struct.unpack("<QQQQ", entry)
            require(own == xxh64(entry[:24], number), f"entry {number} of the index is damaged")
            sound = at == offset and 1 <= length <= 2 * self.block + 64 and unpacked <= self.block
            require(sound, f"block {number} is not where the index says")
            require(packed == xxh64(read(file, at, length), number), f"block {number} is damaged")
            offset += length
            pieces.append((unpacked, checksum))
        require(offset == index, "the blocks do not end where the index begins")
        size = sum(unpacked for unpacked, _ in pieces)
        right = size <= memory if self.width == 0 else size == (self.count * self.width + 7) // 8
        require(right, "the raw array does not have the length that follows from the head")
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
        require(counts == stated, "the head states other numbers of cells")
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
        require(members == self.members and shift == 0, "the list does not have the stated length")
        return codes


def unpack(path, pieces):
    """The raw array, from `zstd -dc`, with its checksums compared. Never reads more than stated."""
    require(shutil.which("zstd"), "the program zstd is not installed")
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
