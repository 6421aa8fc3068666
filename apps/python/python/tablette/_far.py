"""Tables that are not on this machine: addresses that fsspec opens, read by ranges of bytes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ._many import say

__all__ = ["Far", "is_far"]


def is_far(file: str) -> bool:
    """Whether a text is an address and no path: ``https://…``, ``s3://…``, but not ``file://…``."""
    return "://" in file and not file.startswith(("file://", "local://"))


class Far:
    """The folder of a file at an address. The core asks it for parts of the file, and of others beside it, by their names."""

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
        """The bytes of a file."""
        size = self._files.info(self._folder + name)["size"]
        if size is None:
            raise OSError(
                say(
                    f"{self._folder}{name}: its server does not say how long it is",
                    f"{self._folder}{name} : son serveur n'en dit pas la longueur",
                )
            )
        return int(size)

    def read(self, name: str, at: int, length: int) -> bytes:
        """Some bytes of a file, in one journey."""
        read: bytes = self._files.cat_file(self._folder + name, start=at, end=at + length)
        if len(read) > length:
            raise OSError(
                say(
                    f"{self._folder}{name}: its server sends the whole file where a part is asked for",
                    f"{self._folder}{name} : son serveur envoie tout le fichier quand on en demande une partie",
                )
            )
        return read
