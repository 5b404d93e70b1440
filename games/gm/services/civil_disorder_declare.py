"""Declares a power in permanent civil disorder."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator.calendar import powers_concerned
from games.core.accounts import User
from games.core.codec import position_data, variant_of
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.named_seat import seat_named
from games.core.reasons import reason_if_any
from games.core.refusals import held_back
from games.core.words.disorder import became, became_data
from games.gm.services.civil_disorder_preview import disorder_in
from games.models import EventKind, Phase, Readiness, SeatState
from games.seats.services.seat_hold import seat_vacate
from games.votes.services.votes_review import votes_review


@transaction.atomic
def civil_disorder_declare(
    *,
    game_id: int,
    by: User,
    power: str,
    confirm: str,
    choices: Mapping[str, str] | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Phase:
    """Disbands the power's units and turns its centres into minors, at once and for good.

    `confirm` must be the power's name. Players who were final must look again: the board has
    changed under their orders.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    if phase.is_held_back:
        raise held_back()
    preview = disorder_in(game, phase, power, choices or {})
    if " ".join(confirm.split()).casefold() != preview.confirm.casefold():
        raise Unprocessable(
            "not_confirmed",
            _("Type “%(name)s” to confirm.") % {"name": preview.confirm},
            field="confirm",
        )
    position, before = preview.disorder.position, phase.position
    phase.position = position_data(position)
    phase.concerned = list(powers_concerned(variant_of(game), position))
    phase.save(update_fields=["position", "concerned"])
    seat_vacate(seat=seat_named(game, power), state=SeatState.CIVIL_DISORDER, now=now)
    Readiness.objects.filter(phase=phase, seat__state=SeatState.HELD).delete()
    # Both boards stay to be looked at: nothing else keeps the one before.
    data = {
        "power": power,
        **became_data(became(preview.disorder)),
        "boards": [before, phase.position],
        **reason_if_any(reason),
    }
    event_add(game=game, kind=EventKind.DISORDER, actor=by, phase=phase, data=data, now=now)
    votes_review(game=game, now=now)
    return phase
