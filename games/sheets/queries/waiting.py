"""The seats that a phase waits for, and the orders that a seat still has to give."""

from games.core.codec import BoardState, position_of, variant_of
from games.models import OrderSheet, Phase, Seat, SeatState
from games.sheets.queries.sheet_report import sheet_report

PEOPLE = (SeatState.TAKEN, SeatState.OPEN)


def people_due(phase: Phase) -> list[Seat]:
    """Return the seats of players that have orders to give and are not final.

    Open seats count, because somebody may take them.
    """
    return [seat for seat in _not_final(phase) if seat.state in PEOPLE]


def computers_due(phase: Phase) -> list[Seat]:
    """Return the computer players that have orders to give and are not final."""
    return [seat for seat in _not_final(phase) if seat.state == SeatState.COMPUTER]


def all_ready(phase: Phase) -> bool:
    """Whether everyone with orders to give is final.

    A movement phase in which no player has orders to give ends at its deadline, not at once.
    """
    if any(seat.state != SeatState.CIVIL_DISORDER for seat in _not_final(phase)):
        return False
    return phase.kind != "movement" or any(seat.state in PEOPLE for seat in _seats_to_order(phase))


def is_worker_needed(phase: Phase) -> bool:
    """Whether something happens in a new phase before any player acts.

    This is so if a computer player orders, or if the phase waits for nobody.
    """
    seats = _seats_to_order(phase)
    if any(seat.state == SeatState.COMPUTER for seat in seats):
        return True
    if phase.kind == "movement":
        return False
    people = {seat.pk for seat in seats if seat.state in PEOPLE}
    final = OrderSheet.objects.filter(phase=phase, seat__in=people, is_final=True)
    return not people or final.count() == len(people)


def _not_final(phase: Phase) -> list[Seat]:
    final = OrderSheet.objects.filter(phase=phase, is_final=True).order_by()
    seats = set(final.values_list("seat_id", flat=True))
    return [seat for seat in _seats_to_order(phase) if seat.pk not in seats]


def _seats_to_order(phase: Phase) -> list[Seat]:
    powers = set(phase.powers_to_order)
    return [seat for seat in Seat.objects.filter(game=phase.game_id) if seat.power in powers]


def missing_orders(phase: Phase, seat: Seat) -> dict[str, str | int]:
    """Count the orders of a seat in an open phase, without its bids, as reminders store them.

    "asked" is how many orders a phase of this "kind" asks for, and "ordered" how many possible ones
    are saved. A phase that asks for bids alone counts as one order once a sheet is saved.
    """
    state = BoardState(variant_of(phase.game), position_of(phase), seat.power)
    sheet = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).first()
    report = sheet_report(state, sheet.orders if sheet else [])
    if sheet is not None and report.is_influence:
        return {"kind": phase.kind, "asked": 0, "ordered": 1}
    return {"kind": phase.kind, "asked": len(report.rows), "ordered": report.ordered}
