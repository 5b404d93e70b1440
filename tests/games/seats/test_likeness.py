"""Hints that one person may play two seats: the scoring as a table, and what is compared."""

from datetime import UTC, datetime, timedelta

import pytest

from ambition.users.models import AccountEvent
from games.models import Game
from games.seats.queries.likeness import (
    ENOUGH,
    Clue,
    SignIn,
    Trail,
    likely_pairs,
    likeness,
    pairs_for_gm,
)
from tests.games.cast import NOW, submit

HOME, WORK = "8.8.8.8", "9.9.9.9"


def at(day: int, minute: int = 0) -> datetime:
    return datetime(2026, 5, day, 12, tzinfo=UTC) + timedelta(minutes=minute)


def trail(*sign_ins: tuple[int, str, str, str], active: tuple[datetime, ...] = ()) -> Trail:
    """Sign-ins as day, device, network and browser."""
    return Trail([SignIn(at(day), *rest) for day, *rest in sign_ins], active)


def days(number: int, device: str, network: str, browser: str) -> list[tuple[int, str, str, str]]:
    return [(day, device, network, browser) for day in range(1, number + 1)]


APART = tuple(at(day) for day in range(1, 6))
LATER = tuple(at(day, 60) for day in range(1, 6))
TABLE = {
    "strangers": (trail((1, "a", HOME, "x")), trail((1, "b", WORK, "y")), 0, {}),
    "nothing known": (trail((1, "", "", "x")), trail((1, "", "", "x")), 0, {}),
    "the same device on other days": (
        trail((1, "a", HOME, "x")),
        trail((2, "a", WORK, "x")),
        4,
        {Clue.DEVICE: 0},
    ),
    "the same device on three days": (
        trail(*days(3, "a", "", "")),
        trail(*days(3, "a", "", "")),
        6,
        {Clue.DEVICE: 3},
    ),
    "a shared home with two devices": (
        trail(*days(9, "a", HOME, "x")),
        trail(*days(9, "b", HOME, "y")[::2]),
        3,
        {Clue.NETWORK: 5, Clue.IN_TURN: 5},
    ),
    "a shared home, one browser, never at the same time": (
        trail(*days(9, "a", HOME, "x"), active=APART),
        trail(*days(9, "b", HOME, "x")[::3], active=LATER),
        5,
        {Clue.NETWORK: 3, Clue.BROWSER: 1, Clue.IN_TURN: 3, Clue.APART: 5},
    ),
    "the same network once": (
        trail((1, "a", HOME, "x")),
        trail((2, "b", HOME, "y")),
        1,
        {Clue.NETWORK: 0},
    ),
    "the same network and browser": (
        trail((1, "a", HOME, "x"), (5, "a", HOME, "x")),
        trail((2, "b", HOME, "x")),
        2,
        {Clue.NETWORK: 0, Clue.BROWSER: 1},
    ),
    "the same network, never active at the same time": (
        trail((1, "a", HOME, "x"), active=APART),
        trail((2, "b", HOME, "y"), active=LATER),
        2,
        {Clue.NETWORK: 0, Clue.APART: 5},
    ),
    "times alone": (
        trail((1, "a", HOME, "x"), active=APART),
        trail((1, "b", WORK, "x"), active=LATER),
        0,
        {},
    ),
    "the same device, active in alternation": (
        trail((1, "a", "", ""), active=(at(1, 0), at(1, 4))),
        trail((2, "a", "", ""), active=(at(1, 2),)),
        2,
        {Clue.DEVICE: 0, Clue.TOGETHER: 1},
    ),
}


@pytest.mark.parametrize(("one", "other", "score", "clues"), TABLE.values(), ids=TABLE)
def test_what_two_accounts_have_in_common_makes_their_score(one, other, score, clues):
    assert likeness(one, other) == likeness(other, one) == (score, clues)


@pytest.mark.parametrize(
    ("name", "is_notable"),
    [
        ("the same device on other days", True),
        ("a shared home with two devices", False),
        ("a shared home, one browser, never at the same time", True),
        ("the same device, active in alternation", False),
    ],
)
def test_a_shared_home_alone_is_not_notable(name, is_notable):
    one, other, _score, _clues = TABLE[name]
    assert (likeness(one, other)[0] >= ENOUGH) is is_notable


def sign_in(user, device: str = "", network: str | None = None) -> None:
    AccountEvent.objects.create(
        user=user, kind="signed_in", created_at=NOW, device=device, network=network
    )


@pytest.fixture
def one_device(alice, bob):
    sign_in(alice, "d1")
    sign_in(bob, "d1")


def powers(pairs) -> list[tuple[str, str]]:
    return [powers for powers, _clues in pairs]


def test_two_seats_of_one_device_are_a_pair(game, one_device):
    assert powers(pairs_for_gm(game)) == [("FR", "HA")]


def test_a_private_address_is_a_proxys(game, alice, bob):
    for user in (alice, bob):
        for _time in range(3):
            sign_in(user, network="192.168.1.4")
    assert likely_pairs([game], with_gm=True) == {}


def test_the_gms_own_account_is_compared_for_moderators_only(game, alice, greta):
    sign_in(alice, "d1")
    sign_in(greta, "d1")
    assert pairs_for_gm(game) == []
    assert powers(likely_pairs([game], with_gm=True)[game.pk]) == [("FR", "")]


def test_orders_of_one_in_between_those_of_the_other_speak_for_two_people(
    game, alice, bob, one_device
):
    submit(game, alice, "FR", "A Par H")
    submit(game, bob, "HA", "A Vie H", now=NOW + timedelta(minutes=1))
    submit(game, alice, "FR", "A Par - Bur", now=NOW + timedelta(minutes=2))
    assert pairs_for_gm(game) == []


@pytest.mark.parametrize("change", [{"status": "finished"}, {"is_practice": True}])
def test_other_games_have_no_hints(game, one_device, change):
    for name, value in change.items():
        setattr(game, name, value)
    assert pairs_for_gm(game) == []


def test_hints_take_four_queries_for_any_number_of_games(
    game, one_device, django_assert_num_queries
):
    games = list(Game.objects.all())
    with django_assert_num_queries(4):
        likely_pairs(games, with_gm=True)
