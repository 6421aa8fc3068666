"""Tables on disk, as numpy arrays.

A table file stores a number for each position of a board, indexed by rank: the numbering of
positions from 0. Here the file is an array of these numbers, its *codes*, and takes queries of a
million ranks at once.

The meaning of a code depends on the worth of the table (:attr:`Head.worth`), as the table format
specifies:

===========  ===================================================================  ====================
worth        code                                                                 dtype
===========  ===================================================================  ====================
``outcome``  0 lost, 1 won, 2 drawn, for the side to move                         uint8
``play``     4r lost, 4r + 1 won, 4r + 2 drawn in r plies; 3 drawn without end    uint8 up to 63 plies
``nimber``   the nimber                                                           uint8 up to 255
``cost``     the least cost; -2**63 where there is no solution                    int64 if there are such
===========  ===================================================================  ====================

The dtype is the narrowest of uint8, uint16, uint32 and int64 that holds every code of the table,
always little-endian, as in ``tablette table export --format npy``. A list of lost positions, which
some theories write instead of a table of outcomes, is an array like the others: 0 lost, 1 won.

On disk, cells take 1, 2, 8, 16, 32 or 64 bits and are compressed, so the file contains no array
that could be mapped. :attr:`Table.values` unpacks them once, without the interpreter's lock and on
all cores, straight into the memory of the numpy array. Nothing is copied after that: every array is
a read-only view of the same bytes, which live as long as the table or any view.

numpy is imported only when an array is needed.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, overload

from . import _many, _remote, _tablette
from ._table_records import Build, Cell, Head, Verification
from ._tablette import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ._tablette import Board

    #: Many ranks, or many positions.
    Many = list[Any] | range | NDArray[Any]

    Progress = Callable[[int, int | None], object]
    Level = Literal["checksums", "sample", "full"]
    Worth = Literal["outcome", "play", "nimber", "cost"]

#: Default number of ranks in a block of :meth:`Table.blocks`: a mebibyte of bytes.
BLOCK: Final = 1 << 20
#: A decoded code: outcome, remoteness, nimber, cost.
_Said = tuple[str | None, int | None, int | None, int | None]
_NOTHING: Final[_Said] = (None, None, None, None)


class Table:
    """An open table file, and the game opened on its board.

    >>> import tablette, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> table = tablette.open("chomp", "3x4").build(folder)
    >>> len(table), table.head.worth, table.dtype
    (34, 'play', '|u1')
    >>> table.probe("3,1,1")  # an L with equal legs is lost
    Cell(rank=16, code=16, outcome='lose', remoteness=4, nimber=None, cost=None)
    >>> int(table.values[16]), table.values.flags.writeable  # one byte a position, all in one memory
    (16, False)
    >>> table.probe([16, 33])  # the codes of ranks; the last one is the whole bar
    array([16, 29], dtype=uint8)
    >>> table.remoteness(table.probe(["3,1,1", (3, 3, 3, 3)]))
    array([4, 7])

    Opening reads only the head. Before the first answer the digest of the whole file is checked,
    once for as long as the interpreter lives and the file does not change; a damaged file raises
    :class:`~tablette.TableError` and never answers.

    Parameters
    ----------
    file:
        The path of the file, or its address, anything that fsspec opens:
        ``"https://host/chomp.tablette"``, ``"s3://bucket/…"``. A remote table is read on demand:
        the first probe reads the head, some 64 KiB of the index and a block; later probes one block
        each, or none if the block was read recently. A manifest of pieces is a table there, too.
        Every block is checked against its checksum; only ``verify("checksums")`` checks the digest
        of the whole.
    storage:
        Further options for fsspec, for example ``{"endpoint_url": "http://…"}``.
    memory:
        Bytes that one call may take, as a number or as text such as ``"4G"``; default 2 GiB. A call
        that needs more is refused before it allocates: ``positions * itemsize`` for :attr:`values`,
        ``24 + itemsize`` per rank for :meth:`probe`.
    threads:
        Number of threads; default one per core. No value depends on it.
    progress:
        Called with the units done and the total, some twenty times a second.

    Raises
    ------
    TableError
        When the file is not a table, is truncated, a piece of a build or of another version, or
        cannot be read.
    InputError
        When this version of Tablette does not have the game or the board.
    """

    def __init__(
        self,
        file: str | os.PathLike[str],
        *,
        storage: Mapping[str, Any] | None = None,
        memory: int | str | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        path = os.fspath(file)
        if _remote.is_remote(path):
            place = _remote.RemotePlace(path, storage)
            self._file = _tablette.TableFile.remote(path, place.name, place)
        else:
            self._file = _tablette.TableFile(path)
        self._budget: dict[str, Any] = {"memory": memory, "threads": threads, "progress": progress}
        said = self._file.head()
        self._dtype: str = said.pop("dtype")
        self._itemsize: int = said.pop("itemsize")
        self._head = Head(**said)
        self._build: Build | None = None
        self._values: NDArray[Any] | None = None

    @property
    def head(self) -> Head:
        """The file's head: game, board, settings, worth, positions, bits, digest."""
        return self._head

    @property
    def build(self) -> Build | None:
        """How the table was built, if this object comes from :meth:`Board.build`."""
        return self._build

    @property
    def dtype(self) -> str:
        """The dtype of the codes in numpy's notation: ``|u1``, ``<u2``, ``<u4`` or ``<i8``."""
        return self._dtype

    @property
    def nbytes(self) -> int:
        """Size of :attr:`values` in bytes: positions times 1, 2, 4 or 8."""
        return self._head.positions * self._itemsize

    @property
    def values(self) -> NDArray[Any]:
        """The codes of all positions, by rank: shape ``(positions,)``, read-only.

        The first access unpacks the cells: linear time, some hundred million a second per core.
        Later accesses are O(1): every array is a view of the same bytes.

        Raises
        ------
        RefusedError
            When :attr:`nbytes` exceeds the memory limit. :meth:`blocks` needs less.
        TableError
            When the file is damaged.
        """
        if self._values is None:
            self._values = _many.view(self._file.values(**self._budget), self._dtype)
        return self._values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        values = self.values
        if dtype is not None and _many.numpy().dtype(dtype) != values.dtype:
            if copy is False:
                raise ValueError(_many.say("another dtype is a copy", "un autre dtype demande une copie"))
            return values.astype(dtype)
        return values.copy() if copy else values

    def __len__(self) -> int:
        return self._head.positions

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        head = self._head
        settings = "".join(f", {name}={value}" for name, value in head.settings.items())
        return f"<Table {head.game} {head.board}{settings}, {head.worth}, {head.positions} × {self._dtype}>"

    @overload
    def __getitem__(self, key: int) -> int: ...  # pyright: ignore[reportOverlappingOverload]
    @overload
    def __getitem__(self, key: slice | Many) -> NDArray[Any]: ...
    def __getitem__(self, key: Any) -> Any:
        """The code of a rank, or an array of the codes of several: ``table[7]``, ``table[10:20]``,
        ``table[[3, 5]]``.

        Raises
        ------
        RankError
            When there is no such rank. Negative indices are refused: ``table[-1]`` is usually a
            mistake.
        """
        if isinstance(key, slice):
            return self._slice(key)
        if _many.is_many(key):
            ranks, shape = _many.as_ranks(key)
            return self._gathered(ranks).reshape(shape)
        rank = _many.as_rank(key, None)
        if not rank < len(self):
            raise _many.RankError(_many.no_rank(rank, len(self) - 1))
        if self._values is not None:
            return int(self._values[rank])
        return int.from_bytes(self._file.gather(rank.to_bytes(8, "little")), "little", signed=self._dtype == "<i8")

    def _slice(self, key: slice) -> NDArray[Any]:
        start, stop, step = key.indices(len(self))
        if step != 1:
            ranks = _many.numpy().arange(start, stop, step, dtype="<u8") if step > 0 else range(start, stop, step)
            return self._gathered(_many.as_ranks(ranks)[0])
        return self._run(start, max(start, stop))

    def _run(self, start: int, stop: int) -> NDArray[Any]:
        """Consecutive ranks: a view if all values are in memory, otherwise freshly unpacked."""
        if self._values is not None:
            return self._values[start:stop]
        return _many.view(self._file.fill(start, stop, **self._budget), self._dtype)

    def _gathered(self, ranks: bytes) -> NDArray[Any]:
        return _many.view(self._file.gather(ranks, **self._budget), self._dtype)

    def __iter__(self) -> Iterator[int]:
        """The codes by rank, with one block in memory at a time."""
        for block in self.blocks():
            yield from block.tolist()

    def blocks(self, size: int = BLOCK) -> Iterator[NDArray[Any]]:
        """The codes by rank, in arrays of ``size`` (the last may be shorter): for tables larger
        than memory.

        Memory: one array at a time.
        """
        if isinstance(size, bool) or operator.index(size) < 1:
            raise InputError(_many.say("expected a size of 1 or more", "il fallait une taille de 1 ou plus"))
        for start in range(0, len(self), size):
            yield self._run(start, min(start + size, len(self)))

    @overload
    def probe(self, asked: str) -> Cell: ...
    @overload
    def probe(self, asked: tuple[Any, ...]) -> Cell: ...
    @overload
    def probe(self, asked: Many) -> NDArray[Any]: ...
    def probe(self, asked: Any) -> Any:
        """Looks up a position, or many positions or ranks.

        - A position, as text or as the plain value of :attr:`Board.state`: a :class:`Cell`.
        - A list of positions, or an array of two or more dimensions with one position per row: an
          array of their codes.
        - A list or one-dimensional array of integers: ranks, giving a new writable array of their
          codes, in the order of the query, with the table's :attr:`dtype`.

        Time for ranks: one memory access each if :attr:`values` is loaded. Otherwise each block of
        the file that is touched is unpacked once (some tens of microseconds), and each rank takes
        some nanoseconds; ascending ranks are fastest. Memory: 24 bytes per rank, plus the result.

        Raises
        ------
        InputError
            For one of many items, with its index in the message and in the attribute ``index``.
        AbsentError
            When a position has no rank in this table.
        RefusedError, TableError
        """
        if isinstance(asked, (str, tuple)):
            rank = int.from_bytes(self._file.ranks([asked], **self._budget), "little")
            code = int(self[rank])
            return Cell(rank, code, *self._file.said(code))
        if _many.are_ranks(asked):
            return self._gathered(_many.as_ranks(asked)[0])
        return self._gathered(bytes(self._ranks(asked)))

    @overload
    def rank(self, positions: str) -> int: ...
    @overload
    def rank(self, positions: tuple[Any, ...]) -> int: ...
    @overload
    def rank(self, positions: Many) -> NDArray[np.uint64]: ...
    def rank(self, positions: Any) -> Any:
        """The rank of a position, or an array (uint64) of the ranks of many; about a microsecond
        each.

        Positions that are equal by symmetry may share a rank.
        """
        if isinstance(positions, (str, tuple)):
            return int.from_bytes(self._file.ranks([positions], **self._budget), "little")
        return _many.view(self._ranks(positions), "<u8")

    @overload
    def unrank(self, ranks: int) -> str | None: ...  # pyright: ignore[reportOverlappingOverload]
    @overload
    def unrank(self, ranks: Many) -> list[str | None]: ...
    def unrank(self, ranks: Any) -> Any:
        """The position of a rank as text, or a list for many ranks; about a microsecond each.

        Ranking the text gives the rank back. ``None`` if no reachable position has the rank.
        """
        return _unrank(lambda given: self._file.unrank(given, **self._budget), ranks)

    def _ranks(self, positions: Any) -> bytearray:
        return self._file.ranks(_many.rows(positions), **self._budget)

    @property
    def lost(self) -> NDArray[np.uint64]:
        """The ranks of all lost positions, ascending. For a table of costs, those without a
        solution.

        For a list of lost positions, the list itself; otherwise a pass over the table, one block at
        a time. Memory: 8 bytes per lost position.
        """
        members = self._file.members(**self._budget)
        if members is not None:
            return _many.view(members, "<u8")
        np = _many.numpy()
        found = [np.empty(0, "<u8")]
        start = 0
        for block in self.blocks():
            found.append((np.flatnonzero(self.outcomes(block) == -1) + start).astype("<u8"))
            start += len(block)
        lost: NDArray[Any] = np.concatenate(found)
        return lost

    def write_lost(self, file: str | os.PathLike[str]) -> int:
        """Writes the lost positions as text, one per line in the order of their ranks; returns
        their number.

        Unreachable positions are left out.
        """
        lost = self.lost
        written = 0
        with open(file, "w", encoding="utf-8", newline="\n") as lines:
            for start in range(0, len(lost), BLOCK):
                texts = [text for text in self.unrank(lost[start : start + BLOCK]) if text is not None]
                lines.writelines(f"{text}\n" for text in texts)
                written += len(texts)
        return written

    def outcomes(self, codes: ArrayLike | None = None) -> NDArray[np.int8]:
        """Codes as outcomes for the side to move: 1 won, 0 drawn, -1 lost. Default: of all
        positions.

        The shape is that of the codes.
        """
        ends = {"win": 1, "draw": 0, "lose": -1}
        return self._decoded(codes, "i1", lambda said: ends[said[0]] if said[0] is not None else 1)

    def remoteness(self, codes: ArrayLike | None = None) -> NDArray[np.int64]:
        """Codes as plies to the end under best play; -1 for play without end, and if the worth has
        no plies.
        """
        return self._decoded(codes, "<i8", lambda said: -1 if said[1] is None else said[1])

    def _decoded(self, codes: ArrayLike | None, dtype: str, of: Callable[[_Said], int]) -> NDArray[Any]:
        np = _many.numpy()
        given = self.values if codes is None else np.asarray(codes)
        if given.dtype.kind not in "iu":
            raise InputError(_many.expected_codes(given.dtype))
        counts = self._head.counts
        if counts is None or given.dtype.kind == "i" or given.dtype.itemsize > 2:
            distinct, places = np.unique(given, return_inverse=True)
            meanings = np.array([of(self._said(int(code))) for code in distinct], dtype=dtype)
            sorted_out: NDArray[Any] = meanings[places].reshape(given.shape)
            return sorted_out
        # One entry per code avoids sorting; invalid codes are detected afterwards.
        strange = np.iinfo(dtype).min
        meanings = np.full(1 << 8 * given.dtype.itemsize, strange, dtype=dtype)
        for code in counts:
            if code < len(meanings):
                meanings[code] = of(self._said(code))
        decoded: NDArray[Any] = meanings[given]
        if (decoded == strange).any():
            self._said_of_none(int(given[decoded == strange][0]))
        shown: NDArray[Any] = decoded
        return shown

    def _said(self, code: int) -> _Said:
        said = self._file.said(code) if -(1 << 63) <= code < 1 << 63 else _NOTHING
        return self._said_of_none(code) if said == _NOTHING else said

    def _said_of_none(self, code: int) -> NoReturn:
        worth = self._head.worth
        raise InputError(
            _many.say(
                f"no position of this table has the code {code} ({worth})",
                f"aucune position de cette table n'a le code {code} ({worth})",
            )
        )

    def verify(self, level: Level = "sample") -> Verification:
        """Verifies the table: all checksums match (``"checksums"``), and 10,000 values
        (``"sample"``) or all of them (``"full"``) follow from their successors.

        Faults are returned, not raised: ``assert table.verify("full")``.
        """
        return Verification(**self._file.verify(level, **self._budget))


