"""What the form of a board sent: orders by field, or a whole text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from adjudicator import (
    IllegalOrder,
    InvalidOrder,
    Position,
    Reason,
    Variant,
    check_order,
    parse_order,
)
from adjudicator.state import PhaseKind
from games.core.forms import clean
from games.core.sheet_limits import check_size, clean_line, lines_of
from games.core.words.refusals import refusal
from games.phases.words.results import why
from games.what_if.queries.alliances import read_alliance
from games.what_if.queries.by_hand import Hands, asked_of, owner_of, owners_of, possible

# An order may begin with its power, as "FR: Waive".
NAMED = re.compile(r"(\w{1,12}) ?: ?(.+)")


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line of a text that is not understood, or not possible, and why."""

    line: str
    why: str


def with_fields(variant: Variant, position: Position, draft: Hands, data: QueryDict) -> Hands:
    """The draft with the orders that were chosen from the lists of a page."""
    owners = owners_of(variant, position, data.get("shown", ""))
    hands = {owner: lines for owner, lines in draft.items() if owner not in owners}
    for owner in owners:
        sent = (clean_line(data.get(i.field, "")) for i in asked_of(variant, position, owner))
        if lines := tuple(line for line in sent if line):
            hands[owner] = lines
    return hands


def read_text(variant: Variant, position: Position, text: str) -> tuple[Hands, list[BadLine]]:
    """The orders of everybody from a text, one a line, and the lines that cannot be used."""
    lines = [line for line in map(clean_line, lines_of(clean(text))) if line]
    check_size(lines, ())
    hands: dict[str, tuple[str, ...]] = {}
    bad = []
    for line in lines:
        if position.turn.phase is PhaseKind.ALLIANCES:
            meant = read_alliance(variant, position, line)
            if meant and meant[0] not in hands:
                hands[meant[0]] = (meant[1],)
            else:
                bad.append(BadLine(line, _alliance_refusal(meant)))
            continue
        try:
            owner, order = _read(variant, position, line)
        except (InvalidOrder, IllegalOrder) as error:
            bad.append(BadLine(line, refusal(variant, error)))
            continue
        before = hands.get(owner, ())
        kept = possible(variant, position, {owner: (*before, order)}).get(owner, ())
        if order in kept:
            hands[owner] = kept
        else:
            is_second = owner in variant.powers or bool(before)
            reason = Reason.ORDERED_TWICE if is_second else Reason.MINOR_NEVER_MOVES
            bad.append(BadLine(line, why(reason)))
    return hands, bad


def _alliance_refusal(meant: tuple[str, str] | None) -> str:
    if meant:
        return why(Reason.ORDERED_TWICE)
    return _("Name an armed neutral, “for”, and the power that is to be its ally.")


def written(hands: Hands) -> str:
    """The text that `read_text` reads back."""
    return "\n".join(
        f"{owner}: {line}" if line == "Waive" else line
        for owner, lines in hands.items()
        for line in lines
    )


def _read(variant: Variant, position: Position, line: str) -> tuple[str, str]:
    named = NAMED.fullmatch(line)
    owner = named[1] if named and named[1] in variant.powers else ""
    order = parse_order(variant, named[2] if named and owner else line, position)
    owner = owner or owner_of(variant, position, order)
    return owner, str(check_order(variant, position, owner, order))
