"""The facts about an applicant that a GM sees."""

import pytest
from allauth.usersessions.models import UserSession

from games.gm.acts.open_seat import seat_open
from games.models import SeatFlag
from games.players.blocks import player_block
from games.seats.queries.replacement import flags
from tests.games.cast import NOW, seat_of

AGENT = "A browser"


def session(user, ip: str, agent: str = AGENT) -> None:
    UserSession.objects.create(user=user, ip=ip, user_agent=agent, session_key=f"{user.pk}{ip}")


def flags_here(game, user) -> list[SeatFlag]:
    return flags(seat_of(game, "FR"), user.pk)


def test_a_stranger_to_the_game_has_no_flags(left, dora):
    assert flags_here(left, dora) == []


def test_a_former_player_of_the_seat_is_flagged(left, alice):
    assert flags_here(left, alice) == [SeatFlag.PLAYED_THIS]


def test_a_player_of_another_seat_is_flagged(left, bob, greta):
    seat_open(game_id=left.pk, by=greta, power="HA", now=NOW)
    assert flags_here(left, bob) == [SeatFlag.PLAYED_ANOTHER]


def test_a_person_blocked_by_a_player_is_flagged(left, dora, bob):
    player_block(by=bob, account_id=dora.pk)
    assert flags_here(left, dora) == [SeatFlag.BLOCKED]


def test_a_person_who_blocks_a_player_is_flagged(left, dora, bob):
    player_block(by=dora, account_id=bob.pk)
    assert flags_here(left, dora) == [SeatFlag.BLOCKS]


def test_a_block_by_a_former_player_does_not_count(left, dora, alice):
    player_block(by=alice, account_id=dora.pk)
    assert flags_here(left, dora) == []


@pytest.mark.parametrize("ip", ["8.8.8.8", "2a00:1450:4001:830::200e"])
def test_the_same_address_is_flagged(left, dora, bob, ip):
    session(bob, ip, "One")
    session(dora, ip, "Two")
    assert flags_here(left, dora) == [SeatFlag.CONNECTION]


def test_the_same_browser_from_the_same_household_is_flagged(left, dora, bob):
    session(bob, "8.8.8.8")
    session(dora, "8.8.8.9")
    assert flags_here(left, dora) == [SeatFlag.CONNECTION]


def test_the_same_browser_elsewhere_is_not_flagged(left, dora, bob):
    session(bob, "8.8.8.8")
    session(dora, "9.9.9.9")
    assert flags_here(left, dora) == []


def test_a_former_player_with_another_account_is_flagged(left, dora, alice):
    session(alice, "8.8.8.8")
    session(dora, "8.8.8.8")
    assert flags_here(left, dora) == [SeatFlag.CONNECTION]


@pytest.mark.parametrize("ip", ["127.0.0.1", "10.0.0.7", "::1"])
def test_the_address_of_a_proxy_is_ignored(left, dora, bob, ip):
    session(bob, ip)
    session(dora, ip)
    assert flags_here(left, dora) == []
