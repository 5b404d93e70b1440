"""The Diplomacy Adjudicator Test Cases, each a test named by its number."""

from pathlib import Path

import pytest

from maps.load import load_variant
from tests.adjudicator.datc_page import page
from tests.adjudicator.playing import differences
from tests.adjudicator.reading import Case, read

CASES = read("datc")
PAGE = Path(__file__).parents[2] / "docs" / "evidence" / "datc.md"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_case_ends_as_the_text_says(case: Case) -> None:
    assert differences(load_variant("standard"), case) == []


def test_every_case_of_chapter_six_is_there() -> None:
    numbers = {case.id.rstrip("abc") for case in CASES}
    sizes = dict(zip("ABCDEFGHIJ", (12, 15, 9, 34, 15, 25, 20, 16, 7, 11), strict=True))
    assert numbers == {f"6.{part}.{n}" for part, size in sizes.items() for n in range(1, size + 1)}


def test_the_page_of_the_cases_is_up_to_date() -> None:
    assert PAGE.read_text() == page(CASES), "run: python -m tests.adjudicator.datc_page"
