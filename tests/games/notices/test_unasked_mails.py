"""Emails with an offer or a request: few a day, and without a name that others chose."""

from datetime import timedelta

import pytest
from django.core import mail as django_mail

from games.models import Delivery, DeliveryState, NoticeKind, NoticeMode, Substitution
from games.models.substitution import SubstitutionState
from games.notices.letters import letter
from games.notices.services.deliveries import UNASKED_A_DAY
from games.notices.services.messages import (
    GmRoleMessage,
    SeatMessage,
    SubstituteMessage,
    gm_role_notify,
    seat_notify,
    substitute_notify,
)
from tests.games.cast import NOW, seat_of
from tests.games.notices.notice_cast import chooses, send_all

LURE = "Win at evil.example"


@pytest.fixture
def lure(game):
    """A game whose name tempts its reader."""
    game.name = LURE
    game.save()
    return game


def offer(game, user, key: int = 1, message: SeatMessage = SeatMessage.OFFERED, now=NOW) -> None:
    seat_notify(seat=seat_of(game, "FR"), user_id=user.pk, message=message, key=key, now=now)


def mails(user, now=NOW) -> list:
    """Send what waits; return the emails of one person."""
    send_all(now)
    return [mail for mail in django_mail.outbox if mail.to == [user.email]]


def whole(mail) -> str:
    return "".join([mail.subject, mail.body, mail.alternatives[0][0]])


def test_an_offered_seat_names_no_game(lure, charlie):
    offer(lure, charlie)
    [mail] = mails(charlie)
    assert mail.subject == f"Game {lure.pk} – You are offered the seat of France"
    assert "evil" not in whole(mail)


@pytest.mark.parametrize(
    "said", [GmRoleMessage.OFFERED, GmRoleMessage.DEPUTY_OFFERED, GmRoleMessage.APPOINTED]
)
def test_an_offered_role_names_no_game(lure, charlie, said):
    gm_role_notify(game=lure, user_id=charlie.pk, message=said, now=NOW)
    assert "evil" not in whole(mails(charlie)[0])


@pytest.mark.parametrize("said", [SubstituteMessage.ASKED, SubstituteMessage.NOT_NEEDED])
def test_a_substitute_is_asked_without_the_name_of_the_game(lure, alice, charlie, said):
    asked = Substitution(
        pk=1,
        seat=seat_of(lure, "FR"),
        player=alice,
        substitute=charlie,
        until=NOW + timedelta(days=7),
        state=SubstitutionState.ASKED,
    )
    substitute_notify(asked, said, [charlie.pk], now=NOW)
    assert "evil" not in whole(mails(charlie)[0])


def test_the_daily_email_names_no_game_that_asks(lure, charlie):
    chooses(charlie, NoticeMode.DAILY)
    offer(lure, charlie)
    [row] = Delivery.objects.filter(user=charlie)
    digest = Delivery(
        pk=99, user=charlie, kind=NoticeKind.DIGEST, created_at=NOW, mode=NoticeMode.AT_ONCE
    )
    assert "evil" not in whole(letter(digest, [row]))


def test_an_answer_to_ones_own_application_names_the_game(lure, charlie):
    offer(lure, charlie, message=SeatMessage.YOURS)
    assert mails(charlie)[0].subject.startswith(LURE)


def test_a_person_gets_few_offers_a_day_by_email(game, charlie):
    for key in range(UNASKED_A_DAY + 3):
        offer(game, charlie, key)
    assert len(mails(charlie)) == UNASKED_A_DAY


def test_more_offers_than_that_stand_on_the_site(game, charlie):
    for key in range(UNASKED_A_DAY + 3):
        offer(game, charlie, key)
    kept = Delivery.objects.filter(user=charlie, state=DeliveryState.KEPT)
    assert kept.count() == 3


def test_the_next_day_offers_are_sent_again(game, charlie):
    for key in range(UNASKED_A_DAY + 1):
        offer(game, charlie, key)
    tomorrow = NOW + timedelta(days=1, minutes=1)
    offer(game, charlie, 99, now=tomorrow)
    assert len(mails(charlie, tomorrow)) == UNASKED_A_DAY + 1


def test_other_emails_are_not_counted(game, charlie):
    for key in range(UNASKED_A_DAY + 3):
        offer(game, charlie, key, message=SeatMessage.YOURS)
    assert len(mails(charlie)) == UNASKED_A_DAY + 3
