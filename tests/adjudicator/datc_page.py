"""Writes docs/evidence/datc.md: all test cases and the choices taken. Run it as a module."""

from __future__ import annotations

import re
from pathlib import Path

from tests.adjudicator.reading import CORPUS, Case, read

PAGE = Path(__file__).parents[2] / "docs" / "evidence" / "datc.md"
HEAD = """# The Diplomacy Adjudicator Test Cases

All 164 cases of chapter 6 of *Diplomacy Adjudicator Test Cases* v3.1 (19 May 2024) by
L. B. Kruijswijk are tests of the adjudicator, on the standard board. The cases themselves are in
`tests/adjudicator/corpus/datc/`, in a notation described in the README beside them.

Where the cases leave a choice, the table gives the issue of chapter 4 and the choice taken:
always the one that the author of the cases prefers. Two cases hold two positions each.
This page is written by `python -m tests.adjudicator.datc_page`.
"""


def page(cases: list[Case]) -> str:
    """The page as Markdown."""
    parts = [HEAD]
    section = ""
    for case in cases:
        if case.id.rpartition(".")[0] != section:
            section = case.id.rpartition(".")[0]
            parts += [
                f"\n## {_heading(section)}\n",
                "| case | title | choice |",
                "| --- | --- | --- |",
            ]
        parts.append(f"| {case.id} | {case.title} | {case.fact('choice')} |")
    return "\n".join(parts) + "\n"


def _heading(section: str) -> str:
    first = (CORPUS / "datc" / f"{section}.txt").read_text().partition("\n")[0]
    return re.sub(r"^# DATC ", "", first)


if __name__ == "__main__":
    PAGE.write_text(page(read("datc")))
