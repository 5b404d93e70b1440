"""Errors: an order that cannot be used, and input that cannot be right."""

from __future__ import annotations

from adjudicator.orders import Order
from adjudicator.reasons import Reason
from adjudicator.refusals import Parameters, sentence


class OrderError(ValueError):
    """An order that cannot be used. `text` is the order as given, `reason` a stable code.

    `parameters` are the spaces, units and words in its sentence, under stable names (see
    `adjudicator.refusals`), for sentences in other languages.
    """

    def __init__(self, reason: Reason, text: str, parameters: Parameters | None = None) -> None:
        super().__init__(reason, text)
        self.reason = reason
        self.text = text
        self.parameters: Parameters = parameters or {}

    @property
    def message(self) -> str:
        """The English sentence. It is built on demand, because resolving needs none."""
        return sentence(self.reason, self.parameters)

    def __str__(self) -> str:
        return self.message


class InvalidOrder(OrderError):
    """An order that was not understood.

    `place` is the index in `text` where reading stopped, `suggestions` are the keys of spaces with
    similar names, and `hint` is a sentence that names them.
    """

    def __init__(
        self,
        reason: Reason,
        text: str,
        parameters: Parameters | None = None,
        *,
        place: int = 0,
        suggestions: tuple[str, ...] = (),
        hint: str = "",
    ) -> None:
        super().__init__(reason, text, parameters)
        self.place = place
        self.suggestions = suggestions
        self.hint = hint

    @property
    def word(self) -> str:
        """The word where reading stopped; "" at the end of the text."""
        return self.text[self.place :].partition(" ")[0]

    @property
    def message(self) -> str:
        """The English sentence, with the hint."""
        return f"{super().message} {self.hint}".rstrip()


class IllegalOrder(OrderError):
    """An order that was understood but is not possible for the unit in this position."""


def refuse(reason: Reason, order: Order, **named: str | tuple[str, ...]) -> IllegalOrder:
    """Return the IllegalOrder for `order`, with the order's parameters and those in `named`."""
    parameters: dict[str, str | int | tuple[str, ...]] = {
        "place": getattr(order, "location", ""),
        "target": getattr(order, "target", None) or "",
        "kind": getattr(order, "kind", ""),
        **named,
    }
    return IllegalOrder(reason, str(order), parameters)


class ImpossibleData(ValueError):
    """Data that cannot describe a variant or a position. `where` is its place in the input.

    If a person may have chosen the value, there are also a `reason` and `parameters`, as in
    OrderError.
    """

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
