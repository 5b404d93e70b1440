"""Ten friends, each on a phone, come from the first page to the first phase without a GM."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Seat, SeatState
from games.seats.acts.join import game_join
from tests.browser.conftest import PHONE
from tests.browser.phones import Phone
from tests.games.cast import account
from tests.sweeps import COMMIT

FRIENDS = [f"Friend {number}" for number in range(1, 10)]
# Sampled, one of them comes by phone, and the others join by the same act without a page.
BY_PHONE = FRIENDS[-1:] if COMMIT else FRIENDS
MOST_TAPS_TO_CREATE, MOST_TAPS_TO_JOIN, MOST_TAPS_TO_START = 12, 4, 4


@pytest.fixture
def phone_of(open_page, sign_in, live_server):
    """Opens the first page on the phone of somebody who is signed in."""

    def take(user):
        page = open_page(**PHONE)
        sign_in(page, user)
        page.goto(f"{live_server.url}/")
        return Phone(page)

    return take


def create(phone):
    """Create a game with the preset for friends, and invite them all by name."""
    page = phone.page
    phone.tap(page.get_by_role("link", name="Create a game").first)
    phone.fill("Name", "Hubertusburg")
    phone.tap(page.get_by_role("button", name="Friends, two days a phase"))
    phone.choose("Your part", "no")
    phone.choose("Your power in a game without a GM", "FR")
    phone.tap(page.get_by_role("button", name="Create the game").last)
    phone.tap(page.get_by_role("link", name="Invite people").first)
    phone.fill("Names on this site, or email addresses", "\n".join(FRIENDS))
    phone.tap(page.get_by_role("button", name="Check the list"))
    phone.tap(page.get_by_role("button", name="Invite 9 people"))
    page.get_by_role("heading", name="Invited").wait_for()


def join(phone, power):
    """Join the game from the first page."""
    page = phone.page
    phone.tap(page.get_by_role("link", name=re.compile("Hubertusburg")).first)
    phone.choose("Your power", power)
    phone.tap(page.get_by_role("button", name="Join the game"))
    page.wait_for_url("**/#seats")


def start(phone):
    """Start the full game."""
    page = phone.page
    page.goto(f"{page.url.split('/games/')[0]}/")
    phone.tap(page.get_by_role("link", name=re.compile("Hubertusburg")).first)
    phone.tap(page.get_by_role("link", name="Start the game").first)
    phone.tap(page.get_by_role("button", name="Start the game"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spring 1763")


def test_ten_friends_reach_the_first_phase(phone_of, alice):
    people = [account(name) for name in FRIENDS]
    creator = phone_of(alice)
    create(creator)
    assert creator.taps <= MOST_TAPS_TO_CREATE
    game = Game.objects.get()
    seats = Seat.objects.filter(game=game, state=SeatState.OPEN).order_by("power")
    for person, seat in zip(people, list(seats), strict=True):
        if person.name not in BY_PHONE:
            game_join(game_id=game.pk, by=person, power=seat.power, invite=game.invite_token)
            continue
        friend = phone_of(person)
        join(friend, seat.power)
        assert friend.taps <= MOST_TAPS_TO_JOIN
    creator.taps = 0
    start(creator)
    assert creator.taps <= MOST_TAPS_TO_START
