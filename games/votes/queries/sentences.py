"""What is proposed and agreed in a game, in sentences; nobody learns by whom."""

from __future__ import annotations

from typing import Any

from adjudicator import Variant
from games.core.words.clock import clock_words, length
from games.models import ActedBy, Event, EventKind
from games.models.titles import turn_title
from games.votes.queries.registry import KINDS, kind_of_event


def is_by_vote(event: Event) -> bool:
    """Whether the players agreed on what the event tells."""
    return event.kind == EventKind.AGREED or event.data.get("cause") == ActedBy.VOTE


def proposed_sentence(variant: Variant, data: dict[str, Any]) -> str:
    """That something is put to the vote, by the facts of the event."""
    words = {
        "powers": _powers(variant, data),
        "time": length(int(data.get("hours") or 0)),
    }
    return str(KINDS[data["kind"]].proposed) % words


def agreed_sentence(variant: Variant, event: Event) -> str:
    """What the players agreed on."""
    phase = turn_title(variant.calendar, event.phase.turn) if event.phase else ""
    who = event.actor.get_short_name() if event.actor else ""
    words = {"powers": _powers(variant, event.data), "who": who}
    words |= clock_words(phase, event.data)
    return str(kind_of_event(event).agreed) % words


def agreed_notice(data: dict[str, Any]) -> tuple[str, str] | None:
    """The title and the sentence of the notice of what was agreed; None where it is the end of the
    game."""
    kind = KINDS.get(data.get("kind", ""))
    if kind is None or kind.notice is None:
        return None
    title, sentence = kind.notice
    return str(title), str(sentence)


def _powers(variant: Variant, data: dict[str, Any]) -> str:
    known = variant.powers
    named = data.get("powers", [])
    return ", ".join(known[power].short if power in known else power for power in named)
