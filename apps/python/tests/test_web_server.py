"""The web server of these tests is not ended by any request."""

from __future__ import annotations

import http.client
from pathlib import Path

import pytest
from web_server import Server, files_of, serving


def status(server: Server, path: str) -> int:
    """The status of an address as it is written."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
    connection.request("GET", path)
    found = connection.getresponse().status
    connection.close()
    return found


def test_an_unknown_address_gets_404_and_the_server_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / "file").write_text("here")
    (tmp_path / "secret").write_text("outside")
    unknown = ["/", "/favicon.ico", "/%", "/%ff", "/%00", "/..", "/../secret", "/%2e%2e/secret", "/../../etc/passwd", "//"]
    with serving(files_of(folder)) as server:
        assert [(path, status(server, path)) for path in unknown] == [(path, 404) for path in unknown]
        assert len(server.refused) == len(unknown) and server.refused[1] == "404 /favicon.ico: not found"
        assert [status(server, path) for path in ("/file", "/file?a=%", "/none/../file")] == [200] * 3


def test_a_handler_that_throws_is_answered_with_500_and_the_server_goes_on() -> None:
    def find(path: str) -> bytes:
        if path == "/throws":
            raise ValueError("broken")
        return b"here"

    with serving(find) as server:
        assert [status(server, path) for path in ("/throws", "/other")] == [500, 200]
        assert server.refused == ["500 /throws: ValueError('broken')"]


@pytest.mark.parametrize(("parts", "expected"), [(True, (206, b"er")), (False, (200, b"here"))])
def test_parts_of_files_are_sent_where_the_host_has_them(parts: bool, expected: tuple[int, bytes]) -> None:
    with serving(lambda _: b"here", parts) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
        connection.request("GET", "/", headers={"Range": "bytes=1-2"})
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == expected
        connection.close()
