"""The stream of a reader of press counts the reader's own messages alone."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest

from games.core.change_notifications import ChangeNotification
from games.core.visibility import Viewer
from games.live import stream as streams
from games.live.marks import Mark, sheet_version
from games.press.queries.threads import press_total
from tests.games.cast import submit

READER = Viewer(1, user_id=5, seat_id=3, power="FR")
GM = Viewer(1, user_id=6, is_gm=True)
SPECTATOR = Viewer(1)


def events(viewer: Viewer, *after, count: int) -> list[bytes]:
    """The events of a stream after its first version.

    After each of them the next function of `after` is called.
    """

    async def read() -> list[bytes]:
        found: list[bytes] = []
        async with aclosing(streams.stream(viewer, 7)) as stream:
            await anext(stream)
            await anext(stream)
            for number in range(count):
                found.append(await anext(stream))
                if number < len(after):
                    after[number]()
        return found

    return asyncio.run(read())


def count_of(total: int) -> bytes:
    return b'event: press\ndata: {"press": %d}\n\n' % total


def version_of(version: int) -> bytes:
    return b'data: {"version": %d}\n\n' % version


def test_without_redis_the_stream_queries_press(no_bus, database):
    database.says(Mark(7, 2), Mark(7, 2), Mark(7, 3))
    assert events(READER, count=2) == [count_of(2), count_of(3)]


@pytest.mark.parametrize(("viewer", "party"), [(READER, 3), (GM, None)])
def test_a_notification_makes_the_streams_of_its_readers_count(bus, database, viewer, party):
    def arrive() -> None:
        database.press = 3
        bus.said.put_nowait(ChangeNotification(1, press=(4, party)))

    assert events(viewer, arrive, count=2) == [count_of(2), count_of(3)]


def test_press_of_others_causes_no_query(bus, database):
    def arrive() -> None:
        database.asked.clear()
        bus.said.put_nowait(ChangeNotification(1, press=(4, None)))
        bus.said.put_nowait(ChangeNotification(1, version=8))

    # The first query finds nothing to compare with, so every reader counts once.
    database.says(Mark(7, 2))
    assert events(READER, arrive, count=2) == [count_of(2), version_of(8)]
    assert database.asked.count(press_total) <= 1


def test_a_spectator_is_not_notified_of_press(bus, database):
    def arrive() -> None:
        bus.said.put_nowait(ChangeNotification(1, press=(3, None)))
        bus.said.put_nowait(ChangeNotification(1, version=9))

    async def read() -> list[bytes]:
        async with aclosing(streams.stream(SPECTATOR, 7)) as stream:
            parts = [await anext(stream), await anext(stream)]
            arrive()
            return [*parts, await anext(stream)]

    assert asyncio.run(read())[2] == version_of(9)
    assert press_total not in database.asked


def test_a_reader_also_gets_the_version_of_the_game(bus, database):
    notify = lambda: bus.said.put_nowait(ChangeNotification(1, version=8))  # noqa: E731
    assert events(READER, notify, count=2) == [count_of(2), version_of(8)]


def test_the_stream_of_a_player_who_lost_the_seat_ends_with_that_change(bus, database):
    def leave() -> None:
        database.holds = False
        bus.said.put_nowait(ChangeNotification(1, version=8))

    async def read() -> list[bytes]:
        async with aclosing(streams.stream(READER, 7)) as stream:
            parts = [await anext(stream) for _ in range(3)]
            leave()
            return parts + [part async for part in stream]

    assert asyncio.run(asyncio.wait_for(read(), 10))[3:] == [version_of(8)]


@pytest.mark.parametrize(
    ("viewer", "heard"), [(READER, b'event: sheet\ndata: {"sheet": 4}\n\n'), (GM, version_of(9))]
)
def test_a_saved_sheet_is_told_to_its_own_seat_alone(bus, database, viewer, heard):
    def save() -> None:
        database.sheet = 4
        bus.said.put_nowait(ChangeNotification(1, sheets=(3,)))
        if viewer is GM:
            bus.said.put_nowait(ChangeNotification(1, version=9))

    assert events(viewer, save, count=2) == [count_of(2), heard]


def test_the_sheet_of_another_seat_causes_no_query(bus, database):
    def save() -> None:
        database.asked.clear()
        bus.said.put_nowait(ChangeNotification(1, sheets=(8,)))
        bus.said.put_nowait(ChangeNotification(1, version=9))

    assert events(READER, save, count=2) == [count_of(2), version_of(9)]
    # The first look comes after the first event.
    assert database.asked.count(sheet_version) <= 1


def test_a_saved_sheet_notifies_its_seat_and_hides_the_rest(
    table, alice, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[ChangeNotification] = []
    monkeypatch.setattr("games.core.outbox.notification_send", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        submit(table, alice, "FR", "A Par - Bur", now=None)
    seat = table.seats.get(power="FR")
    assert sent == [ChangeNotification(table.pk, sheets=(seat.pk,))]


def test_the_own_saved_sheet_is_read_by_its_player_alone(visit, alice, bob, table):
    submit(table, alice, "FR", "A Par - Bur", now=None)
    own, other = visit(alice).get("draft"), visit(bob).get("draft")
    assert (own.status_code, other.status_code) == (404, 404)
    address = f"{own.wsgi_request.path}?phase=1"
    assert visit(alice).client.get(address).json()["text"] == "A Par – Bur"
    assert visit(bob).client.get(address).json()["text"] == ""
