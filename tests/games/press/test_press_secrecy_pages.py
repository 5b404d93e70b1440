"""Canaries: only its readers find a message of press anywhere."""

import asyncio
import re
from contextlib import aclosing

import pytest
from django.urls import reverse

from games.core.change_notifications import ChangeNotification
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.live import hub, stream
from games.live.marks import marks_of, version_of
from games.models import PressMember, PressMessage, PressThread
from games.press.queries.threads import (
    count_unread_by_game,
    press_total,
    visible_memberships,
    visible_messages,
    visible_proposal,
)
from games.press.services.press_send import press_send
from tests.games.cast import NOW, account, open_phase, seat_of, viewer_of
from tests.games.seat_given import seat_given
from tests.games.table import address

pytestmark = pytest.mark.django_db

CANARY = "canary-in-a-coal-mine"
# Nothing else in the position moves like this.
ORDER, MARKS = "A Vie - Tus", ("A Vie - Tus", "A Vie – Tus")
OTHERS = ["nobody", "charlie", "greta", "dora"]


@pytest.fixture
def dora(table, greta):
    """Another player at the table, of Prussia."""
    user = account("Dora")
    seat_given(game_id=table.pk, by=greta, power="PR", account="Dora")
    return user


@pytest.fixture
def message(table, alice):
    """A message of France to Austria alone, with a proposal."""
    return press_send(game_id=table.pk, by=alice, to=["HA"], text=CANARY, proposal=[ORDER], key="k")


def pages(table, message) -> list[str]:
    """Every address that shows something of the game, with queries for the message."""
    game = address(table, "game")
    asked = [
        f"?thread={message.thread.key}",
        f"?thread={message.thread.key}&before=99",
        f"?thread={message.thread.key}&proposal={message.number}",
        "?q=canary",
        "?threads=all",
    ]
    phases = [address(table, name, number=1) for name in ("phase", "phase_map")]
    press = [f"{address(table, 'press_news')}{part}" for part in asked]
    lists = [reverse(f"games:{name}") for name in ("home", "lobby")]
    return [
        *(game + part for part in ["", *asked]),
        *phases,
        *press,
        *lists,
        address(table, "gm"),
        address(table, "press_export"),
    ]


@pytest.fixture
def numbered(table, alice) -> PressMessage:
    """The same message, with ids that occur nowhere else on a page."""
    thread = PressThread.objects.create(pk=8_765_432, game=table, kind="one", key="FR,HA")
    for power in ("FR", "HA"):
        PressMember.objects.create(thread=thread, seat=seat_of(table, power))
    message = PressMessage.objects.create(
        pk=7_654_321,
        thread=thread,
        number=1,
        author=seat_of(table, "FR"),
        sent_by=alice,
        phase=open_phase(table),
        text=CANARY,
        proposal=[ORDER],
        sent_at=NOW,
    )
    PressThread.objects.filter(pk=thread.pk).update(last_number=1, last_message=message)
    return message


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_no_number_on_a_page_reveals_how_much_others_write(visit, request, table, numbered, who):
    page = seen_by(visit, request.getfixturevalue(who), pages(table, numbered))
    assert CANARY in page
    assert str(numbered.pk) not in page
    assert str(numbered.thread_id) not in page


def test_the_address_of_a_new_message_reveals_no_such_number(visit, alice, numbered):
    answer = visit(alice).post("press_send", {"thread": "FR,HA", "text": "And?"})
    assert answer.headers["Location"].endswith("?thread=FR,HA#message-2")


