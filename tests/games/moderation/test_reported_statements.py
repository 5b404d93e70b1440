"""Reports of statements on finished games: who sends them, and what hiding a statement does."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Ending, Game, ModerationAct, Report, Statement
from games.moderation.queries import decisions_about
from games.moderation.services.acts import reported_hide, reported_show
from games.moderation.services.reports import report_send
from games.moderation.words import subject
from games.players.own_data import own_data
from games.players.queries import player_statements
from games.record.services.statements import statement_write
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, refused, viewer_of
from tests.games.moderation.test_acts import REASON, told
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(game) -> Game:
    game_finish(game=game, ending=Ending.DRAWN, powers=["FR", "HA"], now=NOW)
    Game.objects.filter(pk=game.pk).update(is_public=True)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def said(over, alice) -> Statement:
    return statement_write(game_id=over.pk, by=alice, text="Bob is a worm.", now=NOW)


@pytest.fixture
def ask(over, said, bob) -> dict[str, object]:
    """What Bob sends to report Alice's statement."""
    return {"by": bob, "viewer": viewer_of(bob, over), "power": "FR", "cause": "abuse", "now": NOW}


@pytest.fixture
def by(ask, mira) -> dict[str, object]:
    return {"report_id": report_send("statement", **ask).pk, "by": mira, "now": NOW}


def page_of(game, user=None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/games/{game.pk}/end/").content.decode()


def test_a_report_of_a_statement_is_about_its_author(ask, said, alice, bob, over):
    report = report_send("statement", **ask)
    assert (report.about, report.statement, report.said) == (alice, said, "Bob is a worm.")
    assert subject(report) == f"The statement of France on “{over.name}”"


def test_the_statement_of_the_gm_is_reported_without_a_power(ask, over, greta):
    statement_write(game_id=over.pk, by=greta, text="Fools, all of you.", now=NOW)
    report = report_send("statement", **ask | {"power": ""})
    assert report.about == greta
    assert subject(report) == f"The statement of GM on “{over.name}”"


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"power": "HA"}, ("no_such_statement", 404)),
        ({"power": ""}, ("no_such_statement", 404)),
        ({"cause": "boredom"}, ("unknown_choice", 422)),
    ],
)
def test_a_wrong_report_of_a_statement_is_refused(ask, change, refusal):
    assert refused(report_send, kind="statement", **ask | change) == refusal


def test_nobody_reports_an_own_statement_or_one_twice(ask, over, alice):
    own = ask | {"by": alice, "viewer": viewer_of(alice, over)}
    assert refused(report_send, kind="statement", **own) == ("own_statement", 409)
    report_send("statement", **ask)
    assert refused(report_send, kind="statement", **ask) == ("reported_already", 409)


def test_a_statement_has_a_link_to_report_it_for_others_with_an_account(said, over, alice, charlie):
    link = f"/games/{over.pk}/end/report/?power=FR"
    assert link in page_of(over, charlie)
    assert link not in page_of(over, alice)
    assert link not in page_of(over)


def test_a_statement_is_reported_by_a_form_that_shows_it(said, over, charlie):
    client = Client()
    client.force_login(charlie)
    url = reverse("games:report_statement", args=[over.pk])
    page = text_of(client.get(url, {"power": "FR"}))
    assert ("Bob is a worm." in page, "in the same conversation" in page) == (True, False)
    assert client.post(url, {"power": "FR"}).status_code == 422
    answer = client.post(url, {"power": "FR", "cause": "abuse"})
    assert answer.url == f"/games/{over.pk}/end/"
    assert Report.objects.get().statement == said


def test_a_hidden_statement_is_kept_and_told_as_hidden(by, over, said, alice):
    assert "Bob is a worm." in page_of(over)
    reported_hide(reason=REASON, **by)
    for reader in (None, alice):
        assert "A moderator has hidden this statement." in page_of(over, reader)
        assert "Bob is a worm." not in page_of(over, reader)
    assert player_statements(alice) == []
    said.refresh_from_db()
    assert (said.text, said.hidden_at) == ("Bob is a worm.", NOW)
    (own,) = dict(own_data(alice))["statements"]
    assert (own["text"], own["is_hidden"]) == ("Bob is a worm.", True)


def test_hiding_a_statement_is_undone_and_logged(by, over, alice):
    reported_hide(reason=REASON, **by)
    assert refused(reported_hide, reason=REASON, **by) == ("hidden_already", 409)
    reported_show(**by)
    assert refused(reported_show, **by) == ("not_hidden", 409)
    assert "Bob is a worm." in page_of(over)
    kinds = ModerationAct.objects.order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["statement_hidden", "statement_shown"]
    assert told(alice) == [
        "A moderator has hidden a statement of yours",
        "A statement of yours is shown again",
    ]
    assert decisions_about(alice).count() == 2


def test_a_hidden_statement_cannot_be_changed_or_reported(by, ask, over, alice, charlie):
    reported_hide(reason=REASON, **by)
    change = {"game_id": over.pk, "by": alice, "text": "Bob is a snake.", "now": NOW}
    assert refused(statement_write, **change) == ("statement_hidden", 409)
    other = ask | {"by": charlie, "viewer": viewer_of(charlie, over)}
    assert refused(report_send, kind="statement", **other) == ("no_such_statement", 404)


def test_a_moderator_reads_what_was_reported_and_what_it_says_now(by, over, alice, mira, staff):
    change = {"game_id": over.pk, "by": alice, "now": NOW + timedelta(hours=1)}
    statement_write(text="Well played.", **change)
    desk = staff(mira)
    page = text_of(desk.get(reverse("games:moderation_case", args=[by["report_id"]])))
    assert "Bob is a worm." in page
    assert "Well played." in page
    act = reverse("games:moderation_act", args=[by["report_id"]])
    assert desk.post(act, {"act": "hidden", "reason": REASON}).status_code == 302
    assert Statement.objects.get().hidden_at is not None
