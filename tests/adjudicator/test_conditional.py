"""Orders for a later phase of the season, before it is known whether it comes."""

from dataclasses import replace

import pytest

from adjudicator.conditional import check_conditional, conditional_kinds, conditional_options
from adjudicator.errors import IllegalOrder, InvalidOrder
from adjudicator.reasons import Reason
from adjudicator.state import PhaseKind, Season, Turn
from maps.load import load_variant
from tests.adjudicator.scenes import scene

EMPIRE = load_variant("ambition-empire-6.01")
STANDARD = load_variant("standard")
RETREATS, WINTER = PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS

COMING = [
    ("spring", "movement", ["retreats"]),
    ("spring", "retreats", []),
    ("fall", "movement", ["retreats", "adjustments"]),
    ("fall", "retreats", ["adjustments"]),
    ("winter", "adjustments", []),
]


@pytest.mark.parametrize(("season", "phase", "kinds"), COMING)
def test_winter_may_come_after_fall_alone(season, phase, kinds):
    assert list(conditional_kinds(Turn(1763, Season(season), PhaseKind(phase)))) == kinds


READ = [
    (RETREATS, "Mar R Bur", "A Mar R Bur"),
    (RETREATS, "A Mar - Sav", "A Mar R Sav"),
    (RETREATS, "A Mar R Bur", "A Mar R Bur"),
    (RETREATS, "F Bre D", "F Bre D"),
    (WINTER, "build a par", "Build A Par"),
    (WINTER, "Build F Bre", "Build F Bre"),
    (WINTER, "waive", "Waive"),
    (WINTER, "Remove F Eng", "Remove F Eng"),
    (WINTER, "Remove F MAO", "Remove F MAO"),
    (WINTER, "A Gas D", "Remove A Gas"),
]


COASTS = [
    (RETREATS, "A MAR R SPA/NC", "A MAR R SPA"),
    (RETREATS, "A Marseilles - Spain (south coast)", "A MAR R SPA"),
    (WINTER, "Remove A SPA/nc", "Remove A SPA"),
]


@pytest.mark.parametrize(("kind", "text", "canonical"), COASTS)
def test_a_coast_means_nothing_to_an_army(kind, text, canonical):
    assert str(check_conditional(STANDARD, STANDARD.start, "FRANCE", kind, text)) == canonical


def test_an_army_is_built_whatever_coast_is_named():
    order = check_conditional(STANDARD, STANDARD.start, "RUSSIA", WINTER, "Build A STP/nc")
    assert str(order) == "Build A STP"


@pytest.mark.parametrize(("kind", "text", "canonical"), READ)
def test_what_could_come_to_be_possible_is_taken(kind, text, canonical):
    assert str(check_conditional(EMPIRE, EMPIRE.start, "FR", kind, text)) == canonical


REFUSED = [
    (RETREATS, "A Mar R Bre", Reason.RETREAT_NOT_OPEN),
    (RETREATS, "A Vie R Boh", Reason.NOT_DISLODGED),
    (RETREATS, "Build A Par", Reason.WRONG_PHASE),
    (WINTER, "A Mar R Gas", Reason.WRONG_PHASE),
    (WINTER, "Build A Bur", Reason.NOT_A_CENTRE),
    (WINTER, "Build F Par", Reason.WRONG_TERRAIN),
    (WINTER, "Build A Vie", Reason.NOT_HOME),
    (WINTER, "Remove A MAO", Reason.WRONG_TERRAIN),
]


@pytest.mark.parametrize(("kind", "text", "reason"), REFUSED)
def test_what_can_never_be_is_refused(kind, text, reason):
    with pytest.raises(IllegalOrder) as refusal:
        check_conditional(EMPIRE, EMPIRE.start, "FR", kind, text)
    assert refusal.value.reason is reason


def test_what_is_not_understood_is_told_apart():
    with pytest.raises(InvalidOrder):
        check_conditional(EMPIRE, EMPIRE.start, "FR", RETREATS, "A Mar R Nowhere")


def test_a_conquest_may_be_built_in_by_who_gains_homes():
    assert (
        str(check_conditional(EMPIRE, EMPIRE.start, "SP", WINTER, "Build A Mor")) == "Build A Mor"
    )


def test_a_fleet_is_built_on_a_coast_that_is_named():
    order = check_conditional(STANDARD, STANDARD.start, "RUSSIA", WINTER, "Build F STP/nc")
    assert str(order) == "Build F STP/nc"
    with pytest.raises(IllegalOrder) as refusal:
        check_conditional(STANDARD, STANDARD.start, "RUSSIA", WINTER, "Build F STP")
    assert refusal.value.reason is Reason.COAST_NEEDED


@pytest.mark.parametrize("text", ["Remove F STP/nc", "Remove F STP"])
def test_a_fleet_is_removed_whatever_its_coast(text):
    assert str(check_conditional(STANDARD, STANDARD.start, "RUSSIA", WINTER, text)) == text


def test_a_closed_strait_may_be_open_when_it_comes_to_retreats():
    units = {"SP": "A And", "BH": "F Gib"}
    position = scene(EMPIRE, "spring 1764", units=units)
    assert str(check_conditional(EMPIRE, position, "SP", RETREATS, "A And R Mor")) == "A And R Mor"


@pytest.mark.parametrize("variant", [EMPIRE, STANDARD], ids=["empire", "standard"])
@pytest.mark.parametrize("kind", [RETREATS, WINTER])
def test_whatever_is_offered_is_taken(variant, kind):
    turn = Turn(1763, Season.FALL, PhaseKind.MOVEMENT)
    position = replace(variant.start, turn=turn)
    for power in variant.powers:
        for orders in conditional_options(variant, position, power, kind).values():
            for order in orders:
                assert check_conditional(variant, position, power, kind, str(order)) == order
