"""The sentence that goes with each reason for which an order is refused, and its parameters.

The sentences are English. Whoever writes others takes the code and the parameters of the error:

- place: the location of the unit at issue; target: what it is aimed at; kind: "A" or "F", what
  the order says of the unit
- unit: the unit supported, as text; sea: where the fleet stands that closes a crossing; coasts:
  those of them in reach
- word, words: what was not understood; space, coast: a space and the coast that it does not have;
  most: how many characters an order has at most
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.reasons import Reason

Parameters = Mapping[str, str | int | tuple[str, ...]]

SENTENCES = {
    # Orders that are impossible: place, target and kind are always there.
    Reason.NO_SUCH_UNIT: "There is no such unit at {place}.",
    Reason.NOT_YOUR_UNIT: "The unit at {place} is not yours.",
    Reason.WRONG_PHASE: "This order does not belong to this phase.",
    Reason.SAME_SPACE: "{place} is the unit's own space.",
    Reason.NOT_ADJACENT: "{place} does not touch {target}.",
    Reason.NO_ROUTE: "No fleets stand at sea so that they could convoy {place} to {target}.",
    Reason.WRONG_TERRAIN: "This unit cannot enter {target}.",
    Reason.NO_COMMON_COAST: "{place} touches {target} by land alone, where no fleet passes.",
    Reason.COAST_NEEDED: "{target} has several coasts in reach: name {coasts}.",
    Reason.COAST_UNREACHABLE: "{place} does not reach the coast {target}.",
    Reason.CROSSING_BLOCKED: "A foreign fleet in {sea} closes the crossing to {target}.",
    Reason.CANNOT_REACH_SUPPORT: "{place} cannot move to {target}, so it cannot support there.",
    Reason.SUPPORTED_CANNOT_MOVE: "The unit supported, {unit}, cannot move to {target}.",
    Reason.CANNOT_CONVOY: "Only a fleet at sea convoys, and only an army on a coast to a coast.",
    Reason.NOT_ON_ROUTE: "This fleet is on no sea route to {target}.",
    Reason.RETREAT_NOT_OPEN: "{place} cannot retreat to {target}.",
    Reason.NOT_DISLODGED: "The unit at {place} is not dislodged.",
    Reason.NO_BUILDS_LEFT: "No build is due.",
    Reason.NO_REMOVALS_DUE: "No removal is due.",
    Reason.NOT_A_CENTRE: "{place} is no supply centre.",
    Reason.NOT_OWNED: "{place} is not under your control.",
    Reason.NOT_HOME: "{place} is not one of your home centres.",
    Reason.NO_EXTRA_HOME_LEFT: "{place} is no home centre, and no further home can be gained.",
    Reason.OCCUPIED: "{place} is occupied.",
    Reason.CIVIL_DISORDER: "The power is in permanent civil disorder.",
    Reason.ORDERED_TWICE: "This unit has an order already; the first one counts.",
    # Text that was not understood.
    Reason.EMPTY: "There is no order here.",
    Reason.TOO_LONG: "An order has at most {most} characters.",
    Reason.UNKNOWN_SPACE: "No space is called “{word}”.",
    Reason.UNKNOWN_UNIT: "No space is called “{word}”.",
    Reason.UNKNOWN_COAST: "{space} has no coast {coast}.",
    Reason.UNKNOWN_ORDER: (
        "What {place} shall do is not understood: "
        "write H, - (move), S (support), C (convoy), R (retreat) or D (disband)."
    ),
    Reason.TRAILING_TEXT: "“{words}” at the end of the order is not understood.",
}

# The same codes where there is nothing to be named: their errors have no parameters.
BARE = {
    Reason.UNKNOWN_SPACE: "The order ends where a space should be named.",
    Reason.UNKNOWN_UNIT: "The order ends where a space should be named.",
    Reason.UNKNOWN_COAST: "A coast is nc, sc, ec or wc.",
    Reason.UNKNOWN_ORDER: "A convoy needs the army's target after a -.",
}


def sentence(reason: Reason, parameters: Parameters) -> str:
    """The English sentence of a refusal.

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
