"""Canaries: press appears nowhere but for those it was written to."""

import asyncio
import re
from contextlib import aclosing

import pytest
from django.urls import reverse

from games.core.change_notifications import ChangeNotification
from games.live import hub, stream
from games.live.marks import marks_of, version_of
from games.models import PressMember, PressMessage, PressThread
from games.press.queries.threads import (
    press_total,
    unread_by_game,
    visible_memberships,
    visible_messages,
    visible_proposal,
)
from games.press.services.press_send import press_send
from games.seats.services.opening import seat_open
from games.turn.services.phase_advance import phase_resolve_now
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
def told(table, alice):
    """France has written to Austria alone, with a proposal."""
    return press_send(game_id=table.pk, by=alice, to=["HA"], text=CANARY, proposal=[ORDER], key="k")


def pages(table, message) -> list[str]:
    """Every address at which something of the game is shown, asked for the secret thing."""
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
    """What `told` is, with rows whose own numbers are known anywhere on a page."""
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
def test_no_number_on_a_page_tells_how_much_others_write(visit, request, table, numbered, who):
    page = seen_by(visit, request.getfixturevalue(who), pages(table, numbered))
    assert CANARY in page
    assert str(numbered.pk) not in page
    assert str(numbered.thread_id) not in page


def test_nor_does_the_answer_to_who_writes(visit, alice, numbered):
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
def test_nobody_else_sees_the_words_or_the_proposal(visit, request, table, told, who):
    page = seen_by(visit, person(request, who), pages(table, told))
    assert CANARY not in page
    assert [mark for mark in MARKS if f">{mark}<" in page or f"title>{mark}" in page] == []


@pytest.mark.parametrize("who", OTHERS)
def test_nobody_else_sees_them_after_the_phase(visit, request, table, greta, told, who):
    user = person(request, who)
    phase_resolve_now(game_id=table.pk, by=greta)
    assert CANARY not in seen_by(visit, user, pages(table, told))


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_those_who_write_to_one_another_see_them(visit, request, table, told, who):
    assert CANARY in seen_by(visit, person(request, who), pages(table, told)[:2])


@pytest.mark.parametrize("who", OTHERS)
def test_the_rules_give_others_nothing(request, table, told, who):
    user = person(request, who)
    if user is None:
        return
    viewer = viewer_of(user, table)
    assert not visible_memberships(viewer).exists()
    assert not visible_messages(viewer).exists()
    assert visible_proposal(viewer, told.thread.key, told.number) is None
    assert not unread_by_game(user)


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.parametrize("act", ["press_read", "press_copy", "press_send", "press_mute"])
def test_an_act_on_it_tells_others_nothing(visit, request, told, who, act):
    data = {"thread": told.thread.key, "message": 1, "number": 1, "power": "HA", "text": "x"}
    answer = visit(person(request, who)).post(act, data)
    assert CANARY not in answer.content.decode()
    assert PressMessage.objects.count() == 1


def test_a_thread_that_is_not_ones_own_is_as_one_that_is_not_there(visit, told, dora):
    visitor = visit(dora)
    answers = [
        visitor.post("press_read", {"thread": thread, "number": 1})
        for thread in (told.thread.key, "FR,ZZ")
    ]
    assert answers[0].status_code == answers[1].status_code == 404
    pages = [re.sub(r'value="\w{64}"', "", answer.content.decode()) for answer in answers]
    assert pages[0] == pages[1]


def test_whoever_leaves_loses_the_press_and_the_next_one_finds_it(
    visit, table, alice, charlie, greta, told
):
    seat_open(game_id=table.pk, by=greta, power="FR")
    assert CANARY not in seen_by(visit, alice, pages(table, told))
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    assert CANARY in seen_by(visit, charlie, pages(table, told)[:2])


def test_press_to_the_gm_is_seen_by_the_gm_and_no_other_player(visit, table, alice, bob, greta):
    message = press_send(game_id=table.pk, by=alice, to=["gm"], text=CANARY)
    assert CANARY in seen_by(visit, greta, pages(table, message))
    assert CANARY not in seen_by(visit, bob, pages(table, message))


def streamed(table, user, monkeypatch) -> list[bytes]:
    """The first events of the stream of a person, without hints."""
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


def test_the_stream_tells_a_reader_the_count_and_no_more(table, bob, told, monkeypatch):
    assert streamed(table, bob, monkeypatch)[2] == b'event: press\ndata: {"press": 1}\n\n'


@pytest.mark.parametrize("who", ["dora", "greta"])
def test_the_stream_tells_other_parties_of_no_press(request, table, told, monkeypatch, who):
    parts = streamed(table, person(request, who), monkeypatch)
    assert parts[2] == b'event: press\ndata: {"press": 0}\n\n'


def test_the_stream_of_a_spectator_has_no_press(table, charlie, told, monkeypatch):
    parts = streamed(table, charlie, monkeypatch)
    assert [part for part in parts if b"press" in part] == []


def test_hints_go_to_the_parties_of_the_thread_alone(
    table, alice, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[ChangeNotification] = []
    monkeypatch.setattr("games.core.outbox.notification_send", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        press_send(game_id=table.pk, by=alice, to=["HA"], text=CANARY)
    seats = table.seats.filter(power__in=["FR", "HA"])
    parties = {seat.pk for seat in seats}
    assert [(hint.game, hint.version, set(hint.press)) for hint in sent] == [(table.pk, 0, parties)]
    assert CANARY not in str(sent)
