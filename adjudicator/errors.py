"""The two ways in which an order can be wrong, and the ways in which input can be impossible."""

from __future__ import annotations

from adjudicator.orders import Order
from adjudicator.reasons import Reason
from adjudicator.refusals import Parameters, sentence


class OrderError(ValueError):
    """An order that cannot be used. `text` is what was given, `reason` a stable code.

    `parameters` are the spaces, units and words of its sentence, by names that are stable too
    (see `adjudicator.refusals`), for sentences in other languages.
    """

    def __init__(self, reason: Reason, text: str, parameters: Parameters | None = None) -> None:
        super().__init__(reason, text)
        self.reason = reason
        self.text = text
        self.parameters: Parameters = parameters or {}

    @property
    def message(self) -> str:
        """The English sentence; worded when asked for, as resolving asks for none."""
        return sentence(self.reason, self.parameters)

    def __str__(self) -> str:
        return self.message


class InvalidOrder(OrderError):
    """The order was not understood. `place` is the index in `text` where reading stopped,
    `suggestions` are the keys of spaces with similar names, `hint` names them in a sentence."""

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
    def message(self) -> str:
        """The English sentence, with the hint."""
        return f"{super().message} {self.hint}".rstrip()


class IllegalOrder(OrderError):
    """The order was understood, but the unit cannot do this in this position."""


def refuse(reason: Reason, order: Order, **named: str | tuple[str, ...]) -> IllegalOrder:
    """The IllegalOrder for `order`; its parameters are those of the order, and those `named`."""
    parameters: dict[str, str | int | tuple[str, ...]] = {
        "place": getattr(order, "location", ""),
        "target": getattr(order, "target", None) or "",
        "kind": getattr(order, "kind", ""),
        **named,
    }
    return IllegalOrder(reason, str(order), parameters)


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
