"""The forms of a what-if board: its buttons, the orders from its lists, and orders as text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from adjudicator import IllegalOrder, InvalidOrder, Reason, check_order, parse_order
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.forms import Number, SentForm, Text, clean
from games.core.sheet_limits import check_size, clean_line, lines_of
from games.core.words.rules import refusal
from games.learn.what_if.queries import (
    OrderField,
    OrdersByOwner,
    Trial,
    listed_owners,
    order_fields,
    owner_of,
    possible,
    read_alliance,
    read_trial,
)
from games.story.words.results import why

# An order may begin with its power, as "FR: Waive".
NAMED = re.compile(r"(\w{1,12}) ?: ?(.+)")


class LineField(forms.Field):
    """An order in a list, as one line."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> str:
        return clean_line(value or "")


class TrialField(forms.Field):
    """The trial in an address; refuses one that is cut off or made up."""

    def clean(self, value: Any) -> Trial:
        return read_trial(value or "")


class WhatIfForm(SentForm):
    """The trial of a board, the list of orders shown, and the button pressed."""

    s = TrialField()
    shown = Text()
    go = Text()
    do = Text()
    text = Text()


class ImportForm(SentForm):
    """A board as text, and the number of a phase. A file comes beside the form."""

    text = Text()
    number = Number(4)


class OrderListsForm(SentForm):
    """Orders chosen from lists; impossible ones are left out later."""

    def __init__(self, data: QueryDict, *, fields: Iterable[OrderField]) -> None:
        super().__init__(data)
        self.fields |= {field.name: LineField() for field in fields}


def chosen_orders(data: QueryDict, fields: Iterable[OrderField]) -> dict[str, tuple[str, ...]]:
    """Return the chosen orders by owner, without owners that have none."""
    fields = tuple(fields)
    values = OrderListsForm.read(data, fields=fields)
    orders: dict[str, tuple[str, ...]] = {}
    for field in fields:
        if line := values[field.name]:
            orders[field.owner] = (*orders.get(field.owner, ()), line)
    return orders


def with_chosen_orders(
    state: BoardState, draft: OrdersByOwner, shown: str, data: QueryDict
) -> OrdersByOwner:
    """Return the draft with the orders of the list that its page shows."""
    owners = listed_owners(state, shown)
    kept = {owner: lines for owner, lines in draft.items() if owner not in owners}
    fields = [field for owner in owners for field in order_fields(state, owner)]
    return kept | chosen_orders(data, fields)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is not understood or not possible, and why; empty for the whole text."""

    line: str
    why: str


def read_text(state: BoardState, text: str) -> tuple[OrdersByOwner, list[BadLine]]:
    """Read orders of all owners from text, one a line, and the lines that cannot be used."""
    lines = [line for line in map(clean_line, lines_of(clean(text))) if line]
    check_size(lines, ())
    orders: dict[str, tuple[str, ...]] = {}
    bad = []
    for line in lines:
        if state.position.turn.phase is PhaseKind.ALLIANCES:
            meant = read_alliance(state, line)
            if meant and meant[0] not in orders:
                orders[meant[0]] = (meant[1],)
            else:
                bad.append(BadLine(line, _alliance_refusal(meant)))
            continue
        try:
            owner, order = _read_line(state, line)
        except (InvalidOrder, IllegalOrder) as error:
            bad.append(BadLine(line, refusal(state.variant, error)))
            continue
        before = orders.get(owner, ())
        kept = possible(state, {owner: (*before, order)}).get(owner, ())
        if order in kept:
            orders[owner] = kept
        else:
            is_second = owner in state.variant.powers or bool(before)
            reason = Reason.ORDERED_TWICE if is_second else Reason.MINOR_NEVER_MOVES
            bad.append(BadLine(line, why(reason)))
    return orders, bad


def _alliance_refusal(meant: tuple[str, str] | None) -> str:
    if meant:
        return why(Reason.ORDERED_TWICE)
    return _("Write an armed neutral, then “for”, then its new ally.")


def written(orders: OrdersByOwner) -> str:
    """Return the text that `read_text` reads back."""
    return "\n".join(
        f"{owner}: {line}" if line == "Waive" else line
        for owner, lines in orders.items()
        for line in lines
    )


def _read_line(state: BoardState, line: str) -> tuple[str, str]:
    named = NAMED.fullmatch(line)
    owner = named[1] if named and named[1] in state.variant.powers else ""
    order = parse_order(state.variant, named[2] if named and owner else line, state.position)
    owner = owner or owner_of(state, order)
    return owner, str(check_order(state.variant, state.position, owner, order))
