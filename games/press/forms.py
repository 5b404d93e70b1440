"""What the form of a message sent, and what the addresses of press ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from games.core.errors import Refused
from games.core.forms import clean, id_number

MAX_POWERS = 40
MAX_KEY = 200


@dataclass(frozen=True, slots=True)
class TypedPress:
    """A message as it was typed. `thread` is the key of a thread, empty where its readers are
    named; `error` says why it was not sent."""

    text: str = ""
    to: tuple[str, ...] = ()
    thread: str = ""
    attach: bool = False
    proposal: str = ""
    key: str = ""
    error: str = ""
    field: str = ""

    def refused(self, refusal: Refused) -> TypedPress:
        """The same, with why it was not sent and the field that this is about."""
        return replace(self, error=refusal.message, field=refusal.field)

    def as_text(self) -> str:
        """The whole, to be shown where no form can hold it."""
        return "\n\n".join(part for part in (self.text, self.proposal) if part)


@dataclass(frozen=True, slots=True)
class PressQuery:
    """What the page is asked to show: a thread by its key, what came before a number, what a search
    finds, the proposal of a message of the thread on the map."""

    thread: str = ""
    before: int = 0
    words: str = ""
    proposal: int = 0
    everything: bool = False


def read_thread_key(data: Mapping[str, str]) -> str:
    """The key of the thread that a form or an address names. A number over all threads or messages
    would tell everybody how much others write."""
    return clean(data.get("thread", ""))[:MAX_KEY]


def read_press_form(data: QueryDict) -> TypedPress:
    """Read a POST."""
    return TypedPress(
        text=clean(data.get("text", "")),
        to=tuple(clean(name)[:16] for name in data.getlist("to")[:MAX_POWERS]),
        thread=read_thread_key(data),
        attach=bool(data.get("attach")),
        proposal=clean(data.get("proposal", "")),
        key=clean(data.get("key", ""))[:64],
    )


def read_press_query(data: Mapping[str, str]) -> PressQuery:
    """Read an address; what is no number is as if it were not there."""
    return PressQuery(
        thread=read_thread_key(data),
        before=id_number(data.get("before")),
        words=clean(data.get("q", ""))[:100].strip(),
        proposal=id_number(data.get("proposal")),
        everything=data.get("threads") == "all",
    )
