"""The notes that a power reads before it orders: every sentence follows from the variant's data."""

from dataclasses import replace

import pytest
from django.utils import translation

from adjudicator.state import PhaseKind, Season, Turn, Unit, sorted_units
from games.core.codec import BoardState
from games.core.seats import ListedSeat
from games.sheets.page.notes import notes, readiness
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start


def said(power, position=START):
    return [" ".join(note) for note in notes(BoardState(VARIANT, position, power))]


def with_centres(**owners):
    return replace(START, centres={**START.centres, **owners})


def with_army(power, space):
    units = [unit for unit in START.units if unit.space != space]
    return replace(START, units=(*units, Unit(power, "A", space)))


SENTENCES = [
    ("FR", START, "Centres: 3; with as many you have 3 DP in the next movement phase."),
    ("FR", START, "Home centres: Paris, Marseilles, Brest."),
    ("SP", START, "Further home centre: unused:"),
    ("FR", with_army("FR", "And"), "Andalusia – Morocco is closed to you by the fleet in Gib"),
    ("BH", START, "Andalusia – Morocco is yours alone while your fleet stands in Gibraltar."),
    ("OT", START, "Smyrna has one coast for your fleets, because Constantinople is yours."),
    (
        "FR",
        with_army("FR", "Arm"),
        "Smyrna has one coast only for Turkey, who holds Constantinople.",
    ),
    ("HA", START, "Southern Netherlands is yours, but you never build there."),
    ("FR", with_centres(Par="HA"), "Home centres not held: Paris."),
    ("SP", replace(START, extra_homes={"SP": ("Por",)}), "Further home centre: used for Portugal"),
]


@pytest.mark.parametrize(("power", "position", "sentence"), SENTENCES)
def test_a_power_is_told_what_follows_from_the_board(power, position, sentence):
    assert any(line.startswith(sentence) for line in said(power, position)), said(power, position)


WINTER = replace(START, turn=Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS))
CENTRES = {space: owner for space, owner in START.centres.items() if owner != "FR"}
UNITS = [unit for unit in START.units if unit.power != "FR"]
HOMES = ("Par", "Mar", "Bre")


def of_france(centres, units):
    """In Winter, with the first so many homes of France, and units abroad."""
    abroad = [Unit("FR", "A", space) for space in ("Leo", "Boh", "Bur")]
    return replace(
        WINTER,
        centres=CENTRES | dict.fromkeys(HOMES[:centres], "FR"),
        units=sorted_units([*UNITS, *abroad[:units]]),
    )


@pytest.mark.parametrize(
    ("centres", "units", "sentence"),
    [
        (2, 1, "Aufbauten: 1 steht an; möglich in freien Heimatzentren: 1."),
        (3, 1, "Aufbauten: 2 stehen an; möglich in freien Heimatzentren: 2."),
        (1, 2, "Abbauten: 1 steht an; ohne Befehl bestimmt ihn die Regel."),
        (1, 3, "Abbauten: 2 stehen an; die nicht befohlenen bestimmt die Regel."),
    ],
)
def test_builds_and_removals_are_told_by_their_number(centres, units, sentence):
    with translation.override("de"):
        assert sentence in said("FR", of_france(centres, units))


def test_a_strait_without_a_fleet_is_open():
    position = with_army("FR", "And")
    units = tuple(unit for unit in position.units if unit.space != "Gib")
    lines = said("FR", replace(position, units=units))
    assert "Andalusia – Morocco is open: no fleet stands in Gibraltar." in lines


def test_a_strait_concerns_whoever_stands_beside_it():
    assert not any("Gibraltar" in line for line in said("RU"))
    assert any("Gibraltar" in line for line in said("BH"))


def test_coasts_concern_whoever_holds_their_key_or_can_be_there_in_two_moves():
    assert not any("Smyrna" in line for line in said("FR"))
    assert not any(
        "Smyrna" in line for line in said("OT", with_centres(Con="RU")) if "yours" in line
    )
    assert any("Smyrna" in line for line in said("FR", with_centres(Con="FR")))


def test_who_is_final_is_named_and_the_reader_is_you():
    rows = [
        ListedSeat("FR", "France", "Alice", "", "", "ready", centres=3, units=3),
        ListedSeat("HA", "Austria", "Bob", "", "", "ordered", centres=3, units=3),
        ListedSeat("SP", "Spain", "Computer", "", "", "computer", centres=3, units=3),
    ]
    assert readiness(rows, own="HA") == [("Final:", "France."), ("Not final:", "you.")]


def test_a_conquest_named_by_the_rules_becomes_a_home():
    older = load_variant("ambition-empire-6.0")
    power, (space, *_more) = next(iter(older.rules.named_homes.items()))
    name = older.board.spaces[space].name
    lines = [" ".join(note) for note in notes(BoardState(older, older.start, power))]
    assert f"{name} becomes a home centre when you build there." in lines
