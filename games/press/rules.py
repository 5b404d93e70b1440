"""Limits of messages and proposals, and the press that each mode allows."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import IllegalOrder, InvalidOrder, check_order, parse_order
from adjudicator.orders import space_of
from games.core.codec import BoardState
from games.core.errors import TooLarge, Unprocessable
from games.core.words.rules import refusal
from games.models import PressMode, Status, ThreadKind
from games.models.plain_text import without_hidden
from games.sheets.text import BID


@dataclass(frozen=True, slots=True)
class PressRefusal:
    """The reason why a message cannot be sent."""

    code: str
    sentence: Promise


NOT_STARTED = PressRefusal("not_started", gettext_lazy("Press opens when the game starts."))

OVER = PressRefusal(
    "game_over", gettext_lazy("The game is over: you can write to nobody but a GM.")
)

NONE = PressRefusal(
    "no_press", gettext_lazy("This game has no press: you can write to nobody but a GM.")
)

PUBLIC = PressRefusal(
    "public_only", gettext_lazy("Press is public in this game: write to all or to a GM.")
)

NOT_NOW = PressRefusal(
    "movement_only",
    gettext_lazy(
        "Press is open in movement phases only. Until then you can write to nobody but a GM."
    ),
)


def refusal_of(
    mode: PressMode, status: Status, phase_kind: str, thread_kind: str
) -> PressRefusal | None:
    """Return why press of this kind cannot be sent at present, or None if it can."""
    if status == Status.FORMING:
        return NOT_STARTED
    if thread_kind == ThreadKind.GM:
        return None
    if status == Status.FINISHED:
        return OVER
    if mode == PressMode.NONE:
        return NONE
    if mode == PressMode.PUBLIC and thread_kind != ThreadKind.ALL:
        return PUBLIC
    if mode == PressMode.RULEBOOK and phase_kind != "movement":
        return NOT_NOW
    return None


MAX_CHARACTERS = 5_000
# Longer text is refused before it is normalized, even if much of it is white space.
MAX_TYPED = 2 * MAX_CHARACTERS
MAX_ORDERS = 60
MAX_IN_A_LINE = 120


def clean_message(text: str) -> str:
    """Return the text as stored: normalized, without hidden signs. Refuses a long one."""
    if len(text) > MAX_TYPED:
        raise _too_large()
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    cleaned = without_hidden(lines).replace("\t", " ").strip()
    cleaned = re.sub(r"\n{4,}", "\n\n\n", cleaned)
    if len(cleaned) > MAX_CHARACTERS:
        raise _too_large()
    return cleaned


def read_proposal(state: BoardState, lines: Sequence[str]) -> list[str]:
    """Return the proposed orders in canonical form, for any units on the board.

    A refusal quotes the line that is not an order.
    """
    if sum(map(len, lines)) > 2 * MAX_ORDERS * MAX_IN_A_LINE:
        raise _proposal_too_large()
    given = (" ".join(without_hidden(line).split()) for line in lines)
    orders = [line for line in given if line]
    if len(orders) > MAX_ORDERS or any(len(line) > MAX_IN_A_LINE for line in orders):
        raise _proposal_too_large()
    return list(dict.fromkeys(_order(state, line) for line in orders))


def _order(state: BoardState, line: str) -> str:
    if BID.match(line):
        raise Unprocessable(
            "proposal_points",
            _("“%(line)s”: propose orders without points.") % {"line": line},
            field="proposal",
        )
    try:
        order = parse_order(state.variant, line, state.position)
    except InvalidOrder as error:
        raise Unprocessable(
            "proposal_not_understood",
            _("%(why)s This is not understood: “%(line)s”.")
            % {"why": refusal(state.variant, error), "line": line},
            field="proposal",
        ) from None
    unit = state.position.unit_at.get(space_of(getattr(order, "location", "")))
    if unit is None:
        return str(order)
    try:
        return str(check_order(state.variant, state.position, unit.power, order))
    except (InvalidOrder, IllegalOrder):
        return str(order)


def _too_large() -> TooLarge:
    return TooLarge(
        "too_large",
        _("A message has at most %(most)s characters.") % {"most": MAX_CHARACTERS},
        field="text",
    )


def _proposal_too_large() -> TooLarge:
    return TooLarge(
        "proposal_too_large",
        _("A proposal has at most %(most)s orders, one a line.") % {"most": MAX_ORDERS},
        field="proposal",
    )
