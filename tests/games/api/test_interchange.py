"""The shapes of the schema are those of the adjudicator's JSON."""

import json
from dataclasses import fields

import pytest

from adjudicator.answers import checked, described, offered, resolved
from adjudicator.interchange import Request, outcome_to_data, position_to_data
from adjudicator.position_reader import KEYS
from adjudicator.rule_switches import checked_switches
from adjudicator.variant import Rules
from games.api import interchange
from maps.load import load_variant, variant_ids
from tests.adjudicator.playing import bids_of, orders_of, position_of, switches
from tests.adjudicator.reading import read
from tests.adjudicator.test_outcome_reader import played
from tests.games.api.answers import strict_schema, validator


def faults(shape: str, data: object) -> list[str]:
    """What the schema of a shape does not say about data, which may have nothing else."""
    sent = json.loads(json.dumps(data))
    return [
        f"{list(error.absolute_path)}: {error.message}"
        for error in validator(f"/components/schemas/{shape}").iter_errors(sent)
    ]


@pytest.mark.parametrize("name", variant_ids())
def test_the_rules_and_the_start_of_a_variant_are_as_described(name):
    variant = load_variant(name)
    assert faults("Rules", described(variant)["rules"]) == []
    assert faults("Position", position_to_data(variant.start)) == []
    assert faults("GivenPosition", position_to_data(variant.start)) == []


def test_all_switches_and_all_parts_of_a_position_are_described():
    assert interchange.Rules.__annotations__.keys() == {part.name for part in fields(Rules)}
    assert interchange.GivenPosition.__annotations__.keys() == set(KEYS)
    assert interchange.Position.__annotations__.keys() == set(KEYS)


def words_of_switches() -> list[tuple[str, object]]:
    """Every switch with each word that the schema allows."""
    found = []
    for name, part in strict_schema()["components"]["schemas"]["Rules"]["properties"].items():
        words = part.get("enum") or part.get("items", {}).get("enum", ())
        found += [(name, [word] if "items" in part else word) for word in words]
    return found


@pytest.mark.parametrize(("name", "value"), words_of_switches())
def test_a_switch_takes_the_words_that_are_described(name, value):
    variant = load_variant("ambition-empire-6.01")
    assert checked_switches(variant, {name: value}) == {name: value}


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_outcomes_of_random_phases_are_as_described(seed, public):
    for before, outcome in played(seed):
        assert faults("Outcome", outcome_to_data(outcome, public)) == []
        assert faults("Position", position_to_data(before)) == []


CASES = [
    (folder, name, case)
    for folder, name in (("ambition-empire", "ambition-empire-6.01"), ("rise-of-rome-1",) * 2)
    for case in read(folder)
    if "steps" not in case.blocks
]


@pytest.mark.parametrize("public", [False, True])
def test_outcomes_traces_and_answers_about_worked_cases_are_as_described(public):
    for _folder, name, case in CASES:
        variant = load_variant(name).with_rules(switches(case))
        orders = {power: tuple(lines) for power, lines in orders_of(case, "orders").items()}
        bids = {power: tuple(lines) for power, lines in bids_of(case).items()}
        request = Request(variant, position_of(variant, case), orders, bids)
        assert faults("TracedOutcome", resolved(request, public, traced=True)) == [], case.id
        assert faults("Options", offered(request)) == [], case.id
        assert faults("Checked", checked(request)) == [], case.id
