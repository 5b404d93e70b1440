"""Keeps what was missed in a phase that is played again by a correction."""

from __future__ import annotations

from games.models import Excuse, MissedTurn, Phase


def misses_copy(*, old: Phase, new: Phase) -> None:
    """The missed turns and the excuses of a superseded phase, in the one that takes its place:
    nobody was asked for orders again."""
    missed = MissedTurn.objects.filter(phase=old)
    MissedTurn.objects.bulk_create(
        MissedTurn(phase=new, seat_id=row.seat_id, user_id=row.user_id, is_excused=row.is_excused)
        for row in missed
    )
    excuses = Excuse.objects.filter(phase=old)
    Excuse.objects.bulk_create(
        Excuse(
            phase=new,
            seat_id=row.seat_id,
            user_id=row.user_id,
            granted_by_id=row.granted_by_id,
            created_at=row.created_at,
        )
        for row in excuses
    )
