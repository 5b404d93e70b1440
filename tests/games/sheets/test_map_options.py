"""The options that the map needs to take orders by taps."""

from dataclasses import replace

import pytest

from adjudicator.state import Dislodged, PhaseKind, Season, Turn, Unit
from games.core.codec import BoardState
from games.sheets.page.options import order_options
from maps.load import load_variant
from maps.placing import standing


def test_a_dislodged_unit_is_ordered_where_it_stands_aside():
    variant = load_variant("ambition-empire-6.01")
    position = replace(
        variant.start,
        turn=Turn(1763, Season.SPRING, PhaseKind.RETREATS),
        dislodged=(Dislodged(Unit("BH", "A", "Han"), "Ber", ("Hst",)),),
    )
    x, y = standing(variant, position).unit_place("Han", dislodged=True)
    assert order_options(BoardState(variant, position, "BH"))["places"]["Han"] == (
        round(x),
        round(y),
    )


def test_a_space_with_a_fleet_on_its_coast_is_where_the_fleet_stands():
    empire = load_variant("empire-1999")
    position = replace(empire.start, units=(Unit("HL", "F", "MIL/ec"),))
    places = order_options(BoardState(empire, position, "HL"))["places"]
    assert places["MIL"] == places["MIL/ec"] != places["MIL/nc"]


@pytest.mark.parametrize(
    ("centres", "asked"),
    [(("Par", "Mar", "Bre", "Sav"), "a centre to build in"), (("Par",), "a unit to remove")],
)
def test_a_winter_asks_for_what_is_due(centres, asked):
    variant = load_variant("ambition-empire-6.01")
    winter = Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS)
    units = tuple(unit for unit in variant.start.units if unit.space != "Bre")
    position = replace(
        variant.start, turn=winter, units=units, centres=dict.fromkeys(centres, "FR")
    )
    assert asked in order_options(BoardState(variant, position, "FR"))["words"]["start"]


def test_a_map_offers_no_move_of_minors_that_never_move():
    variant = load_variant("ambition-empire-2002")
    minors = order_options(BoardState(variant, variant.start, "BH"))["minors"]
    assert "F Alg S F Gib - Mor" in minors["Alg"]
    assert not any(" - " in order for order in minors["Alg"] if " S " not in order)
