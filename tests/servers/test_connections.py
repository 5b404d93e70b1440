"""Connections to PostgreSQL, and change notifications over Redis."""

import asyncio
from contextlib import aclosing

import pytest
from django.db import connection

from games.core.change_notifications import ChangeNotification, notification_send, notifications


@pytest.mark.django_db
def test_the_full_setting_uses_postgresql_through_a_pool():
    assert connection.vendor == "postgresql"
    assert connection.settings_dict["OPTIONS"]["pool"]


@pytest.mark.django_db
def test_a_connection_that_was_kept_over_a_restart_of_the_server_is_not_used():
    own = connection.copy("own")  # with a pool of its own
    try:
        with own.cursor() as cursor:
            [pid] = cursor.execute("SELECT pg_backend_pid()").fetchone()
        own.close()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
        with own.cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)
    finally:
        own.close()
        own.close_pool()


@pytest.mark.django_db
def test_postgresql_ends_the_transaction_of_a_machine_that_vanished():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, setting::int FROM pg_settings WHERE name LIKE 'tcp!_%%' ESCAPE '!'"
        )
        found = dict(cursor.fetchall())
    silence = found["tcp_keepalives_idle"]
    silence += found["tcp_keepalives_interval"] * found["tcp_keepalives_count"]
    assert 0 < silence <= 30
    assert 0 < found["tcp_user_timeout"] <= 30_000


@pytest.mark.parametrize(
    "notification", [ChangeNotification(7, version=42), ChangeNotification(7, press=(3, None))]
)
def test_a_change_notification_reaches_whoever_listens(notification):
    async def listen_and_send() -> ChangeNotification | None:
        async with aclosing(notifications()) as heard:
            assert await anext(heard) is None
            await asyncio.to_thread(notification_send, notification)
            return await anext(heard)

    assert asyncio.run(listen_and_send()) == notification
