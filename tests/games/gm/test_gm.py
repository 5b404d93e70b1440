"""Actions of the GM that nobody else may take."""

from datetime import timedelta

import pytest

from games.gm.acts.cancel import game_cancel
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.extend import deadline_extend
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.models import Event, OrderSheet, SeatAssignment, SeatState, Status
from games.seats.acts.offer_seat import seat_offer
from games.sheets.services.readiness import ready_declare
from tests.games.cast import DUE, NOW, account, open_phase, refused, seat_of, submit
from tests.games.seat_given import seat_given

DAY = timedelta(days=1)

ACTS = {
    "extend": (deadline_extend, {"by_how_much": DAY}),
    "resolve now": (phase_resolve_now, {}),
    "open a seat": (seat_open, {"power": "FR"}),
    "offer a seat": (seat_offer, {"power": "SP", "account": "Charlie"}),
    "give to the computer": (seat_to_computer, {"power": "FR"}),
    "declare disorder": (civil_disorder_declare, {"power": "FR", "confirm": "France"}),
    "cancel": (game_cancel, {}),
}


@pytest.mark.parametrize("act", ACTS)
def test_the_gm_may(game, greta, charlie, act):
    service, arguments = ACTS[act]
    service(game_id=game.pk, by=greta, now=NOW, **arguments)
    assert Event.objects.filter(game=game).first().actor == greta


@pytest.mark.parametrize("act", ACTS)
def test_a_player_may_not(game, alice, charlie, act):
    service, arguments = ACTS[act]
    before = Event.objects.count()
    assert refused(service, game_id=game.pk, by=alice, **arguments) == ("not_gm", 403)
    assert Event.objects.count() == before


@pytest.mark.parametrize("act", sorted(ACTS.keys() - {"cancel", "offer a seat"}))
def test_the_gm_may_not_before_the_game_starts(forming, greta, charlie, act):
    service, arguments = ACTS[act]
    assert refused(service, game_id=forming.pk, by=greta, **arguments) == ("not_running", 409)


def test_the_gm_of_another_game_may_not(game, charlie):
    assert refused(seat_open, game_id=game.pk, by=charlie, power="FR") == ("not_gm", 403)


def test_an_extension_moves_the_deadline(game, greta):
    deadline_extend(game_id=game.pk, by=greta, by_how_much=DAY, now=NOW)
    assert open_phase(game).due_at == DUE + DAY


def test_an_extension_after_the_deadline_counts_from_now(game, greta):
    deadline_extend(game_id=game.pk, by=greta, by_how_much=DAY, now=DUE + DAY)
    assert open_phase(game).due_at == DUE + 2 * DAY


def test_an_extended_deadline_lets_late_orders_in(game, alice, greta):
    deadline_extend(game_id=game.pk, by=greta, by_how_much=DAY, now=DUE)
    assert submit(game, alice, "FR", "A Par H", now=DUE).sheet.version == 1


@pytest.mark.parametrize("length", [timedelta(0), -DAY, 32 * DAY])
def test_an_impossible_extension_is_refused(game, greta, length):
    call = refused(deadline_extend, game_id=game.pk, by=greta, by_how_much=length)
    assert call == ("extension", 422)


@pytest.mark.parametrize("service", [deadline_extend, phase_resolve_now])
def test_an_outdated_page_changes_nothing(game, greta, service):
    more = {"by_how_much": DAY} if service is deadline_extend else {}
    call = refused(service, game_id=game.pk, by=greta, phase_number=2, **more)
    assert call == ("phase_over", 409)
    assert open_phase(game).number == 1


def test_an_opened_seat_has_no_holder_but_keeps_its_draft(game, alice, greta):
    submit(game, alice, "FR", "A Par - Bur")
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat = seat_of(game, "FR")
    assert (seat.state, seat.holder) == (SeatState.OPEN, None)
    assert OrderSheet.objects.get(seat=seat, is_current=True).orders == ["A Par - Bur"]


def test_an_opened_seat_is_not_final(game, alice, greta):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert not OrderSheet.objects.filter(seat__power="FR", is_final=True).exists()


def test_the_phase_waits_for_an_open_seat(game, bob, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    ready_declare(game_id=game.pk, power="HA", by=bob, phase_number=1, now=NOW)
    assert open_phase(game).number == 1


def test_a_seat_is_opened_once(game, greta):
    seat_open(game_id=game.pk, by=greta, power="FR")
    assert refused(seat_open, game_id=game.pk, by=greta, power="FR") == ("seat_not_held", 409)


@pytest.mark.parametrize("service", [seat_open, seat_to_computer])
def test_an_unknown_power_has_no_seat(game, greta, service):
    for power in ("XX", "", "F\x00R", "\ud800"):
        call = refused(service, game_id=game.pk, by=greta, power=power)
        assert call == ("no_such_power", 404)


@pytest.mark.parametrize("name", ["Charlie", " charlie ", "CHARLIE"])
def test_a_seat_is_handed_over_by_name_in_any_case(game, greta, charlie, name):
    seat_given(game_id=game.pk, by=greta, power="FR", account=name, now=NOW)
    assert seat_of(game, "FR").holder == charlie


def test_the_new_player_gets_the_draft_and_the_old_one_loses_access(game, alice, greta, charlie):
    version = submit(game, alice, "FR", "A Par - Bur").sheet.version
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    assert refused(submit, game, alice, "FR", "A Par H") == ("not_your_seat", 403)
    assert submit(game, charlie, "FR", "A Par H", seen_version=version).sheet.version == 2


def test_a_replacement_ends_one_tenure_and_begins_another(game, alice, greta, charlie):
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    assignments = SeatAssignment.objects.filter(seat__power="FR").order_by("pk")
    assert [(t.user, t.ended_at) for t in assignments] == [(alice, NOW), (charlie, None)]


@pytest.mark.parametrize(
    ("name", "code", "status"),
    [
        ("Nobody", "no_such_account", 422),
        ("Char\x00lie", "no_such_account", 422),
        ("Char\ud800lie", "no_such_account", 422),
        ("Greta", "gm_plays_not", 403),
        ("Bob", "seated_already", 409),
        ("Alice", "seated_already", 409),
        ("Blocked", "no_such_account", 422),
    ],
)
def test_a_seat_is_not_offered_to(game, greta, name, code, status):
    account("Blocked", is_active=False)
    call = refused(seat_offer, game_id=game.pk, by=greta, power="SP", account=name)
    assert call == (code, status)


def test_a_computer_seat_can_be_handed_to_a_player(game, greta, charlie):
    seat_given(game_id=game.pk, by=greta, power="SP", account="Charlie", now=NOW)
    assert submit(game, charlie, "SP", "A Mad H").sheet.version == 1


def test_the_computer_takes_over_a_seat_and_orders(game, greta):
    seat_to_computer(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert seat_of(game, "FR").state == SeatState.COMPUTER
    assert OrderSheet.objects.filter(seat__power="FR", is_final=True).exists()


def test_the_computer_takes_over_a_seat_once(game, greta):
    call = refused(seat_to_computer, game_id=game.pk, by=greta, power="SP")
    assert call == ("computer_already", 409)


def test_a_cancelled_game_takes_no_orders(game, alice, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    game.refresh_from_db()
    assert (game.status, game.winner) == (Status.FINISHED, "")
    assert refused(submit, game, alice, "FR", "A Par H") == ("not_running", 409)
    assert refused(game_cancel, game_id=game.pk, by=greta) == ("finished", 409)
