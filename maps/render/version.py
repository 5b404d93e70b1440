"""The version of the drawing code, used as a cache key for pictures."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[1]
DRAWN_FROM = ("*.py", "colours/*.py", "render/**/*", "variants/**/*.json")
VERSION_LENGTH = 12


@cache
def drawing_version() -> str:
    """Return a digest that changes with the code, fonts and boards of this package."""
    files = {path for pattern in DRAWN_FROM for path in FOLDER.glob(pattern)}
    content = hashlib.sha256()
    for path in sorted(files):
        if path.is_file() and path.suffix != ".pyc":
            content.update(path.relative_to(FOLDER).as_posix().encode())
            content.update(path.read_bytes())
    return content.hexdigest()[:VERSION_LENGTH]
