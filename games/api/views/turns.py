"""The caller's turn: everything that a program needs to order, in one answer."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from adjudicator.special.bids import minor_units
from games.api.auth import account_of, require_scope
from games.api.codes import SeatStatus
from games.api.interchange import Position, Shaped
from games.api.schemas import Cursor, Out, Page, cursor_of, position, read_cursor
from games.api.shown_games import OpenPhaseOut
from games.api.views.sheets import SheetOut, influence_bids, orders_text, sheet_of_seat
from games.core.access import get_own_game, get_seat_for_orders
from games.core.accounts import User
from games.core.codec import BoardState, position_data, position_of, variant_of
from games.core.inputs import WHOLE
from games.core.phases import phase_find
from games.core.quotas import TURNS
from games.core.rate_limits import check_rate
from games.core.refusals import not_running
from games.core.seat_states import seat_states
from games.lobby.queries.game_list import game_rows
from games.lobby.queries.own_games import current_games
from games.models import Status, TokenScope
from games.sheets.queries.choices import legal_orders, minor_choices

router = Router(tags=[gettext_noop("Orders")])
OWN = require_scope(TokenScope.ORDERS)
# An answer has the orders of every unit that the caller may order or bid for.
MOST_TURNS = 20
TO_ORDER = ("waiting", "ordered")


class TurnOut(Out):
    """Your turn in a game. `state` says whether your orders are missing ("waiting"), saved
    ("ordered") or final ("ready"); it is "" if the phase needs nothing from you.

    `orders` are the legal orders of your power as in `options`, `minors` those that you may bid
    for by minor, and `bids` those of influence. `sheet` has your points in `budget`.
    """

    game: int
    name: str
    variant: str
    power: str
    state: SeatStatus
    phase: OpenPhaseOut
    position: Annotated[dict[str, Any], Shaped(Position)]
    sheet: SheetOut
    orders: dict[str, list[str]]
    minors: dict[str, list[str]]
    bids: list[str]


@router.get(
    "/games/{number:pk}/turn",
    response=TurnOut,
    summary=gettext_noop(
        "Read your turn: the open phase, your sheet and points, and every legal order."
    ),
    **OWN,
)
def turn(request: HttpRequest, pk: int) -> TurnOut:
    check_rate(TURNS, request)
    return turn_of(account_of(request), pk)


@router.get(
    "/me/turns",
    response=Page[TurnOut],
    summary=gettext_noop("Read your turns in all games that wait for your final orders."),
    description=gettext_noop("By the game’s number. A game whose result is withheld is left out."),
    **OWN,
)
def my_turns(
    request: HttpRequest,
    limit: Annotated[int, Field(ge=1, le=MOST_TURNS), WHOLE] = 10,
    cursor: Cursor = "",
) -> Page[TurnOut]:
    check_rate(TURNS, request)
    user = account_of(request)
    [after] = read_cursor(cursor, position) or [0]
    rows = game_rows(current_games(user), user)
    waiting = sorted(
        row.game.pk
        for row in rows
        if row.game.pk > after and row.my_state in TO_ORDER
        if row.phase is not None and not row.phase.is_withheld
    )
    turns = [turn_of(user, pk) for pk in waiting[:limit]]
    following = cursor_of(waiting[limit - 1]) if len(waiting) > limit else None
    return Page[TurnOut](items=turns, next=following)


def turn_of(user: User, pk: int) -> TurnOut:
    """The turn of a player in a running game; refuses everybody else."""
    game, viewer = get_own_game(user, pk)
    phase = phase_find(game=game) if game.status == Status.RUNNING else None
    if phase is None:
        raise not_running()
    seat = get_seat_for_orders(user, game)
    state = BoardState(variant_of(game), position_of(phase), viewer.power)
    minors = sorted({unit.power for unit in minor_units(state.variant, state.position)})
    choices = {minor: minor_choices(state, minor) for minor in minors}
    return TurnOut(
        game=game.pk,
        name=game.name,
        variant=game.variant_id,
        power=viewer.power,
        state=seat_states(phase, [seat])[seat.power],
        phase=OpenPhaseOut.model_validate(phase),
        position=position_data(state.position),
        sheet=sheet_of_seat(phase, viewer, seat),
        orders=orders_text(legal_orders(state)),
        minors=orders_text({minor: orders for minor, orders in choices.items() if orders}),
        bids=influence_bids(state),
    )
