"""The English sentence for each refusal, with its parameters.

For sentences in other languages use the error's code and parameters:

- place: the location of the unit at issue; target: the location that the order is aimed at; kind:
  "A" or "F", as the order says
- unit: the supported unit, as text
- sea: where the fleet stands that closes a crossing
- coasts: the coasts of the target in reach
- word, words: the text that was not understood
- space: a space with a coast that it does not have, with a unit of another nation, or on a route
  over land; coast: the coast
- most: the maximum length of an order, in characters
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.reasons import Reason

Parameters = Mapping[str, str | int | tuple[str, ...]]

SENTENCES = {
    # Impossible orders: place, target and kind are always there.
    Reason.NO_SUCH_UNIT: "There is no such unit at {place}.",
    Reason.NOT_YOUR_UNIT: "The unit at {place} is not yours.",
    Reason.WRONG_PHASE: "This order does not belong to this phase.",
    Reason.SAME_SPACE: "{place} is the unit's own space.",
    Reason.NOT_ADJACENT: "{place} does not touch {target}.",
    Reason.NO_ROUTE: "No fleets at sea could convoy {place} to {target}.",
    Reason.WRONG_TERRAIN: "This unit cannot enter {target}.",
    Reason.NO_COMMON_COAST: "{place} and {target} touch only by land, so no fleet can pass.",
    Reason.COAST_NEEDED: "{target} has several coasts in reach: name {coasts}.",
    Reason.COAST_UNREACHABLE: "{place} does not reach the coast {target}.",
    Reason.CROSSING_BLOCKED: "A foreign fleet in {sea} closes the crossing to {target}.",
    Reason.CANNOT_REACH_SUPPORT: "{place} cannot move to {target}, so it cannot support there.",
    Reason.SUPPORTED_CANNOT_MOVE: "The unit supported, {unit}, cannot move to {target}.",
    Reason.CANNOT_CONVOY: "Only a fleet at sea can convoy, and only an army from coast to coast.",
    Reason.NOT_ON_ROUTE: "This fleet is not on a sea route to {target}.",
    Reason.RETREAT_NOT_OPEN: "{place} cannot retreat to {target}.",
    Reason.NOT_DISLODGED: "The unit at {place} is not dislodged.",
    Reason.NO_BUILDS_LEFT: "No build is due.",
    Reason.NO_REMOVALS_DUE: "No removal is due.",
    Reason.NOT_A_CENTRE: "{place} is not a supply centre.",
    Reason.NOT_OWNED: "{place} is not under your control.",
    Reason.NOT_HOME: "{place} is not one of your home centres.",
    Reason.NO_EXTRA_HOME_LEFT: "{place} is not a home centre, and no more homes can be gained.",
    Reason.OCCUPIED: "{place} is occupied.",
    Reason.CIVIL_DISORDER: "The power is in permanent civil disorder.",
    Reason.ORDERED_TWICE: "This unit already has an order; the first one counts.",
    # Text that was not understood.
    Reason.EMPTY: "There is no order here.",
    Reason.TOO_LONG: "An order has at most {most} characters.",
    Reason.UNKNOWN_SPACE: "No space is called “{word}”.",
    Reason.UNKNOWN_UNIT: "No space is called “{word}”.",
    Reason.UNKNOWN_COAST: "{space} has no coast {coast}.",
    Reason.UNKNOWN_ORDER: (
        "The order for {place} is not understood: "
        "write H, - (move), S (support), C (convoy), R (retreat) or D (disband)."
    ),
    Reason.UNKNOWN_WORD: "“{word}” is not understood here.",
    Reason.TRAILING_TEXT: "“{words}” at the end of the order is not understood.",
    Reason.SECOND_ORDER: "“{words}” is a second order: write one order a line.",
    Reason.STRUCK_OUT: "This order is struck out.",
    Reason.NO_SEA_ROUTE: (
        "Only an army that fleets convoy passes through other spaces, and only at sea: "
        "this order cannot pass through {space}."
    ),
    Reason.WRONG_NATION: "“{word}” is not the nation of the unit at {space}.",
}

# The same codes for errors without parameters.
BARE = {
    Reason.UNKNOWN_SPACE: "The order ends where a space should be named.",
    Reason.UNKNOWN_UNIT: "The order ends where a space should be named.",
    Reason.UNKNOWN_COAST: "A coast is nc, sc, ec or wc.",
    Reason.UNKNOWN_ORDER: "A convoy needs the army's target after a -.",
}


def sentence(reason: Reason, parameters: Parameters) -> str:
    """Return the English sentence of a refusal.

    >>> sentence(Reason.COAST_NEEDED, {"target": "Spa", "coasts": ("Spa/nc", "Spa/sc")})
    'Spa has several coasts in reach: name Spa/nc or Spa/sc.'
    """
    if not parameters and reason in BARE:
        return BARE[reason]
    named = {
        name: " or ".join(value) if isinstance(value, tuple) else value
        for name, value in parameters.items()
    }
    return SENTENCES[reason].format(**named)
