"""Celery 5.7: beat runs nothing after the clock is set back.

It waits for each task's last run to lie in the past again: if a clock that is an hour ahead is
corrected, nothing runs for an hour, and no deadline is kept.

Remove when `celery.beat.Scheduler` counts from the new time.
"""

from __future__ import annotations

from typing import Any

from celery.beat import PersistentScheduler
from celery.utils.time import maybe_make_aware


class Scheduler(PersistentScheduler):
    """A scheduler that does not wait for a task's last run to lie in the past again."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Reschedule entries whose last run lies in the future, then do the usual work."""
        now = self.app.now()
        for entry in self.schedule.values():
            if entry.last_run_at is not None and maybe_make_aware(entry.last_run_at) > now:
                entry.last_run_at = now
                self._heap = None
        return super().tick(*args, **kwargs)
