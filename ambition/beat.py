"""Celery's beat, on a clock that may be put back."""

from __future__ import annotations

from typing import Any

from celery.beat import PersistentScheduler
from celery.utils.time import maybe_make_aware


class Scheduler(PersistentScheduler):
    """Celery's own waits until its clock has come again to where it was: for an hour nothing would
    run, and no deadline be kept, after a clock that was an hour ahead is put right."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Counts from now what is said to have run in the future, and plans anew."""
        now = self.app.now()
        for entry in self.schedule.values():
            if entry.last_run_at is not None and maybe_make_aware(entry.last_run_at) > now:
                entry.last_run_at = now
                self._heap = None
        return super().tick(*args, **kwargs)
