"""The acts of moderators: hide, mute, suspend, undo, and what the log keeps."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from games.core.accounts import User
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.resolve import phase_resolve_now
from games.models import Delivery, Game, ModerationAct, PressMessage
from games.moderation.queries import decisions_about
from games.moderation.services.acts import (
    account_mute,
    account_suspend,
    account_unmute,
    account_unsuspend,
    reported_hide,
    reported_show,
)
from games.moderation.services.reports import report_decide, report_send
from games.notices.letters import letter
from games.notices.queries import notice_of
from games.players.own_data import own_data
from games.press.queries.threads import press_search, thread_messages, thread_rows
from games.press.services.press_send import press_send
from games.settings.services.games import game_create
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, open_phase, refused, viewer_of

pytestmark = pytest.mark.django_db
REASON = "Insults are not part of the game."


@pytest.fixture
def by(report, mira):
    return {"report_id": report.pk, "by": mira, "now": NOW}


def told(user) -> list[str]:
    """The titles of what moderators tell an account, oldest first."""
    rows = Delivery.objects.filter(user=user, kind="site").order_by("pk")
    return [notice_of(row).title for row in rows]


def test_a_hidden_message_is_kept_and_not_found(by, game, bob):
    reported_hide(reason=REASON, **by)
    viewer = viewer_of(bob, game)
    (row,) = thread_rows(viewer)
    [message], _older = thread_messages(viewer, row)
    assert (message.text, message.hidden_at) == ("You worm.", NOW)
    assert press_search(viewer, "worm") == []


def test_a_hidden_message_is_shown_again(by, alice):
    reported_hide(reason=REASON, **by)
    assert refused(reported_hide, reason=REASON, **by) == ("hidden_already", 409)
    reported_show(**by)
    assert refused(reported_show, **by) == ("not_hidden", 409)
    assert PressMessage.objects.get().hidden_at is None
    assert told(alice) == [
        "A moderator has hidden a message of yours",
        "A message of yours is shown again",
    ]


def test_hiding_a_message_of_a_finished_game_renews_its_pages(by, game):
    game_finish(game=game, ending="drawn", powers=["FR", "HA"], now=NOW)
    version = Game.objects.get(pk=game.pk).version
    reported_hide(reason=REASON, **by)
    assert Game.objects.get(pk=game.pk).version > version


def test_a_report_of_a_person_has_no_message_to_hide(alice, bob, mira):
    report = report_send("player", by=bob, account_id=alice.pk, cause="abuse", text="Rude.")
    asked = refused(reported_hide, report_id=report.pk, by=mira, reason=REASON)
    assert asked == ("nothing_to_hide", 409)


def fresh(user) -> User:
    return User.objects.get(pk=user.pk)


def test_a_muted_account_writes_to_the_gm_only(by, game, alice):
    account_mute(days=3, reason=REASON, **by)
    write = {"game_id": game.pk, "by": fresh(alice), "text": "Well.", "now": NOW}
    assert refused(press_send, to=["HA"], **write) == ("muted", 403)
    press_send(to=["gm"], **write)
    later = write | {"now": NOW + timedelta(days=3, minutes=1)}
    press_send(to=["HA"], **later)


def test_a_muted_gm_writes_to_nobody_and_names_no_game(game, greta):
    greta.muted_until = NOW + timedelta(days=1)
    greta.save()
    write = {"game_id": game.pk, "by": greta, "text": "Well.", "now": NOW}
    assert refused(press_send, to=["HA"], **write) == ("muted", 403)
    assert refused(game_create, creator=greta, name="A bad name", now=NOW) == ("muted", 403)


def test_a_suspended_account_sends_nothing(by, game, alice):
    account_suspend(days=3, reason=REASON, **by)
    write = {"game_id": game.pk, "by": fresh(alice), "text": "Well.", "now": NOW}
    assert refused(press_send, to=["gm"], **write) == ("suspended", 403)


def test_a_game_goes_on_without_a_suspended_player(by, game, greta):
    account_suspend(days=3, reason=REASON, **by)
    phase_resolve_now(game_id=game.pk, by=greta)
    assert open_phase(game).number == 2


def test_the_gm_is_told_of_a_suspended_player_and_of_its_end(by, greta):
    account_suspend(days=3, reason=REASON, **by)
    account_unsuspend(**by)
    rows = Delivery.objects.filter(user=greta, data__event="player_suspended").order_by("pk")
    notices = [notice_of(row) for row in rows]
    assert [notice.title for notice in notices] == [
        "A player is suspended by the site’s moderators",
        "A player is no longer suspended",
    ]
    assert notices[0].sentence.startswith("France cannot act until")
    assert REASON not in str(notices)


def test_the_deputies_are_told_of_a_suspended_gm(game, greta, charlie, bob, mira):
    deputy_offer(game_id=game.pk, by=greta, account="Charlie", rights=["extend"])
    deputy_take(game_id=game.pk, by=charlie)
    report = report_send("player", by=bob, account_id=greta.pk, cause="abuse", text="Rude.")
    account_suspend(report_id=report.pk, by=mira, days=1, reason=REASON)
    assert Delivery.objects.get(data__event="gm_suspended").user == charlie


@pytest.mark.parametrize(
    ("do", "undo", "code"),
    [
        (account_mute, account_unmute, "not_muted"),
        (account_suspend, account_unsuspend, "not_suspended"),
    ],
)
def test_each_restriction_is_undone_once(by, alice, do, undo, code):
    do(days=3, reason=REASON, **by)
    undo(**by)
    assert refused(undo, **by) == (code, 409)
    account = fresh(alice)
    assert (account.muted_until, account.suspended_until) == (None, None)
    assert len(told(alice)) == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"days": 0}, "days"),
        ({"days": 366}, "days"),
        ({"reason": " x "}, "reason"),
        ({"reason": "x" * 301}, "reason"),
    ],
)
@pytest.mark.parametrize("do", [account_mute, account_suspend])
def test_a_restriction_needs_days_and_a_reason(by, do, change, code):
    assert refused(do, **{"days": 3, "reason": REASON} | by | change) == (code, 422)


def test_only_a_superuser_restricts_staff(by, alice, root):
    alice.is_staff = True
    alice.save()
    ask = {"days": 1, "reason": REASON}
    assert refused(account_mute, **by, **ask) == ("staff_account", 403)
    account_mute(**by | {"by": root}, **ask)


def test_the_reported_is_told_without_the_reporter(by, report, alice, bob):
    account_suspend(days=3, reason=REASON, **by)
    (act,) = decisions_about(alice)
    assert (act.reason, act.until) == (REASON, NOW + timedelta(days=3))
    delivery = Delivery.objects.get(user=alice, kind="site")
    mail = letter(delivery, [delivery])
    assert "suspended until" in mail.subject
    assert bob.name not in f"{mail.subject}{mail.body}{mail.alternatives}"
    assert "List-Unsubscribe" not in mail.extra_headers


def test_an_account_is_not_told_who_looks_and_decides(by, report, alice):
    report_decide(verdict="upheld", **by)
    assert (list(decisions_about(alice)), told(alice)) == ([], [])


CHANGES = [
    lambda act: act.report.acts.all().delete(),
    lambda act: act.save(),
    lambda act: act.delete(),
    lambda act: ModerationAct.objects.update(reason=""),
    lambda act: ModerationAct.objects.all().delete(),
]


@pytest.mark.parametrize("change", CHANGES)
def test_no_act_is_changed_or_removed(by, change):
    act = reported_hide(reason=REASON, **by)
    with pytest.raises(RuntimeError):
        change(act)


@pytest.mark.parametrize("sql", ["UPDATE {} SET reason = ''", "DELETE FROM {}"])
def test_the_database_itself_refuses_to_change_the_log(by, sql):
    reported_hide(reason=REASON, **by)
    table = ModerationAct._meta.db_table
    with (
        pytest.raises(DatabaseError, match="never changed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql.format(table))
    assert ModerationAct.objects.get().reason == REASON


def test_the_download_of_ones_data_holds_ones_reports(report, bob):
    (row,) = dict(own_data(bob))["reports"]
    assert (row["text"], row["state"]) == ("He calls me names.", "open")


def test_the_download_of_the_reported_holds_the_decision_without_its_reporter(by, alice):
    account_mute(days=3, reason=REASON, **by)
    sections = dict(own_data(alice))
    (row,) = sections["decisions_of_moderators"]
    assert (row["decision"], row["reason"]) == ("muted", REASON)
    assert list(sections["reports"]) == []