def build(
    board: Board,
    folder: str | os.PathLike[str],
    worth: Worth | None = None,
    *,
    memory: int | str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Table:
    """Implements :meth:`Board.build`."""
    budget = {"memory": memory, "threads": threads, "progress": progress}
    said = _tablette.build_table(board, os.fspath(folder), worth, **budget)
    table = Table(said["file"], memory=memory, threads=threads)
    table._build = Build(**said)
    return table


def rank(board: Board, positions: Any, **budget: Any) -> Any:
    """Implements :meth:`Board.rank`."""
    if isinstance(positions, (str, tuple)):
        return int.from_bytes(_tablette.board_ranks(board, [positions], **budget), "little")
    return _many.view(_tablette.board_ranks(board, _many.rows(positions), **budget), "<u8")


def unrank(board: Board, ranks: Any, **budget: Any) -> Any:
    """Implements :meth:`Board.unrank`."""
    return _unrank(lambda given: _tablette.board_unrank(board, given, **budget), ranks)


def _unrank(ask: Callable[[bytes], list[str | None]], ranks: Any) -> Any:
    if _many.is_many(ranks):
        given, shape = _many.as_ranks(ranks)
        if len(shape) != 1:
            raise InputError(
                _many.say(
                    "expected a list of ranks in one dimension", "il fallait une liste de rangs à une dimension"
                )
            )
        return ask(given)
    return ask(_many.as_rank(ranks, None).to_bytes(8, "little"))[0]
