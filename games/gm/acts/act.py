"""An act: a change that the GM of a game or a deputy makes. Each has a file beside this one.

A file has `may`, which returns the reason why the act is refused, or None. The button, the question
and, under the game's lock, the act itself ask it. The pages and the API run the same record.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from games.core.accounts import User
from games.core.inputs import In, Key, Text, Whole, read_form
from games.gm.queries.inbox import GmDesk
from games.models import EventKind, Right


class ReasonIn(In):
    """The reason of an act, which everybody can read."""

    reason: Text = ""


class PhaseIn(ReasonIn):
    """An act on the open phase, which it names by its number."""

    phase: Whole


class PowerIn(ReasonIn):
    """An act on the seat of a power."""

    power: Key


class PowerPhaseIn(PhaseIn):
    """An act on a power in the open phase."""

    power: Key


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """The record of an act, which the registry holds.

    `code` ends its addresses, `run` does it and returns a result, `message` says so, and `summary`
    describes it in the API. Deputies need the `right`; without one, only the GM may act.

    `question` asks before it. `read` reads the page's form where that differs from the `inputs` of
    the API. The desk shows a refusal beside the fields `on_desk`. `leads_to` is the address of the
    next page, by default the desk. The GM log lists the `events` in the `group`.
    """

    code: str
    run: Callable[..., Any]
    message: Callable[[Any], str]
    summary: str
    inputs: type[In] | None = None
    right: Right | None = None
    question: Callable[[GmDesk, QueryDict], Question] | None = None
    read: Callable[[QueryDict], dict[str, Any]] | None = None
    on_desk: tuple[str, ...] = ()
    leads_to: Callable[[Any], str] | None = None
    group: str = ""
    events: tuple[EventKind, ...] = ()
    url_name: str = ""
    description: str | None = None

    @property
    def name(self) -> str:
        """The name of its address."""
        return self.url_name or f"gm_{self.code.replace('-', '_')}"

    @property
    def rights(self) -> tuple[Right, ...]:
        """The rights of which a deputy needs one."""
        return (self.right,) if self.right else ()

    def url(self, game_id: int) -> str:
        """The address of its page, or of its form."""
        return reverse(f"games:{self.name}", args=[game_id])

    def read_form(self, form: QueryDict) -> dict[str, Any]:
        """Return the inputs that a page's form sends."""
        if self.read is not None:
            return self.read(form)
        return read_form(self.inputs, form) if self.inputs else {}

    def do(self, *, game_id: int, by: User, inputs: dict[str, Any]) -> Any:
        """Do it with these inputs. The phase that a request names goes by its number."""
        if "phase" in inputs:
            inputs["phase_number"] = inputs.pop("phase")
        return self.run(game_id=game_id, by=by, **inputs)
