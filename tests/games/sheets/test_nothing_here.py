"""Why a tap on a space of the map orders nothing."""

from dataclasses import replace

import pytest

from adjudicator.state import PhaseKind, Season, Turn
from games.core.codec import BoardState
from games.sheets.page.options import order_options
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start
POOR = replace(START, centres={key: power for key, power in START.centres.items() if power != "FR"})
RETREATS = replace(START, turn=Turn(1763, Season.SPRING, PhaseKind.RETREATS))
WINTER = replace(
    START,
    turn=Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS),
    centres={**START.centres, "Sav": "FR"},
)
REMOVING = replace(POOR, turn=WINTER.turn)
ROME = load_variant("rise-of-rome-1")
NEUTRAL = next(iter(ROME.minors))


def why(space, position, power="FR", variant=VARIANT):
    return order_options(BoardState(variant, position, power))["nothing"].get(space)


@pytest.mark.parametrize(
    ("space", "position", "sentence"),
    [
        ("Bur", START, "No unit stands in Burgundy."),
        ("Vie", START, "The unit in Vienna is ordered by Austria."),
        ("Tus", POOR, "Tuscany is a minor power: only points order it, and you have none."),
        ("Par", RETREATS, "No unit of yours was dislodged in Paris."),
        ("Vie", WINTER, "Vienna is not under your control."),
        ("Bur", WINTER, "Burgundy is not a supply centre."),
        ("Par", WINTER, "Paris is occupied."),
        ("Vie", REMOVING, "No unit of yours stands in Vienna."),
    ],
)
def test_a_space_without_an_order_says_why(space, position, sentence):
    assert why(space, position) == sentence


@pytest.mark.parametrize("space", ["Par", "Tus"])
def test_a_space_that_may_be_ordered_says_nothing(space):
    assert why(space, START) is None


def test_an_armed_neutral_without_an_ally_is_ordered_by_nobody():
    spring = replace(ROME.start, turn=Turn(220, Season.SPRING, PhaseKind.MOVEMENT))
    power = next(iter(ROME.powers))
    name = ROME.board.spaces[NEUTRAL].name
    assert why(NEUTRAL, spring, power, ROME) == f"{name} has no ally, so nobody orders it."
