"""Every command that the documents mention exists, with its game and its options.

Sessions are run by the tests of the command line. The commands in sentences, tables and blocks of
shell may take hours, so they are only compared with the help of the program.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "apps/python/tests")]
import test_blocks
from built_program import found

#: Commands that have commands of their own.
GROUPS = {"table", "draughts"}
#: What ends a command in a line of shell.
SHELL = re.compile(r"\btablette [^|;&>#\n)]+")
INLINE = re.compile(r"`(tablette [^`]+)`")


@functools.cache
def program() -> str:
    path = found()
    assert path, "no program: `cargo build --workspace --bins` makes one"
    return path


@functools.cache
def games() -> set[str]:
    return {game["name"] for game in json.loads(run("games", "--json"))["games"]}


@functools.cache
def run(*words: str) -> str:
    """The output of the program."""
    done = subprocess.run([program(), *words, "--lang", "en"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commands(page: str) -> Iterator[str]:
    """The commands on a page, except sessions."""
    text = (test_blocks.ROOT / page).read_text("utf-8")
    for kind, block in test_blocks.BLOCK.findall(text):
        if kind in ("sh", "text", ""):
            yield from SHELL.findall(block)
    for inline in INLINE.findall(test_blocks.BLOCK.sub("", text)):
        yield " ".join(inline.split())


def split(command: str) -> tuple[list[str], list[str]]:
    """The words of the command itself with its game, and its options: those before a lone `--`."""
    words = command.split()[1:]
    if "--" in words:
        words = words[: words.index("--")]
    length = 2 if words[0] in GROUPS else 1
    name, others = [word for word in words[:length] if not word.startswith("-")], words[length:]
    game = [word.split(":")[0] for word in others[:1] if word.split(":")[0] in games()]
    return name + game, [word.split("=")[0].rstrip(",.") for word in words if word.startswith("--")]


@pytest.mark.parametrize("page", test_blocks.PAGES)
def test_commands_and_options_exist(page: str) -> None:
    for command in commands(page):
        name, options = split(command)
        if not name or name[0].isupper():
            continue
        text = run("help", *name) if name[0] != "help" else run("help", "--all")
        for option in options:
            assert re.search(rf"{re.escape(option)}\b", text), f"{command}: {' '.join(name)} has no {option}"


@pytest.mark.parametrize("command", ["tablette slove chomp", "tablette solve chomp --bite 3", "tablette table make x"])
def test_a_mistake_is_found(command: str) -> None:
    name, options = split(command)
    with pytest.raises(AssertionError):
        text = run("help", *name)
        assert all(option in text for option in options)
