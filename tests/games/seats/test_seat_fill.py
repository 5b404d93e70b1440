"""The rights that a newcomer gets with a seat, and those that stay behind."""

from datetime import timedelta

import pytest
from django.utils import timezone

from adjudicator.state import PhaseKind
from games.core.visibility import visible_conditional, visible_receipts, visible_sheet
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.models import OrderSheet, Phase
from games.press.queries.threads import count_unread_by_game, press_whole, thread_rows
from games.press.services.press_send import press_send
from games.seats.acts.accept_application import application_accept
from games.seats.acts.apply import seat_apply
from games.sheets.services.conditional import conditional_submit
from games.sheets.services.readiness import ready_declare
from tests.games.cast import DUE, NOW, open_phase, seat_of, submit, viewer_of

HOUR = timedelta(hours=1)
FLAGS = ["held_another", "held_this", "blocked", "blocks", "connection"]


def give(game, greta, user, power="FR", now=NOW):
    application = seat_apply(game_id=game.pk, by=user, power=power, sentence="Yes.", now=now)
    application_accept(
        game_id=game.pk, by=greta, application_id=application.pk, confirmed=FLAGS, now=now
    )


@pytest.fixture
def written(game, alice, bob, greta):
    """France has a final draft, a wish and a letter from Austria; then its seat is opened."""
    press_send(game_id=game.pk, by=bob, to=["FR"], text="Burgundy is yours.", now=NOW)
    submit(game, alice, "FR", "A Par - Bur")
    wish = {"kind": PhaseKind.RETREATS, "orders": ["if A Par: Gas"], "is_ready": True}
    conditional_submit(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW, **wish)
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    return game


def test_a_newcomer_gets_the_draft(written, dora, greta):
    give(written, greta, dora)
    found = visible_sheet(viewer_of(dora, written), open_phase(written), seat_of(written, "FR"))
    assert found.orders == ["A Par - Bur"]


def test_the_draft_is_not_final_for_a_newcomer(written, dora, greta):
    give(written, greta, dora)
    assert not OrderSheet.objects.filter(seat=seat_of(written, "FR"), is_final=True).exists()


def test_a_newcomer_gets_the_conditional_orders_and_they_are_not_final(written, dora, greta):
    give(written, greta, dora)
    seat = seat_of(written, "FR")
    [found] = visible_conditional(viewer_of(dora, written), open_phase(written), seat)
    assert found.orders
    assert found.ready_at is None


def test_a_newcomer_reads_the_press_of_the_seat_where_the_game_says_so(written, dora, greta):
    give(written, greta, dora)
    assert [said.text for said in press_whole(viewer_of(dora, written))] == ["Burgundy is yours."]


def test_a_newcomer_reads_press_from_now_on_where_the_game_says_so(written, dora, greta, bob):
    written.press_handed_on = "from_now"
    written.save()
    give(written, greta, dora)
    press_send(game_id=written.pk, by=bob, to=["FR"], text="Welcome.", now=NOW + HOUR)
    assert [said.text for said in press_whole(viewer_of(dora, written))] == ["Welcome."]


def test_a_thread_without_anything_to_read_is_not_listed(written, dora, greta):
    written.press_handed_on = "from_now"
    written.save()
    give(written, greta, dora)
    assert thread_rows(viewer_of(dora, written)) == []


def test_hidden_press_is_not_unread(written, dora, greta):
    written.press_handed_on = "from_now"
    written.save()
    give(written, greta, dora)
    assert not count_unread_by_game(dora)


def test_who_held_another_seat_gets_no_draft(written, bob, greta, dora):
    give(written, greta, dora)
    submit(written, bob, "HA", "A Vie - Tri")
    seat_open(game_id=written.pk, by=greta, power="FR", now=NOW + HOUR)
    seat_open(game_id=written.pk, by=greta, power="HA", now=NOW + HOUR)
    give(written, greta, dora, power="HA", now=NOW + 2 * HOUR)
    seat, viewer = seat_of(written, "HA"), viewer_of(dora, written)
    assert visible_sheet(viewer, open_phase(written), seat) is None
    assert visible_receipts(viewer, open_phase(written), seat) == []


def test_who_held_another_seat_can_write_a_draft_of_its_own(written, bob, greta, dora):
    give(written, greta, dora)
    submit(written, bob, "HA", "A Vie - Tri")
    for power in ("FR", "HA"):
        seat_open(game_id=written.pk, by=greta, power=power, now=NOW + HOUR)
    give(written, greta, dora, power="HA", now=NOW + 2 * HOUR)
    saved = submit(written, dora, "HA", "A Vie H", now=NOW + 3 * HOUR, seen_version=0)
    assert saved.sheet.is_current


def test_who_held_another_seat_reads_press_from_now_on(written, bob, greta, alice):
    give(written, greta, alice, power="FR")
    seat_open(game_id=written.pk, by=greta, power="FR", now=NOW + HOUR)
    seat_open(game_id=written.pk, by=greta, power="HA", now=NOW + HOUR)
    give(written, greta, alice, power="HA", now=NOW + 2 * HOUR)
    assert list(press_whole(viewer_of(alice, written))) == []


def test_a_near_deadline_moves_so_that_a_newcomer_has_two_days(written, dora, greta):
    late = DUE - 5 * HOUR
    give(written, greta, dora, now=late)
    assert open_phase(written).due_at >= late + 48 * HOUR


def test_a_deadline_that_is_far_enough_stays(written, dora, greta):
    before = open_phase(written).due_at
    Phase.objects.filter(game=written).update(due_at=before + 24 * HOUR)
    give(written, greta, dora)
    assert open_phase(written).due_at == before + 24 * HOUR


def test_a_paused_game_leaves_a_newcomer_two_days_after_the_pause(written, dora, greta):
    game_pause(game_id=written.pk, by=greta, until=DUE, now=DUE - HOUR)
    give(written, greta, dora, now=DUE - HOUR)
    assert open_phase(written).time_left == 48 * HOUR


def test_a_deadline_is_not_moved_for_a_seat_that_has_nothing_to_order(written, dora, greta):
    before = open_phase(written).due_at
    Phase.objects.filter(game=written).update(powers_to_order=["HA"])
    give(written, greta, dora, now=DUE - HOUR)
    assert open_phase(written).due_at == before


def test_the_event_has_the_extended_deadline(written, dora, greta):
    give(written, greta, dora, now=DUE - HOUR)
    assert written.events.get(kind="extended").data["cause"] == "newcomer"
    assert timezone.is_aware(open_phase(written).due_at)
