"""The order form in retreats and in Winter."""

from dataclasses import replace

import pytest
from django.utils import timezone

from adjudicator import Position, Turn, Unit
from adjudicator.calendar import powers_to_order
from adjudicator.interchange import position_to_data
from adjudicator.state import Dislodged, PhaseKind, Season
from games.core.codec import BoardState
from games.models import Game, Phase
from games.sheets.queries.sheet_report import sheet_report, sheet_rows
from maps.load import load_variant
from tests.games.table import saved, text_of

VARIANT = load_variant("ambition-empire-6.01")
START = VARIANT.start
WINTER = Turn(1763, Season.WINTER, PhaseKind.ADJUSTMENTS)
RETREATS = Turn(1763, Season.SPRING, PhaseKind.RETREATS)


def without(power: str, *spaces: str) -> tuple[Unit, ...]:
    """The units of the start but some of a power's."""
    return tuple(u for u in START.units if not (u.power == power and u.space in spaces))


# France lost its units in Paris and Brest: two builds. Austria lost Milan: one removal.
BUILDS = replace(START, turn=WINTER, units=without("FR", "Par", "Bre"))
REMOVALS = replace(
    START, turn=WINTER, centres={k: v for k, v in START.centres.items() if k != "Mil"}
)
DISLODGED = replace(
    START,
    turn=RETREATS,
    units=without("FR", "Par"),
    dislodged=(Dislodged(Unit("FR", "A", "Par"), "A Bur", ("Gas", "Pic")),),
)


def turn_to(table: Game, position: Position) -> None:
    """Puts the open phase of a table into another position."""
    Phase.objects.filter(game=table, status="open").update(
        position=position_to_data(position),
        kind=position.turn.phase.value,
        season=position.turn.season.value,
        powers_to_order=list(powers_to_order(VARIANT, position)),
    )


FIELDS = [
    (BUILDS, "FR", ["build-1", "build-2"]),
    (BUILDS, "HA", []),
    (REMOVALS, "HA", ["remove-1"]),
    (DISLODGED, "FR", ["order-Par"]),
    (DISLODGED, "HA", []),
    (START, "FR", ["order-Bre", "order-Mar", "order-Par"]),
]


@pytest.mark.parametrize(("position", "power", "fields"), FIELDS)
def test_the_form_has_a_line_for_what_is_asked(position, power, fields):
    assert [row.field for row in sheet_rows(BoardState(VARIANT, position, power))] == fields


PLACED = [
    (BUILDS, ["Build A Par", "Waive"], {"build-1": "Build A Par", "build-2": "Waive"}, []),
    (
        BUILDS,
        ["Build A Par", "Build F Bre", "Build A Bre"],
        {"build-1": "Build A Par", "build-2": "Build F Bre"},
        ["Build A Bre"],
    ),
    (START, ["A Par H", "A Par - Bur"], {"order-Par": "A Par H"}, ["A Par - Bur"]),
    (START, ["what?"], {}, ["what?"]),
]


@pytest.mark.parametrize(("position", "orders", "found", "unused"), PLACED)
def test_the_lines_of_a_sheet_find_their_fields(position, orders, found, unused):
    report = sheet_report(BoardState(VARIANT, position, "FR"), orders)
    assert {name: line.text for name, line in report.placed.items()} == found
    assert [line.text for line in report.unused] == unused


SENT = [
    (BUILDS, "alice", {"build_1": "Build A Par", "build_2": "Waive"}, ["Build A Par", "Waive"]),
    (REMOVALS, "bob", {"remove_1": "Remove A Vie"}, ["Remove A Vie"]),
    (DISLODGED, "alice", {"order_Par": "A Par R Gas"}, ["A Par R Gas"]),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("position", "who", "fields", "orders"), SENT)
def test_orders_of_another_phase_are_saved(visit, request, table, position, who, fields, orders):
    turn_to(table, position)
    assert visit(request.getfixturevalue(who)).order(**fields).status_code == 302
    assert saved(table, "HA" if who == "bob" else "FR").orders == orders


SAID = [
    (BUILDS, "alice", "0 of 2 adjustments ordered"),
    (BUILDS, "bob", "Your power needs no orders in this phase."),
    (REMOVALS, "bob", "Removals: 1 due"),
    (DISLODGED, "alice", "0 of 1 retreat ordered"),
    (DISLODGED, "alice", "A Par was dislodged by A Bur; without a retreat it is disbanded."),
    (DISLODGED, "charlie", "army of France, dislodged"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("position", "who", "sentence"), SAID)
def test_the_page_says_what_is_asked(visit, request, table, position, who, sentence):
    turn_to(table, position)
    visitor = visit(request.getfixturevalue(who))
    answer = visitor.client.get(table.get_absolute_url(), {"open": "table"})
    page = " ".join(text_of(answer).split())
    assert sentence in page


@pytest.mark.django_db
@pytest.mark.parametrize(("who", "is_asked"), [("alice", True), ("bob", False)])
def test_the_map_takes_orders_only_where_some_are_asked(visit, request, table, who, is_asked):
    turn_to(table, BUILDS)
    page = visit(request.getfixturevalue(who)).get().content.decode()
    assert ("data-orders-map" in page, "js/board/map-keys.js" in page) == (is_asked, not is_asked)


@pytest.mark.django_db
def test_the_same_centre_chosen_twice_is_told(visit, alice, table):
    turn_to(table, BUILDS)
    player = visit(alice)
    player.order(build_1="Build A Par", build_2="Build A Par")
    assert "This unit already has an order" in text_of(player.get())


@pytest.mark.django_db
def test_there_are_no_points_outside_movement(visit, alice, table):
    turn_to(table, BUILDS)
    page = visit(alice)
    assert 'id="points"' not in page.get().content.decode()
    page.order(points_Sav_0="1", bid_Sav_0="A Sav H")
    assert "This phase takes no bids" in text_of(page.get())


@pytest.mark.django_db
def test_winter_says_nothing_of_straits(visit, alice, table):
    turn_to(table, BUILDS)
    assert "Andalusia – Morocco" not in text_of(visit(alice).get())


@pytest.mark.django_db
def test_a_finished_game_says_above_its_panes_how_it_ended(visit, charlie, table):
    Game.objects.filter(pk=table.pk).update(
        status="finished", winner="FR", finished_at=timezone.now()
    )
    page = visit(charlie).get().content.decode()
    assert "France has won the game." in page.split("data-panes")[0]


@pytest.mark.parametrize("position", [DISLODGED, BUILDS])
def test_nothing_is_offered_for_a_minor_where_nothing_is_bid(visit, alice, table, position):
    turn_to(table, position)
    assert visit(alice).get("minor_orders", minor="Sav").status_code == 404
