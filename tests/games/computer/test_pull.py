"""Orders by the pull of places: DumbBot's way, as a player gives them who plans nothing."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator import Variant
from games.computer.pull import Pull
from games.computer.sight import terrain_of
from tests.adjudicator.scenes import scene

FALL = "fall 1905"
SEEDS = range(8)


def orders(variant: Variant, power: str, seed: int, **pieces: dict[str, str]) -> set[str]:
    terrain = terrain_of(variant, scene(variant, FALL, **pieces))
    return set(map(str, Pull(terrain, power).move(Random(seed))))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_beside_one_foreign_centre_enters_it(standard: Variant, seed: int) -> None:
    units, centres = {"FRANCE": "A GAS"}, {"FRANCE": "PAR BRE MAR"}
    assert orders(standard, "FRANCE", seed, units=units, centres=centres) == {"A GAS - SPA"}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_unit_supports_where_others_may_contest(standard: Variant, seed: int) -> None:
    units = {"FRANCE": "A BUR, A RUH", "GERMANY": "A MUN"}
    centres = {"FRANCE": "PAR BEL HOL KIE", "GERMANY": "MUN"}
    chosen = orders(standard, "FRANCE", seed, units=units, centres=centres)
    assert chosen in (
        {"A BUR - MUN", "A RUH S A BUR - MUN"},
        {"A RUH - MUN", "A BUR S A RUH - MUN"},
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_two_units_never_move_to_the_same_space(standard: Variant, seed: int) -> None:
    units = {"FRANCE": "A BUR, A PIC, F ENG", "GERMANY": "A RUH"}
    chosen = orders(standard, "FRANCE", seed, units=units, centres={"GERMANY": "BEL"})
    targets = [text.split(" - ")[1] for text in chosen if " - " in text and " S " not in text]
    assert len(targets) == len(set(targets))
