"""May a person take or leave a seat? The button, the question and the API give one answer."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.core.accounts import User
from games.models import Game, Seat, SeatState
from games.players.blocks import player_block
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.offer_seat import seat_offer
from tests.games.api_code import api_code
from tests.games.table import text_of


@pytest.fixture
def free(table) -> Game:
    """France has no player."""
    Seat.objects.filter(game=table, power="FR").update(state=SeatState.OPEN, holder=None)
    return table


def practice(table, person):
    Game.objects.filter(pk=table.pk).update(is_practice=True, gm=None)


def finish(table, person):
    Game.objects.filter(pk=table.pk).update(
        status="finished", ending="called_off", finished_at=timezone.now()
    )


def lend(table, person):
    other = User.objects.get(name="Bob")
    until = timezone.now() + timedelta(days=3)
    seat = Seat.objects.filter(game=table, holder=person)
    seat.update(lent_by=other, lent_until=until)


def block(table, person):
    player_block(by=table.gm, account_id=person.pk)


def staff(table, person):
    User.objects.filter(pk=person.pk).update(is_staff=True)


def code_of(page) -> str:
    """The code of the refusal that a page shows, "" if it shows none."""
    code = re.search(r'data-code="(\w+)"', page.content.decode())
    return code[1] if code else ""


@pytest.mark.parametrize(
    ("arrange", "code"),
    [(None, ""), (practice, "practice"), (lend, "stands_in"), (finish, "not_running")],
)
def test_resigning(visit, table, alice, arrange, code):
    if arrange:
        arrange(table, alice)
    game = visit(alice)
    button = f"/games/{table.pk}/resign/" in game.get().content.decode()
    assert (button, code_of(game.get("resign"))) == (not code, code)
    assert api_code(alice, f"games/{table.pk}/resign", {}) == code


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, ""), (block, "blocked"), (staff, "staff_plays_not")]
)
def test_applying(visit, free, charlie, arrange, code):
    if arrange:
        arrange(free, charlie)
    page = visit(charlie).get("seat_card", power="FR").content.decode()
    assert ('name="sentence"' in page) == (not code)
    body = {"power": "FR", "sentence": "I would like it."}
    assert api_code(charlie, f"games/{free.pk}/applications", body) == code


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, ""), (block, "blocked"), (staff, "staff_plays_not")]
)
def test_accepting_an_offer(visit, free, greta, charlie, arrange, code):
    offer = seat_offer(game_id=free.pk, by=greta, power="FR")
    if arrange:
        arrange(free, charlie)
    page = visit(charlie).get("seat_offer", token=offer.token)
    assert ("Accept the seat" in text_of(page), "Decline" in text_of(page)) == (not code, True)
    assert api_code(charlie, f"games/{free.pk}/offers/{offer.token}/accept") == code


@pytest.mark.parametrize(("arrange", "code"), [(None, ""), (staff, "staff_plays_not")])
def test_accepting_an_application(visit, free, greta, charlie, arrange, code):
    made = seat_apply(game_id=free.pk, by=charlie, power="FR", sentence="I would like it.")
    if arrange:
        arrange(free, charlie)
    page = visit(greta).client.get(f"/games/{free.pk}/gm/seats/FR/take/?application={made.pk}")
    assert code_of(page) == code
    path = f"games/{free.pk}/gm/applications/{made.pk}/accept"
    assert api_code(greta, path, {"confirmed": []}) == code


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, ""), (block, "blocked"), (staff, "staff_plays_not")]
)
def test_becoming_a_substitute(visit, table, alice, charlie, arrange, code):
    day = timezone.now().date() + timedelta(days=7)
    substitute_ask(game_id=table.pk, by=alice, account="Charlie", last_day=day)
    if arrange:
        arrange(table, charlie)
    page = text_of(visit(charlie).get("substitute_asked"))
    assert ("Play this seat" in page, "Decline" in page) == (not code, True)
    assert api_code(charlie, f"games/{table.pk}/substitute/accept") == code


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, ""), (practice, "practice"), (finish, "not_running")]
)
def test_asking_a_substitute(visit, table, alice, charlie, arrange, code):
    if arrange:
        arrange(table, alice)
    assert code_of(visit(alice).get("substitute")) == code
    day = timezone.now().date() + timedelta(days=7)
    body = {"account": "Charlie", "until": day.isoformat()}
    assert api_code(alice, f"games/{table.pk}/substitute", body) == code
