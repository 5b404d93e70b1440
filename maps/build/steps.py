"""The steps of a build, printed while it runs."""

from __future__ import annotations

import sys


def announce(step: str) -> None:
    """Print a step that begins to the standard error, where it does not mix with results."""
    sys.stderr.write(f"{step} …\n")
    sys.stderr.flush()
