"""Reads the head of a table, as specified at the head of `crates/table/src/format.rs`."""

import struct

LONGEST_HEAD = 1 << 24
LARGEST_BLOCK = 1 << 20
HALF = (1 << 32) - 1


class Unreadable(Exception):
    """The file cannot be checked. The message is a sentence without its full stop."""


def require(condition, sentence):
    if not condition:
        raise Unreadable(sentence)


def read(file, at, size):
    file.seek(at)
    data = file.read(size)
    require(len(data) == size, "the file is cut short")
    return data


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


class Head:
    """`game`, `board`, `settings`, `versions`, `worth`, `count`, and how the values are stored."""

    def __init__(self, file, memory):
        start = file.read(36).ljust(36)
        magic, size, name, form, mark, self.length = struct.unpack("<II8sI8sQ", start)
        named = magic == 0x184D2A50 and name == b"TABLETTE"
        require(named, "this is not a table of Tablette")
        require(form == 2, "the version of the format is not 2")
        require(mark == b"FINISHED", "the table was never finished")
        right = file.seek(0, 2) == self.length
        require(right, "the length of the file is not the stated one")
        require(28 <= size <= LONGEST_HEAD, "the head is longer than 16 MiB, or too short")
        fields = Fields(read(file, 36, size - 28))
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
        self.size = 8 + size

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
