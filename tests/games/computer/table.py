"""Games of computer players only, without the site."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator import Outcome, Position, Variant, resolve
from adjudicator.calendar import powers_to_order
from games.computer import Sheet, choose_orders
from tests.adjudicator.scenes import scene

Round = tuple[Position, dict[str, Sheet], Outcome]


def played(variant: Variant, seed: int, last_year: int) -> Iterator[Round]:
    """Play a game to the end of `last_year` or a solo, and return before, sheets and after."""
    position = variant.start
    step = variant.calendar.step
    while position.turn.year * step <= last_year * step:
        sheets = {
            power: choose_orders(variant, position, power, seed)
            for power in powers_to_order(variant, position)
        }
        orders = {power: sheet.orders for power, sheet in sheets.items()}
        bids = {power: sheet.bids for power, sheet in sheets.items()}
        outcome = resolve(variant, position, orders, bids)
        yield position, sheets, outcome
        if outcome.winner:
            return
        position = outcome.position


def lone(
    variant: Variant, when: str, power: str, units: dict[str, str], **centres: str
) -> Position:
    """A scene in which every centre that is not named belongs to `power`.

    Minors own their centres; the keyword `nobody` names further free ones.
    """
    free = centres.pop("nobody", "").split()
    named = {*free, *units, *" ".join(centres.values()).split()}
    rest = " ".join(space for space in variant.board.centres if space not in named)
    return scene(variant, when, units=units, centres={**centres, power: rest})
