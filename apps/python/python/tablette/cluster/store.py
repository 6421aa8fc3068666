"""The place of the pieces: a folder that all workers share, or an object store that fsspec opens.

A file appears whole or not at all, and is never replaced by an equal one. The second writer of a
name is refused by the store itself (``If-None-Match`` of S3, a link in a folder), so two workers on
one task produce one piece.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import os
import shutil
import socket
import threading
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tablette._many import say

__all__ = ["Store"]

_CHUNK = 1 << 20


class Store:
    """A place for files by name. Names are paths with ``/``, relative to the place. `folder` is the
    folder if the store is one, so that the program can work right in it, else None.

    >>> import tempfile
    >>> store = Store(tempfile.mkdtemp())
    >>> store.create("pieces/a", b"one"), store.create("pieces/a", b"two")
    (True, False)
    >>> store.read("pieces/a"), store.read("pieces/b"), store.sizes()
    (b'one', None, {'pieces/a': 3})

    Parameters
    ----------
    url:
        A folder (``/shared/chomp`` or ``file:///shared/chomp``), or anything that fsspec opens:
        ``s3://bucket/chomp``, ``gs://…``, ``abfs://…``.
    storage:
        Further options for fsspec, for example ``{"endpoint_url": "http://…"}``. Leave the store's
        keys to the environment of the workers: options given here pass through the scheduler.
    """

    def __init__(self, url: str | os.PathLike[str], storage: Mapping[str, Any] | None = None) -> None:
        self.folder = _folder(os.fspath(url))
        self.url = os.fspath(url) if self.folder is None else str(self.folder)
        self.storage = dict(storage or {})
        if self.folder is None:
            # A cached listing may be a minute old, and other workers write.
            options = {"use_listings_cache": False, **self.storage}
            self._files, self._root = _fsspec().core.url_to_fs(self.url, **options)
            self._root = self._root.rstrip("/")

    def __reduce__(self) -> tuple[Any, ...]:
        return Store, (self.url, self.storage)

    def __repr__(self) -> str:
        return f"<Store {self.url}>"

    def within(self, name: str) -> str:
        """The address of a file."""
        return f"{self.url.rstrip('/')}/{name}"

    def sizes(self) -> dict[str, int]:
        """Every finished file with its length in bytes, in one listing."""
        if self.folder is not None:
            return dict(_listed(self.folder, self.folder))
        self._files.invalidate_cache()
        try:
            found = self._files.find(self._root, detail=True)
        except FileNotFoundError:
            return {}
        cut = len(self._root) + 1
        return {path[cut:]: int(entry["size"]) for path, entry in found.items() if path.startswith(self._root + "/")}

    def size(self, name: str) -> int | None:
        """The length of a file in bytes, or None."""
        try:
            if self.folder is not None:
                return (self.folder / name).stat().st_size
            return int(self._files.info(self._path(name), refresh=True)["size"])
        except (FileNotFoundError, NotADirectoryError):
            return None
        except TypeError:
            return int(self._files.info(self._path(name))["size"])

    def read(self, name: str) -> bytes | None:
        """The content of a small file, or None."""
        return self.read_all([name]).get(name)

    def read_all(self, names: Iterable[str]) -> dict[str, bytes]:
        """Reads small files, many at once if the store can; missing ones are left out."""
        if self.folder is not None:
            found = {}
            for name in names:
                with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                    found[name] = (self.folder / name).read_bytes()
            return found
        paths = {self._path(name): name for name in names}
        if not paths:
            return {}
        read = self._files.cat(list(paths), on_error="return")
        absent = {paths[path]: held for path, held in read.items() if not isinstance(held, bytes)}
        for held in absent.values():
            if not isinstance(held, FileNotFoundError):
                raise held
        return {paths[path]: bytes(held) for path, held in read.items() if isinstance(held, bytes)}

    def digest(self, name: str) -> str | None:
        """The SHA-256 of a file, or None if there is none: reads all of it."""
        try:
            with self._open(name) as source:
                return sha256(source)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def fetch(self, name: str, to: Path) -> str:
        """Copies a file into a folder of this machine, where it appears whole; returns the SHA-256
        of the bytes read.

        Raises `FileNotFoundError`, and `OSError` if the disk is full.
        """
        part = part_beside(to)
        to.parent.mkdir(parents=True, exist_ok=True)
        try:
            with self._open(name) as source, part.open("wb") as copy:
                digest = sha256(source, copy)
            part.replace(to)
        finally:
            part.unlink(missing_ok=True)
        return digest

    def create(self, name: str, source: bytes | Path) -> bool:
        """Creates a whole file, unless the name exists; then returns False and changes nothing."""
        return self._put(name, source, anew=True)

    def replace(self, name: str, source: bytes | Path) -> None:
        """Creates a whole file, replacing any other of that name."""
        self._put(name, source, anew=False)

    def _open(self, name: str) -> Any:
        if self.folder is not None:
            return (self.folder / name).open("rb")
        return self._files.open(self._path(name), "rb", cache_type="readahead", block_size=16 * _CHUNK)

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"

    def _put(self, name: str, source: bytes | Path, *, anew: bool) -> bool:
        if self.folder is not None:
            return _put_file(self.folder / name, source, anew=anew)
        put = self._files.pipe_file if isinstance(source, bytes) else self._files.put_file
        given = source if isinstance(source, bytes) else str(source)
        order = (self._path(name), given) if isinstance(source, bytes) else (given, self._path(name))
        if not anew:
            put(*order)
            return True
        try:
            if self._is_exclusive(put):
                put(*order, mode="create")
            elif self._files.exists(self._path(name)):
                return False
            else:
                # Pieces of one task are byte for byte equal, so losing this race changes nothing.
                put(*order)
        except FileExistsError:
            return False
        return True

    def _is_exclusive(self, put: Any) -> bool:
        """Whether the store itself refuses to overwrite."""
        within = getattr(self._files, "_" + put.__name__, put)
        return "mode" in inspect.signature(within).parameters


def sha256(source: Any, copy: Any = None) -> str:
    """The SHA-256 of an open file, which is copied to another on the way. Linear time, a mebibyte
    of memory.
    """
    digest = hashlib.sha256()
    while part := source.read(_CHUNK):
        digest.update(part)
        if copy is not None:
            copy.write(part)
    return digest.hexdigest()


def part_beside(path: Path) -> Path:
    """A temporary file name, unique to this machine, process and thread."""
    host = "".join(c if c.isalnum() else "-" for c in socket.gethostname())
    return path.with_name(f"{path.name}.{host}-{os.getpid()}-{threading.get_ident()}.part")


def _put_file(path: Path, source: bytes | Path, *, anew: bool) -> bool:
    if anew and path.exists():
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    part = part_beside(path)
    try:
        with part.open("wb") as file:
            if isinstance(source, bytes):
                file.write(source)
            else:
                with source.open("rb") as given:
                    shutil.copyfileobj(given, file, _CHUNK)
            file.flush()
            os.fsync(file.fileno())
        if anew:
            try:
                os.link(part, path)
                return True
            except FileExistsError:
                return False
            except OSError:
                # Some file systems have no links; an equal piece may then replace another.
                pass
        part.replace(path)
        return True
    finally:
        part.unlink(missing_ok=True)


def _listed(top: Path, folder: Path) -> Iterable[tuple[str, int]]:
    try:
        entries = list(os.scandir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return
    for entry in entries:
        with contextlib.suppress(FileNotFoundError):
            if entry.is_dir(follow_symlinks=False):
                yield from _listed(top, Path(entry.path))
            elif not entry.name.endswith(".part"):
                yield Path(entry.path).relative_to(top).as_posix(), entry.stat().st_size


def _folder(url: str) -> Path | None:
    if "://" not in url:
        return Path(url).absolute()
    parts = urlsplit(url)
    return Path(unquote(parts.path)) if parts.scheme in ("file", "local") else None


def _fsspec() -> Any:
    try:
        return import_module("fsspec")
    except ImportError as error:
        raise ImportError(
            say(
                "a store that is no folder needs fsspec: pip install tablette[cluster]",
                "un dépôt qui n'est pas un dossier demande fsspec : pip install tablette[cluster]",
            )
        ) from error
