"""The demo in different settings."""

import pytest
from django.core.management import CommandError, call_command

from games.computer import Sheet
from games.core.accounts import User
from games.management.demo import GM
from games.models import Game

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_the_demo_uses_the_variant_of_the_setting(idle, settings, monkeypatch):
    settings.EMBEDDED = True
    settings.DEFAULT_VARIANT = "ambition-empire-6.0"
    monkeypatch.setattr("games.management.demo.choose_orders", lambda *_: Sheet())
    call_command("create_demo")
    assert {game.variant_id for game in Game.objects.all()} == {"ambition-empire-6.0"}


@pytest.mark.slow
def test_a_deactivated_gm_gets_the_missing_games(idle, settings, monkeypatch):
    settings.EMBEDDED = True
    monkeypatch.setattr("games.management.demo.choose_orders", lambda *_: Sheet())
    monkeypatch.setattr("games.management.commands.create_demo.finished_games", lambda *_: [])
    monkeypatch.setattr("games.management.commands.create_demo.busy_games", lambda *_: [])
    User.objects.create_user(GM[0], GM[1], None, is_active=False)
    call_command("create_demo")
    assert Game.objects.filter(gm__email=GM[0]).count() == 4


def test_there_is_no_demo_in_the_full_setting(settings):
    settings.EMBEDDED = False
    with pytest.raises(CommandError):
        call_command("create_demo")
    assert not User.objects.exists()
