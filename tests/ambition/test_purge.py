"""Expired rows are deleted once a day."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ambition.celery import app
from ambition.users.models import AccountEvent, FormerName, User
from ambition.users.tasks import purge_accounts
from games.models import ApiToken
from games.players.blocks import player_block
from tests.ambition.conftest import PASSWORD

pytestmark = pytest.mark.django_db

FORM = {"email": "bob@example.org", "name": "Bob", "time_zone": "UTC", "password1": PASSWORD}


def age(days: int, user: User) -> None:
    User.objects.filter(pk=user.pk).update(joined_at=timezone.now() - timedelta(days=days))


@pytest.fixture
def bob(client) -> User:
    """Bob signed up and did not confirm his address."""
    client.post(reverse("account_signup"), FORM)
    return User.objects.get(name="Bob")


def test_an_old_sign_up_is_deleted_and_its_name_free(bob):
    age(8, bob)
    purge_accounts()
    assert not User.objects.filter(pk=bob.pk).exists()
    assert not EmailAddress.objects.filter(email=FORM["email"]).exists()
    Client().post(reverse("account_signup"), FORM)
    assert User.objects.filter(name="Bob").exists()


def test_a_new_sign_up_stays(bob):
    age(6, bob)
    purge_accounts()
    assert User.objects.filter(pk=bob.pk).exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda bob: EmailAddress.objects.filter(user=bob).update(verified=True),
        lambda bob: EmailAddress.objects.filter(user=bob).delete(),
        lambda bob: User.objects.filter(pk=bob.pk).update(last_login=timezone.now()),
        lambda bob: User.objects.filter(pk=bob.pk).update(is_staff=True),
    ],
    ids=["confirmed", "made by staff", "signed in once", "staff"],
)
def test_an_account_that_somebody_uses_stays(bob, change):
    change(bob)
    age(1000, bob)
    purge_accounts()
    assert User.objects.filter(pk=bob.pk).exists()


def test_a_sign_up_that_a_game_refers_to_is_emptied(bob, alice):
    player_block(by=alice, account_id=bob.pk)
    age(8, bob)
    purge_accounts()
    bob.refresh_from_db()
    assert bob.closed_at is not None
    assert "Bob" not in bob.name
    assert not EmailAddress.objects.filter(user=bob).exists()


def test_an_expired_session_is_deleted_and_a_valid_one_stays(alice):
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.post(reverse("account_login"), {"login": alice.email, "password": PASSWORD})
    old, new = (browser.session.session_key for browser in browsers)
    past = timezone.now() - timedelta(minutes=1)
    Session.objects.filter(session_key=old).update(expire_date=past)
    purge_accounts()
    assert list(Session.objects.values_list("session_key", flat=True)) == [new]
    assert list(UserSession.objects.values_list("session_key", flat=True)) == [new]


def test_the_activity_is_deleted_after_the_stated_time(alice):
    days = settings.ACCOUNT_LOG_DAYS
    for past in (days - 1, days + 1):
        moment = timezone.now() - timedelta(days=past)
        AccountEvent.objects.create(user=alice, kind="signed_in", created_at=moment)
    purge_accounts()
    assert AccountEvent.objects.count() == 1


def test_former_names_are_deleted_after_a_year(alice):
    for days in (364, 367):
        replaced_at = timezone.now() - timedelta(days=days)
        FormerName.objects.create(
            user=alice, name=f"Alice {days}", skeleton=f"a{days}", replaced_at=replaced_at
        )
    purge_accounts()
    assert FormerName.objects.get().name == "Alice 364"


def test_it_runs_once_a_day():
    entry = next(
        entry
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
        if entry["task"] == purge_accounts.name
    )
    assert entry["schedule"] == 24 * 60 * 60
    assert purge_accounts.name in app.tasks


def test_tokens_are_deleted_long_after_their_end(bob):
    now, long_ago = timezone.now(), timezone.now() - timedelta(days=settings.ACCOUNT_LOG_DAYS + 1)
    ends = {"old": (long_ago, None), "revoked": (now, long_ago), "new": (now, now)}
    for name, (expires, revoked) in ends.items():
        ApiToken.objects.create(
            user=bob,
            name=name,
            digest=name,
            created_at=long_ago,
            expires_at=expires,
            revoked_at=revoked,
        )
    purge_accounts()
    assert list(ApiToken.objects.values_list("name", flat=True)) == ["new"]
