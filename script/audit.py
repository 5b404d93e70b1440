"""Check the pinned packages for known vulnerabilities, and report the age of the pins.

    .venv/bin/python script/audit.py

pip-audit, pinned in script/audit.requirements.txt, is installed into a temporary folder. The exit
status is 0 only if every pinned package was looked up and none is vulnerable; 1 if one is, or was
left out; and NOT_AUDITED if pip-audit or its data is not available.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
TOOL = Path(__file__).with_name("audit.requirements.txt")
PINS = ("requirements.txt", "tests/requirements.txt")
SECONDS = 300
NOT_AUDITED = 2

# Name and version.
Pin = tuple[str, str]


def main() -> int:
    for name in PINS:
        sys.stdout.write(f"{name}: pinned {_age(name)} days ago\n")
    try:
        looked_up = json.loads(_run_pip_audit())["dependencies"]
    except ValueError:
        looked_up = None
    # An index without pip-audit's data leaves out every package.
    if looked_up is None or (looked_up and all("skip_reason" in row for row in looked_up)):
        sys.stdout.write("Nothing was audited: pip-audit or its data is not available here.\n")
        return NOT_AUDITED
    vulnerable = [row for row in looked_up if row.get("vulns")]
    missing = pinned() - {_pin(row) for row in looked_up if "skip_reason" not in row}
    for row in vulnerable:
        for found in row["vulns"]:
            fixed = ", ".join(found["fix_versions"]) or "no version"
            sys.stdout.write(f"{row['name']} {row['version']}: {found['id']} (fixed in {fixed})\n")
    if missing:
        names = ", ".join(f"{name} {version}" for name, version in sorted(missing))
        sys.stdout.write(f"not audited: {names}\n")
    if vulnerable or missing:
        return 1
    sys.stdout.write(f"{len(pinned())} packages, no known vulnerability\n")
    return 0


def pinned() -> set[Pin]:
    """The pins that are installed on this system."""
    found = set()
    for name in PINS:
        for line in (ROOT / name).read_text().splitlines():
            if line and not line.startswith((" ", "#")):
                pin = Requirement(line.rstrip(" \\"))
                if pin.marker is None or pin.marker.evaluate():
                    found.add((canonicalize_name(pin.name), str(pin.specifier)[2:]))
    return found


def _pin(row: dict[str, Any]) -> Pin:
    return canonicalize_name(row["name"]), row["version"]


def _run_pip_audit() -> str:
    """The report of pip-audit; empty if it or its data is not available."""
    pins = [part for name in PINS for part in ("--requirement", name)]
    options = ["--disable-pip", "--require-hashes", "--format", "json", *pins]
    with tempfile.TemporaryDirectory() as folder:
        install = ["pip", "install", "--quiet", "--require-hashes", "--target", folder]
        try:
            subprocess.run(  # noqa: S603
                [sys.executable, "-m", *install, "--requirement", str(TOOL)],
                check=True,
                capture_output=True,
                timeout=SECONDS,
            )
            return subprocess.run(  # noqa: S603
                [sys.executable, "-m", "pip_audit", *options],
                cwd=ROOT,
                # A proxy and its certificates are in the environment.
                env=os.environ | {"PYTHONPATH": folder},
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=False,
            ).stdout
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            return ""


def _age(name: str) -> int:
    """Days since the last commit to the file."""
    command = ["git", "log", "-1", "--format=%ct", "--", name]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S603
    at = int(output) if output.strip() else (ROOT / name).stat().st_mtime
    return int((time.time() - at) // 86_400)


if __name__ == "__main__":
    sys.exit(main())
