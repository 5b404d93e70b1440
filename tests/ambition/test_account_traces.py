"""Deleting an account leaves no trace of its name, email address or IP address."""

import json

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client
from django.urls import reverse

from ambition.users.deletion import account_close
from ambition.users.models import User
from games.gm.acts.cancel import game_cancel
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.learn.services import practice_create
from games.models import Game, OrderSheet, PressMessage
from games.notes.services import note_save
from games.notices.services.settings import calendar_renew
from games.players.blocks import player_block
from games.press.services.press_send import press_send
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.votes.services.votes import vote_propose
from tests.ambition.conftest import PASSWORD
from tests.games.cast import account, open_phase, seat_of, submit
from tests.games.idle import make_idle

NAME, ADDRESS = "Zebulon Quark", "zebulon@quark.example"
BROWSER, IP = "Quarkfox/1.0", "203.0.113.77"
TRACES = ["Zebulon", "zebulon", "quark", "Quark", IP]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def idle(monkeypatch):
    make_idle(monkeypatch)


@pytest.fixture
def zebulon(db) -> User:
    """An account that uses every feature of accounts."""
    user = User.objects.create_user(ADDRESS, NAME, PASSWORD, time_zone="Europe/Berlin")
    user.emailaddress_set.create(email=ADDRESS, verified=True, primary=True)
    user.emailaddress_set.create(email="second@quark.example")
    browser = Client(REMOTE_ADDR=IP, headers={"user-agent": BROWSER})
    browser.post(reverse("account_login"), {"login": ADDRESS, "password": PASSWORD})
    browser.post(reverse("account_reset_password"), {"email": ADDRESS})
    TOTP.activate(user, generate_totp_secret())
    RecoveryCodes.activate(user)
    calendar_renew(by=user)
    return user


@pytest.fixture
def bob(db) -> User:
    return account("Bob")


@pytest.fixture
def table(zebulon, bob) -> Game:
    """A game that Zebulon plays, with orders, press, votes and a resolved phase."""
    greta = account("Greta")
    game = game_create(creator=greta, name="The table")
    game_join(game_id=game.pk, by=zebulon, power="FR")
    game_join(game_id=game.pk, by=bob, power="HA")
    game_start(game_id=game.pk, by=greta)
    submit(game, zebulon, "FR", "A Par - Bur", now=None)
    press_send(game_id=game.pk, by=zebulon, to=["HA"], text="Peace?")
    phase_resolve_now(game_id=game.pk, by=greta)
    vote_propose(game_id=game.pk, by=zebulon, kind="extend", hours=24)
    game.refresh_from_db()
    return game


@pytest.fixture
def much_done(zebulon, bob, table) -> None:
    """Games as GM, offers, blocks, practice games and changes by staff."""
    own = game_create(creator=zebulon, name="A table of one's own")
    game_cancel(game_id=own.pk, by=zebulon)
    offered = game_create(creator=bob, name="A table of Bob's")
    gm_role_offer(game_id=offered.pk, by=bob, account=NAME)
    note_save(game_id=table.pk, by=zebulon, text="What Quark thinks of Bob.")
    standby_save(by=zebulon, paces=["fast"], languages=["en"])
    practice_create(creator=zebulon, power="FR")
    player_block(by=zebulon, account_id=bob.pk)
    player_block(by=bob, account_id=zebulon.pk)
    for row in (zebulon, *zebulon.emailaddress_set.all(), *zebulon.usersession_set.all()):
        LogEntry.objects.create(
            user=bob,
            content_type=ContentType.objects.get_for_model(row),
            object_id=row.pk,
            object_repr=str(row),
            action_flag=CHANGE,
            change_message=json.dumps([{"changed": {"name": str(row)}}]),
        )


def traces() -> list[str]:
    """Database rows and open sessions that reveal the account's owner."""
    found = []
    for model in apps.get_models():
        for row in model.objects.values():
            text = json.dumps(row, cls=DjangoJSONEncoder, default=str)
            found += [f"{model._meta.label}: {trace}" for trace in TRACES if trace in text]
    for session in Session.objects.all():
        text = json.dumps(session.get_decoded(), default=str)
        found += [f"a session: {trace}" for trace in TRACES if trace in text]
    return sorted(set(found))


def test_the_search_finds_traces_before_deletion(zebulon, much_done):
    tables = {trace.partition(":")[0] for trace in traces()}
    assert tables >= {"users.User", "account.EmailAddress", "usersessions.UserSession"}
    assert "admin.LogEntry" in tables


def test_no_trace_of_the_person_is_left(zebulon, much_done):
    account_close(user=zebulon)
    assert traces() == []


def test_the_games_are_complete(zebulon, table, much_done):
    account_close(user=zebulon)
    game = Game.objects.get(pk=table.pk)
    assert [phase.number for phase in game.phases.all()] == [1, 2]
    assert OrderSheet.objects.filter(seat=seat_of(game, "FR"), orders=["A Par - Bur"]).exists()
    assert PressMessage.objects.get(thread__game=game).text == "Peace?"


def test_the_game_goes_on(zebulon, table, much_done):
    account_close(user=zebulon)
    phase_resolve_now(game_id=table.pk, by=table.gm)
    assert open_phase(table).number == 3


def test_the_seats_receipts_name_a_former_player(client, zebulon, bob, table, much_done):
    from tests.games.seat_given import seat_given

    account_close(user=zebulon)
    newcomer = account("Nadia")
    seat_given(game_id=table.pk, by=table.gm, power="FR", account="Nadia")
    client.force_login(newcomer)
    page = client.get(f"{table.get_absolute_url()}phases/1/receipts/").content.decode()
    assert "Former player" in page
    assert f"*{zebulon.pk}" not in page
