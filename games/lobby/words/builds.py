"""Where the powers of a variant build, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator import Variant


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
