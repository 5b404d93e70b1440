"""The worked cases of the other variants, each a test named by its id."""

from __future__ import annotations

import pytest

from maps.load import load_variant
from tests.adjudicator.chronicle import wrong_steps
from tests.adjudicator.playing import differences, switches
from tests.adjudicator.reading import Case, read

VARIANTS = ("ambition-empire-2002", "empire-1999", "rise-of-rome-1")
CASES = [pytest.param(name, case, id=case.id) for name in VARIANTS for case in read(name)]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_a_case_ends_as_the_rules_of_its_variant_say(name: str, case: Case) -> None:
    variant = load_variant(name)
    if "steps" in case.blocks:
        assert wrong_steps(variant.with_rules(switches(case)), case) == []
    else:
        assert differences(variant, case) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_every_case_names_its_source(name: str) -> None:
    assert [case.id for case in read(name) if not case.fact("rule")] == []


def test_empire_begins_as_its_page_says_or_as_the_data_files_do() -> None:
    page, files = load_variant("empire-1999").start, load_variant("empire-1999-files").start
    assert str(page.turn) == "Spring 1999 movement"
    assert (len(page.units), len(page.centres)) == (30, 30)
    assert [str(page.unit_at[space]) for space in ("SFR", "UNG")] == ["F SFR", "A UNG"]
    assert [str(files.unit_at[space]) for space in ("SFR", "UNG")] == ["A SFR", "F UNG"]
    changed = {unit.space for unit in set(page.units) ^ set(files.units)}
    assert changed == {"SFR", "UNG"}
