"""docs/adjudicator.md: its examples come out as it says, and its tables are complete."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

import adjudicator
from adjudicator import Reason, Result
from adjudicator.__main__ import answer
from adjudicator.position_reader import KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "adjudicator.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"### (.*?)\n\n```json\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.S)
PLAIN = argparse.Namespace(command="resolve", public=False, trace=False)


def first_column(heading: str) -> list[str]:
    """The codes in the first column of the table under a heading."""
    table = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [code for row in re.findall(r"^\| (`.*?) \|", table, re.M) for code in row.split()]


@pytest.mark.parametrize(("title", "request_text", "told"), EXAMPLES, ids=lambda text: text[:20])
def test_an_example_comes_out_as_told(title: str, request_text: str, told: str) -> None:
    said = answer(PLAIN, request_text.encode())
    lines = [*said["orders"], *said["minors"]]
    ends = [f"{x['order']}: {x['result']} ({x['reason']})" for x in lines]
    ends += [f"{minor}: {ally}" for minor, ally in said.get("alliances", {}).items()]
    ends += [
        f"{x['power']}, {x['points']} on {x['order']}: void ({x['reason']})"
        for x in said["void_bids"]
    ]
    assert ends == told.splitlines()


def test_four_published_examples_are_shown() -> None:
    assert len(EXAMPLES) == 4


def test_every_key_of_a_position_is_described_once() -> None:
    assert first_column("A position") == [f"`{key}`" for key in KEYS]


def test_every_key_of_an_outcome_is_described_once() -> None:
    said = answer(PLAIN, EXAMPLES[-1][1].encode())
    assert first_column("An outcome") == [f"`{key}`" for key in said]


def test_every_reason_is_described_once() -> None:
    assert first_column("Reasons") == [f"`{reason}`" for reason in Reason]


def test_every_result_is_described_once() -> None:
    assert sorted(first_column("Results")) == sorted(f"`{result}`" for result in Result)


def test_the_functions_of_the_library_are_listed() -> None:
    library = PAGE.split("## As a library")[1].split("## Results")[0]
    functions = [
        name for name in adjudicator.__all__ if not isinstance(getattr(adjudicator, name), type)
    ]
    assert [name for name in functions if f"`{name}" not in library] == []
