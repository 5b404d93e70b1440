"""The demo's accounts and tables."""

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command

from games.accounts import User
from games.models import Game, Seat, SeatState

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _embedded(settings):
    settings.EMBEDDED = True


def test_the_demo_has_ten_players_and_a_gm_with_verified_addresses(idle):
    call_command("create_demo")
    assert User.objects.filter(email__endswith="@demo.invalid").count() == 11
    assert EmailAddress.objects.filter(verified=True).count() == 11


def test_nobody_signs_in_to_the_demo_with_a_password(idle):
    call_command("create_demo")
    assert not any(user.has_usable_password() for user in User.objects.all())


def test_the_demo_has_a_table_that_runs_and_one_that_forms(idle):
    call_command("create_demo")
    games = {game.status: game for game in Game.objects.all()}
    assert set(games) == {"running", "forming"}
    assert games["running"].phases.get(status="open").year == 1764
    assert Seat.objects.filter(game=games["running"], state=SeatState.OPEN).count() == 1
    assert Seat.objects.filter(game=games["forming"], state=SeatState.OPEN).count() == 6


def test_making_the_demo_again_adds_nothing(idle):
    for _ in range(2):
        call_command("create_demo")
    assert (User.objects.count(), Game.objects.count()) == (11, 2)


def test_there_is_no_demo_in_the_full_setting(settings):
    settings.EMBEDDED = False
    with pytest.raises(CommandError):
        call_command("create_demo")
    assert not User.objects.exists()
