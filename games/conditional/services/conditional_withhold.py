"""A seat has a new holder who must not have what it filed ahead."""

from __future__ import annotations

from games.models import ConditionalSheet, Seat


def conditional_withhold(*, seat: Seat) -> None:
    """What a seat of a locked game filed ahead, and was not used yet, counts no more; it stays
    stored."""
    filed = ConditionalSheet.objects.filter(seat=seat, is_current=True, used_in__isnull=True)
    filed.update(is_current=False)
