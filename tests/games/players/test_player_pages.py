"""A player's page, and blocking from it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.gm.acts.cancel import game_cancel
from games.gm.acts.resolve import phase_resolve_now
from games.models import Ending, Game, PlayerBlock
from games.players.services import player_page_save
from games.record.services.statements import statement_write
from games.scoring.results import result_update
from tests.crawl.test_markup import sound
from tests.games.seat_given import seat_given
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


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


def end(game: Game, shares: dict[str, str], **fields: object) -> None:
    """Finish a game a day later, so that its players had their seats before the end."""
    ending = Ending.DRAWN if shares else Ending.DISSOLVED
    ending = Ending.WON if "1" in shares.values() else ending
    over = {"status": "finished", "ending": ending, "finished_at": timezone.now() + DAY}
    Game.objects.filter(pk=game.pk).update(shares=shares, **over | fields)
    result_update(Game.objects.get(pk=game.pk))


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ({"FR": "1"}, "won, 3 centres"),
        ({"FR": "1/2", "HA": "1/2"}, "shared the result (1/2), 3 centres"),
        ({"HA": "1"}, "no share, 3 centres"),
        ({}, "ended without a result"),
    ],
)
def test_a_finished_game_is_listed_with_its_result(client, table, alice, greta, shares, said):
    phase_resolve_now(game_id=table.pk, by=greta)
    end(table, shares)
    assert said in page_of(client, alice).content.decode()


def test_a_player_who_left_has_no_part_in_the_result(client, table, alice, greta, charlie):
    phase_resolve_now(game_id=table.pk, by=greta)
    seat_given(game_id=table.pk, by=greta, power="FR", account="Charlie")
    end(table, {"FR": "1"})
    assert "left before the end, 3 centres" in page_of(client, alice).content.decode()
    assert "won, 3 centres" in page_of(client, charlie).content.decode()


def rows_of(client, user) -> list[str]:
    """The table of results by power: power, games, won, shared, square score."""
    page = text_of(page_of(client, user)).partition("Results by power")[2]
    return page.partition("Square score")[2].partition("The square score")[0].split()


def test_results_are_added_up_by_power(client, table, alice, bob, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    end(table, {"FR": "1"})
    assert rows_of(client, alice)[-5:] == ["1", "1", "0", "100.0", "%"]
    assert rows_of(client, bob)[-5:] == ["1", "0", "0", "0.0", "%"]


def test_the_square_score_is_a_part_of_the_squares_of_all_powers(client, table, alice, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    end(table, {"FR": "1/2", "HA": "1/2"})
    # 3 of 4, 2, 3, 4, 2, 3, 2, 3, 2, 2 centres: 9 / 79.
    assert rows_of(client, alice)[-5:] == ["1", "0", "1", "11.4", "%"]


def test_a_private_game_adds_no_result(client, table, alice, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    end(table, {"FR": "1"}, is_public=False)
    assert rows_of(client, alice) == []


def test_a_statement_stands_on_the_page_of_its_author_as_text(client, table, alice, bob, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    end(table, {"FR": "1"})
    statement_write(game_id=table.pk, by=alice, text="<b>Well</b> played")
    page = page_of(client, alice).content.decode()
    assert "&lt;b&gt;Well&lt;/b&gt; played" in page
    assert "Well" not in page_of(client, bob).content.decode()


def test_a_hidden_page_shows_neither_results_nor_statements(client, table, alice, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    end(table, {"FR": "1"})
    statement_write(game_id=table.pk, by=alice, text="Well played")
    player_page_save(by=alice, shown_to="facts", is_rated=True)
    page = page_of(client, alice).content.decode()
    assert "Well played" not in page
    assert "Results by power" not in page


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
