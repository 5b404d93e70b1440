"""Forms of press, and the query of its addresses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict

from games.core.errors import Refused
from games.core.forms import RowId, SentForm, Text, Texts

MAX_POWERS = 40
LONGEST_POWER = 16


@dataclass(frozen=True, slots=True)
class TypedPress:
    """A message as typed. `thread` is the key of a thread, empty if `to` names its readers.

    `error` says why it was not sent.
    """

    text: str = ""
    to: tuple[str, ...] = ()
    thread: str = ""
    attach: bool = False
    proposal: str = ""
    key: str = ""
    error: str = ""
    field: str = ""

    def with_refusal(self, refusal: Refused) -> TypedPress:
        """Return a copy with the sentence and the field of the refusal."""
        return replace(self, error=refusal.message, field=refusal.field)

    def as_text(self) -> str:
        """Text and proposal together, for a page without the form."""
        return "\n\n".join(part for part in (self.text, self.proposal) if part)


class ThreadForm(SentForm):
    """A form about one thread. Its key names the members, and is no number over all threads: such
    a number would show everybody how much others write."""

    thread = Text(longest=200)


class MessageForm(ThreadForm):
    """A new message, or an answer in a thread."""

    text = Text()
    to = Texts(longest=LONGEST_POWER, most=MAX_POWERS)
    attach = forms.BooleanField(required=False)
    proposal = Text()
    key = Text(longest=64)


class ReadForm(ThreadForm):
    """The number of the last message that was read in a thread."""

    number = RowId()


class CopyForm(ThreadForm):
    """The number of the message whose proposal is copied or accepted."""

    message = RowId()


class MuteForm(ThreadForm):
    """The power to mute or unmute. `mute` is the value of the button, "1" or "0"."""

    power = Text(longest=LONGEST_POWER)
    mute = Text()


class QueryForm(ThreadForm):
    """The query of an address."""

    before = RowId()
    q = Text(longest=100)
    proposal = RowId()
    threads = Text()


def read_press_form(data: QueryDict) -> TypedPress:
    """Read the form of a message."""
    return TypedPress(**MessageForm.read(data))


def read_press_query(data: QueryDict) -> dict[str, Any]:
    """Read the query of an address.

    `thread` is the key of the open thread, `before` the number of the message that the page ends
    before, `words` the search, `proposal` the number of the message whose proposal the map shows.
    `everything` lists all threads.
    """
    sent = QueryForm.read(data)
    return {
        "thread": sent["thread"],
        "before": sent["before"],
        "words": sent["q"].strip(),
        "proposal": sent["proposal"],
        "everything": sent["threads"] == "all",
    }
