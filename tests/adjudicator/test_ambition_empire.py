"""The published examples of Ambition & Empire and further cases, each a test named by its id."""

import pytest

from maps.load import load_variant
from tests.adjudicator.chronicle import wrong_steps
from tests.adjudicator.playing import differences, switches
from tests.adjudicator.reading import Case, read

CASES = read("ambition-empire")
VARIANT = "ambition-empire-6.01"
STEPS = [case for case in CASES if "steps" in case.blocks]
TOURNAMENT = [case for case in CASES if "6.0 tournament, Example" in case.fact("rule")]
PHASES = [case for case in CASES if "steps" not in case.blocks]


@pytest.mark.parametrize("case", PHASES, ids=lambda case: case.id)
def test_the_phase_ends_as_the_rules_say(case: Case) -> None:
    assert differences(load_variant(VARIANT), case) == []


@pytest.mark.parametrize("case", TOURNAMENT, ids=lambda case: case.id)
def test_the_examples_of_the_tournament_rules_hold_under_them(case: Case) -> None:
    assert differences(load_variant("ambition-empire-6.0"), case) == []


@pytest.mark.parametrize("case", STEPS, ids=lambda case: case.id)
def test_the_years_pass_as_the_rules_say(case: Case) -> None:
    assert wrong_steps(load_variant(VARIANT).with_rules(switches(case)), case) == []


def test_the_seventeen_published_examples_are_there() -> None:
    examples = {case.id[:5] for case in CASES if case.id.startswith("EX-")}
    assert examples == {f"EX-{number:02}" for number in range(1, 18)}


def test_every_case_names_its_source() -> None:
    assert [case.id for case in CASES if not case.fact("rule")] == []
