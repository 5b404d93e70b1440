"""Sending press: writers, recipients, times and contents."""

import pytest

from games.core.quotas import MESSAGES_A_MINUTE
from games.gm.acts.cancel import game_cancel
from games.gm.acts.open_seat import seat_open
from games.learn.services import practice_create
from games.models import (
    Game,
    PressMember,
    PressMessage,
    PressMode,
    PressThread,
    Seat,
    SeatState,
    ThreadKind,
)
from games.press.services.press_send import press_send
from tests.games.cast import NOW, open_phase, refused, seat_of
from tests.games.press.press_cast import answer, later, play_with, send
from tests.games.seat_given import seat_given

pytestmark = pytest.mark.django_db


def members(thread: PressThread) -> set[str]:
    rows = PressMember.objects.filter(thread=thread).select_related("seat")
    return {row.seat.power if row.seat else "gm" for row in rows}


@pytest.mark.parametrize(
    ("to", "kind", "who"),
    [
        (["HA"], ThreadKind.ONE, {"FR", "HA"}),
        (["HA", "FR"], ThreadKind.ONE, {"FR", "HA"}),
        (["HA", "PR"], ThreadKind.GROUP, {"FR", "HA", "PR"}),
        (["gm"], ThreadKind.GM, {"FR", "gm"}),
    ],
)
def test_a_message_creates_the_thread_of_its_readers(game, alice, to, kind, who):
    thread = send(game, alice, *to).thread
    assert (thread.kind, members(thread)) == (kind, who)


def test_press_to_all_is_read_by_all_and_the_gm(game, alice):
    thread = send(game, alice, "all").thread
    assert len(members(thread)) == 11
    assert "gm" in members(thread)


def test_a_message_to_every_other_power_goes_to_all(game, alice):
    others = [seat.power for seat in Seat.objects.filter(game=game).exclude(power="FR")]
    assert send(game, alice, *others).thread.kind == ThreadKind.ALL


def test_the_same_readers_share_one_thread(game, alice, bob):
    first, second = send(game, alice, "HA"), send(game, bob, "FR")
    assert first.thread_id == second.thread_id
    assert [first.number, second.number] == [1, 2]


def test_a_message_keeps_its_phase_and_its_lines(game, alice):
    message = send(game, alice, "HA", text="One\r\n\r\ntwo\x00 ")
    assert message.text == "One\n\ntwo"
    assert message.phase == open_phase(game)


def test_the_gm_writes_to_a_power_and_to_all(game, greta, alice):
    one = send(game, greta, "FR")
    assert one.author is None
    assert one.thread == send(game, alice, "gm").thread
    assert send(game, greta, "all").thread.kind == ThreadKind.ALL


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ([], ("to_nobody", 422)),
        (["FR"], ("to_nobody", 422)),
        (["XX"], ("no_such_power", 422)),
        (["HA", "gm"], ("gm_alone", 422)),
    ],
)
def test_impossible_recipients_are_refused(game, alice, to, code):
    assert refused(send, game, alice, *to) == code
    assert not PressThread.objects.exists()


def test_a_stranger_is_refused(game, charlie):
    assert refused(send, game, charlie, "HA") == ("no_seat", 403)


def test_no_one_writes_in_a_thread_of_others(game, alice, bob, greta):
    thread = send(game, alice, "PR").thread.key
    for other in (bob, greta):
        assert refused(answer, game, other, thread, "Me too.") == ("no_such_thread", 404)


def test_a_member_answers_in_the_thread(game, alice, bob):
    thread = send(game, alice, "HA").thread.key
    assert answer(game, bob, thread, "Agreed.").number == 2


def test_a_thread_of_another_game_is_not_found(game, alice, greta):
    practice = practice_create(creator=alice, power="FR", now=NOW)
    thread = send(game, alice, "HA").thread.key
    assert refused(answer, practice, alice, thread, "Here?") == ("no_such_thread", 404)


ALLOWED = {
    PressMode.FULL: {"HA", "all", "gm"},
    PressMode.RULEBOOK: {"HA", "all", "gm"},
    PressMode.PUBLIC: {"all", "gm"},
    PressMode.NONE: {"gm"},
}


@pytest.mark.parametrize("to", ["HA", "all", "gm"])
@pytest.mark.parametrize("mode", ALLOWED)
def test_a_mode_allows_its_kinds_of_press_in_movement(game, alice, mode, to):
    play_with(game, mode)
    if to in ALLOWED[mode]:
        assert send(game, alice, to).number == 1
    else:
        assert refused(send, game, alice, to)[1] == 409


@pytest.mark.parametrize("to", ["HA", "all", "gm"])
@pytest.mark.parametrize("mode", ALLOWED)
def test_the_rulebook_mode_has_no_press_between_movements(game, alice, mode, to):
    play_with(game, mode)
    type(open_phase(game)).objects.filter(game=game).update(kind="retreats")
    if to in ALLOWED[mode] and not (mode == PressMode.RULEBOOK and to != "gm"):
        assert send(game, alice, to).number == 1
    else:
        assert refused(send, game, alice, to)[1] == 409


