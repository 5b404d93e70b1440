"""When press may be sent: a table's mode, how far the game is, and to whom. One place for the
service that refuses and for the page that offers."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import PressMode, Status, ThreadKind


@dataclass(frozen=True, slots=True)
class PressRefusal:
    """Why something cannot be sent."""

    code: str
    sentence: Promise


NOT_STARTED = PressRefusal("not_started", _("Press opens when the game starts."))
OVER = PressRefusal("game_over", _("The game is over; only the GM can still be written to."))
NONE = PressRefusal("no_press", _("This game is played without press; write to the GM only."))
PUBLIC = PressRefusal("public_only", _("Press is public in this game: write to all or to the GM."))
NOT_NOW = PressRefusal(
    "movement_only", _("Press is open in movement phases only; now write to the GM only.")
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
