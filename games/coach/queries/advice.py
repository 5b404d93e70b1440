"""The advice of the coach on a player's own sheet in the open phase of a practice game."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from adjudicator.orders import MovementOrder, Order, Support
from adjudicator.outcome import Bid
from adjudicator.state import PhaseKind
from games.computer.coach import LEAST, Change, Coach, Threat
from games.computer.coach_later import propose_orders
from games.computer.sight import terrain_of
from games.core.access import get_seat_for_orders
from games.core.accounts import Visitor
from games.core.codec import BoardState, bids_from_rows, position_of, variant_of
from games.core.errors import Forbidden
from games.core.phases import newest_phases
from games.core.refusals import phase_over
from games.core.seat_states import seat_states
from games.core.visibility import Viewer, visible_sheet
from games.models import Game, Phase
from games.sheets.queries.sheets import SavedSheet, saved_sheet


class Alternative(NamedTuple):
    """A better sheet: all its `lines`, the `changed` orders, and the change as the coach found it.

    Other bids come alone, as the `bids` of the whole sheet. Retreats and adjustments have a `gain`
    in centres, but no effects.
    """

    lines: tuple[str, ...]
    changed: tuple[Order, ...]
    gain: float
    change: Change | None = None
    bids: tuple[Bid, ...] = ()


class Advice(NamedTuple):
    """What the coach says about the saved sheet of a seat."""

    phase: Phase
    state: BoardState
    saved: SavedSheet
    is_final: bool
    threats: tuple[Threat, ...] = ()
    idle: tuple[Support, ...] = ()
    alternatives: tuple[Alternative, ...] = ()


def check_coached(game: Game) -> None:
    """Refuse a game without a coach: only practice games have one."""
    if not game.is_practice:
        raise Forbidden("no_coach", _("Only practice games have a coach."))


def read_advice(
    game: Game, viewer: Viewer, user: Visitor, *, phase_number: int | None = None
) -> Advice:
    """Ask the coach about a player's saved sheet.

    It reads the position, which everybody sees, and this sheet. Refuses games without a coach or
    without an open phase, and another phase than the open one.
    """
    check_coached(game)
    phase = newest_phases(game).open
    if phase is None or phase_number not in (None, phase.number):
        raise phase_over()
    state = BoardState(variant_of(game), position_of(phase), viewer.power)
    seat = get_seat_for_orders(user, game)
    saved = saved_sheet(state, visible_sheet(viewer, phase, seat))
    is_final = seat_states(phase, [seat])[seat.power] == "ready"
    orders = [line.order for line in saved.report.placed.values() if not line.is_refused]
    advice = Advice(phase, state, saved, is_final)
    given = [order for order in orders if order is not None]
    match state.position.turn.phase:
        case PhaseKind.MOVEMENT:
            return _advise_movement(advice, given)
        case PhaseKind.ALLIANCES:
            return advice
    return _advise_later(advice, given)


def _advise_movement(advice: Advice, given: Sequence[Order]) -> Advice:
    state, sheet = advice.state, advice.saved.sheet
    orders = {order.space: order for order in given if isinstance(order, MovementOrder)}
    if not state.position.ordered_by(state.power):
        return advice
    bids = bids_from_rows(sheet.bids) if sheet else ()
    terrain = terrain_of(state.variant, state.position)
    coach = Coach(terrain, state.power, orders, bids)
    changes = [*coach.find_changes(), *filter(None, [coach.find_bids()])]
    alternatives = tuple(
        Alternative(
            tuple(str(order) for order in {**coach.orders, **change.orders}.values()),
            tuple(change.orders.values()),
            change.gain,
            change,
            change.bids,
        )
        for change in sorted(changes, key=lambda change: -change.gain)
    )
    return advice._replace(
        threats=coach.find_threats(),
        idle=coach.find_idle_supports(),
        alternatives=alternatives,
    )


def _advise_later(advice: Advice, given: Sequence[Order]) -> Advice:
    state = advice.state
    if not advice.saved.report.rows:
        return advice
    terrain = terrain_of(state.variant, state.position)
    better = propose_orders(terrain, state.power, given)
    if better.gain < LEAST or set(better.orders) == set(given):
        return advice
    changed = tuple(order for order in better.orders if order not in given)
    lines = tuple(str(order) for order in better.orders)
    return advice._replace(alternatives=(Alternative(lines, changed, better.gain),))
