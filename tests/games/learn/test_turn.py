"""The turn that the home page shows."""

from math import dist

from adjudicator import Result
from adjudicator.orders import Move
from games.core.codec import BoardState
from games.learn.page.turn import AROUND, LEAST
from games.learn.queries.chapters import answer, home_turn
from games.story.queries.facts import ResolvedPhase
from maps.geometry import load_geometry
from maps.render.crop import crop_to
from maps.render.room import UNIT_RADIUS


def moves():
    turn = home_turn()
    bids = {**turn.bids, turn.power: turn.start_bids}
    found = answer(
        BoardState(turn.variant, turn.position), {**turn.orders, **turn.start_orders}, bids
    )
    read = ResolvedPhase(turn.variant, turn.position, found.outcome).orders
    return [item for item in read if isinstance(item.order, Move)]


def test_two_powers_attack_a_space_and_one_succeeds():
    wanted = {item.order.destination for item in moves() if item.result is Result.BOUNCES}
    ended = {item.owner: item.result for item in moves() if item.order.destination in wanted}
    assert ended == {"FR": Result.MOVES, "HA": Result.BOUNCES}


def test_the_arrow_of_every_move_has_room_between_the_pieces():
    geometry = load_geometry(home_turn().variant.id)
    for item in moves():
        spaces = (item.order.location, item.order.target)
        start, end = (geometry.shape(space).units[space] for space in spaces)
        assert dist(start, end) > 2.5 * UNIT_RADIUS, item.text


def test_the_picture_cuts_no_piece():
    turn = home_turn()
    crop = crop_to(turn.variant, turn.view, least=LEAST, around=AROUND)
    geometry = load_geometry(turn.variant.id)
    for unit in turn.position.units:
        x, y = geometry.unit_place(unit.location)
        edges = (x - crop.x, crop.x + crop.width - x, y - crop.y, crop.y + crop.height - y)
        # As a power's fleet, and a minor's unit with its result, has a ring around it.
        assert min(edges) > 1.5 * UNIT_RADIUS or min(edges) < -1.5 * UNIT_RADIUS, unit
