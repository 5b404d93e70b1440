"""Mails: each once, tried again, ended by one click, and without a secret."""

import re
from datetime import timedelta
from smtplib import SMTPException

import pytest
from allauth.account.models import EmailAddress

from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.models import Delivery, DeliveryState, NoticeKind, NoticeMode
from games.models.notices import LEASE
from games.notices.jobs.mails import MAX_ATTEMPTS, delivery_send, due_deliveries
from games.notices.letters import end_token, read_end_token
from games.notices.notice_type import TYPES
from games.press.services.press_send import press_send
from games.tasks import send_mails
from games.turn.services.reminders import reminders_add
from tests.games.cast import DUE, NOW, submit
from tests.games.notices.notice_cast import chooses, deliveries_of, only_on_the_site, send_all
from tests.games.seat_given import seat_given
from tests.look.markup import elements


@pytest.fixture
def resolved(game, alice, bob, greta):
    """A resolved phase, of which only Alice is notified by email."""
    only_on_the_site(bob, greta)
    chooses(alice, NoticeMode.OFF)
    chooses(alice, NoticeMode.AT_ONCE, NoticeKind.PHASE)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    return deliveries_of(alice, NoticeKind.PHASE)[0]


def test_a_mail_says_what_happened_and_where_to_look(resolved, game, mailoutbox, settings):
    send_all()
    (mail,) = mailoutbox
    assert mail.subject == "The table – Spring 1763 is resolved"
    assert f"{settings.SITE_URL}/games/{game.pk}/last/?since=1" in mail.body
    assert mail.to == ["alice@example.org"]


def test_a_mail_in_french_has_a_space_before_its_colon(resolved, alice, mailoutbox):
    alice.language = "fr"
    alice.save()
    send_all()
    (mail,) = mailoutbox
    assert "The table\xa0: Printemps 1763" in mail.body


@pytest.mark.parametrize("code", sorted(TYPES))
def test_no_title_has_a_colon_beside_the_name_of_its_game(code):
    titles = (str(TYPES[code].title), str(getattr(TYPES[code], "title_of_many", "")))
    assert not any(":" in title for title in titles)


def test_a_mail_has_one_link_in_words(resolved, game, mailoutbox, settings):
    send_all()
    ((html, _type),) = mailoutbox[0].alternatives
    [link] = [each for each in elements(html, fragment=False) if "since=1" in each.get("href", "")]
    assert "".join(link.itertext()).strip() == "Open “The table”"


def test_a_mail_goes_out_once_however_often_the_task_runs(resolved, mailoutbox):
    assert [delivery_send(delivery_id=resolved.pk, now=NOW) for _ in range(3)] == [
        True,
        False,
        False,
    ]
    send_mails()
    assert len(mailoutbox) == 1


