"""Check the pinned packages for known vulnerabilities, and report the age of the pins.

    .venv/bin/python script/audit.py

pip-audit is installed into a temporary folder. The exit status is 1 only if a vulnerability is
found; a missing network is not an error.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PINS = ("requirements.txt", "tests/requirements.txt")
SECONDS = 300


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        report = _audit(Path(folder))
    for name in PINS:
        sys.stdout.write(f"{name}: pinned {_age(name)} days ago\n")
    if report is None:
        sys.stdout.write("pip-audit or its data is not available here.\n")
        return 0
    sys.stdout.write(report.stdout)
    return 1 if "Found " in report.stderr else 0


def _audit(folder: Path) -> subprocess.CompletedProcess[str] | None:
    """Run pip-audit; None if it or its data is not available."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), "pip-audit"]
    audit = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"]
    pins = [part for name in PINS for part in ("--requirement", name)]
    try:
        subprocess.run(pip, check=True, capture_output=True, timeout=SECONDS)  # noqa: S603
        done = subprocess.run(  # noqa: S603
            [*audit, *pins],
            cwd=ROOT,
            env={"PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    is_complete = done.returncode == 0 or "Found " in done.stderr
    return done if is_complete else None


def _age(name: str) -> int:
    """Days since the last commit to the file."""
    command = ["git", "log", "-1", "--format=%ct", "--", name]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S603
    at = int(output) if output.strip() else (ROOT / name).stat().st_mtime
    return int((time.time() - at) // 86_400)


if __name__ == "__main__":
    sys.exit(main())
