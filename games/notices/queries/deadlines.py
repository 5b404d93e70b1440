"""The deadlines that concern one person, for a calendar."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from games.models import NoticeSettings, Phase, PhaseStatus, Seat, SeatState, Status


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Open phases, and the language of whoever they concern, which may be empty."""

    phases: list[Phase]
    language: str


def deadlines_of(token: str) -> Deadlines | None:
    """The open phases, with a deadline or paused, of the games that the owner of a calendar plays
    or runs; None where no calendar has this token."""
    owner = (
        NoticeSettings.objects.filter(
            calendar_token=token, calendar_token__isnull=False, user__is_active=True
        )
        .select_related("user")
        .first()
    )
    if owner is None:
        return None
    held = Seat.objects.filter(game=OuterRef("game"), holder_id=owner.user_id, state=SeatState.HELD)
    phases = Phase.objects.filter(
        Q(game__gm_id=owner.user_id) | Exists(held),
        Q(due_at__isnull=False) | Q(paused_at__isnull=False),
        status=PhaseStatus.OPEN,
        game__status=Status.RUNNING,
    )
    shown = phases.select_related("game").defer("position", "outcome", "public_outcome")
    return Deadlines(list(shown.order_by("due_at", "pk")), owner.user.language)