def test_the_mode_closes_existing_threads_too(game, alice, bob):
    thread = send(game, alice, "HA").thread.key
    play_with(game, PressMode.PUBLIC)
    assert refused(answer, game, bob, thread, "Still?") == ("public_only", 409)


def test_a_forming_game_has_no_press(forming, greta):
    assert refused(send, forming, greta, "all") == ("not_started", 409)


def test_after_the_game_only_the_gm_is_written_to(game, alice, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    assert refused(send, game, alice, "HA") == ("game_over", 409)
    assert send(game, alice, "gm").phase is None


def test_a_game_without_a_gm_has_no_press_to_the_gm(db, alice, idle):
    practice = practice_create(creator=alice, power="FR", level="beginner", now=NOW)
    assert refused(send, practice, alice, "gm") == ("no_gm", 422)
    assert refused(send, practice, alice, "HA") == ("no_press", 409)


def test_a_power_in_civil_disorder_cannot_be_written_to(game, alice):
    Seat.objects.filter(game=game, power="PR").update(state=SeatState.CIVIL_DISORDER)
    assert refused(send, game, alice, "PR") == ("in_disorder", 409)
    assert send(game, alice, "PR", "HA").number == 1


@pytest.mark.parametrize("text", ["", "  \r\n\t", "\x00\x07"])
def test_an_empty_message_is_refused(game, alice, text):
    assert refused(send, game, alice, "HA", text=text) == ("empty", 409)


def test_a_message_that_is_too_long_is_refused(game, alice):
    assert send(game, alice, "HA", text="x" * 5000).number == 1
    assert refused(send, game, alice, "HA", text="x" * 5001) == ("too_large", 413)


def test_characters_that_turn_the_direction_are_removed(game, alice):
    assert "\u202e" not in send(game, alice, "HA", text="a\u202eb").text


def test_a_form_sent_twice_arrives_once(game, alice):
    first, second = (send(game, alice, "HA", text="Once.", key="k1") for _ in range(2))
    assert first == second
    assert PressMessage.objects.count() == 1


def test_the_same_form_with_other_words_is_another_message(game, alice):
    send(game, alice, "HA", text="One.", key="k1")
    send(game, alice, "HA", text="Two.", key="k1")
    send(game, alice, "PR", text="Two.", key="k1")
    assert PressMessage.objects.count() == 3


def test_the_same_words_in_two_forms_are_two_messages(game, alice):
    send(game, alice, "HA", key="k1")
    send(game, alice, "HA", key="k2")
    assert PressMessage.objects.count() == 2


@pytest.mark.slow
def test_too_many_messages_a_minute_are_refused(game, alice):
    for number in range(MESSAGES_A_MINUTE.most):
        send(game, alice, "HA", text=f"{number}")
    assert refused(send, game, alice, "HA") == ("too_fast", 409)
    assert send(game, alice, "HA", now=later(2)).number == MESSAGES_A_MINUTE.most + 1


def test_a_proposal_is_stored_in_canonical_form(game, alice):
    lines = ["par-bur", "", "a vie s a par – bur", "par-bur"]
    message = send(game, alice, "HA", text="", proposal=lines)
    assert message.proposal == ["A Par - Bur", "A Vie S A Par - Bur"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["A Par to the moon"], ("proposal_not_understood", 422)),
        (["2: A Sav H"], ("proposal_points", 422)),
        (["2 PD : A Sav H"], ("proposal_points", 422)),
        (["A Par - Bur, A Mar - Sav"], ("proposal_not_understood", 422)),
        (["A Par H"] * 61, ("proposal_too_large", 413)),
        (["A Par " + "x" * 200], ("proposal_too_large", 413)),
    ],
)
def test_an_invalid_proposal_is_refused(game, alice, lines, code):
    assert refused(send, game, alice, "HA", proposal=lines) == code
    assert not PressMessage.objects.exists()


def test_press_stays_with_the_seat_when_it_changes_hands(game, alice, bob, charlie, greta):
    thread = send(game, alice, "HA").thread.key
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert refused(answer, game, alice, thread, "Still me.") == ("no_seat", 403)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    message = answer(game, charlie, thread, "Hello from Charlie.")
    assert message.author == seat_of(game, "FR")


def test_press_does_not_change_the_version_of_the_game(game, alice):
    before = Game.objects.get(pk=game.pk).version
    send(game, alice, "HA")
    assert Game.objects.get(pk=game.pk).version == before


def test_an_unknown_game_is_refused(game, alice):
    assert refused(press_send, game_id=0, by=alice, to=["HA"], text="x") == ("no_such_game", 404)
