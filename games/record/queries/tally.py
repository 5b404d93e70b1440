"""Counts over a whole finished game: supports between powers, centres, homes and points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
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

    - supports: the supports given, by giver and receiver, and by_year the same in each year;
      support_years: the years in which a pair of powers supported each other at least one way.
    - units: the units of each power after each year. beaten: the units that each power dislodged.
    - taken, lost: the centres that each power took from, or lost to, somebody.
    - untouched: the powers that never lost a home.
    - spent, won: the points of each power, all and those on winning orders, and points_by_year the
      same in each year; None while bids are closed.
    """

    years: int
    supports: Counter[tuple[str, str]] = field(default_factory=Counter)
    support_years: dict[tuple[str, str], set[int]] = field(default_factory=dict)
    taken: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    untouched: tuple[str, ...] = ()
    spent: Counter[str] | None = None
    won: Counter[str] | None = None
    by_year: dict[tuple[str, str], Counter[int]] = field(default_factory=dict)
    units: dict[int, Counter[str]] = field(default_factory=dict)
    beaten: Counter[str] = field(default_factory=Counter)
    points_by_year: dict[int, YearPoints] | None = None


@dataclass(frozen=True, slots=True)
class YearPoints:
    """The points that each power spent in a year, and those on winning orders."""

    spent: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)


def game_tally(game: Game, now: datetime) -> GameTally:
    """Count a finished game."""
    variant, phases = variant_of(game), played_phases(game)
    by_year: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    units: dict[int, Counter[str]] = {}
    beaten: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    touched: set[str] = set()
    for phase in phases:
        before = position_of(phase)
        assert phase.public_outcome is not None, "the phase is resolved"
        resolved = ResolvedPhase(variant, before, outcome_of(variant, before, phase.public_outcome))
        for giver, receiver in _supports(variant, resolved):
            by_year[giver, receiver][phase.year] += 1
        beaten.update(item.by_power for item in resolved.facts.beaten)
        # The last phase of a year decides.
        units[phase.year] = Counter(unit.power for unit in position_after(phase).units)
        for change in resolved.facts.changes:
            taken[change.taker] += 1
            lost[change.loser] += 1
            if (
                change.loser in variant.powers
                and change.space in variant.powers[change.loser].homes
            ):
                touched.add(change.loser)
    points = _points(variant, phases) if is_opened(game, Part.BIDS, now) else None
    support_years: dict[tuple[str, str], set[int]] = defaultdict(set)
    for (giver, receiver), counts in by_year.items():
        support_years[min(giver, receiver), max(giver, receiver)] |= set(counts)
    return GameTally(
        years=len(units),
        supports=Counter({pair: counts.total() for pair, counts in by_year.items()}),
        support_years=dict(support_years),
        taken=taken,
        lost=lost,
        untouched=tuple(power for power in variant.powers if power not in touched),
        spent=None if points is None else _sum(year.spent for year in points.values()),
        won=None if points is None else _sum(year.won for year in points.values()),
        by_year=dict(by_year),
        units=units,
        beaten=Counter({power: beaten[power] for power in variant.powers}),
        points_by_year=points,
    )


def _sum(counts: Iterable[Counter[str]]) -> Counter[str]:
    return sum(counts, Counter())


def _supports(variant: Variant, phase: ResolvedPhase) -> list[tuple[str, str]]:
    """Pairs of powers: one for each support of a unit of another power that counted."""
    found = []
    for item in phase.orders:
        if item.is_minor or item.result is not Result.SUPPORTS:
            continue
        if not isinstance(item.order, Support):
            continue
        unit = phase.before.unit_at.get(item.order.supported_space)
        if unit is not None and unit.power in variant.powers and unit.power != item.owner:
            found.append((item.owner, unit.power))
    return found


def _points(variant: Variant, phases: list[Phase]) -> dict[int, YearPoints]:
    years: dict[int, YearPoints] = {}
    bidding = [phase for phase in phases if phase.turn.phase is PhaseKind.MOVEMENT]
    sheets = real_sheets(bidding)
    for phase in bidding:
        used = sheets[phase.pk]
        year = years.setdefault(phase.year, YearPoints())
        for power, bids in used.bids.items():
            year.spent[power] += sum(bid.points for bid in bids)
        for auction in trace_movement(variant, position_of(phase), used.orders, used.bids).auctions:
            for row in auction.bids:
                if row.order == auction.order:
                    year.won.update(row.powers)
    return years
