"""Known faults of the pinned packages; where nothing of them can be had, how old the pins are.

    .venv/bin/python script/audit.py

pip-audit is fetched into a folder that is thrown away. It ends with 1 for a package with a known
fault alone, never for want of a network.
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
        answers = _audited(Path(folder))
    for name in PINS:
        sys.stdout.write(f"{name}: pinned {_age(name)} days ago\n")
    if answers is None:
        sys.stdout.write("What is known of their faults cannot be had here.\n")
        return 0
    sys.stdout.write(answers.stdout)
    return 1 if "Found " in answers.stderr else 0


def _audited(folder: Path) -> subprocess.CompletedProcess[str] | None:
    """What pip-audit says; None where it or its data cannot be had."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), "pip-audit"]
    ask = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"]
    pins = [part for name in PINS for part in ("--requirement", name)]
    try:
        subprocess.run(pip, check=True, capture_output=True, timeout=SECONDS)  # noqa: S603
        done = subprocess.run(  # noqa: S603
            [*ask, *pins],
            cwd=ROOT,
            env={"PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    is_known = done.returncode == 0 or "Found " in done.stderr
    return done if is_known else None


def _age(name: str) -> int:
    """Days since the file was last pinned, as git knows it."""
    asked = ["git", "log", "-1", "--format=%ct", "--", name]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S603
    at = int(said) if said.strip() else (ROOT / name).stat().st_mtime
    return int((time.time() - at) // 86_400)


if __name__ == "__main__":
    sys.exit(main())
