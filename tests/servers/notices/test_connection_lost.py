"""The connection to PostgreSQL is lost while people are notified."""

import psycopg
import pytest
from django.db import connection

from games.core.log import DATABASE_AWAY
from games.models import PressMessage
from games.press.services.press_send import press_send

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_message_that_was_lost_with_its_notice_is_not_answered_as_sent(game, alice):
    ended = []

    def end(execute, statement, *arguments):
        if not ended and statement.startswith("INSERT") and "games_delivery" in statement:
            ended.append(statement)
            info = connection.connection.info
            with psycopg.connect(info.dsn, password=info.password) as other:
                other.execute("SELECT pg_terminate_backend(%s)", [info.backend_pid])
        return execute(statement, *arguments)

    with connection.execute_wrapper(end), pytest.raises(DATABASE_AWAY):
        press_send(game_id=game.pk, by=alice, to=["HA"], text="Peace?")
    assert len(ended) == 1
    assert not PressMessage.objects.exists()
