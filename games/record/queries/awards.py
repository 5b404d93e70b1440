"""Awards of a finished game: facts that stand out, each with its numbers and never shared; and
the powers that led."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import TypeVar

from games.models import Award, AwardKind
from games.record.queries.tally import GameTally, total
from games.story.queries.phase import CentreTable

# A game of so few years has no awards, and fewer supports or points make none.
SHORT = 3
FEW = 3

Key = TypeVar("Key")


def find_awards(tally: GameTally, centres: CentreTable) -> list[Award]:
    """Return the awards of a game, unsaved, each at most once; equal powers win none."""
    if len(tally.units) <= SHORT:
        return []
    return list(_awards(tally, centres))


def _awards(tally: GameTally, centres: CentreTable) -> Iterator[Award]:
    years: dict[tuple[str, str], set[int]] = defaultdict(set)
    exchanged: Counter[tuple[str, str]] = Counter()
    given: Counter[str] = Counter()
    for (giver, receiver, year), count in tally.supports.items():
        pair = min(giver, receiver), max(giver, receiver)
        years[pair].add(year)
        exchanged[pair] += count
        given[giver] += count
    runs = {pair: longest_run(played) for pair, played in years.items()}
    for pair in _best(runs, 2):
        facts = {"years": runs[pair], "count": exchanged[pair]}
        yield Award(kind=AwardKind.ALLIANCE, powers=list(pair), facts=facts)
    counts = {row.power: row.counts for row in centres.rows if row.counts}
    yield from _award(AwardKind.REALM, {power: max(row) for power, row in counts.items()}, 1)
    moved = {power: tally.taken[power] + tally.lost[power] for power in counts}
    yield from _award(AwardKind.FRONTIER, moved, FEW, taken=tally.taken, lost=tally.lost)
    yield from _award(AwardKind.RISE, {power: _rise(row) for power, row in counts.items()}, FEW)
    yield from _award(AwardKind.BLOWS, tally.beaten, FEW)
    yield from _award(AwardKind.ALLY, given, FEW)
    if tally.spent is not None and tally.won is not None:
        won = total(tally.won)
        yield from _award(AwardKind.POINTS, won, FEW, won=won, spent=total(tally.spent))
    if len(tally.untouched) == 1:
        yield Award(kind=AwardKind.HOME, powers=list(tally.untouched), facts={})


def longest_run(years: set[int]) -> int:
    """The length of the longest run of consecutive years."""
    longest = run = 0
    last: int | None = None
    for year in sorted(years):
        run = run + 1 if last is not None and year == last + 1 else 1
        longest, last = max(longest, run), year
    return longest


def _rise(counts: list[int]) -> int:
    """The greatest rise from one count of centres to a later one."""
    return max(late - early for n, early in enumerate(counts) for late in counts[n:])


def _best(counts: Mapping[Key, int], least: int) -> list[Key]:
    """The one key with the most, if it has at least this many; else none."""
    best = max(counts.values(), default=0)
    keys = [key for key, count in counts.items() if count == best]
    return keys if best >= least and len(keys) == 1 else []


def _award(
    kind: AwardKind, counts: Mapping[str, int], least: int, **numbers: Mapping[str, int]
) -> Iterator[Award]:
    """Yield the award of the one power with the most; `numbers` are its facts if not `count`."""
    for power in _best(counts, least):
        facts = {name: number[power] for name, number in (numbers or {"count": counts}).items()}
        yield Award(kind=kind, powers=[power], facts=facts)


def find_leads(centres: Mapping[int, Counter[str]]) -> list[tuple[str, int]]:
    """Return each power that alone had the most centres when it was another than before, with the
    year, oldest first."""
    leads: list[tuple[str, int]] = []
    for year, counts in sorted(centres.items()):
        most = max(counts.values(), default=0)
        first = [power for power, count in counts.items() if count == most]
        if len(first) == 1 and (not leads or leads[-1][0] != first[0]):
            leads.append((first[0], year))
    return leads
