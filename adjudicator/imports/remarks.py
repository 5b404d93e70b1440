"""The remarks of an importer in English. For other languages use their codes and details."""

from __future__ import annotations

from adjudicator.imports.told import Remark

SENTENCES = {
    "unread": "this order is not understood: {detail}: {error}",
    "missing": "the file has no such phase, so it was played without orders",
    "starts_later": "the file begins on a board of its own",
    "doubled": "the newest turn repeats the one before it word for word, and was left out",
    "rule": "the file went on in another way than our rules, and stays as told: {detail}",
}
RULES = {
    "no_orders": "orders are missing here, and the other program decided without them",
    "via_by_land": "a move by convoy without a convoy stays here, and there it went by land",
    "via_not_said": "a move to a neighbour goes by land unless its order says “via convoy”"
    " or an own fleet convoys it",
    "own_convoy": "a move to a neighbour goes by convoy if an own fleet convoys it,"
    " and there it went by land",
    "route": "a move goes by any fleets that convoy it, not only by those that its order names",
    "paradox": "in a convoy paradox the convoying fleets fail (the Szykman rule)",
    "build_site": "units are built in home centres only",
    "default_removal": "missing removals are chosen by the rules of 2023",
    "coast": "a fleet needs the coast that its order names, if more than one is in reach",
    "bids": "the bids that decided over minor powers are not in the file",
    "unread_order": "an order of this phase is not understood",
}


def remark_text(remark: Remark) -> str:
    """Return a remark as a line: its place, its phase and its sentence."""
    detail = RULES.get(remark.detail, remark.detail)
    sentence = SENTENCES[remark.code].format(detail=detail, error=remark.error)
    return f"{remark.where}, {remark.turn}: {sentence}"
