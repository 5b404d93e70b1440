"""A seat with the phase that it orders in, and its sheet there: what saving a sheet looks at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q

from games.core.codec import variant_of
from games.models import Game, OrderSheet, Phase, PhaseStatus, Readiness, Seat

# The relations that the query names.
JOINED = ("open_phase", "current")
# Put together once: to do so takes longer than to ask.
_seats = (
    Seat.objects.annotate(
        open_phase=FilteredRelation(
            "game__phases", condition=Q(game__phases__status=PhaseStatus.OPEN)
        ),
        current=FilteredRelation(
            "sheets", condition=Q(sheets__is_current=True, sheets__phase=F("open_phase"))
        ),
        is_final=Exists(
            Readiness.objects.filter(seat=OuterRef("pk"), phase__status=PhaseStatus.OPEN)
        ),
    )
    .select_related(*JOINED)
    .order_by()
)


class OrderingSeat(NamedTuple):
    """`phase` is the open phase of the seat's game, if there is one, `sheet` the seat's current
    sheet in it; `is_final` says whether the seat is final there."""

    seat: Seat
    phase: Phase | None
    sheet: OrderSheet | None
    is_final: bool


def ordering_seat(game: Game, power: str) -> OrderingSeat | None:
    """The seat of a power of a game, in one query, as every change of a draft asks for it. None
    for whatever else was sent: text that no database could look for never reaches it."""
    if power not in variant_of(game).powers:
        return None
    return next(iter(ordering_seats(game, [power])), None)


def ordering_seats(game: Game, powers: Collection[str]) -> list[OrderingSeat]:
    """The seats of powers of a game, in one query."""
    return [_read(game, seat) for seat in _seats.filter(game=game, power__in=powers)]


def _read(game: Game, seat: Any) -> OrderingSeat:
    phase: Phase | None = getattr(seat, "open_phase", None)
    if phase is not None:
        phase.game = game
    return OrderingSeat(seat, phase, getattr(seat, "current", None), seat.is_final)
