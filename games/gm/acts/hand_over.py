"""Give a seat to the computer, which plays it from the open phase on."""

from datetime import datetime

from django.db import transaction
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PowerIn, check_seen
from games.core.events import event_add, voters_changed
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.seats import seat_named
from games.gm.acts.act import DeskAct, Question, loses_access
from games.gm.queries.inbox import GmDesk
from games.models import EventKind, Game, Right, Seat
from games.seats.queries.replacement import computer_refusal as may
from games.seats.services.assignments import seat_assign
from games.sheets.services.computers import computers_order


def question(desk: GmDesk, query: QueryDict) -> Question:
    row = desk.board.seat(query.get("power", ""))
    if refusal := may(desk.game, row.seat):
        raise refusal
    sentences = [
        *loses_access(row),
        _("The computer orders for this phase at once, and its orders are final."),
        _("It writes no press and does not vote; the others can agree on an end without it."),
        _("You can still give the seat to an applicant, or open it again."),
        _("All players are notified."),
    ]
    return Question(
        heading=_("Let the computer play %(power)s?") % {"power": row.power_name},
        warning=_("The computer’s orders replace the saved ones."),
        sentences=sentences,
        inputs={"power": row.power, "seen": row.seat.holder_mark},
        label=_("Let the computer play it"),
        keep=_("Look for a player"),
        back=reverse("games:gm_seat", args=[desk.game.pk, row.power]),
    )


def seat_to_computer(
    *,
    game_id: int,
    by: User,
    power: str,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Seat:
    """Give a seat whose player was `seen` to the computer, which orders at once."""
    now = now or timezone.now()
    with transaction.atomic():
        game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
        seat = seat_named(game, power)
        if refusal := may(game, seat):
            raise refusal
        check_seen(seen, seat.holder_mark)
        seat_assign(seat=seat, user=None, now=now)
        event_add(
            game=game,
            kind=EventKind.SEAT_REPLACED,
            actor=by,
            phase=phase,
            data={"power": power, **reason_if_any(reason, by)},
            now=now,
        )
        voters_changed.send(Game, game=game, now=now)
    computers_order(phase_id=phase.pk, now=now)
    return seat


ACT = DeskAct(
    code="hand-over",
    right=Right.REPLACE,
    inputs=PowerIn,
    checks_seen=True,
    question=question,
    run=seat_to_computer,
    message=lambda _seat: _("The computer plays this seat."),
    group="seats",
    events=(EventKind.SEAT_REPLACED,),
    summary=gettext_noop("Give a seat to the computer."),
)
