"""The boards of docs/new-board.md: a list with neighbours, a drawing, and two lands with coasts."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs/new-board.md").read_text(encoding="utf-8")
ID = "irish-sea"


def block(language: str, number: int = 0) -> str:
    """A block of code of the page."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[number]


SPACES, TWO_COASTS = block("csv"), block("csv", 1)
ISLE, ISLE_SPACES = block("svg"), block("csv", 2)
# A drawing of the lands with two coasts: the land goes from one side of the frame to the other.
ISTHMUS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <rect id="Gul" width="800" height="300"/>
  <rect id="Oce" y="300" width="800" height="300"/>
  <rect id="Oax" y="200" width="400" height="200"/>
  <rect id="Pan" x="400" y="200" width="400" height="200"/>
</svg>
"""
NEIGHBOURS = {
    "Uls": "Con Lei Atl Iri",
    "Con": "Lei Mun Atl",
    "Lei": "Mun Iri Cel",
    "Mun": "Atl Cel",
    "Alb": "Nor Atl Iri Nth",
    "Nor": "Wal Wes Iri Nth",
    "Wal": "Wes Iri Cel",
    "Wes": "Cel Nth",
    "Atl": "Iri Cel Nth",
    "Iri": "Cel",
    "Cel": "Nth",
}


def without_neighbours(spaces: str) -> str:
    """A list of spaces without its last column."""
    return "\n".join(row.rpartition(",")[0] for row in spaces.strip().split("\n"))


ROWS = SPACES.split()[0], SPACES.strip().split("\n")[1:]


def spaces_with_neighbours() -> str:
    """The list of spaces with a column of neighbours."""
    head, rows = ROWS
    return "\n".join(
        [f"{head},neighbours", *(f"{row},{NEIGHBOURS.get(row[:3], '')}" for row in rows)]
    )
