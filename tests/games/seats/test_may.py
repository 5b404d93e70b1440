"""May a person take or leave a seat? The button, the question and the API give one answer."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.core.accounts import User
from games.gm.acts.remove import player_remove
from games.gm.acts.start import game_start
from games.models import Game, Seat, SeatState
from games.players.blocks import player_block
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.resign import seat_resign_later
from tests.games.api_code import api_code
from tests.games.cast import account
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


def borrow(table, person):
    other = account("Wilma")
    until = timezone.now() + timedelta(days=3)
    Seat.objects.filter(game=table, holder=person).update(lent_by=other, lent_until=until)


def lend(table, person):
    other = account("Wilma")
    until = timezone.now() + timedelta(days=3)
    seat = Seat.objects.filter(game=table, holder=person)
    seat.update(holder=other, lent_by=person, lent_until=until)


def resign(table, person):
    seat_resign_later(game_id=table.pk, by=person)


def remove(game, person):
    game_join(game_id=game.pk, by=person, power="FR")
    player_remove(game_id=game.pk, by=game.gm, player_id=person.pk)


def join(game, person):
    game_join(game_id=game.pk, by=person, power="FR")


def start(game, person):
    join(game, person)
    game_start(game_id=game.pk, by=game.gm)


def block(table, person):
    player_block(by=table.gm, account_id=person.pk)


def staff(table, person):
    User.objects.filter(pk=person.pk).update(is_staff=True)


def apply(table, person):
    seat_apply(game_id=table.pk, by=person, power="FR", sentence="I would like it.")


def code_of(page) -> str:
    """The code of the refusal that a page shows, "" if it shows none."""
    code = re.search(r'data-code="(\w+)"', page.content.decode())
    return code[1] if code else ""


@pytest.mark.parametrize(
    ("arrange", "code"),
    [
        (None, ""),
        (practice, "practice"),
        (borrow, "stands_in"),
        (lend, "seat_lent"),
        (finish, "not_running"),
    ],
)
def test_resigning(visit, table, alice, arrange, code):
    if arrange:
        arrange(table, alice)
    game = visit(alice)
    button = f"/games/{table.pk}/resign/" in game.get().content.decode()
    assert (button, code_of(game.get("resign"))) == (not code, code)
    assert api_code(alice, f"games/{table.pk}/resign", {}) == code


@pytest.mark.parametrize(
    ("arrange", "code"),
    [(None, ""), (block, "blocked"), (staff, "staff_plays_not"), (apply, "applied_already")],
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
    ("arrange", "code"),
    [
        (None, ""),
        (practice, "practice"),
        (finish, "not_running"),
    ],
)
def test_asking_a_substitute(visit, table, alice, charlie, arrange, code):
    if arrange:
        arrange(table, alice)
    assert code_of(visit(alice).get("substitute")) == code
    day = timezone.now().date() + timedelta(days=7)
    body = {"account": "Charlie", "until": day.isoformat()}
    assert api_code(alice, f"games/{table.pk}/substitute", body) == code


@pytest.mark.parametrize(("arrange", "code"), [(None, "not_resigned"), (resign, "")])
def test_keeping_the_seat_after_all(visit, table, alice, arrange, code):
    if arrange:
        arrange(table, alice)
    page = visit(alice).get("resign").content.decode()
    assert ("/resign/back/" in page) == (not code)
    assert api_code(alice, f"games/{table.pk}/resign", method="DELETE") == code


@pytest.mark.parametrize(
    ("arrange", "code"),
    [(None, ""), (block, "blocked"), (remove, "removed"), (join, "seated_already")],
)
def test_joining(visit, forming, charlie, arrange, code):
    if arrange:
        arrange(forming, charlie)
    page = visit(charlie, forming).get().content.decode()
    assert ("/join/" in page) == (not code)
    assert api_code(charlie, f"games/{forming.pk}/join", {"power": "RU"}) == code


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, "no_seat"), (join, ""), (start, "not_forming")]
)
def test_leaving(visit, forming, charlie, idle, arrange, code):
    if arrange:
        arrange(forming, charlie)
    page = visit(charlie, forming).get().content.decode()
    assert ("/leave/" in page) == (not code)
    assert api_code(charlie, f"games/{forming.pk}/leave") == code


@pytest.mark.parametrize(("is_waiting", "code"), [(False, "not_on_standby"), (True, "")])
def test_leaving_standby(visit, charlie, is_waiting, code):
    if is_waiting:
        standby_save(by=charlie, paces=["slow"], languages=["en"])
    page = visit(charlie).client.get("/standby/").content.decode()
    assert ('name="end"' in page) == (not code)
    assert api_code(charlie, "me/standby", method="DELETE") == code


@pytest.mark.parametrize(("arrange", "code"), [(None, "application_over"), (apply, "")])
def test_withdrawing_an_application(visit, free, charlie, arrange, code):
    if arrange:
        arrange(free, charlie)
    page = visit(charlie).get("seat_card", power="FR").content.decode()
    assert ("/withdraw/" in page) == (not code)
    assert api_code(charlie, f"games/{free.pk}/applications/FR", method="DELETE") == code


@pytest.mark.parametrize("who", ["alice", "greta"])
@pytest.mark.parametrize(("is_asked", "code"), [(False, "no_substitution"), (True, "")])
def test_ending_a_substitution(visit, request, table, alice, charlie, who, is_asked, code):
    if is_asked:
        day = timezone.now().date() + timedelta(days=7)
        substitute_ask(game_id=table.pk, by=alice, account="Charlie", last_day=day)
    user = request.getfixturevalue(who)
    place = "gm/seats/FR/substitute" if who == "greta" else "substitute"
    page = visit(user).client.get(f"/games/{table.pk}/{place}/").content.decode()
    assert ('name="withdraw"' in page) == (not code)
    assert api_code(user, f"games/{table.pk}/{place}", method="DELETE") == code


@pytest.mark.parametrize(
    ("arrange", "code"), [(None, ""), (resign, "resigned_already"), (lend, "substituted_already")]
)
def test_asking_a_substitute_as_gm(visit, table, alice, greta, charlie, arrange, code):
    if arrange:
        arrange(table, alice)
    page = visit(greta).get("gm_substitute", power="FR").content.decode()
    assert ('name="account"' in page) == (not code)
    day = timezone.now().date() + timedelta(days=7)
    body = {"account": "Charlie", "until": day.isoformat()}
    assert api_code(greta, f"games/{table.pk}/gm/seats/FR/substitute", body) == code


@pytest.mark.parametrize(("arrange", "code"), [(None, ""), (staff, "staff_plays_not")])
def test_confirming_a_substitute(visit, table, alice, bob, greta, charlie, arrange, code):
    day = timezone.now().date() + timedelta(days=7)
    substitute_ask(game_id=table.pk, by=alice, account="Charlie", last_day=day)
    player_block(by=bob, account_id=charlie.pk)
    substitute_accept(game_id=table.pk, by=charlie)
    if arrange:
        arrange(table, charlie)
    page = visit(greta).get("gm_substitute", power="FR").content.decode()
    assert ('name="confirm"' in page) == (not code)
    path = f"games/{table.pk}/gm/seats/FR/substitute/confirm"
    assert api_code(greta, path, {"confirmed": ["blocked"]}) == code


def test_a_seat_of_another_power_cannot_be_played(table, alice):
    assert api_code(alice, f"games/{table.pk}/switch-seat", {"power": "FR"}) == "no_seat"
