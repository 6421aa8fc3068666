"""Remote tables: addresses that fsspec opens, read by ranges of bytes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ._many import say

__all__ = ["Far", "is_far"]


def is_far(file: str) -> bool:
    """Whether a text is an address rather than a path: ``https://…``, ``s3://…``, but not
    ``file://…``.
    """
    return "://" in file and not file.startswith(("file://", "local://"))


class Far:
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
        size = self._files.info(self._folder + name)["size"]
        if size is None:
            raise OSError(
                say(
                    f"{self._folder}{name}: the server does not report its length",
                    f"{self._folder}{name} : le serveur n'indique pas sa longueur",
                )
            )
        return int(size)

    def read(self, name: str, at: int, length: int) -> bytes:
        """Reads a range of bytes of a file in one request."""
        read: bytes = self._files.cat_file(self._folder + name, start=at, end=at + length)
        if len(read) > length:
            raise OSError(
                say(
                    f"{self._folder}{name}: the server sends the whole file instead of the requested part",
                    f"{self._folder}{name} : le serveur envoie tout le fichier au lieu de la partie demandée",
                )
            )
        return read
