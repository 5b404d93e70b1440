"""Makes what a correction had superseded a game's line again."""

from __future__ import annotations

from datetime import datetime

from games.core.outbox import order_computers
from games.models import Correction, Game, Phase, PhaseStatus, Readiness
from games.schedule.deadlines import deadline_after
from games.schedule.stored import schedule_of


def line_restore(*, game: Game, undone: Correction, by: Correction, now: datetime) -> Phase:
    """The newest phase of the line that is the game's again. Where it was open it is so with the
    sheets that it had, none of them final, and with its whole time from now on."""
    keys = list(undone.replaced.values_list("pk", flat=True))
    phases = Phase.objects.filter(pk__in=keys)
    phases.filter(resolved_at__isnull=False).update(status=PhaseStatus.RESOLVED)
    phases.filter(resolved_at__isnull=True).update(status=PhaseStatus.OPEN)
    Correction.objects.filter(pk=undone.pk).update(undone_by=by)
    newest = phases.order_by("-number")[:1].get()
    newest.game = game
    if newest.is_open:
        newest.opened_at = now
        newest.due_at = deadline_after(
            schedule_of(game), newest.turn.phase, now, is_first=newest.number == 1
        )
        # Whoever it was held for has the whole time like all others.
        newest.held_at, newest.held_for = None, []
        newest.save(update_fields=["opened_at", "due_at", "held_at", "held_for"])
        Readiness.objects.filter(phase=newest).delete()
        order_computers(newest)
    return newest
