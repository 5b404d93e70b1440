"""The headlines of a phase for the public, and a summary with the gains and losses."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.orders import space_of
from games.core.words.names import introduced, listed
from games.story.page.headlines import Headline
from games.story.page.narrator import Narrator
from games.story.queries.facts import Facts
from games.story.words.centres import centre_details


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
    found = [
        *_ends(say, facts),
        *_centres(say, facts),
        *_alliances(say, facts),
        *_dislodged(say, facts, known),
        *_pieces(say, facts),
        *_entries(say, facts, known),
        *_clashes(say, facts),
    ]
    found.sort(key=lambda headline: -headline.weight)
    return found or [Headline(PublicWeight.NOTHING, say.nothing(facts.turn.phase, facts.tally))]


def _ends(say: Narrator, facts: Facts) -> Iterator[Headline]:
    if facts.winner:
        yield Headline(PublicWeight.WON, say.won(facts.winner), powers=(facts.winner,))
    for power in facts.out:
        yield Headline(PublicWeight.OUT, say.out(power), powers=(power,))


def _centres(say: Narrator, facts: Facts) -> Iterator[Headline]:
    pairs = dict.fromkeys((item.taker, item.loser) for item in facts.changes)
    for pair in pairs:
        spaces = tuple(i.space for i in facts.changes if (i.taker, i.loser) == pair)
        fact = say.centres(*pair, spaces)
        powers = tuple(filter(None, pair))
        yield Headline(PublicWeight.CENTRE + len(spaces), fact, powers=powers, spaces=spaces)


def _alliances(say: Narrator, facts: Facts) -> Iterator[Headline]:
    """The armed neutrals that changed sides, one headline for each pair of allies."""
    pairs = dict.fromkeys((item.ally, item.former) for item in facts.alliances)
    for pair in pairs:
        minors = tuple(i.minor for i in facts.alliances if (i.ally, i.former) == pair)
        fact = say.alliance(*pair, minors)
        powers = tuple(filter(None, pair))
        yield Headline(PublicWeight.ALLIANCE, fact, powers=powers, spaces=minors)
    home = tuple(item.minor for item in facts.alliances if item.is_home)
    if home:
        yield Headline(PublicWeight.BUILT, say.gone_home(home), spaces=home)


def _dislodged(say: Narrator, facts: Facts, known: set[str]) -> Iterator[Headline]:
    """Dislodged units, except those of neutrals in centres that are reported as taken."""
    powers = say.variant.powers
    for item in facts.beaten:
        unit = item.unit
        if item.may_retreat or unit.power in powers or unit.space not in known:
            yield Headline(
                PublicWeight.DISLODGED + (unit.power in powers),
                say.dislodged(item),
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
        fact = say.gone(unit, facts.turn.phase)
        yield Headline(PublicWeight.GONE, fact, powers=(unit.power,), spaces=(unit.space,))
    for power in dict.fromkeys(unit.power for unit in facts.built if unit.power in powers):
        spaces = tuple(unit.space for unit in facts.built if unit.power == power)
        fact = say.built(power, spaces)
        yield Headline(PublicWeight.BUILT, fact, powers=(power,), spaces=spaces)
    for item in facts.retreated:
        yield Headline(
            PublicWeight.RETREATED,
            say.retreated(item.unit, item.target),
            powers=(item.unit.power,) if item.unit.power in powers else (),
            spaces=(item.unit.space, space_of(item.target)),
        )


def _entries(say: Narrator, facts: Facts, known: set[str]) -> Iterator[Headline]:
    """Centres that a power entered without dislodging a unit there, and does not own yet."""
    known = known.union(item.unit.space for item in facts.beaten if item.by_power)
    entered = [unit for unit in facts.entries if unit.space not in known]
    for power in dict.fromkeys(unit.power for unit in entered):
        spaces = tuple(unit.space for unit in entered if unit.power == power)
        if power in say.variant.powers:
            fact = say.entered(power, spaces)
            weight = PublicWeight.ENTERED + len(spaces)
            yield Headline(weight, fact, powers=(power,), spaces=spaces)


def _clashes(say: Narrator, facts: Facts) -> Iterator[Headline]:
    for clash in facts.clashes:
        spaces = (clash.space,)
        yield Headline(PublicWeight.CLASH, say.clash(clash), powers=clash.powers, spaces=spaces)


MAX_SENTENCES = 4


@dataclass(frozen=True, slots=True)
class Gain:
    """A power that won or lost centres: its number before and after, and their names."""

    power: str
    name: str
    before: int
    after: int
    details: str
    is_out: bool


@dataclass(frozen=True, slots=True)
class Owner:
    """A power and the number of its centres."""

    power: str
    name: str
    count: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """The context of games/story/summary.html and happened.html.

    `more` is the number of sentences that only the chronicle has. `powers` are those that the
    headline, the sentences and the gains name.
    """

    headline: str
    sentences: list[str]
    more: int
    gains: list[Gain]
    owners: list[Owner]
    powers: frozenset[str]


def summary(variant: Variant, facts: Facts) -> Summary:
    """Summarize a phase for the public."""
    found = public_headlines(variant, facts)
    gains = _gains(variant, facts)
    # The list of gains names the centres already.
    rest = [item for item in found[1:] if not (gains and _is_centre(item))]
    sentences = [item.fact for item in rest[:MAX_SENTENCES]]
    return Summary(
        headline=_headline(found[0], gains),
        sentences=[*sentences, *_leader(variant, facts)],
        more=len(rest[MAX_SENTENCES:]),
        gains=gains,
        owners=_owners(variant, facts),
        powers=_powers_in([found[0], *rest[:MAX_SENTENCES]], gains),
    )


def _is_centre(headline: Headline) -> bool:
    return PublicWeight.CENTRE < headline.weight < PublicWeight.OUT


def _headline(first: Headline, gains: list[Gain]) -> str:
    """The power that grew most, if any, unless a power is out or has won; else the first fact."""
    if gains and gains[0].after > gains[0].before and first.weight < PublicWeight.OUT:
        most = gains[0]
        words = {"power": most.name, "before": most.before, "after": most.after}
        return _("%(power)s grows from %(before)s to %(after)s centres") % words
    return first.fact.rstrip(".")


def _powers_in(found: list[Headline], gains: list[Gain]) -> frozenset[str]:
    return frozenset({power for item in found for power in item.powers} | {g.power for g in gains})


def _leader(variant: Variant, facts: Facts) -> list[str]:
    """Name the powers with the most centres, if centres changed hands and nobody has won yet."""
    if not facts.changes or facts.winner:
        return []
    most = facts.counts[0].after
    leaders = [count.power for count in facts.counts if count.after == most]
    words = {
        "powers": listed([variant.powers[power].short for power in leaders]),
        "count": most,
        "wins": variant.rules.victory_centres,
    }
    sentence = ngettext(
        "%(powers)s leads with %(count)s centres; %(wins)s win.",
        "%(powers)s lead with %(count)s centres each; %(wins)s win.",
        len(leaders),
    )
    return [sentence % words]


def _gains(variant: Variant, facts: Facts) -> list[Gain]:
    changed = {power for item in facts.changes for power in (item.taker, item.loser) if power}
    counts = [count for count in facts.counts if count.power in changed]
    rows = [(item.space, item.taker, item.loser) for item in facts.changes]
    counts.sort(key=lambda count: (-(count.after - count.before), -count.after))
    return [
        Gain(
            power=count.power,
            name=variant.powers[count.power].short,
            before=count.before,
            after=count.after,
            details=centre_details(variant, rows, count.power),
            is_out=count.power in facts.out,
        )
        for count in counts
    ]


def _owners(variant: Variant, facts: Facts) -> list[Owner]:
    return [
        Owner(
            power=count.power,
            name=introduced(variant.powers[count.power]),
            count=count.after,
            is_out=count.after == 0 and (count.power in facts.out or count.before == 0),
        )
        for count in facts.counts
    ]
