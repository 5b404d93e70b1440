"""Orders to draw on a board, from a request or an outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.notation import parse_order
from adjudicator.reasons import Result
from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.render import DrawnOrder


def orders_of(variant: Variant, position: Position, data: Any) -> Iterator[DrawnOrder]:
    """Yield the orders to draw from a request (by power) or from an outcome (a list with results).

    Raises ImpossibleData or OrderError.
    """
    for power, text, result in _rows(data):
        for given in (power, text, "" if result is None else result):
            if not isinstance(given, str):
                raise ImpossibleData("orders", f"{given!r} must be text")
        if power not in variant.powers and power not in variant.board.spaces:
            raise ImpossibleData("orders", f"{power!r} is neither a power nor a minor")
        if result is not None and result not in set(Result):
            raise ImpossibleData("orders", f"{result!r} is not a result")
        order = parse_order(variant, text, position)
        yield DrawnOrder(power, order, None if result is None else Result(result))


def _rows(data: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield power, order and result of each order, as given."""
    try:
        if isinstance(data, dict):
            for power, texts in data.items():
                yield from ((power, text, None) for text in texts)
        else:
            yield from ((item["power"], item["order"], item["result"]) for item in data)
    except (KeyError, TypeError) as error:
        raise ImpossibleData("orders", f"cannot be read: {error}") from error
