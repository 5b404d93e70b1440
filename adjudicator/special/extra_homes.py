"""Home centres: those that a power has from the start, and those that it gains by building."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.special.emergency import emergency_site
from adjudicator.state import Position
from adjudicator.variant import Variant


def homes(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    """Return the homes of a power, controlled or not: its original ones, then those gained in play.

    If the variant lets powers build in every centre they own, every centre is a home (The Rise of
    Rome I, 4).
    """
    if variant.rules.builds == "owned":
        return variant.board.centres
    return (*variant.powers[power].homes, *position.extra_homes.get(power, ()))


def may_become_home(variant: Variant, position: Position, power: str, space: str) -> bool:
    """Whether a build in a conquest makes it a home of the power.

    A power may choose a number of additional homes by building in them; centres that the rules name
    for it do not count towards the number. An original home is never an additional one, and a home
    once gained counts for the rest of the game, lost or not (A&E 6.01, Additional Home Supply
    Centers, Examples 9 to 12). Whether the power controls the space is not checked.
    """
    rules, known = variant.rules, homes(variant, position, power)
    if space in known:
        return False
    if rules.homes_maximum is not None and len(known) >= rules.homes_maximum:
        return False
    return space in _named_homes(variant, power) or _choices_left(variant, position, power) > 0


def build_sites(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    """Return the spaces where a power may build: centres in the order of the board.

    They are controlled, empty, and homes or able to become homes. A site of emergency measures, no
    centre, comes last.
    """
    known = homes(variant, position, power)
    sites = [
        space
        for space in variant.board.centres
        if position.centres.get(space) == power
        and space not in position.unit_at
        and (space in known or may_become_home(variant, position, power, space))
    ]
    site = emergency_site(variant, position, power)
    if site is not None and site not in position.unit_at and site not in sites:
        sites.append(site)
    return tuple(sites)


def sites_at_once(variant: Variant, position: Position, power: str) -> int:
    """Count the build sites that a power can use in one Winter.

    Each conquest that becomes a home leaves less room for the next.
    """
    sites, known = build_sites(variant, position, power), homes(variant, position, power)
    named = _named_homes(variant, power)
    centres = position.centres
    conquests = [s for s in sites if s not in known and centres.get(s) == power]
    chosen = [space for space in conquests if space not in named]
    gains = len(conquests) - len(chosen)
    gains += min(len(chosen), _choices_left(variant, position, power))
    if variant.rules.homes_maximum is not None:
        gains = min(gains, max(0, variant.rules.homes_maximum - len(known)))
    return len(sites) - len(conquests) + gains


def after_build(
    variant: Variant, position: Position, power: str, space: str
) -> dict[str, tuple[str, ...]]:
    """Return all homes gained in play, with `space` added once a power has built there."""
    extra: dict[str, tuple[str, ...]] = dict(position.extra_homes)
    is_conquest = position.centres.get(space) == power
    if is_conquest and space not in homes(variant, position, power):
        extra[power] = tuple(sorted((*extra.get(power, ()), space)))
    return dict(sorted(extra.items()))


def gains_homes(variant: Variant, power: str) -> bool:
    """Whether the variant lets this power gain homes in play at all."""
    return bool(variant.rules.extra_homes.get(power, 0) or _named_homes(variant, power))


def _named_homes(variant: Variant, power: str) -> tuple[str, ...]:
    named: Mapping[str, tuple[str, ...]] = variant.rules.named_homes
    return named.get(power, ())


def _choices_left(variant: Variant, position: Position, power: str) -> int:
    named = _named_homes(variant, power)
    used = sum(1 for space in position.extra_homes.get(power, ()) if space not in named)
    return variant.rules.extra_homes.get(power, 0) - used
