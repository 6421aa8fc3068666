"""What a table says of itself, of a position, and of what was done with it: plain records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Head:
    """What a table file says of itself; only its first bytes are read for that."""

    file: str
    """Where it is."""
    game: str
    board: str
    settings: Mapping[str, str]
    """Settings that differ from their defaults."""
    worth: str
    """What the codes say: ``outcome``, ``play``, ``nimber`` or ``cost``."""
    positions: int
    """The number of ranks, and so the length of the array."""
    bits: int | None
    """Bits of a cell on disk: 1, 2, 8, 16, 32 or 64; ``None`` of a list."""
    members: int | None
    """Of a list of lost positions, how many there are; ``None`` of a table of values."""
    counts: Mapping[int, int] | None
    """The number of positions of each code, codes rising; ``None`` where there are more than 65,536 codes, and of a list."""
    seal: str
    """A digest, 64 hexadecimal digits: two tables have the same bytes exactly when these are equal."""
    values_digest: str
    """The BLAKE3 digest of the raw array, which ``zstd -dc FILE | b3sum`` prints."""
    rules_version: int
    numbering_version: int
    format_version: int
    creator: str
    """The program that wrote it."""
    file_bytes: int
    """Length of the file."""


@dataclass(frozen=True)
class Cell:
    """What a table says of one position. What the worth of the table does not tell is ``None``."""

    rank: int
    code: int
    """The number in the cell, as the format specifies it for the worth."""
    outcome: str | None
    """``"win"``, ``"draw"`` or ``"lose"`` for the side to move."""
    remoteness: int | None
    """Plies to the end under best play; ``None`` also of play without end."""
    nimber: int | None
    cost: int | None


@dataclass(frozen=True)
class Verification:
    """What a verification came to. True when nothing is wrong, as far as its level looks."""

    level: str
    derived: int
    """Positions whose values were worked out again from those of their successors."""
    fault: str | None
    """What is wrong, in a sentence."""
    rank: int | None
    """The rank whose value does not follow, if that is what is wrong."""
    position: str | None
    """Its position."""

    def __bool__(self) -> bool:
        return self.fault is None


@dataclass(frozen=True)
class Build:
    """What building a table came to."""

    file: str
    fresh: bool
    """False when the table was there already."""
    steps: int
    """Steps of the build; 0 when the table was there already."""
    resumed: int
    """How many of them an earlier build had finished before it was stopped."""
    seconds: float
