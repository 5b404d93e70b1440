"""Mira, who moderates, and a report of Bob's about a message of Alice's."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.core.accounts import User
from games.models import Report
from games.moderation.services.reports import report_send
from games.press.services.press_send import press_send
from tests.games.cast import NOW, account, viewer_of
from tests.staff import sign_in_with_second_factor


@pytest.fixture
def mira(db) -> User:
    """A moderator, who takes part in no game."""
    user = account("Mira", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="moderate"))
    return user


@pytest.fixture
def root(db) -> User:
    return account("Root", is_staff=True, is_superuser=True)


@pytest.fixture
def report_of(bob) -> Callable[..., Report]:
    """Have Bob report a message of Alice's in a game."""

    def make(game, by=bob, number=1, **options: object) -> Report:
        options = {"cause": "abuse", "thread_key": "FR,HA", "now": NOW} | options
        return report_send("message", by=by, viewer=viewer_of(by, game), number=number, **options)

    return make


@pytest.fixture
def insult(alice) -> Callable[..., None]:
    """Have Alice write to Austria."""

    def write(game, text="You worm.", minutes=0) -> None:
        now = NOW + timedelta(minutes=minutes)
        press_send(game_id=game.pk, by=alice, to=["HA"], text=text, now=now)

    return write


@pytest.fixture
def report(game, insult, report_of) -> Report:
    insult(game)
    return report_of(game, text="He calls me names.")


@pytest.fixture
def staff() -> Callable[[User], Client]:
    """A browser in which a person is signed in with a second factor."""

    def make(user: User) -> Client:
        client = Client()
        sign_in_with_second_factor(client, user)
        return client

    return make
