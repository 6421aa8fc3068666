"""Common settings of all tests: messages are in English and no tables are found, whatever the
machine.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator

import pytest
import tablette

# Tests started in the background may inherit an ignored SIGINT, but these test Ctrl-C.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that start a cluster run one after the other in one process, beside the others (``--dist loadgroup``):
    they wait most of the time, and side by side their workers would hold each other up. Tests of one
    large table share it.
    """
    for item in items:
        for files in ("test_cluster", "test_tables_remote"):
            if item.path.name.startswith(files):
                item.add_marker(pytest.mark.xdist_group(files))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English before each test, and the previous language afterwards."""
    before = tablette.language()
    tablette.language("en")
    yield
    tablette.language(before)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that does not set the time for the whole of a test of a function has any amount."""
    monkeypatch.setitem(tablette.grade.__kwdefaults__, "total", 1e6)


@pytest.fixture(scope="session")
def object_server() -> Iterator[dict[str, str]]:
    """The options with which fsspec reaches an S3 server on this machine."""
    pytest.importorskip("s3fs", reason="s3fs is not installed")
    moto = pytest.importorskip("moto.server", reason="moto is not installed")
    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield {"key": "nobody", "secret": "nothing", "endpoint_url": f"http://{host}:{port}"}
    server.stop()
