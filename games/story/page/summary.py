"""The headlines of a phase for the public, and a summary with the gains and losses."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.orders import space_of
from games.story.page.headlines import Headline
from games.story.page.narrator import Narrator
from games.story.queries.facts import Facts
from games.story.words.centres import centre_details
from games.story.words.nouns import tell


class PublicWeight(IntEnum):
    """How much a fact matters to the public."""

    WON = 90
    OUT = 80
    CENTRE = 70
    ALLIANCE = 65
    DISLODGED = 60
    GONE = 55
    RETREATED = 50
    BUILT = 40
    ENTERED = 35
    CLASH = 30
    NOTHING = 0


def public_headlines(variant: Variant, facts: Facts) -> list[Headline]:
    """Return every public headline of a phase, the most important first.

    If nothing happened, the only headline says so.
    """
    say = Narrator(variant)
    known = {item.space for item in facts.changes}
    headlines = [
        *_ends(say, facts),
        *_centres(say, facts),
        *_alliances(say, facts),
        *_fights(say, facts, known),
        *_pieces(say, facts),
        *_entries(say, facts, known),
        *_clashes(say, facts),
    ]
    headlines.sort(key=lambda headline: -headline.weight)
    nothing = Headline(PublicWeight.NOTHING, say.nothing(facts.turn.phase, facts.tally))
    return headlines or [nothing]


def _ends(say: Narrator, facts: Facts) -> Iterator[Headline]:
    if facts.winner:
        yield Headline(PublicWeight.WON, say.wins(facts.winner), powers=(facts.winner,))
    for power in facts.out:
        yield Headline(PublicWeight.OUT, say.out(power), powers=(power,))


def _centres(say: Narrator, facts: Facts) -> Iterator[Headline]:
    spaces_by_owners: dict[tuple[str, str], list[str]] = {}
    for space, taker, loser in facts.changes:
        spaces_by_owners.setdefault((taker, loser), []).append(space)
    for owners, spaces in spaces_by_owners.items():
        yield Headline(
            PublicWeight.CENTRE + len(spaces),
            say.centres(*owners, spaces),
            powers=tuple(filter(None, owners)),
            spaces=tuple(spaces),
        )


def _alliances(say: Narrator, facts: Facts) -> Iterator[Headline]:
    """The armed neutrals that changed sides, one headline for each pair of allies."""
    for allies, minors in facts.minors_by_allies.items():
        powers = tuple(filter(None, allies))
        fact = say.alliance(*allies, minors)
        yield Headline(PublicWeight.ALLIANCE, fact, powers=powers, spaces=minors)
    home = tuple(item.minor for item in facts.alliances if item.is_home)
    if home:
        yield Headline(PublicWeight.BUILT, say.goes_home(home), spaces=home)


def _fights(say: Narrator, facts: Facts, known: set[str]) -> Iterator[Headline]:
    """Dislodged units, except those of neutrals in centres that are reported as taken."""
    powers = say.variant.powers
    for item in facts.beaten:
        unit = item.unit
        if item.may_retreat or unit.power in powers or unit.space not in known:
            yield Headline(
                PublicWeight.DISLODGED + (unit.power in powers),
                say.dislodges(item),
                powers=tuple(power for power in (item.by_power, unit.power) if power in powers),
                spaces=(unit.space,),
            )


def _pieces(say: Narrator, facts: Facts) -> Iterator[Headline]:
    """Units that left the board, were built or retreated."""
    powers = say.variant.powers
    if facts.built and facts.lost:
        fact = say.winter(len(facts.built), len(facts.lost))
        yield Headline(PublicWeight.GONE + 1, fact)
    for unit in facts.lost:
        fact = say.leaves(unit, facts.turn.phase)
        yield Headline(PublicWeight.GONE, fact, powers=(unit.power,), spaces=(unit.space,))
    for power in dict.fromkeys(unit.power for unit in facts.built if unit.power in powers):
        spaces = tuple(unit.space for unit in facts.built if unit.power == power)
        fact = say.builds(power, spaces)
        yield Headline(PublicWeight.BUILT, fact, powers=(power,), spaces=spaces)
    for unit, target in facts.retreated.items():
        yield Headline(
            PublicWeight.RETREATED,
            say.retreats(unit, target),
            powers=(unit.power,) if unit.power in powers else (),
            spaces=(unit.space, space_of(target)),
        )


def _entries(say: Narrator, facts: Facts, known: set[str]) -> Iterator[Headline]:
    """Centres that a power entered without dislodging a unit there, and does not own yet."""
    known = known.union(item.unit.space for item in facts.beaten if item.by_power)
    entered = [unit for unit in facts.entries if unit.space not in known]
    for power in dict.fromkeys(unit.power for unit in entered):
        spaces = tuple(unit.space for unit in entered if unit.power == power)
        if power in say.variant.powers:
            fact = say.enters(power, spaces)
            weight = PublicWeight.ENTERED + len(spaces)
            yield Headline(weight, fact, powers=(power,), spaces=spaces)


def _clashes(say: Narrator, facts: Facts) -> Iterator[Headline]:
    for space, powers in facts.clashes.items():
        yield Headline(PublicWeight.CLASH, say.clash(space, powers), powers=powers, spaces=(space,))


MAX_SENTENCES = 4


def summary(variant: Variant, facts: Facts) -> dict[str, Any]:
    """Summarize a phase for the public, for the heading of its page, happened.html and owners.html.

    `sentences` come each with the spaces that it is about. `more` is the number of those that only
    the chronicle has. `powers` are those that the headline, the sentences and the gains name.
    """
    first, *rest = public_headlines(variant, facts)
    gains = _gains(variant, facts)
    if gains:
        # The list of gains names the centres already.
        rest = [item for item in rest if not PublicWeight.CENTRE < item.weight < PublicWeight.OUT]
    named = {power for item in [first, *rest[:MAX_SENTENCES]] for power in item.powers}
    return {
        "headline": _headline(variant, first, gains),
        "sentences": [
            *((item.fact, " ".join(item.spaces)) for item in rest[:MAX_SENTENCES]),
            *((sentence, "") for sentence in Narrator(variant).leaders(facts)),
        ],
        "more": len(rest[MAX_SENTENCES:]),
        "gains": gains,
        "owners": _owners(variant, facts),
        "powers": named | {gain["power"] for gain in gains},
    }


def _headline(variant: Variant, first: Headline, gains: list[dict[str, Any]]) -> str:
    """The power that grew most, if any, unless a power is out or has won; else the first fact."""
    most = gains[0] if gains else None
    if most and most["after"] > most["before"] and first.weight < PublicWeight.OUT:
        sentence = _("%(power)s grows from %(before)s to %(after)s centres")
        counts = {count: str(most[count]) for count in ("before", "after")}
        return tell(variant, sentence, power=most["name"], **counts)
    return first.fact.rstrip(".")


def _gains(variant: Variant, facts: Facts) -> list[dict[str, Any]]:
    """The powers that won or lost centres, the greatest winner first."""
    changed = {power for item in facts.changes for power in (item.taker, item.loser)}
    counts = [(power, *count) for power, count in facts.counts.items() if power in changed]
    counts.sort(key=lambda count: (count[1] - count[2], -count[2]))
    return [
        {
            "power": power,
            "name": variant.powers[power].short,
            "before": before,
            "after": after,
            "details": centre_details(variant, facts.changes, power),
            "is_out": power in facts.out,
        }
        for power, before, after in counts
    ]


def _owners(variant: Variant, facts: Facts) -> list[dict[str, Any]]:
    """All powers, each with the number of its centres and how it changed."""
    return [
        {
            "power": power,
            "name": variant.powers[power].short,
            "count": after,
            "change": after - before,
            "is_out": after == 0 and (power in facts.out or before == 0),
        }
        for power, (before, after) in facts.counts.items()
    ]
