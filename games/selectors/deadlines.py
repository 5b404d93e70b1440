"""The deadlines that concern one person, for a calendar."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from games.models import NoticeSettings, Phase, PhaseStatus, Seat, SeatState, Status


def deadlines_of(token: str) -> list[Phase] | None:
    """The open phases, with a deadline or paused, of the games that the owner of a calendar plays
    or runs; None where no calendar has this token."""
    owner = NoticeSettings.objects.filter(
        calendar_token=token, calendar_token__isnull=False, user__is_active=True
    ).first()
    if owner is None:
        return None
    held = Seat.objects.filter(game=OuterRef("game"), holder_id=owner.user_id, state=SeatState.HELD)
    phases = Phase.objects.filter(
        Q(game__gm_id=owner.user_id) | Exists(held),
        Q(due_at__isnull=False) | Q(paused_at__isnull=False),
        status=PhaseStatus.OPEN,
        game__status=Status.RUNNING,
    )
    return list(
        phases.select_related("game")
        .defer("position", "outcome", "public_outcome")
        .order_by("due_at", "pk")
    )
