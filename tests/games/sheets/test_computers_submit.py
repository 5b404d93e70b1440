"""The orders of computer players: saved and final at once, and for no seat but theirs."""

import pytest

from games.computer.sheet import Sheet
from games.models import OrderSheet, Seat, SeatState
from games.sheets.services.computers import computers_submit
from tests.games.cast import NOW, open_phase, seat_of

SPAIN = {"SP": Sheet(("A Mad H",), ())}
FRANCE = {"FR": Sheet(("A Par H",), ())}


@pytest.fixture
def save(game):
    """Saves such sheets in a phase, the open one unless another is named."""

    def do(sheets: dict[str, Sheet], phase_number: int | None = None) -> int:
        number = open_phase(game).number if phase_number is None else phase_number
        return computers_submit(game_id=game.pk, phase_number=number, sheets=sheets, now=NOW)

    return do


def sheets_of(game, power: str) -> list[tuple[list[str], bool]]:
    found = OrderSheet.objects.filter(phase=open_phase(game), seat=seat_of(game, power))
    return [(sheet.orders, sheet.is_final and sheet.ready_at == NOW) for sheet in found]


def test_a_sheet_is_saved_and_final(game, save):
    assert save(SPAIN) == 1
    assert sheets_of(game, "SP") == [(["A Mad H"], True)]


def test_a_final_sheet_stays(game, save):
    save(SPAIN)
    again = {"SP": Sheet(("A Mad - Leo",), ())}
    assert save(again) == 0
    assert sheets_of(game, "SP") == [(["A Mad H"], True)]


def test_the_seat_of_a_person_is_left_out(game, save):
    assert save(FRANCE | SPAIN) == 1
    assert sheets_of(game, "FR") == []


def test_another_phase_takes_none(game, save):
    assert save(SPAIN, open_phase(game).number + 1) == 0
    assert sheets_of(game, "SP") == []


def test_nobody_waits_for_more_than_a_few_questions(game, save, django_assert_max_num_queries):
    """One lock and one look at the seats, however many they are."""
    seats = Seat.objects.filter(game=game, state=SeatState.COMPUTER)
    others = set(seats.values_list("power", flat=True))
    sheets = {power: Sheet((), ()) for power in others}
    number = open_phase(game).number
    with django_assert_max_num_queries(len(others) + 6):
        assert save(sheets, number) == len(others)
