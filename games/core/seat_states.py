"""The public order status of seats: what everybody may know of orders that are not resolved yet."""

from collections.abc import Iterable

from games.models import OrderSheet, Phase, Seat, SeatState


def seat_states(phase: Phase | None, seats: Iterable[Seat]) -> dict[str, str]:
    """The public order status of each power in an open phase.

    It is "ready", "ordered", "waiting", "open", "computer", "disorder", or "" if the phase needs
    nothing from the power.
    """
    seats = list(seats)
    states = states_in([(phase, seat) for seat in seats])
    return {seat.power: states[seat.pk] for seat in seats}


def states_in(pairs: Iterable[tuple[Phase | None, Seat]]) -> dict[int, str]:
    """The order status of seats of several games, each with its phase, by the seat's id."""
    pairs = list(pairs)
    phases = {phase.pk for phase, _ in pairs if phase is not None and phase.is_open}
    seats = [seat.pk for _, seat in pairs]
    finality: dict[int, bool] = {}
    if phases:
        sheets = OrderSheet.objects.filter(phase__in=phases, seat__in=seats, is_current=True)
        finality.update(sheets.order_by().values_list("seat_id", "is_final"))
    return {
        seat.pk: seat_state(
            phase,
            seat,
            is_ready=finality.get(seat.pk, False),
            is_ordered=seat.pk in finality,
        )
        for phase, seat in pairs
    }


def seat_state(phase: Phase | None, seat: Seat, *, is_ready: bool, is_ordered: bool) -> str:
    """The order status of one seat, given whether it is final and has a sheet."""
    plain = {
        SeatState.CIVIL_DISORDER.value: "disorder",
        SeatState.OPEN.value: "open",
        SeatState.COMPUTER.value: "computer",
    }
    if seat.state in plain:
        return plain[seat.state]
    if phase is None or not phase.is_open or seat.power not in phase.powers_to_order:
        return ""
    if is_ready:
        return "ready"
    return "ordered" if is_ordered else "waiting"
