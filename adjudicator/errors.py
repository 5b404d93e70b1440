"""The two ways in which an order can be wrong, and the ways in which input can be impossible."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.reasons import Reason

Parameters = Mapping[str, str | int | tuple[str, ...]]


class OrderError(ValueError):
    """An order that cannot be used. `text` is what was given, `reason` a stable code.

    `message` is the English sentence; `parameters` are the spaces, units and words in it, by
    names that are stable too (see `adjudicator.refusals`), for sentences in other languages.
    """

    def __init__(
        self, reason: Reason, text: str, message: str, parameters: Parameters | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.text = text
        self.message = message
        self.parameters: Parameters = parameters or {}


class InvalidOrder(OrderError):
    """The order was not understood. `place` is the index in `text` where reading stopped,
    `suggestions` are the keys of spaces with similar names."""

    def __init__(
        self,
        reason: Reason,
        text: str,
        message: str,
        parameters: Parameters | None = None,
        *,
        place: int = 0,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(reason, text, message, parameters)
        self.place = place
        self.suggestions = suggestions


class IllegalOrder(OrderError):
    """The order was understood, but the unit cannot do this in this position."""


class ImpossibleData(ValueError):
    """Data that cannot describe a variant or a position. `where` is its place in the input.
    What a person may have chosen wrongly has a `reason` and `parameters` as an OrderError has."""

    def __init__(
        self,
        where: str,
        message: str,
        reason: Reason | None = None,
        parameters: Parameters | None = None,
    ) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where
        self.message = message
        self.reason = reason
        self.parameters: Parameters = parameters or {}
