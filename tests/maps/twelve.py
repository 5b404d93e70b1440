"""The boards of twelve spaces of docs/new-board.md: a list with neighbours, and a drawing."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs/new-board.md").read_text(encoding="utf-8")
ID = "irish-sea"


def block(language: str, number: int = 0) -> str:
    """A block of code of the page."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[number]


SPACES = block("csv")
ISLE, ISLE_SPACES = block("svg"), block("csv", 1)
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
ROWS = SPACES.split()[0], SPACES.strip().split("\n")[1:]


def spaces_with_neighbours() -> str:
    """The list of spaces with a column of neighbours."""
    head, rows = ROWS
    return "\n".join(
        [f"{head},neighbours", *(f"{row},{NEIGHBOURS.get(row[:3], '')}" for row in rows)]
    )
