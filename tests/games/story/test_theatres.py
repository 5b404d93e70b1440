"""The theatres in which the animation of a phase plays its orders."""

from typing import Any

from adjudicator import Position, resolve
from adjudicator.state import Season
from games.story.page.theatres import MOST_UNITS, acts
from games.story.queries.facts import ResolvedPhase
from tests.games.story.test_facts import VARIANT, stand


def play(before: Position, **orders: str) -> dict[str, Any]:
    ordered = {power: text.split(", ") for power, text in orders.items()}
    return acts(ResolvedPhase(VARIANT, before, resolve(VARIANT, before, ordered).public()))


def test_a_clash_is_played_last_and_named():
    units = [("FR", "A", "Par"), ("HA", "A", "SNe"), ("RU", "A", "Mos"), ("RU", "A", "Kaz")]
    before = stand(Season.SPRING, *units)
    theatres = play(before, FR="A Par - Pic", HA="A SNe - Pic", RU="A Mos - Kev, A Kaz H")[
        "theatres"
    ]
    assert [theatre["clash"] for theatre in theatres] == [False, True]
    assert theatres[0]["orders"] == ("A Mos - Kev",)
    assert theatres[1]["caption"] == "France and Austria bounced in Picardy."


def test_a_theatre_without_an_event_names_its_places():
    theatres = play(stand(Season.SPRING, ("RU", "A", "Mos")), RU="A Mos - Kaz")["theatres"]
    assert [theatre["caption"] for theatre in theatres] == ["Kazan"]


def test_supports_act_with_the_unit_that_they_help():
    units = [("FR", "A", "Par"), ("FR", "A", "Bur"), ("HA", "A", "Pic")]
    orders = {"FR": "A Par - Pic, A Bur S A Par - Pic", "HA": "A Pic H"}
    (theatre,) = play(stand(Season.SPRING, *units), **orders)["theatres"]
    assert theatre["orders"] == ("A Bur S A Par - Pic", "A Par - Pic")
    assert theatre["clash"]


def test_no_more_than_five_units_act_at_the_same_time():
    start = VARIANT.start
    moves: dict[str, list[str]] = {}
    for unit in start.units:
        goals = VARIANT.board.neighbours[unit.space]
        if unit.power in VARIANT.powers and goals:
            order = f"{unit.kind} {unit.location} - {min(goals)}"
            moves.setdefault(unit.power, []).append(order)
    played = play(start, **{power: ", ".join(orders) for power, orders in moves.items()})
    theatres = [theatre["orders"] for theatre in played["theatres"]]
    assert len(theatres) > 2
    assert max(map(len, theatres)) <= MOST_UNITS
    acting = [order for orders in theatres for order in orders]
    assert len(acting) == len(set(acting)) > MOST_UNITS


def test_land_that_changes_hands_has_a_caption():
    before = stand(Season.FALL, ("FR", "A", "Pic"))
    assert play(before, FR="A Pic - SNe")["land"].startswith("France took the Southern Netherlands")
    assert play(stand(Season.SPRING, ("FR", "A", "Pic")), FR="A Pic - SNe")["land"] == ""
