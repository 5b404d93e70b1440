"""What the holder of a seat has not been shown yet."""

from __future__ import annotations

from games.models import Phase, Seat


def unseen_since(seat: Seat, last: Phase | None) -> int | None:
    """The number of the first phase that was resolved since the last visit; None where there is
    nothing new, or nobody has looked before."""
    if last is None or seat.seen_phase is None or seat.seen_phase >= last.number:
        return None
    return seat.seen_phase + 1
