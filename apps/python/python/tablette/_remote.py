"""Remote tables: addresses that fsspec opens, read by ranges of bytes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ._many import say

__all__ = ["RemotePlace", "is_remote", "tables"]

_SUFFIX = ".tablette"


def is_remote(file: str) -> bool:
    """Whether a text is an address rather than a path: ``https://…``, ``s3://…``, but not
    ``file://…``.
    """
    return "://" in file and not file.startswith(("file://", "local://"))


class RemotePlace:
    """The folder of a remote file, from which the core reads parts of files by name."""

    def __init__(self, url: str, storage: Mapping[str, Any] | None = None) -> None:
        try:
            fsspec = import_module("fsspec")
        except ImportError as error:
            raise ImportError(
                say(
                    "a table at an address needs fsspec: pip install fsspec (and aiohttp for https, s3fs for s3)",
                    "une table à une adresse demande fsspec : pip install fsspec (et aiohttp pour https, s3fs pour s3)",
                )
            ) from error
        self._files, path = fsspec.core.url_to_fs(url, **(storage or {}))
        self._folder, slash, self.name = path.rpartition("/")
        self._folder += slash

    def length(self, name: str) -> int:
        """The length of a file in bytes."""
        try:
            size = self._files.info(self._folder + name)["size"]
        except FileNotFoundError as error:
            # fsspec says so of a host, too, that cannot be reached.
            if error.__cause__ is None or isinstance(error.__cause__, FileNotFoundError):
                raise
            raise OSError(str(error.__cause__)) from error
        if size is None:
            raise OSError(
                say(
                    "the server does not report the length of the file",
                    "le serveur n'indique pas la longueur du fichier",
                )
            )
        return int(size)

    def read(self, name: str, at: int, length: int) -> bytes:
        """Reads a range of bytes of a file in one request."""
        read: bytes = self._files.cat_file(self._folder + name, start=at, end=at + length)
        if len(read) > length:
            raise OSError(
                say(
                    "the server sends the whole file instead of the requested part",
                    "le serveur envoie tout le fichier au lieu de la partie demandée",
                )
            )
        return read


def tables(url: str) -> tuple[RemotePlace, str, str | None]:
    """The tables at an address: what reads them, the address of their folder with a ``/`` at the end,
    and the name of the only one, where the address is that of one table.
    """
    folder, _, name = url.rpartition("/")
    only = name if name.endswith(_SUFFIX) else None
    if only is None:
        folder = url.rstrip("/")
    # With a name, since some file systems drop a slash at the end.
    return RemotePlace(f"{folder}/{only or _SUFFIX}"), f"{folder}/", only
