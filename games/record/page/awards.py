"""Awards of a finished game: facts, each with its number and how it was counted."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.names import short_name
from games.record.queries.tally import GameTally
from games.story.queries.phase import CentreTable

# A game of so few years has no awards, and fewer supports or points make none.
SHORT = 3
FEW = 3


@dataclass(frozen=True, slots=True)
class Award:
    """An award: its name, its powers by code and name, and how it was counted."""

    title: str
    powers: list[tuple[str, str]]
    how: str


def awards(variant: Variant, tally: GameTally, centres: CentreTable) -> list[Award]:
    """The awards of a game, each at most once."""
    if tally.years <= SHORT:
        return []

    def named(*powers: str) -> list[tuple[str, str]]:
        return [(power, short_name(variant, power)) for power in powers]

    found = [
        *_alliance(tally),
        *_centres(tally, centres),
        *_rise(centres),
        *_blows(tally),
        *_support(tally),
        *_points(tally),
    ]
    shown = [Award(title, named(*powers), how) for title, powers, how in found]
    if len(tally.untouched) == 1:
        how = _("No other power ever took one of its home centres; every other power lost one.")
        shown.append(Award(_("The untouched home"), named(*tally.untouched), how))
    return shown


Found = Iterator[tuple[str, tuple[str, ...], str]]


def longest_run(years: set[int]) -> int:
    """The length of the longest run of consecutive years."""
    longest = run = 0
    last: int | None = None
    for year in sorted(years):
        run = run + 1 if last is not None and year == last + 1 else 1
        longest, last = max(longest, run), year
    return longest


def _alliance(tally: GameTally) -> Found:
    runs = {pair: longest_run(years) for pair, years in tally.support_years.items()}
    best = max(runs.values(), default=0)
    pairs = [pair for pair, run in runs.items() if run == best]
    if best < 2 or len(pairs) != 1:
        return
    pair = pairs[0]
    count = tally.supports[pair] + tally.supports[pair[1], pair[0]]
    said = _(
        "Supports between them in %(years)s years in a row, %(count)s in all: more years than any"
        " other pair."
    )
    yield _("The longest alliance"), pair, said % {"years": best, "count": count}


def _centres(tally: GameTally, centres: CentreTable) -> Found:
    most = {row.power: max(row.counts) for row in centres.rows if row.counts}
    best = max(most.values(), default=0)
    holders = [power for power, count in most.items() if count == best]
    if best and len(holders) == 1:
        said = _("%(count)s centres after a Fall, the most that any power ever held.")
        yield _("The largest realm"), tuple(holders), said % {"count": best}
    moved = {power: tally.taken[power] + tally.lost[power] for power in most}
    best = max(moved.values(), default=0)
    powers = [power for power, count in moved.items() if count == best]
    if best >= FEW and len(powers) == 1:
        words = {"taken": tally.taken[powers[0]], "lost": tally.lost[powers[0]]}
        said = _("Took %(taken)s centres and lost %(lost)s: together more than any other power.")
        yield _("The restless frontier"), tuple(powers), said % words


def _rise(centres: CentreTable) -> Found:
    """The greatest rise of a power from one Fall to a later one, or from the start."""
    rises = {
        row.power: max(
            (late - early for n, early in enumerate(row.counts) for late in row.counts[n:]),
            default=0,
        )
        for row in centres.rows
    }
    best = max(rises.values(), default=0)
    powers = [power for power, rise in rises.items() if rise == best]
    if best >= FEW and len(powers) == 1:
        said = _("Rose by %(count)s centres from one count to a later one, more than anybody else.")
        yield _("The great rise"), tuple(powers), said % {"count": best}


def _blows(tally: GameTally) -> Found:
    best = max(tally.beaten.values(), default=0)
    powers = [power for power, count in tally.beaten.items() if count == best]
    if best >= FEW and len(powers) == 1:
        said = _("Dislodged %(count)s units, more than any other power.")
        yield _("The hardest blows"), tuple(powers), said % {"count": best}


def _support(tally: GameTally) -> Found:
    given: dict[str, int] = {}
    for (giver, _receiver), count in tally.supports.items():
        given[giver] = given.get(giver, 0) + count
    best = max(given.values(), default=0)
    powers = [power for power, count in given.items() if count == best]
    if best >= FEW and len(powers) == 1:
        said = ngettext(
            "Gave %(count)s support to units of other powers that held, more than anybody else.",
            "Gave %(count)s supports to units of other powers that held, more than anybody else.",
            best,
        )
        yield _("The faithful ally"), tuple(powers), said % {"count": best}


def _points(tally: GameTally) -> Found:
    if tally.spent is None or tally.won is None:
        return
    best = max(tally.won.values(), default=0)
    powers = [power for power, count in tally.won.items() if count == best]
    if best >= FEW and len(powers) == 1:
        words = {"won": best, "spent": tally.spent[powers[0]]}
        said = _("%(won)s of its %(spent)s points were part of a winning bid, the most of all.")
        yield _("Best served by points"), tuple(powers), said % words
