"""Control of the supply centres after a Fall."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.state import Position, Unit
from adjudicator.variant import Variant


def centres_after_fall(
    variant: Variant, position: Position, units: Iterable[Unit]
) -> dict[str, str]:
    """Return the power that owns each owned centre once Fall moves and retreats are over.

    A power controls every centre where one of its `units` stands, also after a retreat, and keeps a
    centre that it has left until another power's unit stands there (standard rules; A&E 6.01,
    Conquering Minor Powers). A minor's unit controls nothing, and a power in permanent civil
    disorder owns nothing.
    """
    if variant.rules.influence:
        return _with_armed_neutrals(variant, position, units)
    playing = variant.powers.keys() - position.civil_disorder
    centres = {space: power for space, power in position.centres.items() if power in playing}
    for unit in units:
        if unit.power in playing and variant.board.spaces[unit.space].centre:
            centres[unit.space] = unit.power
    return dict(sorted(centres.items()))


def _with_armed_neutrals(
    variant: Variant, position: Position, units: Iterable[Unit]
) -> dict[str, str]:
    """Return the owned centres in a variant with armed neutrals (The Rise of Rome I, 3.4, 3.5).

    A centre taken by an armed neutral goes to its ally. Nobody owns the home of an armed neutral
    while it or its ally stands there. Without an ally it takes nothing.
    """
    centres = dict(position.centres)
    for unit in units:
        side, ally = position.side(unit), position.alliances.get(unit.space)
        if not variant.board.spaces[unit.space].centre:
            continue
        if unit.power == unit.space or (ally is not None and ally.power == side):
            centres.pop(unit.space, None)
        elif side in variant.powers:
            centres[unit.space] = side
    return dict(sorted(centres.items()))
