"""The facts of resolved phases, as everybody may know them, kept by this process: they never
change."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime

from games.core.codec import position_of, variant_of
from games.core.line import line_to
from games.core.visibility import Viewer
from games.models import Game, Phase
from games.phases.queries.facts import Facts, facts_of
from games.phases.queries.outcome import phase_outcome

Key = tuple[int, datetime | None]
MAX_KEPT = 1024
_kept: OrderedDict[Key, Facts] = OrderedDict()


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """A resolved phase, without what it holds, and its facts."""

    phase: Phase
    facts: Facts


def turns(game: Game, *, year: int | None = None, until: Phase | None = None) -> list[TurnFacts]:
    """The resolved phases of a game, oldest first: those of one year, or all of them; up to a
    phase in its own line, or to the last of the current one."""
    found = line_to(until) if until is not None else game.phases.current()
    found = found.filter(resolved_at__isnull=False)
    if year is not None:
        found = found.filter(year=year)
    ordered = found.defer("position", "outcome", "public_outcome").order_by("number", "line")
    # Of a number that was played again the last counts.
    light = [*{phase.number: phase for phase in ordered}.values()]
    known = {key: facts for key in map(_key, light) if (facts := _kept.get(key)) is not None}
    for phase in Phase.objects.filter(pk__in=[p.pk for p in light if _key(p) not in known]):
        phase.game = game
        known[_key(phase)] = _kept[_key(phase)] = _facts(phase)
    while len(_kept) > MAX_KEPT:
        _kept.popitem(last=False)
    for phase in light:
        phase.game = game
    return [TurnFacts(phase, known[_key(phase)]) for phase in light]


def _key(phase: Phase) -> Key:
    # SQLite may use a number twice; nothing is resolved twice in one moment.
    return (phase.pk, phase.resolved_at)


def _facts(phase: Phase) -> Facts:
    before = position_of(phase)
    outcome = phase_outcome(Viewer(phase.game_id), phase, before)
    assert outcome is not None, "the phase is resolved"
    return facts_of(variant_of(phase.game), before, outcome)
