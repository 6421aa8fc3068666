"""The web server of tests. It answers 404 to an address that it does not know, and no request ends it."""

from __future__ import annotations

import contextlib
import http.server
import re
import threading
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path

#: Returns the content at a decoded path, or None at an unknown one.
Find = Callable[[str], bytes | None]


def files_of(folder: Path) -> Find:
    """The files of a folder."""
    root = folder.resolve()

    def find(path: str) -> bytes | None:
        if "\0" in path:
            return None
        file = Path(root, path.lstrip("/")).resolve()
        return file.read_bytes() if file.is_relative_to(root) and file.is_file() else None

    return find


class Server(http.server.ThreadingHTTPServer):
    """A server on a free port of this machine. It sends parts of files to clients that ask for them, unless
    ``parts`` is false, and lists every refusal in ``refused``.
    """

    daemon_threads = True

    def __init__(self, find: Find, parts: bool = True) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.find, self.parts = find, parts
        self.refused: list[str] = []
        self.url = f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that has gone is no fault."""


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self._answer(send_body=True)

    def do_HEAD(self) -> None:
        self._answer(send_body=False)

    def _answer(self, send_body: bool) -> None:
        status, body, headers = self._find()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if send_body:
            self.wfile.write(body)

    def _find(self) -> tuple[int, bytes, dict[str, str]]:
        path = urllib.parse.unquote(self.path.partition("?")[0], errors="replace")
        try:
            data = self.server.find(path)
        except Exception as error:  # noqa: BLE001 whatever it is, the server goes on
            return self._refused(500, repr(error))
        if data is None:
            return self._refused(404, "not found")
        wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if wanted is None or not self.server.parts:
            return 200, data, {}
        start, end = int(wanted[1]), min(int(wanted[2]), len(data) - 1)
        return 206, data[start : end + 1], {"Content-Range": f"bytes {start}-{end}/{len(data)}"}

    def _refused(self, status: int, why: str) -> tuple[int, bytes, dict[str, str]]:
        self.server.refused.append(f"{status} {self.path}: {why}")
        return status, f"{why}\n".encode(), {}

    def log_message(self, *_: object) -> None:
        """Nothing is written to the error stream, where tests look for other things."""


@contextlib.contextmanager
def serving(find: Find, parts: bool = True) -> Iterator[Server]:
    """Runs a server, and prints its refusals at the end: pytest shows them with a test that fails."""
    with Server(find, parts) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()
            print(*server.refused, sep="\n")
