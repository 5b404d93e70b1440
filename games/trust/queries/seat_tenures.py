"""Who held which seat, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.core.visibility import Viewer, may_see_players
from games.models import Game, Seat, SeatAssignment


@dataclass(frozen=True, slots=True)
class SeatTenure:
    """The time during which a person, or the computer, held a seat; without an end, until now.
    `name` is "" where players are secret. That of a substitute is within that of a player."""

    is_computer: bool
    name: str
    started_at: datetime
    ended_at: datetime | None
    is_substitute: bool = False


def seat_tenures(game: Game, viewer: Viewer) -> list[tuple[Seat, list[SeatTenure]]]:
    """Every seat of a game, in the order of the variant's powers, with who has held it, the newest
    first."""
    named = may_see_players(viewer, game)
    held = (
        SeatAssignment.objects.filter(seat__game=game)
        .select_related("user")
        .order_by("-started_at", "-pk")
    )
    found: dict[int, list[SeatTenure]] = {}
    for each in held:
        name = each.user.get_short_name() if each.user and named else ""
        tenure = SeatTenure(
            is_computer=each.user_id is None,
            name=name,
            started_at=each.started_at,
            ended_at=each.ended_at,
            is_substitute=each.stands_in_for_id is not None,
        )
        found.setdefault(each.seat_id, []).append(tenure)
    return [(seat, found.get(seat.pk, [])) for seat in Seat.objects.filter(game=game)]
