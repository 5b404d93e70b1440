"""An act of the GM with a page: its question, or a form on the desk."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.acts import Act
from games.core.forms import clean
from games.core.inputs import read_form
from games.gm.queries.inbox import GmDesk
from games.gm.queries.late_board import SeatStatus
from games.models import SeatState


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The question before an act, for games/gm/confirm.html.

    `sentences` describe the effects, `inputs` are sent with the answer, `label` is the text of the
    button, and `keep` that of the link to the address `back`, by default the desk.
    """

    heading: str
    warning: str
    sentences: list[str]
    label: str
    keep: str
    inputs: dict[str, object] = field(default_factory=dict)
    back: str = ""
    takes_reason: bool = True


def loses_access(row: SeatStatus) -> list[str]:
    """Say that the player of a seat loses access; nothing of a seat without one."""
    if row.seat.state != SeatState.TAKEN:
        return []
    return [_("%(name)s loses access at once.") % {"name": row.holder_name or _("The player")}]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskAct(Act):
    """The record of an act with a page.

    If it `checks_seen`, the page sends the mark of the state that it showed.

    `question` asks before it. `read` reads the page's form where that differs from the `inputs` of
    the API. The desk shows a refusal beside the fields `on_desk`. `leads_to` is the address of the
    next page, by default the desk.
    """

    question: Callable[[GmDesk, QueryDict], Question] | None = None
    read: Callable[[QueryDict], dict[str, Any]] | None = None
    checks_seen: bool = False
    on_desk: tuple[str, ...] = ()
    leads_to: Callable[[Any], str] | None = None
    url_name: str = ""

    @property
    def name(self) -> str:
        """The name of its address."""
        return self.url_name or f"gm_{self.code.replace('-', '_')}"

    def url(self, game_id: int) -> str:
        """The address of its page, or of its form."""
        return reverse(f"games:{self.name}", args=[game_id])

    def read_form(self, form: QueryDict) -> dict[str, Any]:
        """Return the inputs that a page's form sends."""
        seen = {"seen": clean(form.get("seen", ""))} if self.checks_seen else {}
        if self.read is not None:
            return self.read(form) | seen
        return (read_form(self.inputs, form) if self.inputs else {}) | seen