@pytest.fixture
def died(resolved, monkeypatch):
    """The process was killed while it sent the mail."""

    def die(*_arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr("django.core.mail.EmailMultiAlternatives.send", die)
        with pytest.raises(KeyboardInterrupt):
            delivery_send(delivery_id=resolved.pk, now=NOW)
    return resolved


def test_a_mail_that_is_being_sent_is_sent_by_nobody_else(died, mailoutbox):
    just_before = NOW + LEASE - timedelta(seconds=1)
    assert not delivery_send(delivery_id=died.pk, now=just_before)
    assert died.pk not in due_deliveries(just_before)
    assert mailoutbox == []


def test_an_email_whose_process_died_is_sent_again(died, mailoutbox):
    assert died.pk in due_deliveries(NOW + LEASE)
    assert delivery_send(delivery_id=died.pk, now=NOW + LEASE)
    assert len(mailoutbox) == 1


def test_an_email_that_kills_every_process_is_given_up(died):
    Delivery.objects.filter(pk=died.pk).update(attempts=MAX_ATTEMPTS)
    assert not delivery_send(delivery_id=died.pk, now=NOW + LEASE)
    died.refresh_from_db()
    assert died.state == "failed"


def test_an_email_that_is_sent_twice_has_one_message_id(resolved, mailoutbox):
    for _ in range(2):
        Delivery.objects.filter(pk=resolved.pk).update(
            state=DeliveryState.SENDING, sent_at=None, next_try_at=NOW
        )
        delivery_send(delivery_id=resolved.pk, now=NOW)
    first, second = (mail.message()["Message-ID"] for mail in mailoutbox)
    assert first == second
    assert re.fullmatch(r"<notice\.[\d.]+@localhost>", first)


def test_a_commit_sends_the_mails(
    game, alice, bob, greta, mailoutbox, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        phase_resolve_now(game_id=game.pk, by=greta)
    assert {mail.to[0] for mail in mailoutbox} >= {"alice@example.org", "bob@example.org"}


@pytest.fixture
def broken(monkeypatch):
    def fail(*_arguments):
        raise SMTPException("550 alice@example.org is unknown here")

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", fail)


def test_a_mail_server_that_fails_is_tried_again_later(resolved, broken):
    assert not delivery_send(delivery_id=resolved.pk, now=NOW)
    resolved.refresh_from_db()
    assert (resolved.state, resolved.next_try_at) == ("waiting", NOW + timedelta(minutes=1))


def test_it_is_not_tried_before_its_time(resolved, broken):
    delivery_send(delivery_id=resolved.pk, now=NOW)
    delivery_send(delivery_id=resolved.pk, now=NOW)
    resolved.refresh_from_db()
    assert resolved.attempts == 1


def test_it_is_given_up_after_the_last_attempt(resolved, broken):
    for day in range(MAX_ATTEMPTS + 2):
        delivery_send(delivery_id=resolved.pk, now=NOW + timedelta(days=day))
    resolved.refresh_from_db()
    assert (resolved.state, resolved.attempts) == ("failed", MAX_ATTEMPTS)


def test_the_log_of_a_failure_names_nobody(resolved, broken, caplog):
    delivery_send(delivery_id=resolved.pk, now=NOW)
    assert "alice" not in caplog.text
    assert "SMTPException" in caplog.text


def test_a_kind_that_was_switched_off_meanwhile_is_not_sent(resolved, alice, mailoutbox):
    chooses(alice, NoticeMode.OFF, NoticeKind.PHASE)
    assert send_all() == 0
    resolved.refresh_from_db()
    assert (resolved.state, mailoutbox) == ("kept", [])


def test_an_address_that_was_never_confirmed_gets_no_mail(resolved, alice, mailoutbox):
    EmailAddress.objects.create(user=alice, email=alice.email, verified=False)
    send_all()
    assert mailoutbox == []


def test_a_closed_account_gets_no_mail(resolved, alice, mailoutbox):
    alice.is_active = False
    alice.save()
    send_all()
    assert mailoutbox == []


def test_one_click_ends_a_kind_of_email(resolved, alice, mailoutbox, settings):
    send_all()
    headers = mailoutbox[0].extra_headers
    page, token = headers["List-Unsubscribe"].strip("<>").rstrip("/").rsplit("/", 1)
    assert page == f"{settings.SITE_URL}/notices/end"
    assert read_end_token(token) == (alice.pk, NoticeKind.PHASE)
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


@pytest.mark.parametrize("token", ["", "x", "a:b:c", end_token.__name__])
def test_a_forged_link_has_no_account(token):
    assert read_end_token(token) is None


def test_a_link_has_an_account_and_a_kind():
    assert read_end_token(end_token(7, "press")) == (7, NoticeKind.PRESS)


def test_a_link_with_an_unknown_kind_is_invalid():
    assert read_end_token(end_token(7, "orders")) is None


def test_a_name_is_escaped_in_html(resolved, game, mailoutbox):
    game.name = "<b>Table</b>"
    game.save()
    send_all()
    (html, _kind) = mailoutbox[0].alternatives[0]
    assert "&lt;b&gt;Table&lt;/b&gt;" in html
    assert "<b>Table</b>" in mailoutbox[0].body


ORDER, BID, PRESS = "A Par - Gas", "F Alg - Tun", "Meet me in Tyrol"


@pytest.mark.slow
def test_no_email_has_an_order_a_bid_press_or_a_name(game, alice, bob, charlie, greta, mailoutbox):
    for user in (alice, bob, charlie, greta):
        chooses(user, NoticeMode.AT_ONCE)
    submit(game, alice, "FR", ORDER, bids=[(3, BID)])
    press_send(game_id=game.pk, by=alice, to=["HA"], text=PRESS, now=NOW)
    reminders_add(now=DUE - timedelta(hours=1))
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    send_all(DUE)
    recipients = {mail.to[0].partition("@")[0] for mail in mailoutbox}
    assert recipients == {"alice", "bob", "charlie", "greta"}
    for mail in mailoutbox:
        page = "".join([mail.message().as_string(), mail.body, mail.alternatives[0][0]])
        own = mail.to[0].partition("@")[0].title()
        others = {"Alice", "Bob", "Charlie", "Greta"} - {own}
        marks = [ORDER, "Gas", BID, "Tun", "DP", PRESS, "Tyrol", *others]
        # whole words: the signature of a link may hold any letters
        assert [mark for mark in marks if re.search(rf"\b{re.escape(mark)}\b", page)] == []


def test_the_next_task_sends_the_emails_that_one_leaves(
    game, alice, bob, greta, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr("games.tasks.due_deliveries", lambda now, most=1: due_deliveries(now, 1))
    with django_capture_on_commit_callbacks(execute=True):
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    sent = Delivery.objects.filter(kind=NoticeKind.PHASE, state=DeliveryState.SENT)
    assert {row.user for row in sent} == {alice, bob}
