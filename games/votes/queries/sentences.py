"""Proposals, agreements and the end of a game in sentences; nobody learns who voted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudicator import Variant
from games.core.words.clock import clock_words, length
from games.models import ActedBy, Ending, Event, EventKind, Game, Status
from games.models.titles import turn_title
from games.votes.queries.kind import KINDS, kind_of_ending, kind_of_event


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


_WHY = {
    Ending.WON: gettext_lazy("It had centres enough to win, and more than anybody else."),
    Ending.CONCEDED: gettext_lazy(
        "All players left in the game agreed to this in a vote; for that it does not matter who has"
        " how many centres."
    ),
    Ending.DRAWN: gettext_lazy("All players left in the game agreed to this in a vote."),
    Ending.DISSOLVED: gettext_lazy("All players left in the game agreed to this in a vote."),
}


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """What the end was, and how it came (`why`, may be empty)."""

    sentence: str
    why: str


def end_of_game(game: Game, variant: Variant) -> EndOfGame | None:
    """How a finished game ended; None while it goes on."""
    if game.status != Status.FINISHED:
        return None
    why = _WHY.get(Ending(game.ending)) if game.ending else None
    return EndOfGame(_sentence(game, variant), str(why or ""))


def _sentence(game: Game, variant: Variant) -> str:
    names = [variant.powers[power].name for power in game.shares]
    kind = kind_of_ending(game.ending)
    if kind is not None:
        return kind.outcome(len(names)) % {"powers": ", ".join(names), "count": len(names)}
    if game.ending == Ending.CALLED_OFF:
        return _("The GM called the game off. Nobody has won it.")
    if game.winner:
        return _("%(power)s has won the game.") % {"power": variant.powers[game.winner].name}
    return _("The game is over. Nobody has won it.")
