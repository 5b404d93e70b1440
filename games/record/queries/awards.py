"""Awards of a finished game: facts that stand out, each with its numbers and never shared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.models import AwardKind
from games.record.queries.tally import GameTally
from games.story.queries.phase import CentreTable

# A game of so few years has no awards, and fewer supports or points make none.
SHORT = 3
FEW = 3


@dataclass(frozen=True, slots=True)
class FoundAward:
    """An award with its powers, and the numbers from which it was computed."""

    kind: AwardKind
    powers: tuple[str, ...]
    facts: Mapping[str, int]


def found_awards(tally: GameTally, centres: CentreTable) -> list[FoundAward]:
    """The awards of a game, each at most once; equal powers win none."""
    if tally.years <= SHORT:
        return []
    return [
        *_alliance(tally),
        *_centres(tally, centres),
        *_rise(centres),
        *_blows(tally),
        *_support(tally),
        *_points(tally),
        *_home(tally),
    ]


def longest_run(years: set[int]) -> int:
    """The length of the longest run of consecutive years."""
    longest = run = 0
    last: int | None = None
    for year in sorted(years):
        run = run + 1 if last is not None and year == last + 1 else 1
        longest, last = max(longest, run), year
    return longest


def _best(counts: Mapping[str, int], least: int = 1) -> tuple[str, int] | None:
    """The one power with the most, if it has at least this many."""
    best = max(counts.values(), default=0)
    powers = [power for power, count in counts.items() if count == best]
    return (powers[0], best) if best >= least and len(powers) == 1 else None


def _alliance(tally: GameTally) -> Iterator[FoundAward]:
    runs = {pair: longest_run(years) for pair, years in tally.support_years.items()}
    best = max(runs.values(), default=0)
    pairs = [pair for pair, run in runs.items() if run == best]
    if best >= 2 and len(pairs) == 1:
        pair = pairs[0]
        count = tally.supports[pair] + tally.supports[pair[1], pair[0]]
        yield FoundAward(AwardKind.ALLIANCE, pair, {"years": best, "count": count})


def _centres(tally: GameTally, centres: CentreTable) -> Iterator[FoundAward]:
    most = {row.power: max(row.counts) for row in centres.rows if row.counts}
    if found := _best(most):
        yield FoundAward(AwardKind.REALM, found[:1], {"count": found[1]})
    if found := _best({power: tally.taken[power] + tally.lost[power] for power in most}, FEW):
        facts = {"taken": tally.taken[found[0]], "lost": tally.lost[found[0]]}
        yield FoundAward(AwardKind.FRONTIER, found[:1], facts)


def _rise(centres: CentreTable) -> Iterator[FoundAward]:
    """The greatest rise of a power from one count of centres to a later one."""
    rises = {
        row.power: max(
            (late - early for n, early in enumerate(row.counts) for late in row.counts[n:]),
            default=0,
        )
        for row in centres.rows
    }
    if found := _best(rises, FEW):
        yield FoundAward(AwardKind.RISE, found[:1], {"count": found[1]})


def _blows(tally: GameTally) -> Iterator[FoundAward]:
    if found := _best(tally.beaten, FEW):
        yield FoundAward(AwardKind.BLOWS, found[:1], {"count": found[1]})


def _support(tally: GameTally) -> Iterator[FoundAward]:
    given: dict[str, int] = {}
    for (giver, _receiver), count in tally.supports.items():
        given[giver] = given.get(giver, 0) + count
    if found := _best(given, FEW):
        yield FoundAward(AwardKind.ALLY, found[:1], {"count": found[1]})


def _points(tally: GameTally) -> Iterator[FoundAward]:
    if tally.spent is None or tally.won is None:
        return
    if found := _best(tally.won, FEW):
        facts = {"won": found[1], "spent": tally.spent[found[0]]}
        yield FoundAward(AwardKind.POINTS, found[:1], facts)


def _home(tally: GameTally) -> Iterator[FoundAward]:
    if len(tally.untouched) == 1:
        yield FoundAward(AwardKind.HOME, tally.untouched, {})
