"""Boards that come from outside, in a request or in a file, and the refusals of impossible ones."""

from django.utils.translation import gettext as _

from adjudicator.board import SEA
from adjudicator.errors import ImpossibleData
from adjudicator.variant import Variant
from games.core.codec import BoardState, variant_named
from games.core.errors import Unprocessable
from maps.load import variant_ids

# Fleets at sea: more than a game could build, and few enough to search for convoys at once.
MOST_AT_SEA = 30
LONGEST_FIELD = 100
LONGEST_SENTENCE = 500


def known_variant(variant_id: str) -> Variant:
    """The variant with this id, with names in the active language; refuses an unknown one."""
    if variant_id not in variant_ids():
        raise Unprocessable("unknown_variant", _("There is no such variant."), field="variant")
    return variant_named(variant_id)


def check_crowd(state: BoardState) -> None:
    """Refuse a crowd that no game reaches, because the search for convoys grows fast with it."""
    spaces, units = state.variant.board.spaces, state.position.units
    at_sea = sum(spaces[unit.space].kind == SEA for unit in units)
    if at_sea > MOST_AT_SEA or len(units) > len(spaces) * 3 // 5:
        raise Unprocessable(
            "too_many_units",
            _("No game has so many units: at most %(most)s fleets at sea.") % {"most": MOST_AT_SEA},
            field="position.units",
        )


def impossible(error: ImpossibleData) -> Unprocessable:
    """The refusal of a request that cannot be right; `field` is the place in its data."""
    said = _("The request cannot be right: %(where)s: %(why)s.") % _facts(error)
    return Unprocessable("impossible", said[:LONGEST_SENTENCE], field=error.where[:LONGEST_FIELD])


def impossible_file(error: ImpossibleData) -> Unprocessable:
    """The refusal of a file that cannot be right."""
    said = _("The file cannot be right: %(where)s: %(why)s.") % _facts(error)
    return Unprocessable("impossible", said[:LONGEST_SENTENCE], field="file")


def _facts(error: ImpossibleData) -> dict[str, str]:
    return {"where": error.where, "why": error.message.rstrip(".")}
