"""Plain records: the head of a table, a cell, a verification, a build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Head:
    """The head of a table file, read from its first bytes."""

    file: str
    """The path or address of the file."""
    game: str
    board: str
    settings: Mapping[str, str]
    """Settings that differ from their defaults."""
    worth: str
    """The worth of the codes: ``outcome``, ``play``, ``nimber`` or ``cost``."""
    positions: int
    """The number of ranks, which is the length of the array."""
    bits: int | None
    """Bits of a cell on disk: 1, 2, 8, 16, 32 or 64; ``None`` for a list."""
    members: int | None
    """The number of lost positions in a list; ``None`` for a table of values."""
    counts: Mapping[int, int] | None
    """The number of positions with each code, in ascending order of codes; ``None`` for more than
    65,536 codes, and for a list.
    """
    digest: str
    """A digest, 64 hexadecimal digits, equal if and only if two tables have the same bytes."""
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
    """A table's entry for one position. Fields that the worth does not have are ``None``."""

    rank: int
    code: int
    """The number in the cell, as the format specifies it for the worth."""
    outcome: str | None
    """``"win"``, ``"draw"`` or ``"lose"`` for the side to move."""
    remoteness: int | None
    """Plies to the end under best play; ``None`` also for play without end."""
    nimber: int | None
    cost: int | None


@dataclass(frozen=True)
class Verification:
    """The result of a verification. True if nothing is wrong, as far as its level checks."""

    level: str
    derived: int
    """Number of positions whose values were recomputed from their successors."""
    fault: str | None
    """The fault, as a sentence."""
    rank: int | None
    """The rank whose value does not follow from its successors, if that is the fault."""
    position: str | None
    """Its position."""

    def __bool__(self) -> bool:
        return self.fault is None


@dataclass(frozen=True)
class Build:
    """The result of a build."""

    file: str
    fresh: bool
    """False if the table already existed."""
    steps: int
    """Steps of the build; 0 if the table already existed."""
    resumed: int
    """Number of steps that an earlier, interrupted build had finished."""
    seconds: float
