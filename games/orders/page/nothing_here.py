"""Why a tap on a space of the map orders nothing."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from adjudicator import IllegalOrder, Position, Variant, check_order
from adjudicator.adjustments import balance
from adjudicator.orders import ARMY, Build
from adjudicator.state import PhaseKind
from games.core.words.refusals import refusal


def nothing_here(
    variant: Variant, position: Position, power: str, ordered: Collection[str]
) -> dict[str, str]:
    """A sentence for each space that is not among those `ordered`, where there is one."""
    spaces = variant.board.spaces.keys() - ordered
    why = {space: _why(variant, position, power, space) for space in sorted(spaces)}
    return {space: sentence for space, sentence in why.items() if sentence}


def _why(variant: Variant, position: Position, power: str, space: str) -> str:
    words = {"place": variant.board.spaces[space].name}
    match position.turn.phase:
        case PhaseKind.MOVEMENT:
            return _of_movement(variant, position, space)
        case PhaseKind.RETREATS:
            return _("No unit of yours was dislodged in %(place)s.") % words
        case PhaseKind.ADJUSTMENTS if balance(variant, position, power) < 0:
            return _("No unit of yours stands in %(place)s.") % words
        case PhaseKind.ADJUSTMENTS:
            return _of_builds(variant, position, power, space)
    return ""


def _of_movement(variant: Variant, position: Position, space: str) -> str:
    words = {"place": variant.board.spaces[space].name}
    unit = position.unit_at.get(space)
    if unit is None:
        return _("No unit stands in %(place)s.") % words
    side = position.side(unit)
    if side in variant.powers:
        words["power"] = variant.powers[side].short
        return _("The unit in %(place)s is ordered by %(power)s.") % words
    if variant.rules.influence:
        return _("%(place)s has no ally, so nobody orders it.") % words
    return _("%(place)s is a minor power: only points order it, and you have none.") % words


def _of_builds(variant: Variant, position: Position, power: str, space: str) -> str:
    try:
        check_order(variant, position, power, Build(ARMY, space))
    except IllegalOrder as error:
        return refusal(variant, error)
    return ""
