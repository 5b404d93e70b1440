"""A seat has a new holder: what that person reads of the press before."""

from __future__ import annotations

from django.db.models import F, OuterRef, Subquery

from games.models import PressMember, PressThread, Seat


def press_hand_over(*, seat: Seat, from_now: bool) -> None:
    """Hides all that the seat was told so far from its new holder, or nothing."""
    own = PressMember.objects.filter(seat=seat)
    if not from_now:
        own.update(hidden_to=0)
        return
    last = PressThread.objects.filter(pk=OuterRef("thread")).values("last_number")
    own.update(hidden_to=Subquery(last))
    own.update(read_to=F("hidden_to"))
