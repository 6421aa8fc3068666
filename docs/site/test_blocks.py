"""Every block of commands or code in the documents is run by a test, or is listed here with the
reason why none can run it.

`console` blocks are sessions that the tests of the command line run, and `>>>` marks doctests.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    file.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/*.md", "docs/book/*.md", "docs/book/fr/*.md", "docs/results/*.md")
    for file in ROOT.glob(pattern)
) + ["apps/python/README.md", "certify/README.md", "certify/proofs/README.md"]
BLOCK = re.compile(r"^```([\w,]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

#: Blocks that other tests run, by page and first words.
TESTED = {
    ("README.md", "cargo run --release"): "the second command is the test command; the first builds the same program",
    ("README.md", "use tablette::"): "test_the_readme_has_the_example_of_the_crate",
    ("README.md", "import tablette"): "test_the_readme_runs_in_python",
    ("CONTRIBUTING.md", "cargo test"): "the two commands of .ci/run",
    ("certify/README.md", "python3 python/certify.py"): "certify/test.py",
    ("certify/README.md", "examples/draughts-2"): "certify/test.py",
    ("certify/README.md", "ocaml/build.sh"): "certify/test.py",
    ("certify/README.md", "seq 0 100"): "certify/test.py, with the same positions",
    ("certify/README.md", "echo 100 5"): "certify/test.py, with other changes",
    ("certify/README.md", "1 of 1 changes"): "certify/test.py, with other changes",
    ("certify/README.md", "python3 test.py"): "`cargo xtask certify`",
    ("docs/book/cluster.md", "python -m tablette.cluster build"): "test_cluster_program.py",
    ("docs/book/cluster.md", "from dask.distributed"): "test_cluster_program.py",
    ("docs/book/cluster.md", "printf 'x'"): "test_cluster_program.py",
    ("docs/book/cluster.md", "tablette table plan chomp 8x8"): "test_cluster_program.py",
    ("docs/book/cluster.md", "tablette table plan chomp 12x12"): "test_cluster_program.py",
    ("docs/book/cluster.md", "tablette table cluster slurm"): "test_cluster_slurm.py",
    ("docs/book/cluster.md", "cluster.build("): "test_cluster_objects.py, with a store on this machine",
    ("docs/book/cluster.md", "from tablette import Table"): "test_tables_remote.py, with a host on this machine",
    ("docs/book/embed.md", "<iframe"): "apps/web/page/tests, with a server on this machine",
    ("docs/book/teachers.md", "<iframe"): "apps/web/page/tests, with a server on this machine",
    ("docs/book/teachers.md", "# tablette learn"): "apps/web/page/tests, which hand in such files",
    ("docs/book/teachers.md", "tablette grade chomp --folder"): "apps/web/page/tests, which compare its marks with the page's",
    ("docs/book/embed.md", "<img"): "the tests of the server",
    ("docs/book/embed.md", "const {"): "the tests of the server",
    ("docs/book/grade.md", "import sys"): "test_the_programs_are_right",
    ("docs/book/fr/grade.md", "import sys"): "test_the_programs_are_right",
    ("docs/book/grade.md", 'title = "Chomp'): "the tests of the command line grade a class by it",
    ("docs/book/fr/grade.md", 'title = "Chomp'): "the tests of the command line grade a class by it",
}
#: The pages about a game of one's own, and the beginnings of the answers that they show.
OWN = {
    "docs/book/own.md": ("The side to move", "start is", "play(", "Not solved", "Least cost"),
    "docs/book/fr/own.md": ("Le joueur au trait", "start est", "play(", "Pas résolu", "Coût minimal"),
}
TESTED |= {
    (page, words): "test_own_games_are_answered_as_written"
    for page, answers in OWN.items()
    for words in ("import tablette", "class ", "    start =", *answers)
}
TESTED |= {
    (page, words): "apps/cli/tests/own.rs, with the examples of the page"
    for page in OWN
    for words in ("tablette solve ./counters.py", "error: ./" if page == "docs/book/own.md" else "erreur : ./")
}
#: Blocks that no test runs, and the reason.
UNTESTED = {
    ("ARCHITECTURE.md", "crates/"): "a list of folders",
    ("CONTRIBUTING.md", "cargo install --locked cargo-fuzz"): "a minute of fuzzing; the seeds are replayed",
    ("apps/python/README.md", "pip install ./apps/python"): "compiles all again; the tests install the wheel",
    ("certify/proofs/README.md", "apt-get install"): "installs packages",
    ("certify/proofs/README.md", "tablette table build chomp 16x16"): "minutes; smaller lists are checked",
    ("docs/book/cluster.md", "cargo install"): "installs packages",
    ("docs/book/cluster.md", "tablette solve chomp 8x8 --by table"): "needs a host on the network",
    ("docs/book/draughts.md", "use tablette_games"): "needs a file of games; the module's own example is run",
    ("docs/book/draughts.md", "tablette solve draughts W:W6"): "twenty seconds of the fast program",
    ("docs/book/draughts.md", "{ printf"): "a pipe; the tests of the Hub engine speak the same lines",
    ("docs/book/draughts.md", "import shutil"): "needs pydraughts; the tests of the Hub engine speak the same lines",
    ("docs/book/draughts.md", "tablette draughts match"): "needs another engine; the tests play two of this one",
    ("docs/book/draughts.md", "tablette draughts dxp"): "needs another machine; the tests play on this one",
    ("docs/book/grade.md", "$ tablette grade chomp"): "the reader's own program",
    ("docs/book/fr/grade.md", "$ tablette grade chomp"): "the reader's own program",
    ("docs/book/own.md", "cargo xtask site"): "builds the page; apps/web/page/tests start the same server",
    ("docs/book/fr/own.md", "cargo xtask site"): "builds the page; apps/web/page/tests start the same server",
    ("docs/book/own.md", "pip install ./apps/python"): "compiles all again; the tests install the wheel",
    ("docs/book/fr/own.md", "pip install ./apps/python"): "compiles all again; the tests install the wheel",
    ("docs/book/page.md", "$ tablette serve"): "runs until Ctrl-C; the tests start the same server",
    ("docs/book/rockse.md", "2 -4"): "a board, compared with its file below",
    ("docs/book/fr/rockse.md", "2 -4"): "a board, compared with its file below",
    ("docs/book/tables.md", "use tablette_probe"): "the first lines of the crate's own example, which is run",
    ("docs/book/tables.md", "tablette_table *table"): "like crates/probe/examples/probe.c, which crates/probe/test.py runs",
    ("docs/book/tables.md", "cargo rustc -p tablette-probe"): "`cargo xtask probe` builds the same without optimisation",
    ("docs/results/certify.md", "tablette new rockse"): "hours of measurements",
    ("docs/results/certify.md", "debootstrap"): "installs a system",
    ("docs/results/grading.md", "python3 apps/cli"): "grades for an hour; the slow tests grade the mutants of three questions",
    ("docs/results/challenges.md", "cargo xtask records"): "hours; the test command does the first line",
    ("docs/results/search.md", "cargo xtask train"): "an hour; the tests of train play thirty games a round",
    ("docs/results/challenges.md", "cd docs/archive"): "minutes, and three compilers",
    ("docs/results/octal.md", "tablette period kayles"): "seconds of the fast program; smaller periods are tested",
    ("docs/results/octal.md", "g++ -O2"): "another program, which is not in this repository",
    ("docs/results/proofs.md", "apt-get install"): "installs packages",
    ("docs/results/proofs.md", "tablette table build draughts 4"): "half a minute; two pieces are checked",
    ("docs/results/proofs.md", "tablette table build chomp 16x16"): "minutes; smaller lists are checked",
}


def blocks() -> list[tuple[str, str]]:
    """Page and text of every block that is neither a session nor a doctest."""
    found = []
    for page in PAGES:
        for kind, text in BLOCK.findall((ROOT / page).read_text("utf-8")):
            if kind != "console" and not text.startswith(">>>"):
                found.append((page, text))
    return found


def entry(page: str, text: str) -> tuple[str, str] | None:
    """The entry of the lists above for a block."""
    return next((key for key in TESTED | UNTESTED if key[0] == page and text.startswith(key[1])), None)


def test_every_block_is_accounted_for() -> None:
    unknown = [f"{page}: {text.splitlines()[0]}" for page, text in blocks() if not entry(page, text)]
    assert not unknown, "make these `console` sessions, or list them: " + "; ".join(unknown)


def test_the_lists_have_no_stale_entry() -> None:
    assert not TESTED.keys() & UNTESTED.keys()
    assert (TESTED | UNTESTED).keys() == {entry(page, text) for page, text in blocks()}


def test_the_readme_has_the_example_of_the_crate() -> None:
    """The documentation tests run the example, and the README adds a `main` around the same lines."""
    code = next(text for where, text in blocks() if where == "README.md" and text.startswith("use tablette::"))
    lines = [line.strip() for line in code.splitlines() if line]
    lines.remove("fn main() -> Result<(), tablette::Failure> {")
    source = (ROOT / "crates/workbench/src/lib.rs").read_text("utf-8")
    example = source.split("//! ```\n")[1].replace("//! ", "").replace("//!", "")
    assert lines[-2:] == ["Ok(())", "}"]
    assert lines[:-2] == [line for line in example.splitlines() if line and not line.startswith("#")]


def test_the_readme_runs_in_python() -> None:
    code = next(text for where, text in blocks() if where == "README.md" and text.startswith("import tablette"))
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("page", ["docs/book/grade.md", "docs/book/fr/grade.md"])
def test_the_programs_are_right(page: str) -> None:
    program = next(text for where, text in blocks() if where == page and text.startswith("import sys"))
    positions = "1\n2\n2,1\n2,2\n3,1,1\n5,3,1\n"
    run = subprocess.run([sys.executable, "-c", program], input=positions, capture_output=True, text=True, check=True)
    words = ["lost", "won", "lost", "won", "lost", "won"]
    if "/fr/" in page:
        words = ["gagné" if word == "won" else "perdu" for word in words]
    assert run.stdout.split() == words


@pytest.mark.parametrize("page", ["docs/book/rockse.md", "docs/book/fr/rockse.md"])
def test_the_board_in_the_text_is_that_of_the_file(page: str) -> None:
    board = next(text for where, text in blocks() if where == page and text.startswith("2 -4"))
    assert board == (ROOT / "docs/book/rockse-exam.txt").read_text("utf-8")


#: Studies programs by the Python of the page `/own`: reads a language and programs as JSON, prints the
#: reported parts of each. Before Python 3.12, rules that do not return cannot be stopped.
STUDY = """
import contextlib, json, sys

