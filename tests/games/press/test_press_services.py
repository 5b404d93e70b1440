"""Reading, muting, and copying a proposal."""

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.models import OrderSheet, PressMember, PressMute
from games.press.services.proposal_copy import proposal_copy
from games.press.services.reading import press_mute, press_read
from games.sheets.services.readiness import ready_declare
from tests.games.cast import NOW, refused, seat_of, submit
from tests.games.press.press_cast import answer, send

pytestmark = pytest.mark.django_db


def read_to(game, power: str) -> int:
    return PressMember.objects.get(thread__game=game, seat__power=power).read_to


def read(game, by, message, number=None) -> None:
    press_read(
        game_id=game.pk, by=by, thread_key=message.thread.key, number=number or message.number
    )


def test_a_reader_moves_the_own_mark_only_forward(game, alice, bob):
    first = send(game, alice, "HA")
    second = answer(game, alice, first.thread.key, "Again.")
    read(game, bob, second)
    read(game, bob, first)
    assert read_to(game, "HA") == 2


def test_a_mark_ends_at_the_last_message(game, alice, bob):
    message = send(game, alice, "HA")
    read(game, bob, message, 99)
    assert read_to(game, "HA") == 1


def test_a_writer_has_read_the_own_message_but_not_those_before(game, alice, bob):
    thread = send(game, alice, "HA").thread.key
    assert (read_to(game, "FR"), read_to(game, "HA")) == (1, 0)
    answer(game, bob, thread, "Without reading.")
    assert read_to(game, "HA") == 0


def test_nobody_marks_a_thread_of_others(game, alice, charlie, greta):
    message = send(game, alice, "HA")
    assert refused(read, game, charlie, message) == ("no_seat", 403)
    assert refused(read, game, greta, message) == ("no_such_thread", 404)


def test_a_power_is_muted_and_unmuted(game, alice):
    for _ in range(2):
        press_mute(game_id=game.pk, by=alice, power="HA", is_muted=True)
    assert PressMute.objects.get().other == seat_of(game, "HA")
    press_mute(game_id=game.pk, by=alice, power="HA", is_muted=False)
    assert not PressMute.objects.exists()


@pytest.mark.parametrize("power", ["FR", "XX", ""])
def test_only_another_power_is_muted(game, alice, power):
    call = {"game_id": game.pk, "by": alice, "power": power, "is_muted": True}
    assert refused(press_mute, **call) == ("no_such_power", 422)


def test_the_gm_and_strangers_cannot_mute(game, greta, charlie):
    call = {"game_id": game.pk, "power": "HA", "is_muted": True}
    assert refused(press_mute, by=greta, **call) == ("gm_mutes_nobody", 403)
    assert refused(press_mute, by=charlie, **call) == ("no_seat", 403)


@pytest.fixture
def proposal(game, bob):
    """Bob proposes orders for France and for himself."""
    lines = ["A Par - Bur", "A Mar S A Par - Bur", "A Vie - Bav"]
    return send(game, bob, "FR", text="Like this?", proposal=lines)


def draft_of(game) -> OrderSheet:
    """The current sheet of France."""
    return OrderSheet.objects.get(seat__game=game, seat__power="FR", is_current=True)


def copy(game, by, message):
    return proposal_copy(
        game_id=game.pk, by=by, thread_key=message.thread.key, number=message.number, now=NOW
    )


def test_a_copy_takes_the_orders_for_ones_own_units(game, alice, proposal):
    counts = copy(game, alice, proposal)
    assert draft_of(game).orders == ["A Par - Bur", "A Mar S A Par - Bur"]
    assert counts == (2, 3)


def test_a_copy_keeps_the_other_orders_and_the_bids(game, alice, proposal):
    submit(game, alice, "FR", "A Par H", "F Bre - MAO", bids=[(1, "A Sav H")])
    copy(game, alice, proposal)
    sheet = draft_of(game)
    assert set(sheet.orders) == {"F Bre - MAO", "A Par - Bur", "A Mar S A Par - Bur"}
    assert sheet.bids == [{"points": 1, "order": "A Sav H"}]


def test_final_orders_are_not_copied_into(game, alice, proposal):
    submit(game, alice, "FR", "A Par H")
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert refused(copy, game, alice, proposal) == ("final", 409)
    assert OrderSheet.objects.get(seat__power="FR", is_current=True).orders == ["A Par H"]


def test_a_proposal_for_others_alone_is_not_copied(game, alice, bob):
    message = send(game, bob, "FR", proposal=["A Vie - Bav"])
    assert refused(copy, game, alice, message) == ("nothing_to_copy", 409)


def test_a_proposal_of_an_earlier_phase_is_not_copied(game, alice, greta, proposal):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert refused(copy, game, alice, proposal) == ("phase_over", 409)


def test_a_message_without_orders_is_not_copied(game, alice, bob):
    message = send(game, bob, "FR")
    assert refused(copy, game, alice, message) == ("no_such_proposal", 404)


def test_a_proposal_to_others_is_not_copied(game, charlie, greta, alice, bob):
    message = send(game, bob, "PR", proposal=["A Par - Bur"])
    assert refused(copy, game, alice, message) == ("no_such_thread", 404)
    assert refused(copy, game, charlie, message) == ("no_seat", 403)
    assert refused(copy, game, greta, message) == ("no_seat", 403)
