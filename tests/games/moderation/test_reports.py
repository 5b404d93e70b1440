"""A report: who can send it, what it tells the sender, and who may see and decide it."""

from datetime import timedelta

import pytest

from games.core.quotas import REPORTS
from games.gm.acts.open_seat import seat_open
from games.models import Delivery, ModerationAct, PressMember, Report
from games.moderation.queries import answers, context_of_report, inbox, log, open_count, own_reports
from games.moderation.services.reports import report_decide, report_look, report_reopen, report_send
from games.moderation.words import subject
from games.notices.queries import notice_of
from tests.games.cast import NOW, refused, seat_of, viewer_of

pytestmark = pytest.mark.django_db


def test_a_report_is_about_the_writer_of_the_message(report, alice, bob, game):
    assert (report.about, report.reporter, report.game) == (alice, bob, game)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"number": 2}, "no_such_message"),
        ({"number": 0}, "no_such_message"),
        ({"thread_key": "FR,PR"}, "no_such_message"),
        ({"cause": "boredom"}, "unknown_choice"),
        ({"text": "x" * 1_001}, "text_length"),
    ],
)
def test_a_wrong_report_is_refused(game, insult, report_of, change, code):
    insult(game)
    assert refused(report_of, game, **change)[0] == code


def test_a_spectator_cannot_tell_whether_a_message_exists(game, insult, charlie):
    insult(game)
    ask = {"by": charlie, "viewer": viewer_of(charlie, game), "cause": "abuse", "text": ""}
    there = refused(report_send, kind="message", thread_key="FR,HA", number=1, **ask)
    nowhere = refused(report_send, kind="message", thread_key="FR,SW", number=1, **ask)
    assert there == nowhere == ("no_such_message", 404)


def test_nobody_reports_an_own_message(game, insult, report_of, alice):
    insult(game)
    assert refused(report_of, game, by=alice) == ("own_message", 409)


def test_nobody_reports_a_message_twice(report, report_of, game):
    assert refused(report_of, game) == ("reported_already", 409)


def test_a_person_is_reported_with_a_text(alice, bob, mira):
    ask = {"by": bob, "account_id": alice.pk, "cause": "cheating", "now": NOW}
    assert refused(report_send, kind="player", text=" ", **ask) == ("text", 422)
    report_send("player", text="Plays two seats.", **ask)
    assert refused(report_send, kind="player", text="Again.", **ask) == ("reported_already", 409)
    assert [row.about for row in inbox(mira, "open")] == [alice]


def test_nobody_reports_oneself_or_an_unknown_account(bob):
    ask = {"by": bob, "cause": "abuse", "text": "Hm, this one."}
    assert refused(report_send, kind="player", account_id=bob.pk, **ask) == ("oneself", 409)
    assert refused(report_send, kind="player", account_id=0, **ask) == ("no_such_player", 404)


@pytest.mark.slow
def test_reports_are_limited(game, insult, report_of):
    for number in range(1, REPORTS.most + 2):
        insult(game, text=f"Worm {number}.", minutes=number)
    for number in range(1, REPORTS.most + 1):
        report_of(game, number=number)
    assert refused(report_of, game, number=REPORTS.most + 1) == ("too_many", 409)


def test_the_context_ends_where_the_reporter_begins_to_read(game, insult, report_of):
    for number in range(1, 15):
        insult(game, text=f"Worm {number}.", minutes=number)
    PressMember.objects.filter(seat=seat_of(game, "HA")).update(hidden_to=6)
    report = report_of(game, number=2)
    assert report.message.number == 8
    assert [message.number for message in context_of_report(report)] == list(range(7, 14))


def test_only_moderators_open_a_report(report, charlie, alice, mira):
    assert refused(report_look, report_id=report.pk, by=charlie) == ("not_moderator", 403)
    assert refused(report_look, report_id=report.pk, by=alice) == ("not_moderator", 403)
    assert refused(report_look, report_id=0, by=mira) == ("no_such_report", 404)
    assert report_look(report_id=report.pk, by=mira) == report


def test_each_look_is_recorded(report, mira):
    for _time in range(2):
        report_look(report_id=report.pk, by=mira)
    assert [act.kind for act in log(mira)] == ["looked", "looked"]


@pytest.mark.parametrize("role", ["player", "GM", "reported"])
def test_a_moderator_sees_no_report_of_an_own_game_or_about_oneself(report, mira, role):
    if role == "player":
        seat = seat_of(report.game, "FR")
        seat.holder = mira
        seat.save()
    if role == "GM":
        report.game.gm = mira
        report.game.save()
    if role == "reported":
        Report.objects.filter(pk=report.pk).update(about=mira)
    assert (inbox(mira, "all"), open_count(mira)) == ([], 0)
    assert refused(report_look, report_id=report.pk, by=mira) == ("no_such_report", 404)


def test_a_superuser_sees_every_report(report, root):
    report.game.gm = root
    report.game.save()
    assert inbox(root, "open") == [report]


def test_a_decision_tells_the_reporter_and_not_the_reported(report, mira, alice, bob):
    report_decide(report_id=report.pk, by=mira, verdict="dismissed", answer="Banter.", now=NOW)
    delivery = Delivery.objects.get(kind="site")
    assert delivery.user == bob
    assert "no rule" in notice_of(delivery).sentence
    assert answers(list(own_reports(bob))) == {report.pk: "Banter."}
    assert not Delivery.objects.filter(user=alice, kind="site").exists()


def test_a_report_is_decided_once_until_it_is_opened_again(report, mira):
    decide = {"report_id": report.pk, "by": mira, "verdict": "upheld"}
    assert refused(report_reopen, report_id=report.pk, by=mira) == ("not_decided", 409)
    report_decide(**decide)
    assert refused(report_decide, **decide) == ("decided", 409)
    report_reopen(report_id=report.pk, by=mira)
    report_decide(**decide)
    assert [act.kind for act in ModerationAct.objects.all()] == ["upheld", "reopened", "upheld"]


def test_the_inbox_has_the_open_reports_or_the_decided_ones(report, mira):
    assert (inbox(mira, "open"), inbox(mira, "decided")) == ([report], [])
    report_decide(report_id=report.pk, by=mira, verdict="upheld")
    assert (inbox(mira, "open"), inbox(mira, "decided")) == ([], [report])


def test_a_report_in_an_anonymous_game_tells_its_sender_the_power_only(report, game, bob):
    game.is_anonymous = True
    game.save()
    (own,) = own_reports(bob)
    assert subject(own) == "A message of France in “The table”"


def test_a_message_of_a_former_player_is_about_that_player(game, insult, report_of, alice, greta):
    insult(game)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW + timedelta(minutes=5))
    assert report_of(game).about == alice
