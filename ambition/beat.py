"""Celery beat, made safe against a clock that is set back."""

from __future__ import annotations

from typing import Any

from celery.beat import PersistentScheduler
from celery.utils.time import maybe_make_aware


class Scheduler(PersistentScheduler):
    """A scheduler that does not wait for a task's last run to lie in the past again.

    If a clock that is an hour ahead is corrected, Celery's own scheduler runs nothing for an hour,
    and no deadline is kept.
    """

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Reschedule entries whose last run lies in the future, then do the usual work."""
        now = self.app.now()
        for entry in self.schedule.values():
            if entry.last_run_at is not None and maybe_make_aware(entry.last_run_at) > now:
                entry.last_run_at = now
                self._heap = None
        return super().tick(*args, **kwargs)
