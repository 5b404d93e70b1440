"""The checks of given files in a process of their own, with limits of time and memory.

    python -m maps.checks.apart < files.json > problems.json

Filling a board's outlines takes half a second of a processor, and no limit on sizes says exactly
how long a strange board takes.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import astuple
from pathlib import Path
from typing import Any

from maps.checks.files import FileProblem, check_files, file_problem
from maps.checks.problem import report

SECONDS = 10
BYTES = 1 << 30
TOP = Path(__file__).resolve().parents[2]


def check_apart(files: Mapping[str, Any], *, seconds: int = SECONDS) -> list[FileProblem]:
    """Return every problem in a variant's files as `check_files` does, or one that says that the
    checks take too long."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "maps.checks.apart"],
            input=json.dumps(files),
            capture_output=True,
            text=True,
            cwd=TOP,
            timeout=seconds,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        problem = report("too_large", seconds=SECONDS)
        return [file_problem(problem, "geometry.json", is_of_rules=False)]
    return [FileProblem(*row) for row in json.loads(done.stdout)]


def main() -> None:
    """Check the files on the standard input, and print the problems as rows of JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    problems = check_files(json.load(sys.stdin))
    json.dump([astuple(problem) for problem in problems], sys.stdout)


if __name__ == "__main__":
    main()
