"""The scripts and the style sheets can be read without scrolling sideways."""

from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
SOURCES = ("static/**/*.js", "static/**/*.css")
LONGEST = 120


@pytest.mark.parametrize("pattern", SOURCES)
def test_no_line_is_too_long(pattern):
    files = sorted(TOP.glob(pattern))
    assert files
    assert [
        f"{file.relative_to(TOP)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ] == []
