"""Counts over a whole finished game: supports between powers, centres, homes and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from adjudicator import Result, Variant
from adjudicator.orders import Support
from adjudicator.state import PhaseKind
from adjudicator.trace import trace_movement
from games.core.codec import outcome_of, position_after, position_of, variant_of
from games.core.opened import Part, is_opened
from games.models import Game, Phase
from games.record.queries.sheets import played_phases, real_sheets
from games.story.queries.facts import ResolvedPhase


@dataclass(frozen=True, slots=True)
class GameTally:
    """The counts of a game. All but the points come from published facts.

    - supports: the supports given, by giver, receiver and year.
    - units: the units of each power after each year. beaten: the units that each power dislodged.
    - taken, lost: the centres that each power took from, or lost to, somebody.
    - untouched: the powers that never lost a home.
    - spent, won: the points of each power in each year, all and those on winning orders; None while
      bids are closed.
    """

    supports: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    units: Mapping[int, Counter[str]] = field(default_factory=dict)
    beaten: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    untouched: tuple[str, ...] = ()
    spent: Mapping[int, Counter[str]] | None = None
    won: Mapping[int, Counter[str]] | None = None


def game_tally(game: Game, now: datetime) -> GameTally:
    """Count a finished game."""
    variant, phases = variant_of(game), played_phases(game)
    supports: Counter[tuple[str, str, int]] = Counter()
    units: dict[int, Counter[str]] = {}
    beaten: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    touched: set[str] = set()
    for phase in phases:
        before = position_of(phase)
        assert phase.public_outcome is not None, "the phase is resolved"
        resolved = ResolvedPhase(variant, before, outcome_of(variant, before, phase.public_outcome))
        supports.update((*pair, phase.year) for pair in _supports(resolved))
        beaten.update(item.by_power for item in resolved.facts.beaten)
        # The last phase of a year decides.
        units[phase.year] = Counter(unit.power for unit in position_after(phase).units)
        for change in resolved.facts.changes:
            taken[change.taker] += 1
            lost[change.loser] += 1
            power = variant.powers.get(change.loser)
            if power is not None and change.space in power.homes:
                touched.add(change.loser)
    spent, won = _points(variant, phases) if is_opened(game, Part.BIDS, now) else (None, None)
    return GameTally(
        supports=supports,
        units=units,
        beaten=Counter({power: beaten[power] for power in variant.powers}),
        taken=taken,
        lost=lost,
        untouched=tuple(power for power in variant.powers if power not in touched),
        spent=spent,
        won=won,
    )


def total(years: Mapping[int, Counter[str]]) -> Counter[str]:
    """Add up the counts of all years."""
    return sum(years.values(), Counter())


def _supports(phase: ResolvedPhase) -> Iterator[tuple[str, str]]:
    """Yield giver and receiver of each support of another power's unit that counted."""
    powers = phase.variant.powers
    for item in phase.orders:
        if item.is_minor or item.result is not Result.SUPPORTS:
            continue
        if not isinstance(item.order, Support):
            continue
        unit = phase.before.unit_at.get(item.order.supported_space)
        if unit is not None and unit.power in powers and unit.power != item.owner:
            yield item.owner, unit.power


def _points(
    variant: Variant, phases: Iterable[Phase]
) -> tuple[dict[int, Counter[str]], dict[int, Counter[str]]]:
    """Count the points spent, and those on winning orders, by year and power."""
    spent: dict[int, Counter[str]] = {}
    won: dict[int, Counter[str]] = {}
    bidding = [phase for phase in phases if phase.turn.phase is PhaseKind.MOVEMENT]
    sheets = real_sheets(bidding)
    for phase in bidding:
        used = sheets[phase.pk]
        spent_in_year = spent.setdefault(phase.year, Counter())
        won_in_year = won.setdefault(phase.year, Counter())
        for power, bids in used.bids.items():
            spent_in_year[power] += sum(bid.points for bid in bids)
        for auction in trace_movement(variant, position_of(phase), used.orders, used.bids).auctions:
            for row in auction.bids:
                if row.order == auction.order:
                    won_in_year.update(row.powers)
    return spent, won
