"""A copy of the repository at a forge runs its checks, at a push, at a commit and in an editor."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

TOP = Path(__file__).parents[2]
WORKFLOWS = [".github/workflows/ci.yaml", ".forgejo/workflows/ci.yaml"]
CHECKS = (TOP / "script/test").read_text(encoding="utf-8")


def jobs(name: str) -> dict:
    return yaml.safe_load((TOP / name).read_text(encoding="utf-8"))["jobs"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_runs_everything_and_uses_no_action_of_others(name):
    [job] = jobs(name).values()
    steps = job["steps"]
    assert steps[-1]["run"] == "bash .ci/run"
    assert (TOP / ".ci/run").exists()
    assert all("uses" not in step for step in steps)
    assert job["container"].startswith("docker.io/library/debian:")


def test_both_forges_run_the_same():
    first, second = (jobs(name)["test"] for name in WORKFLOWS)
    assert {**first, "runs-on": ""} == {**second, "runs-on": ""}


def test_a_commit_runs_the_checks_of_the_script_with_its_programs():
    config = yaml.safe_load((TOP / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    [repository] = config["repos"]
    assert repository["repo"] == "local"
    hooks = {hook["name"]: hook["entry"] for hook in repository["hooks"]}
    checked = dict(re.findall(r'^check "([^"]+)" (?!env)(\S+)', CHECKS, re.MULTILINE))
    assert hooks.keys() == checked.keys() - {"tests in Chromium"}
    assert all(entry.split()[0] == f".venv/bin/{checked[name]}" for name, entry in hooks.items())


def test_the_development_container_makes_the_environment():
    container = json.loads((TOP / ".devcontainer/devcontainer.json").read_text(encoding="utf-8"))
    assert "ensure_environment tests/requirements.txt" in container["postCreateCommand"]
    assert "ensure_environment() {" in (TOP / "script/environment").read_text(encoding="utf-8")
    assert container["image"] == jobs(WORKFLOWS[0])["test"]["container"]
