"""Letters of the judges that play by email."""

from __future__ import annotations

import pytest

from adjudicator.imports import ImportRefused
from tests.adjudicator.test_imports import last_units, rules_in, taken

# Two phases of movement, after which a Russian army is dislodged from Rumania.
BEATEN = """Movement results for Spring of 1901.

Austria: Army Budapest -> Serbia.
Russia: Fleet Sevastopol -> Rumania.
Turkey: Army Constantinople -> Bulgaria.

Movement results for Fall of 1901.

Austria: Army Serbia SUPPORT Turkish Army Bulgaria -> Rumania.
Russia: Fleet Rumania HOLD.  (*dislodged*)
Turkey: Army Bulgaria -> Rumania.

Retreat results for Fall of 1901.

"""


@pytest.mark.parametrize(
    "order",
    [
        "Fleet Rumania, No Order Processed (DISBAND).",
        "Fleet Rumania, No Order Processed.",
        "Fleet Rumania, no order (disbanded).",
        "Fleet Rumania DISBAND.",
    ],
)
def test_a_dislodged_unit_without_an_order_is_disbanded(order: str) -> None:
    game = taken(f"{BEATEN}Russia: {order}\n")
    assert game.remarks == ()
    assert last_units(game, "RUSSIA") == ["A MOS", "F STP/sc", "A WAR"]
    sheets = game.data["phases"][2]["sheets"]
    assert sheets["RUSSIA"]["orders"]["lines"] == ["F RUM D"]


RECEIVED = """Movement orders for Spring of 1901. (ferret.001)

Austria: Move Required.
Austria: Army Vienna -> Galicia.
Austria: Army Budapest, No Order Processed.
"""
RESULTS = """Movement results for Spring of 1901. (ferret.001)

Austria: Army Vienna -> Galicia.
Austria: Army Budapest -> Serbia.
"""


def test_orders_that_a_judge_has_only_received_are_refused_with_their_line() -> None:
    with pytest.raises(ImportRefused, match="not resolved") as refusal:
        taken(f"Dear player,\n{RECEIVED}")
    assert (refusal.value.code, refusal.value.where) == ("not_resolved", "line 2")


@pytest.mark.parametrize(
    "letters",
    [
        RECEIVED + RESULTS,
        RESULTS + RECEIVED,
        RESULTS + RECEIVED.replace("Spring", "Fall"),
    ],
)
def test_orders_that_a_judge_has_only_received_are_left_out_beside_results(letters: str) -> None:
    game = taken(letters)
    assert game.remarks == ()
    assert last_units(game, "AUSTRIA") == ["A GAL", "A SER", "F TRI"]
    assert len(game.data["phases"]) == 2


def test_movement_orders_with_results_are_those_of_an_older_judge() -> None:
    letter = (
        "Movement orders for Spring of 1901.\n\nAustria: Army Vienna -> Galicia.  (*bounce*)\n"
        "Russia: Army Warsaw -> Galicia.  (*bounce*)\n"
    )
    assert last_units(taken(letter), "AUSTRIA") == ["A BUD", "F TRI", "A VIE"]


@pytest.mark.parametrize(
    "status", ["Move Required", "No Move Required, WAIT", "Move Submitted, Error Flag", "CD"]
)
def test_the_status_of_a_player_is_no_order(status: str) -> None:
    assert taken(f"{RESULTS}Italy: {status}.\n").remarks == ()


@pytest.mark.parametrize(
    "heading",
    ["Starting position for Spring of 1901.", "Status of the Movement phase for Spring of 1901."],
)
def test_a_board_of_a_judge_without_orders_is_refused_with_its_line(heading: str) -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken(f"Dear player,\n\n{heading}\n\nAustria: Army  Vienna.\nAustria: Fleet Trieste.\n")
    assert (refusal.value.code, refusal.value.where) == ("no_orders", "line 3")


