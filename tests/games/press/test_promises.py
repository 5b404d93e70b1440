"""Promises: accepting a proposal, its verdicts after the phase, and after a correction."""

import pytest

from games.gm.acts.correct_orders import orders_correct
from games.gm.acts.resolve import phase_resolve_now
from games.gm.corrections.services import roll_back
from games.models import Game, PressMessage, Promise
from games.press.services.promises import proposal_accept
from tests.games.cast import NOW, account, refused, seat_of, submit
from tests.games.gm.corrections.conftest import mark_of
from tests.games.press.press_cast import send
from tests.games.seat_given import seat_given

pytestmark = pytest.mark.django_db

LINES = ["A Par - Bur", "A Mar S A Par - Bur", "A Vie - Tyr", "A Ber H"]


@pytest.fixture
def proposal(game, bob) -> PressMessage:
    """Bob proposes orders for France, for himself and for Prussia."""
    return send(game, bob, "FR", text="", proposal=LINES)


def accept(game: Game, by, message: PressMessage, now=NOW) -> PressMessage:
    options = {"thread_key": message.thread.key, "number": message.number, "now": now}
    return proposal_accept(game_id=game.pk, by=by, **options)


def promised(game: Game) -> dict[tuple[str, str], str]:
    """The verdict on each promised order, or what has overtaken it, by power and order."""
    rows = Promise.objects.filter(seat__game=game).select_related("seat")
    return {(row.seat.power, row.order): row.overtaken_by or row.verdict for row in rows}


def resolve(game: Game, by) -> None:
    phase_resolve_now(game_id=game.pk, by=by, now=NOW)


def test_each_of_the_two_promises_the_orders_of_the_own_units(game, alice, bob, proposal):
    accept(game, alice, proposal)
    rows = Promise.objects.values_list("seat__power", "user__name", "order")
    assert set(rows) == {
        ("FR", "Alice", "A Par - Bur"),
        ("FR", "Alice", "A Mar S A Par - Bur"),
        ("HA", "Bob", "A Vie - Tyr"),
    }


def test_an_acceptance_is_a_message_to_the_proposer(game, alice, proposal):
    message = accept(game, alice, proposal)
    assert (message.number, message.author, message.accepts) == (2, seat_of(game, "FR"), proposal)


def test_accepting_twice_makes_one_message(game, alice, proposal):
    assert accept(game, alice, proposal) == accept(game, alice, proposal)
    assert Promise.objects.count() == 3


def test_each_promise_is_judged_when_the_phase_is_resolved(game, alice, bob, greta, proposal):
    accept(game, alice, proposal)
    submit(game, alice, "FR", "A Par - Bur", "A Mar - Lan")
    resolve(game, greta)
    assert promised(game) == {
        ("FR", "A Par - Bur"): "kept",
        ("FR", "A Mar S A Par - Bur"): "broken",
        ("HA", "A Vie - Tyr"): "broken",
    }


def test_a_later_promise_for_a_unit_replaces_an_earlier_one(game, alice, bob, greta, proposal):
    accept(game, alice, proposal)
    accept(game, alice, send(game, bob, "FR", text="", proposal=["A Par - Gas"]))
    submit(game, alice, "FR", "A Par - Gas")
    resolve(game, greta)
    verdicts = promised(game)
    assert verdicts["FR", "A Par - Bur"] == "replaced"
    assert verdicts["FR", "A Par - Gas"] == "kept"


def test_the_next_player_of_a_seat_breaks_no_promise_of_the_former(game, alice, greta, proposal):
    accept(game, alice, proposal)
    account("Dora")
    seat_given(game_id=game.pk, by=greta, power="FR", account="Dora", now=NOW)
    resolve(game, greta)
    verdicts = promised(game)
    assert verdicts["FR", "A Par - Bur"] == "player"
    assert verdicts["HA", "A Vie - Tyr"] == "broken"


def test_a_phase_that_opens_again_has_no_verdicts(game, alice, greta, proposal):
    accept(game, alice, proposal)
    resolve(game, greta)
    game.refresh_from_db()
    options = {"to_number": 1, "reason": "Again.", "seen": mark_of(game), "now": NOW}
    roll_back(game_id=game.pk, by=greta, **options)
    assert set(promised(game).values()) == {""}
    submit(game, alice, "FR", "A Par - Bur", seen_version=0)
    resolve(game, greta)
    assert promised(game)["FR", "A Par - Bur"] == "kept"


def test_corrected_orders_are_judged_anew(game, alice, greta, proposal):
    accept(game, alice, proposal)
    submit(game, alice, "FR", "A Par - Gas")
    resolve(game, greta)
    assert promised(game)["FR", "A Par - Bur"] == "broken"
    orders_correct(
        game_id=game.pk,
        by=greta,
        phase_number=1,
        power="FR",
        orders=["A Par - Bur"],
        bids=None,
        reason="A slip.",
        seen=mark_of(game),
        now=NOW,
    )
    assert promised(game)["FR", "A Par - Bur"] == "kept"


def test_a_proposal_to_all_is_not_accepted(game, alice, bob):
    message = send(game, bob, "all", text="", proposal=LINES)
    assert refused(accept, game, alice, message) == ("not_to_powers", 409)


def test_an_own_proposal_is_not_accepted(game, bob, proposal):
    assert refused(accept, game, bob, proposal) == ("own_proposal", 409)


def test_a_proposal_for_a_phase_that_is_over_is_not_accepted(game, alice, greta, proposal):
    resolve(game, greta)
    assert refused(accept, game, alice, proposal) == ("phase_over", 409)


def test_a_proposal_of_a_player_who_left_is_not_accepted(game, alice, greta, proposal):
    account("Dora")
    seat_given(game_id=game.pk, by=greta, power="HA", account="Dora", now=NOW)
    assert refused(accept, game, alice, proposal) == ("proposer_left", 409)


def test_a_proposal_for_others_alone_promises_nothing(game, alice, bob):
    message = send(game, bob, "FR", text="", proposal=["A Ber H", "A Par - Mos"])
    assert refused(accept, game, alice, message) == ("nothing_to_promise", 409)


def test_nobody_else_accepts_a_proposal(game, charlie, greta, proposal):
    assert refused(accept, game, charlie, proposal) == ("no_seat", 403)
    assert refused(accept, game, greta, proposal) == ("no_seat", 403)
