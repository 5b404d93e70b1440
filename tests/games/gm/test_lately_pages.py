"""A page of the GM that was out of date says what happened a moment ago."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.extend import deadline_extend
from games.models import Event
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def stale(table, greta):
    """The mark of the clock on a page that is opened before the deadline moves."""
    mark = table.phases.get(status="open").clock_mark
    deadline_extend(game_id=table.pk, by=greta, by_how_much=DAY, reason="Elena is ill")
    return mark


def test_a_second_window_reads_what_its_owner_did(visit, table, greta, stale):
    sent = {"hours": "24", "phase": "1", "seen": stale}
    page = " ".join(text_of(visit(greta).post("gm_extend", sent)).split())
    assert ", you: The GM extended Spring 1763 by 24 hours. Elena is ill" in page


def test_the_inbox_reads_it_too(visit, table, greta, stale):
    sent = {"hours": "24", "phase": "1", "seen": stale, "row": "table"}
    assert "What happened last" in text_of(visit(greta).post("gm_extend", sent))


def test_a_deputy_reads_the_name_of_the_gm(visit, table, greta, charlie, stale):
    deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=["extend"])
    deputy_take(game_id=table.pk, by=charlie)
    sent = {"hours": "24", "phase": "1", "seen": stale}
    page = " ".join(text_of(visit(charlie).post("gm_extend", sent)).split())
    assert ", Greta: The GM extended Spring 1763 by 24 hours." in page


def test_a_player_reads_nothing_of_it(visit, table, alice, stale):
    answer = visit(alice).post("leave", {})
    assert answer.status_code == 409
    assert "What happened last" not in text_of(answer)


def test_older_events_are_left_out(visit, table, greta, stale):
    Event.objects.update(created_at=timezone.now() - timedelta(hours=2))
    sent = {"hours": "24", "phase": "1", "seen": stale}
    assert "What happened last" not in text_of(visit(greta).post("gm_extend", sent))