RETREATS = """Retreat orders for Fall of 1902.

France: Army Belgium -> Burgundy.
Russia: Fleet Sweden DISBAND.
"""


def test_a_letter_of_retreats_alone_begins_with_the_ordered_units_dislodged() -> None:
    game = taken(RETREATS)
    assert [remark.code for remark in game.remarks] == ["starts_later"]
    assert (last_units(game, "FRANCE"), last_units(game, "RUSSIA")) == (["A BUR"], [])


def test_a_list_of_retreats_alone_begins_with_the_ordered_units_dislodged() -> None:
    game = taken("Fall 1902 retreats\n\nFrance:\nA Belgium - Burgundy\n")
    assert last_units(game, "FRANCE") == ["A BUR"]


def test_a_retreat_to_a_place_out_of_reach_is_refused_with_its_line() -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken(RETREATS.replace("Burgundy", "Moscow"))
    assert (refusal.value.code, refusal.value.where) == ("differs", "line 3")
    assert "()" not in refusal.value.message


def test_retreats_that_name_no_unit_have_no_board() -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken("Retreat orders for Fall of 1902.\n\nFrance: Army Atlantis -> Burgundy.\n")
    assert (refusal.value.code, refusal.value.where) == ("no_board_told", "line 1")


# Two movements: the second marks a bounce that is none, not in its first order.
A_FALSE_BOUNCE = """Movement results for Spring of 1901.

Austria: Army Budapest -> Serbia.

Movement results for Fall of 1901.

Austria: Army Serbia -> Greece.
Austria: Army Vienna -> Galicia.  (*bounce*)
"""


def test_a_letter_that_contradicts_itself_is_refused_at_the_line_of_the_order() -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken(A_FALSE_BOUNCE)
    assert (refusal.value.code, refusal.value.where) == ("differs", "line 8")
    assert refusal.value.message.endswith(
        "(only the file has: AUSTRIA A VIE; only the rules give: AUSTRIA A GAL)"
    )


def test_a_dislodgement_that_is_none_is_refused_at_the_line_of_the_order() -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken(A_FALSE_BOUNCE.replace("bounce*", "bounce, dislodged*"))
    assert (refusal.value.code, refusal.value.where) == ("differs", "line 8")


def test_a_letter_of_removals_alone_removes_the_ordered_units() -> None:
    letter = (
        "Adjustment results for Winter of 1903.\n\nAustria: Removes the fleet in Greece.\n"
        "France: Builds an army in Paris.\nTurkey: 1 unusable build waived.\n"
    )
    game = taken(letter)
    assert [remark.code for remark in game.remarks] == ["starts_later"]
    assert (last_units(game, "AUSTRIA"), last_units(game, "FRANCE")) == ([], ["A PAR"])


BEFORE_WINTER = """Movement results for Spring of 1901.

France: Army Marseilles -> Spain.

Movement results for Fall of 1901.

France: Army Paris -> Gascony.

Adjustment results for Winter of 1901.

"""


def test_a_build_that_the_rules_refuse_is_refused_or_explained() -> None:
    assert taken(f"{BEFORE_WINTER}France: Builds an army in Paris.\n").remarks == ()
    home_in_use = f"{BEFORE_WINTER}France: Builds an army in Brest.\n"
    with pytest.raises(ImportRefused) as refusal:
        taken(home_in_use)
    assert (refusal.value.code, refusal.value.where) == ("differs", "line 11")
    elsewhere = "Adjustment results for Winter of 1903.\n\nFrance: Builds an army in Spain.\n"
    game = taken(elsewhere)
    assert (rules_in(game), last_units(game, "FRANCE")) == (["build_site"], ["A SPA"])


def test_a_letter_that_removes_a_unit_too_many_is_refused() -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken(f"{BEFORE_WINTER}Austria: Removes the fleet in Trieste.\n")
    assert (refusal.value.code, refusal.value.where) == ("differs", "line 11")
