"""A seat goes back to its player."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.open_phase import phase_find
from games.models import EndedBy, EventKind, Game, Seat, SubstitutionState
from games.press.services.press_return import press_return
from games.seats.services.seat_hold import seat_return
from games.substitutes.services.authorize_substitution import (
    authorize_substitution,
    live,
    no_substitution,
)


@transaction.atomic
def substitution_end(
    *, game_id: int, by: User, power: str = "", now: datetime | None = None
) -> Seat:
    """The seat, held by its player again: by a click of the player, of the substitute or, with a
    `power`, of the GM. It counts at once; refuses where nobody stands in."""
    now = now or timezone.now()
    game, _phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    seat.game = game
    if seat.lent_by_id is None:
        raise no_substitution()
    own = EndedBy.PLAYER if seat.lent_by_id == by.pk else EndedBy.SUBSTITUTE
    seat_take_back(game=game, seat=seat, ended_by=EndedBy.GM if power else own, actor=by, now=now)
    return seat


def seat_take_back(
    *, game: Game, seat: Seat, ended_by: EndedBy, now: datetime, actor: User | None = None
) -> None:
    """Ends what runs of a seat of a locked game; player, substitute and table are told."""
    seat_come_back(seat=seat, now=now)
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_ENDED,
        actor=actor,
        phase=phase_find(game=game),
        data={"power": seat.power, "ended_by": ended_by.value},
        now=now,
    )


def seat_come_back(*, seat: Seat, now: datetime) -> None:
    """The player of a seat of a locked game has it again, with all press that it was told
    meanwhile, unread, and finds what happened since the last look."""
    substitution = live(seat)
    seat_return(seat=seat, now=now)
    press_return(seat=seat, before=substitution.press)
    Seat.objects.filter(pk=seat.pk).update(seen_phase=substitution.seen_phase)
    substitution.state, substitution.ended_at = SubstitutionState.OVER, now
    substitution.save(update_fields=["state", "ended_at"])
