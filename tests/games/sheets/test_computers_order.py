"""The choices of computer players: from the public position and the game's secret alone."""

import pytest

from games.computer import choose_orders
from games.computer.past import failed_twice
from games.core.codec import position_of
from games.models import Game, OrderSheet, PressMessage, PressThread, Seat, SeatState
from games.press.services import deals
from games.press.services.deals import computers_deal
from games.press.services.promises import proposal_accept
from games.sheets.queries.dealings import dealings_in
from games.sheets.services import computers
from games.sheets.services.computers import computers_order
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import NOW, open_phase, submit
from tests.games.idle import make_dealing
from tests.games.press.press_cast import send

CANARY = "A Par - Pic"


@pytest.fixture
def arguments(monkeypatch) -> list[tuple[object, ...]]:
    """The arguments of each choice; the computer players choose as they do on the site."""
    calls: list[tuple[object, ...]] = []

    def choose(*given):
        calls.append(given)
        return choose_orders(*given)

    monkeypatch.setattr(computers, "choose_orders", choose)
    return calls


def order_again(game: Game, **changes: object) -> dict[str, list[str]]:
    """The orders of the computer players as if they had not ordered yet."""
    Game.objects.filter(pk=game.pk).update(**changes)
    phase = open_phase(game)
    sheets = OrderSheet.objects.filter(phase=phase, seat__state=SeatState.COMPUTER)
    sheets.delete()
    computers_order(phase_id=phase.pk, now=NOW)
    return dict(sheets.filter(is_current=True).values_list("seat__power", "orders"))


@pytest.mark.parametrize("level", ["beginner", "intermediate", "strong", "master"])
def test_other_secrets_give_other_sheets(game, arguments, level):
    """Without the game's seed nobody foresees a sheet, however well the code is known."""
    first = order_again(game, seed=1, computer_level=level)
    assert order_again(game, seed=1) == first
    assert order_again(game, seed=2) != first


def test_guesses_follow_from_the_secret_and_are_shared(game, arguments):
    order_again(game, seed=1, computer_level="strong")
    guess_seeds = {given[5] for given in arguments}
    arguments.clear()
    order_again(game, seed=2)
    assert len(guess_seeds) == 1
    assert guess_seeds.isdisjoint({given[5] for given in arguments})


def test_a_guess_has_the_seed_of_no_seat(game, arguments):
    order_again(game, seed=1, computer_level="strong")
    assert {given[3] for given in arguments}.isdisjoint({given[5] for given in arguments})


def test_drafts_of_others_change_nothing(game, arguments, alice):
    first = order_again(game, seed=1, computer_level="strong")
    arguments.clear()
    submit(game, alice, "FR", CANARY, bids=[(1, "A Swi S A Sav")])
    assert order_again(game, seed=1) == first
    assert CANARY not in repr(arguments)
    assert "A Swi S A Sav" not in repr(arguments)


def play_on(game: Game, alice, *orders: str) -> None:
    """Resolve the open phase with these orders of France."""
    phase = open_phase(game)
    submit(game, alice, "FR", *orders, phase_number=phase.number)
    phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW)


def test_past_phases_are_told_as_they_were_published(game, alice, idle):
    assert computers.past_of(open_phase(game)) == ()
    before = position_of(open_phase(game))
    submit(game, alice, "FR", "A Par - Gas", "F Bre - Gas", "A Mar H", bids=[(1, "A Swi S A Sav")])
    phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM, now=NOW)
    (past,) = computers.past_of(open_phase(game))
    assert past.position == before
    assert past.orders["FR"] == {"A Par - Gas", "F Bre - Gas", "A Mar H"}
    assert past.failed == {"FR": {"A Par - Gas", "F Bre - Gas"}}
    assert "A Swi S A Sav" not in repr(past)


def test_a_move_that_failed_in_both_of_the_last_movement_phases_is_told(game, alice, idle):
    play_on(game, alice, "A Par - Gas", "F Bre - Gas", "A Mar H")
    assert failed_twice(computers.past_of(open_phase(game)), "FR") == set()
    play_on(game, alice, "A Par - Gas", "F Bre - Gas", "A Mar - Lan")
    while open_phase(game).kind != "movement":
        phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM, now=NOW)
    past = computers.past_of(open_phase(game))
    assert failed_twice(past, "FR") == {"A Par - Gas", "F Bre - Gas"}


def test_a_move_that_failed_once_is_not_told(game, alice, idle):
    play_on(game, alice, "A Par - Gas", "F Bre - Gas", "A Mar H")
    play_on(game, alice, "A Par - Bur", "F Bre H", "A Mar H")
    while open_phase(game).kind != "movement":
        phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM, now=NOW)
    assert failed_twice(computers.past_of(open_phase(game)), "FR") == set()


def test_drafts_of_others_change_no_deal(game, arguments, alice, monkeypatch):
    make_dealing(monkeypatch)
    dealt: list[object] = []

    class Recorder(deals.Dealer):
        def __init__(self, *given):
            dealt.extend(given[1:])
            super().__init__(*given)

    monkeypatch.setattr(deals, "Dealer", Recorder)

    monkeypatch.setattr("games.computer.deals.MARGIN", 0.0)
    Game.objects.filter(pk=game.pk).update(seed=1)
    seats = Seat.objects.filter(game=game).exclude(power="FR")
    seats.update(state=SeatState.COMPUTER, holder=None)

    def deal() -> list[tuple[str, list[str]]]:
        PressThread.objects.all().delete()
        computers_deal(phase_id=open_phase(game).pk, now=NOW)
        return list(PressMessage.objects.order_by("pk").values_list("author__power", "proposal"))

    first = deal()
    assert first
    submit(game, alice, "FR", CANARY, bids=[(1, "A Swi S A Sav")])
    assert deal() == first
    assert CANARY not in repr(dealt)
    assert "A Swi S A Sav" not in repr(dealt)


def test_a_promise_reaches_none_but_its_two_powers(game, alice, bob):
    message = send(game, alice, "HA", text="", proposal=[CANARY, "A Vie - Boh"])
    proposal_accept(game_id=game.pk, by=bob, thread_key=message.thread.key, number=1, now=NOW)
    dealings = dealings_in(open_phase(game), ["FR", "HA", "RU", "SP"])
    knows = {power for power, own in dealings.items() if own.promised or own.received}
    assert knows == {"FR", "HA"}
    assert "A Par" not in repr(dealings["RU"])
