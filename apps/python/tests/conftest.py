"""What all tests share: they speak English, whatever the machine does, and find no tables on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tablette


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English before each test, and whatever it was afterwards."""
    before = tablette.language()
    tablette.language("en")
    yield
    tablette.language(before)