lang, programs = json.load(sys.stdin)
parts = []
space = {"__name__": "study", "post": lambda part: parts.append(json.loads(part))}
for name in sys.argv[1:]:
    exec(open(name, encoding="utf-8").read(), space)

class Unwatched(contextlib.nullcontext):
    rest = staticmethod(lambda: None)

    def __enter__(self):
        return self

if not hasattr(sys, "monitoring"):
    space["Watched"] = space["Guard"] = Unwatched
answers = []
for program in programs:
    space["study"](program, lang, 20_000)
    answers.append(parts[:])
    parts.clear()
print(json.dumps(answers))
"""
PAGE_SOURCES = ROOT / "apps/web/page"
Part = dict[str, Any]
#: Returns the parts that the page reports about each of the programs, in a language.
Study = Callable[[str, list[str]], list[list[Part]]]


def language_of(page: str) -> str:
    return "fr" if "/fr/" in page else "en"


def plain(text: str) -> str:
    """A text with single spaces."""
    return " ".join(text.split())


def own_programs(page: str) -> list[tuple[str, str]]:
    """Each program of a page with the answer below it. A class follows the first program, and a line
    `start` replaces that of the last class.
    """
    first, last, found = "", "", []
    for _, text in (block for block in blocks() if block[0] == page):
        if text.startswith("import tablette"):
            first = text
        elif text.startswith("class "):
            last = "\n\n" + text
        elif text.startswith("    start ="):
            last = re.sub(r"^    start =.*\n", text, last, flags=re.MULTILINE)
        elif text.startswith(OWN[page]):
            found.append((first + last, text))
    return found


@pytest.fixture(scope="module")
def study() -> Study:
    """The study of programs by the package that the page comes with."""
    wheel = os.environ.get("TABLETTE_PURE_WHEEL", "")
    if not wheel:
        pytest.skip("TABLETTE_PURE_WHEEL names no wheel: apps/python/pure/build.py makes it")
    environment = {**os.environ, "PYTHONPATH": str(Path(wheel).resolve(strict=True))}
    sources = [str(PAGE_SOURCES / "src/lib" / name) for name in ("learn/harness.py", "own/own.py")]

    def studied(lang: str, programs: list[str]) -> list[list[Part]]:
        command, given = [sys.executable, "-c", STUDY, *sources], json.dumps([lang, programs])
        run = subprocess.run(command, input=given, capture_output=True, text=True, env=environment, check=False)
        assert run.returncode == 0, run.stderr
        answers: list[list[Part]] = json.loads(run.stdout)
        return answers

    return studied


def said(name: str, lang: str, **values: object) -> str:
    """A message of the page: `NAME`, or `section/NAME`."""
    section, _, key = name.rpartition("/")
    messages = (PAGE_SOURCES / "words.txt").read_text("utf-8")
    part = messages.split(f"\n[{section}", 1)[1] if section else messages
    found = re.search(rf"^{key}\b.*\nen (.*)\nfr (.*)$", part, re.MULTILINE)
    assert found, name
    return found[1 if lang == "en" else 2].format(**values)


def verdict(answer: Part, lang: str) -> str:
    """The sentence about the start of a solved game."""
    if answer["cost"] is not None:
        return said("least_cost", lang, cost=answer["cost"])
    if answer["remoteness"] is None:
        return said("moverCan/DRAW", lang)
    plies = f"{answer['remoteness']} {'plies' if lang == 'en' else 'coups'}"
    return said(f"moverCan/{answer['positionValue']}_in", lang, plies=plies)


def shown(parts: list[Part], lang: str) -> list[str]:
    """The lines that the page shows of the reported parts."""
    lines = []
    for part in parts:
        match part["part"]:
            case "fault":
                lines.append(part["text"])
            case "laws":
                for law in (law for law in part["findings"] if law["counterexample"]):
                    lines += [f"{said('OWN_BROKEN', lang)} ({law['about']})", law["counterexample"]]
            case "answer":
                positions = said("POSITIONS", lang)
                lines += [
                    verdict(part, lang),
                    f"{said('OWN_BEST', lang)} {', '.join(part['best'])}",
                    f"{said('lineKinds/BEST', lang)} {', '.join(part['line'])}",
                    f"{positions} {part['positions']}",
                    f"{said('CALLS', lang)} {positions}",
                ]
            case "rung":
                rung = said(f"rungs/{part['rung'].upper()}", lang)
                lines.append(f"{rung} {part['calls']} {part.get('positions', '–')}")
            case "nimber":
                lines.append(f"nimber {part['nimber']}")
    return [plain(line) for line in lines]


@pytest.mark.parametrize("page", OWN)
def test_own_games_are_answered_as_written(page: str, study: Study) -> None:
    lang, written = language_of(page), own_programs(page)
    assert len(written) == 7
    prose = plain(BLOCK.sub("", (ROOT / page).read_text("utf-8")))
    studies = study(lang, [program for program, _ in written])
    for (_, answer), parts in zip(written, studies, strict=True):
        expected, lines = [plain(line) for line in answer.splitlines()], shown(parts, lang)
        assert expected[0] == lines[0]
        assert set(expected) <= set(lines), lines
        for line in (part["line"] for part in parts if part["part"] == "fault" and part["line"]):
            assert f"*{said('LEARN_LINE', lang, line=line).rstrip(' :')}*" in prose


@pytest.mark.parametrize("page", OWN)
def test_endless_play_is_a_draw_as_the_text_claims(page: str, study: Study) -> None:
    lang = language_of(page)
    back = next(program for program, _ in own_programs(page) if "class Back" in program)
    assert shown(study(lang, [back + "    repeating = True\n"])[0], lang)[0] == said("moverCan/DRAW", lang)


@pytest.mark.parametrize("page", OWN)
def test_the_text_quotes_the_page(page: str) -> None:
    prose, lang = plain((ROOT / page).read_text("utf-8")), language_of(page)
    names = "OWN_ABSENT OWN_LINKED OWN_EXAMPLE OWN_MOST OWN_PLAY LEARN_RUN LEARN_SAVE LEARN_OPEN COPY VALUES UNDO"
    for name in [*names.split(), "moverCan/DRAW"]:
        assert f"*{said(name, lang)}*" in prose


@pytest.mark.parametrize("page", OWN)
def test_the_same_file_runs_in_python(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tablette

    programs = [text for where, text in blocks() if where == page and text.startswith(("import tablette", "class "))]
    (tmp_path / "counters.py").write_text("\n\n".join(programs), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    language, options = tablette.language(), doctest.ELLIPSIS
    try:
        result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=options, encoding="utf-8")
    finally:
        tablette.language(language)
        sys.modules.pop("counters", None)
    assert result.attempted > 5 and result.failed == 0
