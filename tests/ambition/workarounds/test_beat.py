"""Celery beat, when the clock changes."""

from datetime import UTC, datetime, timedelta

import pytest

from ambition.celery import app
from games.workarounds.beat import Scheduler

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
SWEEPS = {"sweep deadlines", "sweep notices"}


@pytest.fixture
def sent():
    return []


@pytest.fixture
def beat(tmp_path, monkeypatch, sent):
    """A scheduler with its own file, on a clock that the test sets."""

    def show(moment):
        monkeypatch.setattr(app, "now", lambda: moment)

    class RecordingScheduler(Scheduler):
        def apply_async(self, entry, producer=None, advance=True, **options):
            sent.append(entry.name)
            if advance:
                self.reserve(entry)

    show(NOON)
    scheduler = RecordingScheduler(app=app, schedule_filename=str(tmp_path / "beat"))

    def run(moment):
        show(moment)
        for _ in range(4):
            scheduler.tick()

    yield run
    scheduler.close()


def test_both_sweeps_run_on_schedule(beat, sent):
    beat(NOON + timedelta(seconds=61))
    assert set(sent) == SWEEPS


def test_after_the_clock_is_set_back_both_sweeps_run_on_schedule(beat, sent):
    beat(NOON + timedelta(hours=1))
    sent.clear()
    beat(NOON)
    beat(NOON + timedelta(seconds=61))
    assert set(sent) == SWEEPS


def test_after_the_clock_jumps_ahead_each_sweep_runs_once(beat, sent):
    beat(NOON + timedelta(hours=1))
    assert sorted(sent) == sorted(SWEEPS)
