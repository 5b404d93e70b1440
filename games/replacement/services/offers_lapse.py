"""Ends the offers of seats that nobody answered in time."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.events import event_add
from games.core.locks import lock_game
from games.core.open_phase import phase_find
from games.models import EventKind, RequestState, SeatOffer

MOST = 100


def offers_lapse(*, now: datetime | None = None) -> int:
    """How many have lapsed with this call; each GM is told, once. Run by the sweep."""
    now = now or timezone.now()
    due = SeatOffer.objects.filter(state=RequestState.WAITING, answer_until__lte=now)
    games = sorted(set(due.values_list("seat__game_id", flat=True)[:MOST]))
    return sum(_lapse(game_id, now) for game_id in games)


@transaction.atomic
def _lapse(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    due = SeatOffer.objects.filter(
        seat__game=game, state=RequestState.WAITING, answer_until__lte=now
    )
    offers = list(due.select_related("seat", "user"))
    for offer in offers:
        offer.state, offer.answered_at = RequestState.LAPSED, now
        offer.save(update_fields=["state", "answered_at"])
        event_add(
            game=game,
            kind=EventKind.OFFER_LAPSED,
            about=offer.user,
            phase=phase_find(game=game),
            data={"power": offer.seat.power} | ({"standby": True} if offer.is_standby else {}),
            now=now,
        )
    return len(offers)
