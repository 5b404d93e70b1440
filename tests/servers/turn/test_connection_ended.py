"""PostgreSQL restarts during a resolution, which ends the worker's connection."""

import psycopg
import pytest
from django.db import connection

from games import tasks
from tests.games.cast import DUE

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_connection_that_the_server_ends_leaves_no_phase_stuck(game, phase, at):
    ended = []

    def end(execute, statement, *arguments):
        if not ended and statement.startswith("UPDATE") and "games_phase" in statement:
            ended.append(statement)
            info = connection.connection.info
            with psycopg.connect(info.dsn, password=info.password) as other:
                other.execute("SELECT pg_terminate_backend(%s)", [info.backend_pid])
        return execute(statement, *arguments)

    at(DUE)
    with connection.execute_wrapper(end):
        tasks.resolve_phase.apply(args=[phase.pk], throw=False)
    phase.refresh_from_db()
    assert len(ended) == 1
    assert (phase.stuck_reason, phase.attempts, phase.is_open) == ("", 0, False)
