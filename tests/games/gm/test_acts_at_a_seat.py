"""The page shows the button of an act at a seat exactly where the service allows the act."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.core.accounts import User
from games.core.errors import Refused
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.cancel import game_cancel
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.remove import player_remove
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.gm.acts.withhold import result_withhold
from games.models import Game, Ranking, Seat, SeatState, Status
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.sheets.services.readiness import ready_declare
from tests.games.cast import account, submit
from tests.games.table import address

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)


class Cancelled(Exception):
    """Takes an act back."""


def allowed(act: Callable[..., object], **options: object) -> bool:
    """Whether a service does what it is told; it is taken back."""
    try:
        with transaction.atomic():
            act(**options)
            raise Cancelled
    except Cancelled:
        return True
    except Refused:
        return False


def linked(user: User, game: Game, pages: list[str], name: str) -> set[str]:
    """What the links to a question on these pages name."""
    client = Client()
    client.force_login(user)
    said = "".join(client.get(page, follow=True).content.decode() for page in pages)
    return set(re.findall(rf"{address(game, name)}\?\w+=(\w+)", said))


def paused(game: Game, greta: User) -> None:
    game_pause(game_id=game.pk, by=greta, until=timezone.now() + WEEK)


def withheld(game: Game, greta: User) -> None:
    result_withhold(game_id=game.pk, by=greta, reason="A look at it.", phase_number=1)
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1)


def finished(game: Game, greta: User) -> None:
    game_cancel(game_id=game.pk, by=greta)


def in_disorder(game: Game, _greta: User) -> None:
    Seat.objects.filter(game=game, power="PR").update(state=SeatState.CIVIL_DISORDER)


def opened(game: Game, greta: User) -> None:
    seat_open(game_id=game.pk, by=greta, power="FR")


def lent(game: Game, greta: User) -> None:
    day = (game.created_at + WEEK).date()
    dora = account("Dora")
    substitute_ask(game_id=game.pk, by=greta, power="FR", account="Dora", last_day=day)
    substitute_accept(game_id=game.pk, by=dora)


def complete(game: Game, _greta: User) -> None:
    submit(game, User.objects.get(name="Alice"), "FR", "A Par H", now=None)


def final(game: Game, _greta: User) -> None:
    alice = User.objects.get(name="Alice")
    submit(game, alice, "FR", "A Par H", now=None)
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1)


def secret(game: Game, _greta: User) -> None:
    Game.objects.filter(pk=game.pk).update(is_anonymous=True)


def as_it_is(_game: Game, _greta: User) -> None:
    pass


# Two players, and two computers of which one may be in civil disorder.
POWERS = {"FR", "HA", "PR", "SP"}
STATES = [as_it_is, paused, withheld, finished, in_disorder, opened, lent, complete, final, secret]


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("who", ["Greta", "a deputy who fills seats", "a deputy who extends"])
def test_open_the_seat_is_offered_where_it_is_allowed(table, greta, charlie, state, who):
    by = greta if who == "Greta" else charlie
    if by == charlie:
        right = "replace" if "fills" in who else "extend"
        deputy_offer(game_id=table.pk, by=greta, account="Charlie", rights=[right])
        deputy_take(game_id=table.pk, by=charlie)
    state(table, greta)
    pages = [address(table, "gm"), *(address(table, "gm_seat", power=power) for power in POWERS)]
    may = {power for power in POWERS if allowed(seat_open, game_id=table.pk, by=by, power=power)}
    assert linked(by, table, pages, "gm_open_seat") & POWERS == may
    client = Client()
    client.force_login(by)
    for power in POWERS:
        answer = client.get(f"{address(table, 'gm_open_seat')}?power={power}")
        assert (answer.status_code == 200) == (power in may)


@pytest.mark.parametrize("choice", ["chosen", "drawn", "preferences"])
@pytest.mark.parametrize("status", [Status.FORMING, Status.RUNNING, Status.FINISHED])
def test_a_player_is_removed_where_the_button_says_so(greta, alice, bob, choice, status, idle):
    game = forming_with(greta, alice, choice)
    if status == Status.RUNNING:
        game_start(game_id=game.pk, by=greta)
    elif status == Status.FINISHED:
        game_cancel(game_id=game.pk, by=greta)
    may = {
        str(user.pk)
        for user in (alice, bob)
        if allowed(player_remove, game_id=game.pk, by=greta, player_id=user.pk)
    }
    assert may == ({str(alice.pk)} if status == Status.FORMING else set())
    assert linked(greta, game, [address(game, "gm")], "gm_remove_player") == may
    client = Client()
    client.force_login(greta)
    for user in (alice, bob):
        answer = client.get(f"{address(game, 'gm_remove_player')}?player={user.pk}")
        assert (answer.status_code == 200) == (str(user.pk) in may)


def forming_with(greta: User, alice: User, choice: str) -> Game:
    game = game_create(creator=greta, name="A new table", seat_choice=choice)
    if choice == "chosen":
        game_join(game_id=game.pk, by=alice, power="FR")
    elif choice == "drawn":
        game_join(game_id=game.pk, by=alice)
    else:
        ranks = dict.fromkeys(game.seats.values_list("power", flat=True), 1)
        Ranking.objects.create(game=game, user=alice, ranks=ranks, joined_at=game.created_at)
    return game
