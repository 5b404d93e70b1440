"""The connection to PostgreSQL is lost while people are notified."""

import psycopg
import pytest
from django.db import connection

from games.core.log import DATABASE_AWAY
from games.models import PressMessage
from games.press.services.press_send import press_send

pytestmark = pytest.mark.django_db(transaction=True)


def end_connection() -> None:
    """End the connection of the test from another one, as a server that restarts does."""
    info = connection.connection.info
    with psycopg.connect(info.dsn, password=info.password) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [info.backend_pid])


@pytest.mark.parametrize(
    ("verb", "table"),
    [("INSERT", "games_delivery"), ("SAVEPOINT", "")],
    ids=["in the notice", "before its savepoint"],
)
def test_a_message_that_was_lost_with_its_notice_is_not_answered_as_sent(game, alice, verb, table):
    statements: list[str] = []

    def end(execute, statement, *arguments):
        is_next = any("games_pressmessage" in earlier for earlier in statements)
        if is_next and statement.startswith(verb) and table in statement:
            end_connection()
            statements.clear()
        statements.append(statement)
        return execute(statement, *arguments)

    with connection.execute_wrapper(end), pytest.raises(DATABASE_AWAY):
        press_send(game_id=game.pk, by=alice, to=["HA"], text="Peace?")
    assert statements[0].startswith(verb)
    assert not PressMessage.objects.exists()
