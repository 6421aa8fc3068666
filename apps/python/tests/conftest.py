"""What all tests share: they speak English, whatever the machine does, and find no tables on it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator

import pytest

import tablette

# Whoever starts the tests in the background may have told them to ignore Ctrl-C; here it is tested.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English before each test, and whatever it was afterwards."""
    before = tablette.language()
    tablette.language("en")
    yield
    tablette.language(before)
