"""The two ways in which an order can be wrong, and the ways in which input can be impossible."""

from __future__ import annotations

from adjudicator.reasons import Reason


class OrderError(ValueError):
    """An order that cannot be used. `text` is what was given, `reason` a stable code."""

    def __init__(self, reason: Reason, text: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.text = text
        self.message = message


class InvalidOrder(OrderError):
    """The order was not understood. `place` is the index in `text` where reading stopped."""

    def __init__(
        self,
        reason: Reason,
        text: str,
        message: str,
        place: int = 0,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(reason, text, message)
        self.place = place
        self.suggestions = suggestions


class IllegalOrder(OrderError):
    """The order was understood, but the unit cannot do this in this position."""


class ImpossibleData(ValueError):
    """Data that cannot describe a variant or a position. `where` is its place in the input."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where
        self.message = message
