"""Boards that come from outside, in a request or in a file, and the refusals of impossible ones."""

from collections import Counter

from django.utils.translation import gettext as _

from adjudicator.board import SEA
from adjudicator.errors import ImpossibleData
from adjudicator.variant import Variant
from games.core.codec import BoardState, variant_named
from games.core.errors import Unprocessable
from maps.load import variant_ids

# Fleets at sea: more than a game could build, and few enough to search for convoys at once.
MOST_AT_SEA = 30
# Fleets at sea beyond which listing all convoys takes long.
MANY_AT_SEA = 15
LONGEST_FIELD = 100
LONGEST_SENTENCE = 500


def known_variant(variant_id: str) -> Variant:
    """The variant with this id, with names in the active language; refuses an unknown one."""
    if variant_id not in variant_ids():
        raise Unprocessable("unknown_variant", _("There is no such variant."), field="variant")
    return variant_named(variant_id)


def check_crowd(state: BoardState) -> None:
    """Refuse a crowd that no game reaches, because the search for convoys grows fast with it."""
    spaces = state.variant.board.spaces
    if _at_sea(state) > MOST_AT_SEA or len(state.position.units) > len(spaces) * 3 // 5:
        raise Unprocessable(
            "too_many_units",
            _("No game has so many units: at most %(most)s fleets at sea.") % {"most": MOST_AT_SEA},
            field="position.units",
        )


def is_crowded(state: BoardState) -> bool:
    """Whether a page of this board may take longer than that of a game."""
    largest = max(Counter(unit.power for unit in state.position.units).values(), default=0)
    return _at_sea(state) > MANY_AT_SEA or largest > most_listed(state)


def most_listed(state: BoardState) -> int:
    """The most units whose orders are listed: half of the centres, with which a power has won."""
    return len(state.variant.board.centres) // 2


def _at_sea(state: BoardState) -> int:
    spaces = state.variant.board.spaces
    return sum(spaces[unit.space].kind == SEA for unit in state.position.units)


def impossible(error: ImpossibleData) -> Unprocessable:
    """The refusal of a request that cannot be right; `field` is the place in its data."""
    sentence = _("The request cannot be right: %(where)s: %(why)s.") % _facts(error)
    return Unprocessable(
        "impossible", sentence[:LONGEST_SENTENCE], field=error.where[:LONGEST_FIELD]
    )


def impossible_file(error: ImpossibleData) -> Unprocessable:
    """The refusal of a file that cannot be right."""
    sentence = _("The file cannot be right: %(where)s: %(why)s.") % _facts(error)
    return Unprocessable("impossible", sentence[:LONGEST_SENTENCE], field="file")


def _facts(error: ImpossibleData) -> dict[str, str]:
    return {"where": error.where, "why": error.message.rstrip(".")}
