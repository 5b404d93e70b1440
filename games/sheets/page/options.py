"""The options of each unit, and why a unit has none."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import IllegalOrder, check_order, entitlement, options
from adjudicator.adjustments import balance
from adjudicator.conditional import conditional_kinds, conditional_options
from adjudicator.legal_orders import Options
from adjudicator.orders import ARMY, Build, Order, Remove
from adjudicator.special.bids import minor_units
from adjudicator.state import PhaseKind, Unit
from games.core.codec import BoardState
from games.core.words.orders import COASTS
from games.core.words.rules import refusal
from games.models.titles import fall_title
from games.sheets.queries.choices import minor_choices
from games.sheets.words import first_words, map_words
from maps.placing import standing
from maps.render import has_geometry


def nothing_here(state: BoardState, ordered: Collection[str]) -> dict[str, str]:
    """Return a sentence for each space without an order to give that needs one."""
    spaces = state.variant.board.spaces.keys() - ordered
    why = {space: _why(state, space) for space in sorted(spaces)}
    return {space: sentence for space, sentence in why.items() if sentence}


def _why(state: BoardState, space: str) -> str:
    words = {"place": state.variant.board.spaces[space].name}
    match state.position.turn.phase:
        case PhaseKind.MOVEMENT:
            return _why_no_order(state, space)
        case PhaseKind.RETREATS:
            return _("No unit of yours was dislodged in %(place)s.") % words
        case PhaseKind.ADJUSTMENTS if balance(state.variant, state.position, state.power) < 0:
            return _("No unit of yours stands in %(place)s.") % words
        case PhaseKind.ADJUSTMENTS:
            return _why_no_build(state, space)
    return ""


def _why_no_order(state: BoardState, space: str) -> str:
    words = {"place": state.variant.board.spaces[space].name}
    unit = state.position.unit_at.get(space)
    if unit is None:
        return _("No unit stands in %(place)s.") % words
    side = state.position.side(unit)
    if side in state.variant.powers:
        words["power"] = state.variant.powers[side].short
        return _("The unit in %(place)s is ordered by %(power)s.") % words
    if state.variant.rules.influence:
        return _("%(place)s has no ally, so nobody orders it.") % words
    return _("%(place)s is a minor power: only points order it, and you have none.") % words


def _why_no_build(state: BoardState, space: str) -> str:
    try:
        check_order(state.variant, state.position, state.power, Build(ARMY, space))
    except IllegalOrder as error:
        return refusal(state.variant, error)
    return ""


def order_options(state: BoardState) -> dict[str, Any]:
    """Return everything that the map needs to give orders on it.

    These are the legal orders of a power and, if it has points, of every minor, by the unit's
    space; conditional orders for later phases of the season; the reasons why other spaces have
    none; and words.
    """
    board = state.variant.board
    minors = {}
    if entitlement(state.variant, state.position, state.power):
        for unit in minor_units(state.variant, state.position):
            minors[unit.space] = _bids_on(state, unit)
    kind, own = state.position.turn.phase, options(state.variant, state.position, state.power)
    removes = any(isinstance(order, Remove) for orders in own.values() for order in orders)
    first = first_words(kind, removes=removes, bids=bool(minors))
    return {
        "kind": kind.value,
        "power": state.power,
        "own": _by_space(own),
        "minors": minors,
        "conditional": {
            later.value: _by_space(
                conditional_options(state.variant, state.position, state.power, later)
            )
            for later in conditional_kinds(state.position.turn)
        },
        "nothing": nothing_here(state, {*own, *minors}),
        "units": {unit.space: str(unit) for unit in state.position.units},
        "names": {key: space.name for key, space in board.spaces.items()},
        "coasts": {key: str(name) for key, name in COASTS.items()},
        "places": _places(state),
        "words": {"start": first, **map_words(fall_title(state.variant))},
    }


def _bids_on(state: BoardState, unit: Unit) -> list[str]:
    """Return the orders that may be bid for a minor, or in an alliances phase the bids of
    influence."""
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        return [unit.power]
    return _texts(minor_choices(state, unit.power))


def _by_space(orders: Options) -> dict[str, list[str]]:
    return {space: _texts(listed) for space, listed in orders.items()}


def _texts(orders: tuple[Order, ...]) -> list[str]:
    return [str(order) for order in orders]


def _places(state: BoardState) -> dict[str, tuple[int, int]]:
    """Return the place of the unit at each location, as the picture is measured.

    If a unit was dislodged, it is the one to order, not the unit that came.
    """
    if not has_geometry(state.variant.id):
        return {}
    geometry = standing(state.variant, state.position)
    board = state.variant.board
    locations = [*board.spaces]
    locations += [f"{key}/{coast}" for key, space in board.spaces.items() for coast in space.coasts]
    aside = {item.unit.location for item in state.position.dislodged}
    aside |= {item.unit.space for item in state.position.dislodged}
    places = {}
    for location in locations:
        x, y = geometry.unit_place(location, dislodged=location in aside)
        places[location] = (round(x), round(y))
    # The place of a space is that of the fleet on its coast.
    there = {unit.space: unit.location for unit in state.position.units}
    there |= {item.unit.space: item.unit.location for item in state.position.dislodged}
    return places | {space: places[location] for space, location in there.items()}
