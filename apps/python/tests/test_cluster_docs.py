"""The documentation of builds on many workers: its examples, those of the modules, and the
command's messages.
"""

import doctest
import subprocess
import sys
from importlib import import_module

import pytest
import tablette
from tablette.cluster import __main__ as command
from tablette.cluster.examples import NAMES, example


@pytest.mark.parametrize("module", ["plan", "store", "examples", "_progress"])
def test_examples_in_docstrings(module):
    if module == "_progress":
        pytest.importorskip("distributed", reason="dask is not installed: pip install tablette[cluster]")
    result = doctest.testmod(import_module(f"tablette.cluster.{module}"))
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_whole(name, lang):
    """No placeholder is left; the Python examples compile, and are the same in both languages
    except for their comments.
    """
    tablette.language(lang)
    text = example(name)
    if name != "snakemake":
        compile(text, name, "exec")
        assert "cluster.build(" in text
    assert "{build}" not in text and "{{" not in text
    tablette.language("en")
    plain = [[line.split("#")[0].rstrip() for line in told.splitlines()] for told in (text, example(name))]
    assert plain[0] == plain[1]


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "tablette.cluster", *arguments], capture_output=True, text=True, check=False
    )


def test_the_command_prints_examples():
    told = run("examples")
    assert told.returncode == 0 and told.stdout.count("from tablette import cluster") == 4
    assert "SLURMCluster" in told.stdout and "rule table:" in told.stdout


def test_the_command_prints_one_example_in_french(capsys):
    assert command.main(["examples", "slurm", "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "une de vos partitions" in out and "KubeCluster" not in out


@pytest.mark.parametrize("arguments", [[], ["examples", "cloud"], ["build", "chomp"], ["build", "chomp", "3x4"]])
def test_wrong_arguments_are_told_with_how_to_do_it(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)
    assert ended.value.code == 2 and "usage: python -m tablette.cluster" in capsys.readouterr().err
