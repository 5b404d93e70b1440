"""Pages of press need few queries and use the index, even with five thousand messages."""

import pytest
from django.db import connection
from django.utils import timezone

from games.models import PressMember, PressMessage
from games.press.queries.threads import count_unread_by_game, visible_messages, with_unread
from games.press.services.press_send import press_send
from tests.games.cast import viewer_of

pytestmark = pytest.mark.django_db

MESSAGES = 5_000
# Twelve, and the session's.
MAX_FOR_A_PAGE = 13


@pytest.fixture
def chatty(table, alice, bob):
    """A thread of Alice and Bob with as many messages as in a long game, and other threads."""
    for to in (["PR"], ["RU"], ["all"], ["gm"], ["HA", "PR"]):
        press_send(game_id=table.pk, by=alice, to=to, text="Hello.")
    last = press_send(game_id=table.pk, by=alice, to=["HA"], text="Hello.")
    thread, now = last.thread, timezone.now()
    PressMessage.objects.bulk_create(
        PressMessage(
            thread=thread,
            number=number,
            author=last.author,
            sent_by=alice,
            phase=last.phase,
            text=f"Message {number}.",
            sent_at=now,
        )
        for number in range(2, MESSAGES + 1)
    )
    thread.last_number = MESSAGES
    thread.last_message = PressMessage.objects.get(thread=thread, number=MESSAGES)
    thread.save()
    PressMember.objects.filter(thread=thread).update(read_to=MESSAGES)
    return thread


@pytest.mark.parametrize("who", ["alice", "bob", "greta"])
def test_a_game_page_needs_few_queries(visit, request, chatty, who, django_assert_max_num_queries):
    visitor = visit(request.getfixturevalue(who))
    with django_assert_max_num_queries(MAX_FOR_A_PAGE):
        visitor.get()


def test_an_open_thread_needs_few_queries(visit, bob, chatty, django_assert_max_num_queries):
    visitor = visit(bob)
    with django_assert_max_num_queries(MAX_FOR_A_PAGE):
        visitor.client.get(visitor.game.get_absolute_url(), {"thread": chatty.key})


def test_a_page_of_a_thread_ends_at_a_size_of_its_messages(visit, bob, chatty):
    def shown() -> tuple[int, int]:
        page = visit(bob).client.get(f"{chatty.game.get_absolute_url()}?thread={chatty.key}")
        html = page.content.decode()
        return html.count('<li class="message"'), html.count("&amp;before=")

    assert shown() == (25, 1)
    PressMessage.objects.filter(thread=chatty).update(text="<" * 2_000)
    assert shown() == (1, 1)


def test_an_unread_thread_needs_few_queries(visit, bob, chatty, django_assert_max_num_queries):
    visitor = visit(bob)
    visitor.get()
    PressMember.objects.filter(thread=chatty).update(read_to=1)
    with django_assert_max_num_queries(MAX_FOR_A_PAGE):
        visitor.client.get(visitor.game.get_absolute_url(), {"thread": chatty.key})
    assert PressMember.objects.get(thread=chatty, seat__power="HA").read_to == MESSAGES


def test_a_search_needs_few_queries(visit, bob, chatty, django_assert_max_num_queries):
    visitor = visit(bob)
    with django_assert_max_num_queries(MAX_FOR_A_PAGE):
        visitor.client.get(visitor.game.get_absolute_url(), {"q": "Message 4999"})


def test_the_unread_of_all_games_is_one_query(bob, chatty, django_assert_num_queries):
    PressMember.objects.filter(thread=chatty).update(read_to=0)
    with django_assert_num_queries(1):
        unread = count_unread_by_game(bob)
    assert unread[chatty.game_id] == MESSAGES + 2


def test_an_export_needs_one_query_more_than_the_game(
    visit, alice, chatty, django_assert_max_num_queries
):
    visitor = visit(alice)
    with django_assert_max_num_queries(6):
        text = b"".join(visitor.get("press_export").streaming_content).decode()
    assert text.count("Message ") == MESSAGES - 1


def plan(found) -> str:
    """The query plan of the database, as if its tables were large."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    return found.explain()


def test_a_page_of_a_thread_uses_the_index(table, bob, chatty):
    messages = visible_messages(viewer_of(bob, table)).filter(thread=chatty, number__lt=4000)
    found_plan = plan(messages.order_by("-number")[:50])
    assert "SCAN games_pressmessage" not in found_plan
    assert "Seq Scan on games_pressmessage" not in found_plan


def test_counting_the_unread_uses_the_index(chatty):
    found_plan = plan(with_unread(PressMember.objects.filter(thread=chatty)))
    assert "SCAN U0" not in found_plan
    assert "Seq Scan on games_pressmessage" not in found_plan
