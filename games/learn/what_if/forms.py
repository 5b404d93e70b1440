"""The forms of a what-if board: its buttons, the orders from its lists, and orders as text."""

import re
from collections.abc import Iterable
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
from games.learn.what_if.alliances import read_alliance
from games.learn.what_if.queries import (
    OrderField,
    OrdersByOwner,
    Trial,
    fields_in_tab,
    owner_of,
    owners_in_tab,
    possible,
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
    """The trial of a board, the list of orders on the page, and the button pressed."""

    s = TrialField()
    tab = Text()
    go = Text()
    do = Text()
    text = Text()
    level = Text()


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
    state: BoardState, draft: OrdersByOwner, tab: str, data: QueryDict
) -> OrdersByOwner:
    """Return the draft with the orders of the list that its page shows."""
    owners = owners_in_tab(state, tab)
    others = {owner: lines for owner, lines in draft.items() if owner not in owners}
    return others | chosen_orders(data, fields_in_tab(state, tab))


def read_text(state: BoardState, text: str) -> tuple[OrdersByOwner, list[tuple[str, str]]]:
    """Read orders of all owners from text, one a line, and the lines that cannot be used.

    Such a line comes with the reason, that it is not understood or not possible.
    """
    lines = [line for line in map(clean_line, lines_of(clean(text))) if line]
    check_size(lines, ())
    orders: dict[str, tuple[str, ...]] = {}
    bad = []
    for line in lines:
        if state.position.turn.phase is PhaseKind.ALLIANCES:
            alliance = read_alliance(state, line)
            if alliance is None:
                bad.append((line, _("Write an armed neutral, then “for”, then its new ally.")))
            elif alliance[0] in orders:
                bad.append((line, why(Reason.ORDERED_TWICE)))
            else:
                orders[alliance[0]] = (alliance[1],)
            continue
        try:
            owner, order = _read_line(state, line)
        except (InvalidOrder, IllegalOrder) as error:
            bad.append((line, refusal(state.variant, error)))
            continue
        before = orders.get(owner, ())
        lines_so_far = possible(state, {owner: (*before, order)}).get(owner, ())
        if order in lines_so_far:
            orders[owner] = lines_so_far
        else:
            is_second = owner in state.variant.powers or bool(before)
            reason = Reason.ORDERED_TWICE if is_second else Reason.MINOR_NEVER_MOVES
            bad.append((line, why(reason)))
    return orders, bad


def as_text(orders: OrdersByOwner) -> str:
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
