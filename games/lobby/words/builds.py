"""How builds and neutrals work in a variant, in words."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.models.titles import fall_title


def build_rules(variant: Variant) -> Iterator[str]:
    """The paragraphs about homes and builds."""
    rules = variant.rules
    if rules.builds == "owned":
        yield _("Powers build in any vacant centre that they own.")
        return
    yield _("Powers build in their home centres.")
    yield from _homes_apart(variant)
    for count in sorted(set(rules.extra_homes.values()) - {0}):
        gaining = [power for power, number in rules.extra_homes.items() if number == count]
        yield ngettext(
            "%(powers)s: each gains a further home centre, the first conquered centre in which the"
            " power builds, for the rest of the game.",
            "%(powers)s: each gains up to %(count)s further home centres, the first conquered"
            " centres in which the power builds, for the rest of the game.",
            count,
        ) % {
            "powers": ", ".join(variant.powers[power].name for power in gaining),
            "count": count,
        }
    for power, spaces in rules.named_homes.items():
        yield _(
            "%(power)s: these become home centres too once the power has built there: %(spaces)s."
        ) % {"power": variant.powers[power].name, "spaces": space_names(variant, spaces)}
    for power, site in rules.emergency_sites.items():
        yield _(
            "%(power)s: while the power owns some of its home centres, but not all, it may have one"
            " unit more than it has centres, and may also build in %(space)s."
        ) % {"power": variant.powers[power].name, "space": space_names(variant, [site])}
    if rules.homes_maximum is not None:
        yield _("No power has more than %(count)s home centres.") % {"count": rules.homes_maximum}
    if rules.build_limit is not None:
        yield _("No power builds more than %(count)s units in one Winter.") % {
            "count": rules.build_limit
        }


def _homes_apart(variant: Variant) -> Iterator[str]:
    """The centres at the start that are no homes, and the homes that are owned later."""
    start = variant.start.centres
    for power in variant.powers.values():
        owned = [space for space, owner in start.items() if owner == power.key]
        barred = [space for space in owned if space not in power.homes]
        if barred:
            yield _(
                "%(power)s owns these centres at the start but never builds there: %(spaces)s."
            ) % {"power": power.name, "spaces": space_names(variant, barred)}
        later = [space for space in power.homes if start.get(space) != power.key]
        if later:
            yield _(
                "%(power)s: these are home centres whenever the power owns them: %(spaces)s."
            ) % {"power": power.name, "spaces": space_names(variant, later)}


def space_names(variant: Variant, spaces: Iterable[str]) -> str:
    """Some spaces by their names, as a list."""
    return ", ".join(variant.board.spaces[space].name for space in spaces)


def neutral_rules(variant: Variant) -> Iterator[str]:
    """The paragraphs about the units of armed neutrals."""
    if not variant.rules.influence:
        return
    fall = {"fall": fall_title(variant)}
    yield _(
        "Each armed neutral is one centre with one army or fleet. Without an ally its "
        "unit holds. All other unowned centres are empty."
    )
    yield _(
        "A power orders an allied armed neutral like one of its own units, wherever it "
        "stands. The two never dislodge each other and never cut each other’s support."
    )
    yield (
        _(
            "A centre that an armed neutral holds at the end of %(fall)s belongs to its "
            "ally. Its own home stays unowned while it or its ally stands there, and "
            "becomes unowned again if another power had taken it."
        )
        % fall
    )
    yield _(
        "An armed neutral needs no centre but its home: in Winter it does not count towards "
        "anyone’s builds and removals."
    )
    yield _(
        "A dislodged armed neutral retreats as its ally orders; without an ally it is disbanded."
        " Anybody may support it, with an ally or without."
    )
    yield _(
        "In Winter a destroyed armed neutral gets a new unit if its home is vacant and unowned."
    )
    grace = variant.rules.influence.get("grace", 0)
    if not grace:
        yield _("An armed neutral whose home belongs to a power is disbanded in Winter.")
        return
    words = fall | {"count": grace}
    yield (
        ngettext(
            "An armed neutral whose home a power takes in %(fall)s has one year to retake it:"
            " until the end of the next %(fall)s. If it is still taken then, the armed neutral is"
            " disbanded in Winter.",
            "An armed neutral whose home a power takes in %(fall)s has %(count)s years to retake"
            " it. If it is still taken then, the armed neutral is disbanded in Winter.",
            grace,
        )
        % words
    )
    yield _(
        "During this time an armed neutral without an ally that stands next to its home tries to"
        " move in by itself, although another power owns it."
    )


def influence_rules(variant: Variant) -> Iterator[str]:
    """The paragraphs about the alliances that influence wins."""
    rules = variant.rules.influence
    if not rules:
        return
    yield (
        _(
            "Every Winter ends with a phase of alliances, and the game begins with one. "
            "Each power has %(base)s points of influence, and %(per_centre)s more for each "
            "centre it owns. Unused points are lost."
        )
        % rules
    )
    yield _(
        "Points are bid in secret for an alliance with an armed neutral, or in support "
        "of another power’s bid for one. The highest bid wins. If the highest bids are "
        "equal, no bid wins; but an existing alliance withstands an equal bid."
    )
    yield (
        _(
            "A power has at most %(alliances)s alliances. If it wins more, the first ones on "
            "its list count, then those it already had, the oldest first; its other bids are "
            "ignored."
        )
        % rules
    )
    yield _(
        "An alliance continues without a bid. It ends when another power wins it, when its "
        "power gives it up or makes others instead, and when its armed neutral is gone after "
        "Winter."
    )
    yield _(
        "An armed neutral that loses its ally goes home at once if its home is vacant "
        "and unowned. Otherwise it stays where it is, and moves home by itself in any turn "
        "that it begins next to its home."
    )
    yield _("Alliances are published; bids never are.")
    yield _("A power that bids more points than it has loses them all.")
    yield _("A power that sends no bids keeps its alliances.")
