"""The constraints of the database."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.models import Event, Game, OrderSheet, Phase, Seat, SeatAssignment
from tests.games.cast import NOW, seat_of, submit


def impossible(write) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write()


@pytest.mark.parametrize(
    "change",
    [
        {"gm": None},
        {"is_practice": True},
        {"status": "finished"},
        {"status": "forming"},
        {"status": "paused"},
        {"winner": "FR"},
        {"started_at": None},
        {"movement_length": timedelta(0)},
        {"name": ""},
    ],
)
def test_impossible_games_are_refused(game, change):
    impossible(lambda: Game.objects.filter(pk=game.pk).update(**change))


@pytest.mark.parametrize(
    "change", [{"state": "open"}, {"state": "computer"}, {"holder": None}, {"power": "HA"}]
)
def test_impossible_seats_are_refused(game, change):
    impossible(lambda: Seat.objects.filter(game=game, power="FR").update(**change))


def test_nobody_has_two_seats_in_a_game(game, alice):
    impossible(lambda: Seat.objects.filter(game=game, power="HA").update(holder=alice))


def test_a_seat_has_one_tenure_at_a_time(game, bob):
    seat = seat_of(game, "FR")
    impossible(lambda: SeatAssignment.objects.create(seat=seat, user=bob, started_at=NOW))


def test_a_tenure_does_not_end_before_it_starts(game):
    early = NOW - timedelta(days=1)
    impossible(lambda: SeatAssignment.objects.filter(seat__power="FR").update(ended_at=early))


@pytest.mark.parametrize(
    "change",
    [{"status": "resolved"}, {"resolved_at": NOW}, {"number": 0}, {"kind": "press"}],
)
def test_impossible_phases_are_refused(phase, change):
    impossible(lambda: Phase.objects.filter(pk=phase.pk).update(**change))


@pytest.mark.parametrize("number", [1, 2])
def test_a_game_has_one_open_phase_and_each_number_once(game, phase, number):
    impossible(
        lambda: Phase.objects.create(
            game=game,
            number=number,
            year=1763,
            season="fall",
            kind="movement",
            position={},
            opened_at=NOW,
        )
    )


def test_a_seat_has_one_current_sheet_in_a_phase(game, alice):
    sheet = submit(game, alice, "FR", "A Par H").sheet
    sheet.pk, sheet.version = None, 2
    impossible(sheet.save)


def test_a_sheet_has_each_version_once(game, alice):
    sheet = submit(game, alice, "FR", "A Par H").sheet
    sheet.pk, sheet.is_current = None, False
    impossible(sheet.save)
    assert OrderSheet.objects.count() == 1


def test_only_a_current_sheet_is_final(game, alice):
    sheet = submit(game, alice, "FR", "A Par H").sheet
    sheet.is_final, sheet.ready_at, sheet.is_current = True, NOW, False
    impossible(sheet.save)


def test_a_final_sheet_has_the_time_since_when_it_is(game, alice):
    sheet = submit(game, alice, "FR", "A Par H").sheet
    sheet.is_final = True
    impossible(sheet.save)


def test_an_event_is_never_changed(game):
    event = Event.objects.filter(game=game).first()
    event.kind = "won"
    with pytest.raises(RuntimeError):
        event.save()
