"""Open a seat: its player loses access, or the computer no longer plays it."""

from datetime import datetime

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PowerIn, check_seen
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.seats import seat_named
from games.gm.acts.act import DeskAct, Question, loses_access
from games.gm.queries.inbox import GmDesk
from games.models import EventKind, OpenedBy, Right, Seat
from games.seats.queries.replacement import open_refusal as may
from games.seats.services.opening import seat_free


def question(desk: GmDesk, query: QueryDict) -> Question:
    row = desk.board.seat(query.get("power", ""))
    if refusal := may(desk.game, row.seat):
        raise refusal
    sentences = [
        *loses_access(row),
        _("Its saved orders are kept for the next player, but are no longer final."),
        _("Its votes are removed. Until somebody takes the seat, no end of the game is agreed."),
        _("All players are notified."),
    ]
    return Question(
        heading=_("Open the seat of %(power)s?") % {"power": row.power_name},
        warning=_("To undo this, you must give the seat to a player again."),
        sentences=sentences,
        inputs={"power": row.power, "seen": row.seat.holder_mark},
        label=_("Open the seat"),
        keep=_("Keep the seat"),
    )


@transaction.atomic
def seat_open(
    *,
    game_id: int,
    by: User,
    power: str,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Seat:
    """Open a seat whose player was `seen`. Everybody can read the reason, if one is given."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat = seat_named(game, power)
    if refusal := may(game, seat):
        raise refusal
    check_seen(seen, seat.holder_mark)
    return seat_free(
        game=game,
        phase=phase,
        seat=seat,
        cause=OpenedBy.GM,
        actor=by,
        reason=reason_if_any(reason, by),
        now=now,
    )


ACT = DeskAct(
    code="open-seat",
    right=Right.REPLACE,
    inputs=PowerIn,
    checks_seen=True,
    question=question,
    run=seat_open,
    message=lambda _result: _("The seat is open. Its saved orders are kept for the next player."),
    group="seats",
    events=(EventKind.SEAT_OPENED,),
    summary=gettext_noop("Open a seat."),
)
