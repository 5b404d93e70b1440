"""A seat has a new holder who must not have its draft."""

from __future__ import annotations

from games.models import OrderSheet, Phase, Seat


def sheet_withhold(*, phase: Phase, seat: Seat) -> None:
    """The draft of a seat of a locked game counts no more in the open phase; it stays stored."""
    OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).update(is_current=False)