def seen_by(visit, user, addresses) -> str:
    client = visit(user).client
    answers = [client.get(url) for url in addresses]
    return "".join(
        (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()
        for answer in answers
    )


def person(request, who):
    return None if who == "nobody" else request.getfixturevalue(who)


@pytest.mark.parametrize("who", OTHERS)
def test_nobody_else_sees_the_text_or_the_proposal(visit, request, table, message, who):
    page = seen_by(visit, person(request, who), pages(table, message))
    assert CANARY not in page
    assert [mark for mark in MARKS if f">{mark}<" in page or f"title>{mark}" in page] == []


@pytest.mark.parametrize("who", OTHERS)
def test_nobody_else_sees_them_after_the_phase(visit, request, table, greta, message, who):
    user = person(request, who)
    phase_resolve_now(game_id=table.pk, by=greta)
    assert CANARY not in seen_by(visit, user, pages(table, message))


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_the_members_of_the_thread_see_them(visit, request, table, message, who):
    assert CANARY in seen_by(visit, person(request, who), pages(table, message)[:2])


@pytest.mark.parametrize("who", OTHERS)
def test_the_rules_of_visibility_give_others_nothing(request, table, message, who):
    user = person(request, who)
    if user is None:
        return
    viewer = viewer_of(user, table)
    assert not visible_memberships(viewer).exists()
    assert not visible_messages(viewer).exists()
    assert visible_proposal(viewer, message.thread.key, message.number) is None
    assert not count_unread_by_game(user)


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.parametrize("act", ["press_read", "press_copy", "press_send", "press_mute"])
def test_a_form_about_it_reveals_nothing_to_others(visit, request, message, who, act):
    data = {"thread": message.thread.key, "message": 1, "number": 1, "power": "HA", "text": "x"}
    answer = visit(person(request, who)).post(act, data)
    assert CANARY not in answer.content.decode()
    assert PressMessage.objects.count() == 1


def test_a_thread_of_others_looks_like_a_missing_one(visit, message, dora):
    visitor = visit(dora)
    answers = [
        visitor.post("press_read", {"thread": thread, "number": 1})
        for thread in (message.thread.key, "FR,ZZ")
    ]
    assert answers[0].status_code == answers[1].status_code == 404
    pages = [re.sub(r'value="\w{64}"', "", answer.content.decode()) for answer in answers]
    assert pages[0] == pages[1]


def test_a_leaving_player_loses_the_press_and_the_next_one_finds_it(
    visit, table, alice, charlie, greta, message
):
    seat_open(game_id=table.pk, by=greta, power="FR")
    assert CANARY not in seen_by(visit, alice, pages(table, message))
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    assert CANARY in seen_by(visit, charlie, pages(table, message)[:2])


def test_press_to_the_gm_is_seen_by_the_gm_and_no_other_player(visit, table, alice, bob, greta):
    message = press_send(game_id=table.pk, by=alice, to=["gm"], text=CANARY)
    assert CANARY in seen_by(visit, greta, pages(table, message))
    assert CANARY not in seen_by(visit, bob, pages(table, message))


def streamed(table, user, monkeypatch) -> list[bytes]:
    """The first events of a person's stream, without change notifications."""
    viewer, total = viewer_of(user, table), press_total(table.pk, user.pk)

    async def ask(question, *_arguments):
        known = {marks_of: {}, press_total: total, version_of: table.version}
        return known[question]

    monkeypatch.setattr(hub, "ask", ask)
    monkeypatch.setattr(stream, "ask", ask)
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.1)

    async def read() -> list[bytes]:
        async with aclosing(stream.stream(viewer, table.version)) as events:
            return [await anext(events) for _ in range(3)]

    return asyncio.run(read())


def test_the_stream_of_a_reader_has_the_count_alone(table, bob, message, monkeypatch):
    assert streamed(table, bob, monkeypatch)[2] == b'event: press\ndata: {"press": 1}\n\n'


@pytest.mark.parametrize("who", ["dora", "greta"])
def test_the_stream_of_other_readers_does_not_count_it(request, table, message, monkeypatch, who):
    parts = streamed(table, person(request, who), monkeypatch)
    assert parts[2] == b'event: press\ndata: {"press": 0}\n\n'


def test_the_stream_of_a_spectator_has_no_press(table, charlie, message, monkeypatch):
    parts = streamed(table, charlie, monkeypatch)
    assert [part for part in parts if b"press" in part] == []


def test_notifications_go_to_the_members_of_the_thread_alone(
    table, alice, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[ChangeNotification] = []
    monkeypatch.setattr("games.core.outbox.notification_send", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        press_send(game_id=table.pk, by=alice, to=["HA"], text=CANARY)
    seats = table.seats.filter(power__in=["FR", "HA"])
    parties = {seat.pk for seat in seats}
    assert [(each.game, each.version, set(each.press)) for each in sent] == [(table.pk, 0, parties)]
    assert CANARY not in str(sent)
