"""Swap the players of two seats before the start."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import check_seen
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.gm import gm_game
from games.core.inputs import In, Key
from games.core.refusals import already_started
from games.core.seats import seat_named
from games.gm.acts.act import DeskAct
from games.models import EventKind, Game, Seat, SeatState, Status
from games.seats.services.assignments import powers_dealt_later, seat_assign, seat_vacate


class SwapIn(In):
    """Two powers whose players are swapped before the start."""

    power: Key
    other: Key


def may(game: Game) -> Refused | None:
    """Why players cannot be swapped."""
    if game.status != Status.FORMING:
        return already_started()
    return powers_dealt_later() if game.is_dealt_at_start else None


def players_mark(seats: Iterable[Seat]) -> str:
    """A value that changes whenever one of the seats gets another player."""
    return " ".join(sorted(f"{seat.power}:{seat.holder_id}" for seat in seats))


@transaction.atomic
def seats_swap(
    *,
    game_id: int,
    by: User,
    power: str,
    other: str,
    seen: str = "",
    now: datetime | None = None,
) -> tuple[Seat, Seat]:
    """Swap the players of two seats; one of the seats may be open. Both players are notified.

    Refuses if other players had seats when they were `seen`.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game):
        raise refusal
    check_seen(seen, players_mark(Seat.objects.filter(game=game)), field="other")
    first, second = seat_named(game, power), seat_named(game, other)
    if first.pk == second.pk:
        raise Conflict("same_seat", _("Choose two different powers."), field="other")
    moves = [(first, second.holder), (second, first.holder)]
    if not any(user for _seat, user in moves):
        raise Conflict("nobody_to_move", _("Neither of these seats has a player."), field="power")
    for seat, _user in moves:
        seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    for seat, user in moves:
        if user is not None:
            seat_assign(seat=seat, user=user, now=now)
    data = {"powers": [power, other]}
    event_add(game=game, kind=EventKind.SEATS_SWAPPED, actor=by, data=data, now=now)
    return first, second


ACT = DeskAct(
    code="swap",
    inputs=SwapIn,
    checks_seen=True,
    on_desk=("power", "other"),
    run=seats_swap,
    message=lambda _seats: _("The seats are swapped. Their players are notified."),
    group="seats",
    events=(EventKind.SEATS_SWAPPED,),
    summary=gettext_noop("Swap the players of two seats before the start."),
)
