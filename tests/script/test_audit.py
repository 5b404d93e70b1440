"""An audit counts as clean only if it looked up every pinned package."""

import json
import os
import subprocess
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings

SCRIPT = Path(settings.BASE_DIR) / "script"
PINS = """# a comment
Django==5.2.19 \\
    --hash=sha256:00
    # via site
redis==8.1.0 \\
    --hash=sha256:01
"""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = util.spec_from_file_location("audit", SCRIPT / "audit.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def audit(script, tmp_path, monkeypatch, capsys):
    """Runs the script on two pins with a report of pip-audit; gives exit status and output."""
    (tmp_path / "pins.txt").write_text(PINS)
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "PINS", ("pins.txt",))

    def run(report: object) -> tuple[int, str]:
        text = report if isinstance(report, str) else json.dumps({"dependencies": report})
        monkeypatch.setattr(script, "_run_pip_audit", lambda: text)
        return script.main(), capsys.readouterr().out

    return run


def looked_up(name: str, version: str, *vulnerabilities: str) -> dict:
    vulns = [{"id": each, "fix_versions": ["9.9"]} for each in vulnerabilities]
    return {"name": name, "version": version, "vulns": vulns}


DJANGO = looked_up("django", "5.2.19")
REDIS = looked_up("redis", "8.1.0")


def test_all_pins_without_vulnerability_are_clean(audit):
    status, said = audit([DJANGO, REDIS])
    assert status == 0
    assert "2 packages, no known vulnerability" in said


def test_a_vulnerability_fails(audit):
    status, said = audit([DJANGO, looked_up("redis", "8.1.0", "PYSEC-1763-1")])
    assert status == 1
    assert "redis 8.1.0: PYSEC-1763-1 (fixed in 9.9)" in said


def test_an_audit_of_nothing_fails(audit):
    status, said = audit([])
    assert status == 1
    assert "not audited: django 5.2.19, redis 8.1.0" in said


def test_an_audit_of_another_version_fails(audit):
    status, _said = audit([DJANGO, looked_up("redis", "8.0.0")])
    assert status == 1


def test_a_skipped_package_fails(audit):
    status, said = audit([DJANGO, {"name": "redis", "skip_reason": "not on PyPI"}])
    assert status == 1
    assert "not audited: redis 8.1.0" in said


@pytest.mark.parametrize("report", ["", "no JSON"])
def test_without_a_network_nothing_counts_as_clean(audit, script, report):
    status, said = audit(report)
    assert status == script.NOT_AUDITED
    assert "clean" not in said


def test_without_data_of_any_package_nothing_was_audited(audit, script):
    skipped = [
        {"name": name, "skip_reason": "Dependency not found"} for name in ("django", "redis")
    ]
    status, said = audit(skipped)
    assert status == script.NOT_AUDITED
    assert "Nothing was audited" in said


def test_pip_audit_uses_the_proxy_of_the_environment(script, monkeypatch):
    found = []

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        found.append(options.get("env", os.environ))
        return subprocess.CompletedProcess(command, 0, "{}")

    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    monkeypatch.setattr(script.subprocess, "run", run)
    script._run_pip_audit()
    assert [each["HTTPS_PROXY"] for each in found] == ["http://proxy.example:3128"] * 2


def test_pins_of_other_systems_are_not_expected(script, tmp_path, monkeypatch):
    (tmp_path / "pins.txt").write_text(
        "colorama==0.4.6 ; sys_platform == 'win32' \\\n    --hash=x\n"
    )
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "PINS", ("pins.txt",))
    assert script.pinned() == set()


def test_the_pins_of_the_site_are_found(script):
    found = script.pinned()
    assert len(found) > 70
    assert {"django", "pytest", "uvicorn"} <= {name for name, _version in found}


def test_pip_audit_itself_is_pinned_with_hashes(script):
    lines = (SCRIPT / "audit.requirements.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith((" ", "#"))]
    assert any(line.startswith("pip-audit==") for line in pins)
    assert all("==" in line and line.endswith("\\") for line in pins)
