"""The names of powers and spaces in other languages, from a variant's names.<language>.json.

The file has the form {"name", "description", "era": of the variant, "powers": {key: {"name",
"short"}}, "spaces": {key: name}, "waterways": {name: name}}. maps/relabel.py describes what it
holds for a drawn board, maps/provenance.py what it holds about sources. Anything left out keeps its
first name. The language never changes the rules: they use keys, and the first names where they need
an order of names.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import cache

from adjudicator.board import Board
from adjudicator.variant import Variant
from maps.load import read_names


@cache
def with_names(variant: Variant, language: str) -> Variant:
    """Return the variant with its names in a language ("de"), for display.

    Orders may still use the first names. Returns the variant itself if it has no names in this
    language.
    """
    names = read_names(variant.id, language)
    if not names:
        return variant
    powers = names.get("powers", {})
    return replace(
        variant,
        name=names.get("name", variant.name),
        description=names.get("description", variant.description),
        language=language,
        calendar=replace(variant.calendar, era=names.get("era", variant.calendar.era)),
        board=_board(variant.board, names.get("spaces", {}), names.get("waterways", {})),
        powers={
            key: replace(
                power,
                **powers.get(key, {}),
                aliases=(*power.aliases, power.name, power.short),
            )
            for key, power in variant.powers.items()
        },
    )


def _board(board: Board, names: Mapping[str, str], waterways: Mapping[str, str]) -> Board:
    renamed = copy(board)
    renamed.waterways = tuple(
        replace(way, name=waterways.get(way.name, way.name)) for way in board.waterways
    )
    renamed.spaces = {
        key: replace(
            space,
            name=names.get(key, space.name),
            aliases=(),
            also=(*space.also, *space.aliases, space.name),
            rule_name=space.rule_name or space.name,
        )
        for key, space in board.spaces.items()
    }
    return renamed
