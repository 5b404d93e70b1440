"""What press may hold, and who may write it in which mode."""

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


@dataclass(frozen=True, slots=True)
class PressRefusal:
    """Why something cannot be sent."""

    code: str
    sentence: Promise


NOT_STARTED = PressRefusal("not_started", gettext_lazy("Press opens when the game starts."))

OVER = PressRefusal(
    "game_over", gettext_lazy("The game is over; only the GM can still be written to.")
)

NONE = PressRefusal(
    "no_press", gettext_lazy("This game is played without press; write to the GM only.")
)

PUBLIC = PressRefusal(
    "public_only", gettext_lazy("Press is public in this game: write to all or to the GM.")
)

NOT_NOW = PressRefusal(
    "movement_only",
    gettext_lazy("Press is open in movement phases only; now write to the GM only."),
)


def refusal_of(
    mode: PressMode, status: Status, phase_kind: str, thread_kind: str
) -> PressRefusal | None:
    """Why press of this kind cannot be sent at this moment; None where it can."""
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
# What is typed may have white space around it; what has more of it is not read at all.
MAX_TYPED = 2 * MAX_CHARACTERS

MAX_ORDERS = 60

MAX_IN_A_LINE = 120
# Signs that turn the direction of what follows could make a line say what it does not.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

WITH_POINTS = re.compile(r"\d{1,6} ?(?:DPs?)? ?[:=]", re.IGNORECASE)


def clean_message(text: str) -> str:
    """The text as it is stored: every database can hold it, and no sign in it is a trick."""
    if len(text) > MAX_TYPED:
        raise _too_large()
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    cleaned = "".join(_sign(sign) for sign in lines).strip()
    cleaned = re.sub(r"\n{4,}", "\n\n\n", cleaned)
    if len(cleaned) > MAX_CHARACTERS:
        raise _too_large()
    return cleaned


def read_proposal(state: BoardState, lines: Sequence[str]) -> list[str]:
    """The proposed orders in canonical form, for any unit on the board; refuses a line that is no
    order, naming it."""
    if sum(map(len, lines)) > 2 * MAX_ORDERS * MAX_IN_A_LINE:
        raise _proposal_too_large()
    given = (" ".join("".join(map(_sign, line)).split()) for line in lines)
    kept = [line for line in given if line]
    if len(kept) > MAX_ORDERS or any(len(line) > MAX_IN_A_LINE for line in kept):
        raise _proposal_too_large()
    return list(dict.fromkeys(_order(state, line) for line in kept))


def _order(state: BoardState, line: str) -> str:
    if WITH_POINTS.match(line):
        raise Unprocessable(
            "proposal_points",
            _("“%(line)s”: a proposal holds orders without points.") % {"line": line},
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


def _sign(sign: str) -> str:
    if sign == "\n":
        return sign
    return " " if unicodedata.category(sign) in ("Cc", "Cs") or sign in TURNING else sign


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
