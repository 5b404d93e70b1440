"""The names of powers and spaces in another language, from names.<language>.json of a variant.

The file has the form {"name", "description" and "era": the variant's own, "powers": {key: {"name",
"short"}}, "spaces": {key: name}, "waterways": {name: name}}; what it says of a drawn board is told
in maps/relabel.py, of where the board comes from in maps/provenance.py. What it does not name keeps
its own name. The rules decide the same in every language: they go by keys, and by the first names
where they ask for the order of names.
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
def named(variant: Variant, language: str) -> Variant:
    """The variant with the names of a language ("de"), for people to read.

    The former names are understood in orders as before. Gives the variant itself where it has no
    names in this language.
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
