"""The numbers of a board that its learned value is made of, and the weights."""

from __future__ import annotations

import pytest

from adjudicator import Position, Variant
from games.computer.value import FEATURES, Scale
from games.computer.weights import WEIGHTS, weights_of
from maps.load import load_variant
from tests.adjudicator.scenes import scene


def board(empire: Variant, when: str = "spring 1765") -> Position:
    return scene(
        empire,
        when,
        units={"FR": "A Bur, A Sav", "HA": "A Par, A SNe", "Swi": "A Swi"},
        centres={"FR": "Par Mar Bre", "HA": "SNe Vie"},
    )


def numbers(empire: Variant, position: Position, power: str) -> dict[str, float]:
    measured = Scale(empire, position, power).measure(position.unit_at, 0)
    return dict(zip(FEATURES, measured, strict=True))


@pytest.mark.parametrize(
    ("feature", "number"),
    [
        ("own centres", 3),
        ("own units", 2),
        ("own centres entered by others", 1),
        ("foreign centres entered", 1),
        ("minors with two own units beside them", 1),
        ("centres of the largest rival", 2),
        ("powers in contact", 1),
    ],
)
def test_a_board_in_spring(empire: Variant, feature: str, number: float) -> None:
    assert numbers(empire, board(empire), "FR")[feature] == number


def test_a_centre_entered_in_fall_changes_hands(empire: Variant) -> None:
    position = board(empire, "fall 1765")
    assert numbers(empire, position, "FR")["own centres entered by others"] == 0
    assert numbers(empire, position, "HA")["own centres"] == 3


def test_a_centre_with_two_attackers_and_no_unit_is_in_danger(empire: Variant) -> None:
    position = scene(
        empire,
        "spring 1765",
        units={"FR": "F Bre", "HA": "A Bur, A SNe"},
        centres={"FR": "Par", "HA": "SNe"},
    )
    measured = numbers(empire, position, "FR")
    assert measured["own centres with more attackers than defenders"] == 1
    assert numbers(empire, position, "HA")["rival centres with more own attackers than defenders"]


def test_homes_count_as_free_for_due_builds_only(empire: Variant) -> None:
    def free(units: str) -> float:
        position = scene(empire, "fall 1765", units={"FR": units}, centres={"FR": "Par Mar Bre"})
        return numbers(empire, position, "FR")["free homes for due builds"]

    assert free("A Par") == 2
    assert free("A Bur, A Gas, A Pic, F MAO") == 0


def test_another_centre_is_worth_more(empire: Variant) -> None:
    more = scene(empire, "fall 1765", units={"FR": "A Sav"}, centres={"FR": "Par"})
    less = scene(empire, "fall 1765", units={"FR": "A Bur"}, centres={"FR": "Par"})
    scale = Scale(empire, more, "FR")
    assert scale.weigh(more.unit_at) > scale.weigh(less.unit_at)


def test_every_variant_has_a_weight_for_each_feature() -> None:
    for name in (*WEIGHTS, "standard"):
        for is_final in (False, True):
            assert len(weights_of(name, is_final=is_final)) == len(FEATURES)


def test_a_board_of_another_variant_can_be_weighed() -> None:
    variant = load_variant("empire-1999")
    assert Scale(variant, variant.start, next(iter(variant.powers))).weigh(variant.start.unit_at)
