"""One record makes a new type of notification: stored, listed, emailed and posted."""

import pytest
from django.core import mail
from django.utils.functional import lazystr

from games.core.events import event_add
from games.models import EventKind, NoticeKind, WebhookPost
from games.notices.jobs.posts import content_of
from games.notices.notice_type import TYPES, EventNotice
from games.notices.queries import notice_list
from games.notices.services.settings import webhook_set
from tests.games.cast import NOW, open_phase
from tests.games.notices.notice_cast import deliveries_of, send_all

pytestmark = pytest.mark.django_db


class Stuck(EventNotice):
    """For the GM only."""

    def people(self, game, event, now):
        return {game.gm_id}


@pytest.fixture(autouse=True)
def stuck(monkeypatch):
    record = Stuck(
        EventKind.STUCK,
        NoticeKind.PHASE,
        title=lazystr("%(phase)s is stuck"),
        sentence=lazystr("%(power)s has waited for it since %(until)s."),
        stored=("power", "until"),
    )
    monkeypatch.setitem(TYPES, "stuck", record)


@pytest.fixture
def event(game, greta):
    webhook_set(game_id=game.pk, by=greta, url="https://hooks.example.org/1", now=NOW)
    data = {"power": "FR", "until": NOW.isoformat(), "reason": "a secret"}
    return event_add(game=game, kind=EventKind.STUCK, phase=open_phase(game), data=data, now=NOW)


def test_its_record_names_the_recipients(event, alice, greta):
    assert [len(deliveries_of(user, NoticeKind.PHASE)) for user in (alice, greta)] == [0, 1]


def test_its_record_names_the_stored_facts(event, greta):
    (row,) = deliveries_of(greta, NoticeKind.PHASE)
    assert row.data == {"event": "stuck", "power": "FR", "until": NOW.isoformat()}


def test_it_is_listed_with_its_words(event, greta):
    said = notice_list(greta)[0]["notice"]
    assert said.title == "Spring 1763 is stuck"
    assert said.sentence == "France has waited for it since Fri 1 May, 12:00 UTC."


def test_it_is_mailed(event, greta):
    send_all()
    (letter,) = [sent for sent in mail.outbox if "stuck" in sent.subject]
    assert letter.to == [greta.email]
    assert "France has waited for it since" in letter.body


def test_it_is_posted(event):
    post = WebhookPost.objects.get(event=event)
    assert "Spring 1763 is stuck. France has waited" in content_of(post)["content"]
