"""What happened in a phase, for a stranger: a headline, some sentences, and who gained or lost."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.names import introduced, listed
from games.story.page.told import CENTRE, OUT, Told, told
from games.story.queries.facts import Facts, PowerCount

MAX_SENTENCES = 4


@dataclass(frozen=True, slots=True)
class Gain:
    """A power whose centres changed: how many it had and has, and which came and went."""

    power: str
    name: str
    before: int
    after: int
    details: str
    is_out: bool


@dataclass(frozen=True, slots=True)
class Owner:
    """A power with its centres, the most first."""

    power: str
    name: str
    count: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """What games/story/summary.html and happened.html take; `more` is how many sentences were left
    to the chronicle."""

    headline: str
    sentences: list[str]
    more: int
    gains: list[Gain]
    owners: list[Owner]
    powers: frozenset[str]


def summary(variant: Variant, facts: Facts, settled: Facts | None = None) -> Summary:
    """The summary of a phase; `powers` are those whom it speaks of. Of a Fall whose centres changed
    hands after its retreats, `settled` are the facts of these."""
    ends = settled or facts
    found = told(variant, facts, taken={item.space for item in ends.changes})
    gains = _gains(variant, ends)
    # What the list of gains tells is not told twice.
    rest = [item for item in found[1:] if not (gains and CENTRE <= item.weight < CENTRE + 10)]
    sentences = [item.sentence for item in rest[:MAX_SENTENCES]]
    return Summary(
        headline=_headline(found[0], gains if ends is facts else []),
        sentences=[*sentences, *_leader(variant, ends)],
        more=len(rest[MAX_SENTENCES:]),
        gains=gains,
        owners=_owners(variant, ends),
        powers=_spoken_of([found[0], *rest[:MAX_SENTENCES]], gains),
    )


def _headline(first: Told, gains: list[Gain]) -> str:
    """The weightiest fact; where it is a centre, who grew most."""
    if gains and gains[0].after > gains[0].before and first.weight < OUT:
        most = gains[0]
        words = {"power": most.name, "before": most.before, "after": most.after}
        return _("%(power)s grows from %(before)s to %(after)s centres") % words
    return first.sentence.rstrip(".")


def _spoken_of(found: list[Told], gains: list[Gain]) -> frozenset[str]:
    return frozenset({power for item in found for power in item.powers} | {g.power for g in gains})


def _leader(variant: Variant, facts: Facts) -> list[str]:
    """Who has the most centres, where centres changed hands and nobody has won yet."""
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
    counts.sort(key=lambda count: (-(count.after - count.before), -count.after))
    return [
        Gain(
            power=count.power,
            name=variant.powers[count.power].short,
            before=count.before,
            after=count.after,
            details=_details(variant, facts, count),
            is_out=count.power in facts.out,
        )
        for count in counts
    ]


def _details(variant: Variant, facts: Facts, count: PowerCount) -> str:
    """ "won Brest from France; lost Tunis to Turkey"."""
    won, lost = [], []
    for item in facts.changes:
        centre = variant.board.spaces[item.space].name
        other = item.loser if item.taker == count.power else item.taker
        words = {"centre": centre, "power": variant.powers[other].short if other else ""}
        if item.taker == count.power:
            won.append(_("%(centre)s from %(power)s") % words if other else centre)
        elif item.loser == count.power:
            lost.append(_("%(centre)s to %(power)s") % words if other else centre)
    parts = [_("won %(centres)s") % {"centres": listed(won)}] if won else []
    if lost:
        parts.append(_("lost %(centres)s") % {"centres": listed(lost)})
    return "; ".join(parts)


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
