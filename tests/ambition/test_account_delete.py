"""Deleting an account: confirmed first, permanent, and complete."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from ambition.users.models import User
from games.models import Event, Seat
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.ambition.conftest import PASSWORD

pytestmark = pytest.mark.django_db

PAGE = "account_delete"


@pytest.fixture
def signed_in(alice) -> Client:
    client = Client()
    client.post(reverse("account_login"), {"login": alice.email, "password": PASSWORD})
    return client


@pytest.fixture
def table(alice):
    """Alice has joined Greta's forming game."""
    greta = User.objects.create_user("greta@example.org", "Greta", None)
    game = game_create(creator=greta, name="The table")
    game_join(game_id=game.pk, by=alice, power="FR")
    return game


def delete(client, password=PASSWORD):
    return client.post(reverse(PAGE), {"password": password})


def test_the_page_explains_the_deletion_and_changes_nothing(signed_in, alice, table):
    page = signed_in.get(reverse(PAGE)).content.decode()
    assert "This cannot be undone." in page
    assert "You leave the table “The table”." in page
    alice.refresh_from_db()
    assert alice.closed_at is None


def test_the_account_is_emptied(signed_in, alice):
    pk = alice.pk
    answer = delete(signed_in)
    assert answer.headers["Location"] == "/"
    left = User.objects.get(pk=pk)
    assert (left.is_active, left.has_usable_password()) == (False, False)
    assert "alice" not in f"{left.name} {left.email}".lower()
    assert (str(left), left.get_short_name()) == ("Former player", "Former player")


def test_addresses_second_factors_and_sessions_are_gone(signed_in, alice):
    TOTP.activate(alice, generate_totp_secret())
    delete(signed_in)
    assert not EmailAddress.objects.filter(user=alice).exists()
    assert not Authenticator.objects.filter(user=alice).exists()
    assert not UserSession.objects.filter(user=alice).exists()


def test_other_browsers_are_signed_out(signed_in, alice):
    elsewhere = Client()
    elsewhere.post(reverse("account_login"), {"login": alice.email, "password": PASSWORD})
    assert elsewhere.get(reverse("account_settings")).status_code == 200
    delete(signed_in)
    assert elsewhere.get(reverse("account_settings")).status_code == 302


def test_nobody_can_sign_in_to_the_account(signed_in, alice):
    delete(signed_in)
    again = Client()
    again.post(reverse("account_login"), {"login": "alice@example.org", "password": PASSWORD})
    assert "_auth_user_id" not in again.session


def test_the_address_and_the_name_can_be_used_again(signed_in, alice):
    delete(signed_in)
    assert User.objects.create_user("alice@example.org", "Alice", None).pk != alice.pk


def test_the_games_history_names_a_former_player(signed_in, client, alice, table):
    delete(signed_in)
    assert not Seat.objects.filter(holder=alice).exists()
    assert Event.objects.filter(game=table, actor=alice).count() == 2
    page = client.get(table.get_absolute_url()).content.decode()
    assert "Former player took the seat of France." in page
    assert "Alice" not in page


def test_the_players_page_is_gone(signed_in, client, alice):
    delete(signed_in)
    assert client.get(f"/players/{alice.pk}/").status_code == 404


@pytest.mark.parametrize("password", ["", "wrong", "Alice", "\x00"])
def test_a_wrong_password_deletes_nothing(signed_in, alice, password):
    answer = delete(signed_in, password)
    assert answer.status_code == 422
    alice.refresh_from_db()
    assert alice.is_active


@pytest.mark.parametrize(("typed", "status"), [("alice ", 302), ("Alicia", 422), ("", 422)])
def test_an_account_without_a_password_confirms_by_name(client, alice, typed, status):
    alice.set_unusable_password()
    alice.save()
    client.force_login(alice)
    assert client.post(reverse(PAGE), {"confirm": typed}).status_code == status


def test_the_gm_of_a_game_gets_a_link_to_the_gm_desk(signed_in, alice):
    game = game_create(creator=alice, name="My own table")
    page = signed_in.get(reverse(PAGE)).content.decode()
    assert reverse("games:gm", kwargs={"pk": game.pk}) in page
    answer = delete(signed_in)
    assert answer.status_code == 409
    assert "You are the GM of a game that is not over: My own table." in answer.content.decode()


def test_password_tries_are_rate_limited(signed_in, alice, settings):
    settings.ACCOUNT_RATE_LIMITS = {"reauthenticate": "2/m/user"}
    answers = [delete(signed_in, "wrong").status_code for _ in range(3)]
    assert answers == [422, 422, 429]


def test_a_visitor_is_asked_to_sign_in(client):
    assert client.get(reverse(PAGE)).headers["Location"].startswith(reverse("account_login"))
    assert client.post(reverse(PAGE)).status_code == 302


def test_the_database_refuses_an_active_deleted_account(signed_in, alice):
    delete(signed_in)
    with pytest.raises(IntegrityError):
        User.objects.filter(pk=alice.pk).update(is_active=True)
