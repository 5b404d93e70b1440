"""A player's page, and blocking from it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.gm.services.game_cancel import game_cancel
from games.models import Game, PlayerBlock
from games.turn.services.phase_advance import phase_resolve_now
from tests.crawl.test_markup import sound
from tests.games.seat_given import seat_given

pytestmark = pytest.mark.django_db


def page_of(client, user):
    return client.get(reverse("games:player", args=[user.pk]))


@pytest.mark.parametrize("who", ["nobody", "alice", "bob"])
def test_a_players_page_is_sound_for_everybody(client, request, table, alice, who):
    if who != "nobody":
        client.force_login(request.getfixturevalue(who))
    answer = page_of(client, alice)
    sound(answer)
    assert "Games played" in answer.content.decode()


def test_it_lists_public_games(client, table, alice):
    assert table.name in page_of(client, alice).content.decode()


def test_it_lists_no_private_game(client, private_table, alice):
    assert private_table.name not in page_of(client, alice).content.decode()


def test_an_anonymous_game_is_listed_only_when_it_is_over(client, table, alice, greta):
    table.is_anonymous = True
    table.save()
    before = page_of(client, alice).content.decode()
    assert table.name not in before
    assert '<td class="num">1</td>' not in before
    game_cancel(game_id=table.pk, by=greta)
    assert table.name in page_of(client, alice).content.decode()


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ({"FR": "1"}, "won, 3 centres"),
        ({"FR": "1/2", "HA": "1/2"}, "shared the result (1/2), 3 centres"),
        ({"HA": "1"}, "no share, 3 centres"),
        ({}, "ended without a result, 3 centres"),
    ],
)
def test_a_finished_game_is_listed_with_its_result(client, table, alice, greta, shares, said):
    phase_resolve_now(game_id=table.pk, by=greta)
    Game.objects.filter(pk=table.pk).update(
        status="finished", shares=shares, finished_at=timezone.now() + timedelta(days=1)
    )
    assert said in page_of(client, alice).content.decode()


def test_a_player_who_left_has_no_part_in_the_result(client, table, alice, greta, charlie):
    phase_resolve_now(game_id=table.pk, by=greta)
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    Game.objects.filter(pk=table.pk).update(
        status="finished", shares={"FR": "1"}, finished_at=timezone.now() + timedelta(days=1)
    )
    assert "left before the end, 3 centres" in page_of(client, alice).content.decode()
    assert "won, 3 centres" in page_of(client, charlie).content.decode()


def test_it_shows_neither_email_nor_time_zone(client, table, alice):
    alice.time_zone = "Asia/Tokyo"
    alice.save()
    said = page_of(client, alice).content.decode()
    assert [mark for mark in ("alice@example.org", "Tokyo") if mark in said] == []


@pytest.mark.parametrize("name", ["Alice", "aLICE", " Alice "])
def test_a_name_redirects_to_the_page(client, alice, name):
    answer = client.get(reverse("games:player_by_name", args=[name]))
    assert answer.headers["Location"] == reverse("games:player", args=[alice.pk])


@pytest.mark.parametrize("address", ["/players/999999/", "/players/Nobody/", "/players/%00/"])
def test_an_unknown_player_has_no_page(client, alice, address):
    assert client.get(address).status_code == 404


def test_a_closed_account_has_no_page(client, alice):
    alice.is_active = False
    alice.save()
    assert page_of(client, alice).status_code == 404


def test_a_player_is_blocked_and_unblocked(client, alice, bob):
    client.force_login(alice)
    address = reverse("games:block", args=[bob.pk])
    client.post(address)
    assert PlayerBlock.objects.filter(user=alice, blocked=bob).exists()
    blocked = client.get(reverse("games:blocked"))
    sound(blocked)
    assert "Bob" in blocked.content.decode()
    sound(page_of(client, bob))
    answer = client.post(address, {"unblock": "1", "back": "list"})
    assert answer.headers["Location"] == reverse("games:blocked")
    assert not PlayerBlock.objects.exists()


def test_the_blocked_player_does_not_notice(client, alice, bob):
    PlayerBlock.objects.create(user=alice, blocked=bob, created_at=alice.joined_at)
    client.force_login(bob)
    assert "blocked this player" not in page_of(client, alice).content.decode()


def test_nobody_blocks_themselves(client, alice):
    client.force_login(alice)
    assert client.post(reverse("games:block", args=[alice.pk])).status_code == 409


def test_a_visitor_signs_in_before_blocking(client, alice):
    answer = client.post(reverse("games:block", args=[alice.pk]))
    assert answer.headers["Location"].startswith(reverse("account_login"))
    assert not PlayerBlock.objects.exists()
