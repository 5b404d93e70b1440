"""Computer players propose orders, answer proposals and remember broken promises."""

from datetime import timedelta

import pytest

from games.computer.deals import Answer, Dealer
from games.models import Game, OrderSheet, PressMessage, PressMode, Promise, Seat, SeatState
from games.moderation.services.reports import report_subject
from games.press.queries.deals import waits_for_deals
from games.press.services import deals
from games.press.services.deals import computers_deal
from games.press.services.promises import proposal_accept
from games.sheets.services.computers import computers_order
from games.sheets.services.readiness import ready_declare
from games.turn.services.phase_advance import phase_advance
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase, refused, seat_of, submit, viewer_of
from tests.games.idle import make_dealing
from tests.games.press.press_cast import later, play_with, send

pytestmark = pytest.mark.django_db

OFFER = ["A Vie - Tyr", "A Par - Bur"]


@pytest.fixture
def game(game: Game, monkeypatch) -> Game:
    """Austria-Hungary and every power without a player are the computer's."""
    make_dealing(monkeypatch)
    Seat.objects.filter(game=game, power="HA").update(state=SeatState.COMPUTER, holder=None)
    return game


@pytest.fixture
def eager(monkeypatch) -> None:
    """Computer players with a proposal for France and an ear for every proposal."""

    def propose(dealer, other, random):
        return OFFER if (dealer.power, other) == ("HA", "FR") else []

    monkeypatch.setattr(Dealer, "propose", propose)
    monkeypatch.setattr(Dealer, "answer", lambda *given: Answer.ACCEPTS)
    monkeypatch.setattr("games.computer.joint.Table.neighbours", lambda *given: ["FR"])


def deal(game: Game, now=NOW) -> None:
    """Deal and order as the worker does."""
    phase = open_phase(game)
    computers_order(phase_id=phase.pk, plain=computers_deal(phase_id=phase.pk, now=now), now=now)


def sentences(game: Game) -> list[tuple[str, str]]:
    rows = PressMessage.objects.filter(thread__game=game).exclude(sentence="").order_by("pk")
    return list(rows.values_list("author__power", "sentence"))


def sheet(game: Game, power: str) -> list[str]:
    return OrderSheet.objects.get(seat=seat_of(game, power), is_current=True).orders


def accept(game: Game, by, message: PressMessage, now=NOW) -> PressMessage:
    return proposal_accept(
        game_id=game.pk, by=by, thread_key=message.thread.key, number=message.number, now=now
    )


def test_a_computer_player_proposes_orders_once_a_phase(game, eager):
    deal(game)
    deal(game)
    message = PressMessage.objects.get(sentence="proposes", author__power="HA")
    assert (message.proposal, message.thread.key, message.sent_by) == (OFFER, "FR,HA", None)


def test_an_accepted_proposal_is_in_the_computers_sheet(game, eager, alice):
    deal(game)
    message = PressMessage.objects.get(sentence="proposes", author__power="HA")
    accept(game, alice, message, later(5))
    deal(game, later(6))
    assert "A Vie - Tyr" in sheet(game, "HA")


def test_a_promise_since_the_sheet_makes_a_phase_wait_for_the_worker(game, eager, alice):
    deal(game)
    assert not waits_for_deals(open_phase(game), NOW)
    message = PressMessage.objects.get(sentence="proposes", author__power="HA")
    accept(game, alice, message, later(5))
    assert waits_for_deals(open_phase(game), NOW)


def test_a_players_proposal_is_accepted_with_promises(game, eager, alice):
    deal(game)
    send(game, alice, "HA", text="", proposal=["A Vie - Boh", "A Par - Bur"], now=later(1))
    assert waits_for_deals(open_phase(game), NOW)
    deal(game, later(2))
    assert sentences(game)[-1] == ("HA", "accepts")
    promised = Promise.objects.values_list("seat__power", "order", "user__name")
    assert set(promised) == {("HA", "A Vie - Boh", None), ("FR", "A Par - Bur", "Alice")}
    assert "A Vie - Boh" in sheet(game, "HA")


def test_a_players_proposal_is_declined_with_a_reason(game, eager, alice, monkeypatch):
    monkeypatch.setattr(Dealer, "answer", lambda *given: Answer.LEADER)
    send(game, alice, "HA", text="", proposal=["A Vie - Boh"])
    deal(game)
    deal(game)
    answers = PressMessage.objects.filter(declines__isnull=False)
    assert list(answers.values_list("sentence", "declines__author__power")) == [("leader", "FR")]
    assert not waits_for_deals(open_phase(game), NOW)


def test_nothing_is_answered_after_the_deadline(game, eager, alice):
    send(game, alice, "HA", text="", proposal=["A Vie - Boh"])
    late = DUE + timedelta(seconds=1)
    deal(game, late)
    assert sentences(game) == []
    assert not waits_for_deals(open_phase(game), late)


@pytest.mark.parametrize("mode", [PressMode.NONE, PressMode.PUBLIC])
def test_without_press_to_one_power_nobody_deals(game, eager, mode):
    play_with(game, mode)
    deal(game)
    assert sentences(game) == []


def test_beginners_do_not_deal(game, eager):
    Game.objects.filter(pk=game.pk).update(computer_level="beginner")
    deal(game)
    assert sentences(game) == []


def test_a_broken_promise_is_said_and_remembered(game, eager, alice, idle):
    deal(game)
    accept(game, alice, PressMessage.objects.get(sentence="proposes", author__power="HA"))
    phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM, now=NOW)
    while open_phase(game).kind != "movement":
        phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM, now=NOW)
    deal(game)
    message = PressMessage.objects.get(sentence="broken")
    assert (message.author.power, message.text) == ("HA", "A Par - Bur")
    dealer = deals._Deals(open_phase(game), {"HA": deals.Sheet()}).dealers["HA"]
    assert dealer.dealings.broken == {"FR": 1}


def test_a_failure_leaves_the_game_without_deals(game, eager, monkeypatch):
    monkeypatch.setattr(deals, "table_in", lambda phase: 1 / 0)
    deal(game)
    assert sentences(game) == []
    assert sheet(game, "HA") == []


def test_a_computers_message_is_marked(game, eager, alice, client):
    deal(game)
    client.force_login(alice)
    page = client.get(f"{game.get_absolute_url()}?thread=FR,HA").content.decode()
    assert "Proposes these orders." in page
    assert '<span class="badge">computer</span>' in page


def test_a_computers_message_cannot_be_reported(game, eager, alice):
    deal(game)
    place = {"viewer": viewer_of(alice, game), "thread_key": "FR,HA", "number": 1}
    assert refused(report_subject, "message", alice, **place) == ("no_such_message", 404)


def test_a_phase_with_a_proposal_to_a_computer_waits_for_the_worker(game, eager, alice):
    deal(game)
    submit(game, alice, "FR", "A Par - Bur")
    send(game, alice, "HA", text="", proposal=["A Vie - Boh"], now=later(1))
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=later(2))
    assert open_phase(game).number == 1
    deal(game, later(3))
    phase_advance(phase_id=open_phase(game).pk, now=later(3))
    assert open_phase(game).number > 1
