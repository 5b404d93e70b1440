"""Reports of the texts of games and tournaments; moderators hide them and show them again."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Delivery, Game, Report, Tournament
from games.moderation.services.acts import reported_hide, reported_show
from games.moderation.services.reports import report_decide, report_send
from games.moderation.words import decision_words, subject
from games.notices.queries import notice_of
from games.settings.services.texts import text_change
from games.tournaments.services.tournaments import tournament_change, tournament_create
from tests.games.cast import account, refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

SCORING = {"scoring": "square", "is_blind": False}
INSULT = "All Austrians are **fools**."


@pytest.fixture
def root(db):
    return account("Root", is_staff=True, is_superuser=True)


@pytest.fixture(params=["game", "tournament"])
def owner(request, table, greta) -> Game | Tournament:
    """A game, or a tournament, with a text of Greta's."""
    if request.param == "game":
        return text_change(game_id=table.pk, by=greta, text=INSULT, reason="Asked for.")
    return tournament_create(by=greta, name="The cup", text=INSULT)


@pytest.fixture
def report(owner, alice) -> Report:
    return report_send("text", by=alice, owner=owner, cause="abuse")


def page_of(owner) -> str:
    return text_of(Client().get(owner.get_absolute_url()))


def test_a_report_keeps_what_the_text_said(report, greta):
    assert (report.about, report.said, report.is_of_text) == (greta, INSULT, True)


def test_its_reporter_reads_what_was_reported(report, owner):
    assert subject(report) == f"The text of “{owner.name}”"


def test_a_hidden_text_is_shown_to_nobody(report, owner, root):
    assert "fools" in page_of(owner)
    reported_hide(report_id=report.pk, by=root, reason="Insults.")
    assert "fools" not in page_of(owner)
    reported_show(report_id=report.pk, by=root)
    assert "fools" in page_of(owner)


def test_hiding_the_text_of_a_game_renews_its_page(report, owner, root):
    if isinstance(owner, Game):
        before = Game.objects.get(pk=owner.pk).version
        reported_hide(report_id=report.pk, by=root, reason="Insults.")
        assert Game.objects.get(pk=owner.pk).version > before


def test_it_is_hidden_and_shown_once(report, root):
    assert refused(reported_show, report_id=report.pk, by=root) == ("not_hidden", 409)
    reported_hide(report_id=report.pk, by=root, reason="Insults.")
    hide = {"report_id": report.pk, "by": root, "reason": "Insults."}
    assert refused(reported_hide, **hide) == ("hidden_already", 409)


def test_its_writer_is_told(report, root, greta):
    act = reported_hide(report_id=report.pk, by=root, reason="Insults.")
    notice = notice_of(Delivery.objects.filter(user=greta).latest("pk"))
    assert notice.title == decision_words(act) == "A moderator has hidden a text of yours"
    act = reported_show(report_id=report.pk, by=root)
    assert decision_words(act) == "A text of yours is shown again"


def test_the_desk_shows_what_the_text_says_now(client, report, owner, greta, root, monkeypatch):
    if isinstance(owner, Game):
        text_change(game_id=owner.pk, by=greta, text="Better.", reason="Asked for.")
    else:
        values = {"name": owner.name, "is_public": True, "best_of": None} | SCORING
        tournament_change(number=owner.pk, by=greta, text="Better.", **values)
    monkeypatch.setattr("django.contrib.admin.site.has_permission", lambda _request: True)
    client.force_login(root)
    page = text_of(client.get(reverse("games:moderation_case", args=[report.pk])))
    assert INSULT in page
    assert "Better." in page
    assert owner.name in page


def test_nobody_reports_an_own_text(owner, greta):
    own = {"kind": "text", "by": greta, "owner": owner, "cause": "abuse"}
    assert refused(report_send, **own) == (
        "own_text",
        409,
    )


def test_a_text_is_reported_again_only_after_the_decision(report, owner, alice, root):
    again = {"by": alice, "owner": owner, "cause": "abuse"}
    assert refused(report_send, kind="text", **again) == ("reported_already", 409)
    report_decide(report_id=report.pk, by=root, verdict="dismissed")
    assert report_send("text", **again).pk != report.pk


def test_a_person_is_reported_beside_a_text(report, alice, greta):
    assert report_send("player", by=alice, account_id=greta.pk, cause="other", text="More.").pk


def test_a_text_that_is_not_there_is_not_reported(table, alice):
    missing = {"kind": "text", "by": alice, "owner": table, "cause": "abuse"}
    assert refused(report_send, **missing) == (
        "no_such_text",
        404,
    )


def test_a_hidden_text_of_a_tournament_cannot_be_changed(greta, alice, root):
    cup = tournament_create(by=greta, name="The cup", text=INSULT)
    report = report_send("text", by=alice, owner=cup, cause="abuse")
    reported_hide(report_id=report.pk, by=root, reason="Insults.")
    change = {"number": cup.pk, "by": greta, "name": "The cup", "is_public": True, "best_of": None}
    change |= SCORING
    assert refused(tournament_change, text="Fools!", **change) == ("text_hidden", 409)
    assert tournament_change(text=INSULT, **change).text == INSULT


def test_the_page_of_the_game_leads_to_the_report(visit, table, greta, alice):
    text_change(game_id=table.pk, by=greta, text=INSULT, reason="Asked for.")
    assert "Report this text" in text_of(visit(alice).get())
    assert "Report this text" not in text_of(visit(greta).get())
    assert "Report this text" not in text_of(visit().get())
    assert visit(alice).post("report_text", {"cause": "abuse"}).status_code == 302
    assert Report.objects.get().game_id == table.pk


def test_the_page_of_the_tournament_leads_to_the_report(client, greta, alice):
    cup = tournament_create(by=greta, name="The cup", text=INSULT)
    client.force_login(alice)
    assert "Report this text" in text_of(client.get(cup.get_absolute_url()))
    assert client.post(f"/tournaments/{cup.pk}/report/", {"cause": "abuse"}).status_code == 302
    assert Report.objects.get().tournament == cup


def test_a_private_tournament_is_not_reported_by_strangers(client, greta, alice):
    cup = tournament_create(by=greta, name="The cup", text=INSULT, is_public=False)
    client.force_login(alice)
    assert client.get(f"/tournaments/{cup.pk}/report/").status_code == 404
