"""A worker killed at any statement of a resolution leaves the phase open or resolved, and whole.

tests/faults has the long runs.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest
from django.db import connection

from games.models import Delivery, Event, EventKind, OrderSheet, Phase
from games.story.queries.replay import replay
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, submit

pytestmark = pytest.mark.django_db(transaction=True)


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Run the work in a process that is killed at this step; return whether it was killed.

    Steps are before each statement, and before and after each commit.
    """
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()
    pid = os.fork()
    if pid == 0:
        try:
            _until(step, work)
        finally:
            os._exit(0)
    _pid, status = os.waitpid(pid, 0)
    return os.WIFSIGNALED(status)


def _until(step: int, work: Callable[[], object]) -> None:
    taken, commit = 0, connection._commit

    def count() -> None:
        nonlocal taken
        taken += 1
        if taken == step:
            os.kill(os.getpid(), signal.SIGKILL)

    def statement(execute, *arguments):
        count()
        return execute(*arguments)

    def committed() -> None:
        count()
        commit()
        count()

    connection._commit = committed
    with connection.execute_wrapper(statement):
        work()


def is_whole(game) -> bool:
    """Whether the first phase is unchanged or completely resolved."""
    first, *following = Phase.objects.filter(game=game).select_related("game").order_by("number")
    told = Event.objects.filter(phase=first, kind=EventKind.RESOLVED)
    notices = Delivery.objects.filter(phase=first, data__event="resolved")
    if first.is_open:
        return not following and not told.exists() and not notices.exists()
    return (
        [phase.is_open for phase in following] == [True]
        and told.count() == 1
        and notices.count() == 3
        and replay(first).is_same
    )


def test_a_worker_killed_at_any_statement_leaves_the_phase_whole(game, phase, alice):
    submit(game, alice, "FR", "A Par - Bur")

    def resolve() -> None:
        phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)

    step = 1
    while killed_at(step, resolve):
        assert is_whole(game)
        step += 1
    phase.refresh_from_db()
    assert (phase.is_open, is_whole(game)) == (False, True)
    assert step > 20


def test_a_save_killed_at_any_statement_is_there_as_a_whole_or_not_at_all(game, alice):
    submit(game, alice, "FR", "A Par H")
    step = 1
    while killed_at(step, lambda: submit(game, alice, "FR", "A Par - Bur", "A Mar - Sav")):
        sheets = OrderSheet.objects.filter(seat__power="FR").order_by("version")
        assert [sheet.is_current for sheet in sheets] in ([True], [False, True])
        assert sheets[0].orders == ["A Par H"]
        step += 1
    assert list(sheets.values_list("orders", flat=True))[1:] == [["A Par - Bur", "A Mar - Sav"]]
    assert step > 5
