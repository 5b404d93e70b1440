"""Resolving a stored phase again, and the facts of all phases of a game."""

import json
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from adjudicator import Outcome, Position, resolve
from adjudicator.phase import RULES_VERSION
from games.core.codec import outcome_data, position_after, position_of, variant_of
from games.core.phases import branch_to
from games.core.visibility import Viewer
from games.models import Game, Phase, PhaseStatus, Status
from games.sheets.queries.sheets import used_sheets
from games.story.queries.facts import (
    Facts,
    ResolvedPhase,
    settles_fall,
    with_settled,
    without_settled,
)
from games.story.queries.outcome import phase_outcome


@dataclass(frozen=True, slots=True)
class Replay:
    """The outcome of resolving a phase again, and whether it is the stored one.

    `decided_by` is the version of the rules at the time, `replayed_by` the present one.
    """

    outcome: Outcome
    is_same: bool
    decided_by: int
    replayed_by: int

    @property
    def is_broken(self) -> bool:
        """Whether the same version of the rules gave another outcome, which must never happen."""
        return not self.is_same and self.decided_by == self.replayed_by


def replay(phase: Phase) -> Replay:
    """Resolve a resolved phase again, without storing the outcome."""
    assert phase.rules_version is not None, "the phase is not resolved"
    position = position_of(phase)
    orders, bids = used_sheets(phase, position.civil_disorder)
    outcome = resolve(variant_of(phase.game), position, orders, bids)
    return Replay(
        outcome=outcome,
        is_same=_text(outcome_data(outcome)) == _text(phase.outcome),
        decided_by=phase.rules_version,
        replayed_by=RULES_VERSION,
    )


def _text(data: object) -> str:
    return json.dumps(data, sort_keys=True)


Key = tuple[int, datetime | None]

# Each process keeps the facts of this many phases; docs/evidence/performance.md gives the gain.
MAX_CACHED = 1024

_cache: OrderedDict[Key, Facts] = OrderedDict()


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """A resolved phase, without its position and outcome, and its facts."""

    phase: Phase
    facts: Facts


def turns(game: Game, *, year: int | None = None, until: Phase | None = None) -> list[TurnFacts]:
    """Return the resolved phases of a game, or of one of its years, oldest first.

    With `until` they are those of its branch up to that phase, else those of the current branch.
    Centres that change hands after the retreats of a Fall are among the facts of the Fall.
    """
    phases = branch_to(until) if until is not None else game.phases.current()
    phases = phases.filter(resolved_at__isnull=False)
    if year is not None:
        phases = phases.filter(year=year)
    ordered = phases.defer("position", "outcome", "public_outcome").order_by("number", "branch")
    # If a phase was played again, the last version counts.
    light = [*{phase.number: phase for phase in ordered}.values()]
    known = {key: facts for key in map(_key, light) if (facts := _cache.get(key)) is not None}
    for phase in Phase.objects.filter(pk__in=[p.pk for p in light if _key(p) not in known]):
        phase.game = game
        known[_key(phase)] = _cache[_key(phase)] = _facts(phase)
    while len(_cache) > MAX_CACHED:
        _cache.popitem(last=False)
    for phase in light:
        phase.game = game
    return _settle_falls([TurnFacts(phase, known[_key(phase)]) for phase in light])


def _settle_falls(turns: list[TurnFacts]) -> list[TurnFacts]:
    settled = [replace(turn, facts=without_settled(turn.facts)) for turn in turns]
    for place, (fall, retreats) in enumerate(pairwise(turns)):
        if settles_fall(retreats.facts.turn):
            settled[place] = replace(fall, facts=with_settled(fall.facts, retreats.facts))
    return settled


def _key(phase: Phase) -> Key:
    # SQLite may use a primary key again after a deletion.
    return (phase.pk, phase.resolved_at)


def _facts(phase: Phase) -> Facts:
    before = position_of(phase)
    outcome = phase_outcome(Viewer(phase.game_id), phase, before)
    assert outcome is not None, "the phase is resolved"
    return ResolvedPhase(variant_of(phase.game), before, outcome).facts


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game: at the start of a phase, or after its last one if `is_end`."""

    phase: Phase
    position: Position
    is_end: bool = False


def read_moments(game: Game) -> list[Moment]:
    """Return the position at the start of each phase, oldest first, and that at the game's end."""
    phases = game.phases.current().defer("public_outcome").order_by("number", "branch")
    is_over = game.status == Status.FINISHED
    if is_over:
        # A phase that the end of the game left open was never played.
        phases = phases.exclude(status=PhaseStatus.OPEN)
    moments = []
    for phase in {phase.number: phase for phase in phases}.values():
        phase.game = game
        moments.append(Moment(phase, position_of(phase)))
    if moments and is_over:
        last = moments[-1].phase
        moments.append(Moment(last, position_after(last), is_end=True))
    return moments
