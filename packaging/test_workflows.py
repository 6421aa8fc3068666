"""Tests of files that other services read: workflows, pipeline and citation. No network is needed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
PIPELINE = ROOT / ".gitlab-ci.yml"
EXPRESSION = re.compile(r"\$\{\{.*?\}\}")


def check(schema: str, file: Path) -> subprocess.CompletedProcess[str]:
    """Compares a file with a schema of the package check-jsonschema, which needs Python 3.11."""
    pytest.importorskip("check_jsonschema")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(file)]
    if schema == "gitlab-ci":
        command += ["--data-transform", schema]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def is_shell(script: str) -> None:
    run = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{script}\n{run.stderr}"


def jobs(workflow: Path) -> dict[str, Any]:
    return yaml.safe_load(workflow.read_text("utf-8"))["jobs"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_as_its_schema_says(workflow: Path, tmp_path: Path) -> None:
    run = check("github-workflows", workflow)
    assert run.returncode == 0, run.stdout
    wrong = tmp_path / workflow.name
    wrong.write_text(workflow.read_text("utf-8").replace("runs-on:", "run-on:"))
    assert "'runs-on' is a required property" in check("github-workflows", wrong).stdout


def test_the_pipeline_is_as_its_schema_says(tmp_path: Path) -> None:
    run = check("gitlab-ci", PIPELINE)
    assert run.returncode == 0, run.stdout
    wrong = tmp_path / PIPELINE.name
    wrong.write_text(PIPELINE.read_text("utf-8").replace("  script:", "  scripts:"))
    assert check("gitlab-ci", wrong).returncode == 1


def test_commands_of_the_pipeline_are_shell() -> None:
    described = [job for job in yaml.safe_load(PIPELINE.read_text("utf-8")).values() if isinstance(job, dict)]
    scripts = [line for job in described for line in job.get("script", [])]
    assert scripts
    for script in scripts:
        is_shell(script)


def test_the_citation_is_as_its_schema_says() -> None:
    run = check("citation-file-format", ROOT / "CITATION.cff")
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_jobs_and_values_that_a_workflow_names_exist(workflow: Path) -> None:
    known = jobs(workflow)
    for name, job in known.items():
        assert set(job.get("needs", [])) <= set(known), name
        if job.get("uses", "").startswith("./"):
            assert (ROOT / job["uses"]).is_file(), name
        matrix = job.get("strategy", {}).get("matrix", {})
        keys = set(matrix) | {key for row in matrix.get("include", []) for key in row}
        used = {key for text in EXPRESSION.findall(str(job)) for key in re.findall(r"\bmatrix\.(\w+)", text)}
        assert used <= keys, f"{name} has no {used - keys} in its matrix"


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_commands_are_shell(workflow: Path) -> None:
    scripts = [step["run"] for job in jobs(workflow).values() for step in job.get("steps", []) if "run" in step]
    assert scripts
    for script in scripts:
        is_shell(EXPRESSION.sub("x", script))
