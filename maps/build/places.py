"""The places of names, units, stars and coasts that nobody has set by hand yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.variant import Variant
from maps.build.neighbours import drawn_board
from maps.build.proposal import CHOICES, Proposal

OUTLINES = ("path", "rim", "body", "water")


def with_proposed_places(
    variant: Variant, data: Mapping[str, Any], choices: int = CHOICES
) -> dict[str, Any]:
    """Return geometry.json with a proposal for every place that it lacks; the others stay."""
    full = {**data, "land": dict(data["land"]), "sea": dict(data["sea"])}
    wanting = {
        key
        for kind in ("land", "sea")
        for key, shape in data[kind].items()
        if shape["path"] and not _has_places(variant, key, shape)
    }
    if not wanting:
        return full
    proposal = propose(variant, data, wanting, choices)
    for kind, places in zip(("land", "sea"), proposal.places(wanting), strict=True):
        for key, place in places.items():
            full[kind][key] = {**place, **data[kind][key]}
    if canals := {**proposal.canals, **data.get("canals", {})}:
        full["canals"] = canals
    return full


def propose(
    variant: Variant, data: Mapping[str, Any], wanting: set[str], choices: int = CHOICES
) -> Proposal:
    """Return the proposal for a board, on which every space that wants no places has its own."""
    proposal = Proposal(variant, drawn_board(data), choices)
    for key in {*data["land"], *data["sea"]} - wanting:
        proposal.take_own(key)
    return proposal


def _has_places(variant: Variant, key: str, shape: Mapping[str, Any]) -> bool:
    space = variant.board.spaces[key]
    needed = {"unit", "label", *(["star"] if space.centre else [])}
    return needed <= shape.keys() and set(space.coasts) <= set(shape.get("coasts", ()))
