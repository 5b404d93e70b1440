"""The results and reasons of the adjudicator in words, one sentence for each code."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_lazy as _

from adjudicator.reasons import Reason, Result
from games.core.words.names import list_names

# The word, the sign and the tint of each result.
LABELS = {
    Result.MOVES: (_("moved"), "✓", "ok"),
    Result.BOUNCES: (_("bounced"), "✗", "warn"),
    Result.HOLDS: (_("held"), "", ""),
    Result.SUPPORTS: (_("given"), "✓", "ok"),
    Result.CUT: (_("cut"), "✗", "warn"),
    Result.VOID: (_("void"), "✗", "warn"),
    Result.CONVOYS: (_("convoyed"), "✓", "ok"),
    Result.DISRUPTED: (_("disrupted"), "✗", "warn"),
    Result.NO_CONVOY: (_("no convoy"), "✗", "warn"),
    Result.ILLEGAL: (_("illegal"), "✗", "bad"),
    Result.INVALID: (_("invalid"), "✗", "bad"),
    Result.RETREATS: (_("retreated"), "✓", "ok"),
    Result.DISBANDED: (_("disbanded"), "✗", "bad"),
    Result.BUILDS: (_("built"), "✓", "ok"),
    Result.REMOVED: (_("removed"), "", "warn"),
    Result.WAIVED: (_("waived"), "", ""),
}

SENTENCES = {
    Reason.UNOPPOSED: _("Nobody stood in the way."),
    Reason.STRONGER: _("The attack was stronger than everything against it."),
    Reason.ROTATION: _("The units moved in a circle."),
    Reason.HOLD_ORDER: _("The unit held."),
    Reason.NO_ORDER: _("No order was given, so the unit held."),
    Reason.NO_SINGLE_HIGHEST_BID: _("No single order had the most points, so the unit held."),
    Reason.OVERPOWERED: _("Another unit attacked more strongly and took the space."),
    Reason.DEFENDED: _("The space was held at least as strongly as it was attacked."),
    Reason.NOT_VACATED: _("The unit there did not leave and was as strong as the attack."),
    Reason.RING_BROKEN: _("A bounce broke the circle of moves."),
    Reason.CONTESTED: _("Another unit attacked the same space at least as strongly."),
    Reason.HEAD_TO_HEAD: _("Two units met head on, and this one was not the stronger."),
    Reason.OWN_UNIT: _("A power cannot dislodge its own unit."),
    Reason.CONVOY_BROKEN: _("A convoying fleet was dislodged."),
    Reason.CONVOY_MISSING: _("No chain of fleets was ordered to convoy it there."),
    Reason.CONVOY_PARADOX: _("The convoy depended on itself, so it failed."),
    Reason.SUPPORT_GIVEN: _("The support counted."),
    Reason.SUPPORT_CUT: _("The supporting unit was attacked."),
    Reason.SUPPORTER_DISLODGED: _("The supporting unit was dislodged."),
    Reason.UNMATCHED: _("The other unit was not ordered to do this."),
    Reason.CONVOY_GIVEN: _("The fleet carried the army."),
    Reason.FLEET_DISLODGED: _("The convoying fleet was dislodged."),
    Reason.SORTIE_STAYS: _("A minor’s unit never leaves its home."),
    Reason.SORTIE_WOULD_SUCCEED: _("A sortie that would succeed is invalid; the minor held."),
    Reason.SURPLUS_SUPPORT: _(
        "With this support a minor’s sortie would succeed, so the support is invalid."
    ),
    Reason.SUPPORT_OF_INVALID_SORTIE: _("It supports a sortie that is invalid."),
    Reason.RELIGION: _("The Religion Rule forbids this order; the minor held."),
    Reason.OVERSPENT: _("The power spent more points than it had, so all of them are lost."),
    Reason.NOT_A_MINOR: _(
        "Points can only be bid on minor powers and armed neutrals with a unit on the board."
    ),
    Reason.NO_ALLIANCE: _("There is no such alliance to end."),
    Reason.NOTHING_TO_SUPPORT: _("The supported power does not bid on this armed neutral."),
    Reason.MINOR_NEVER_MOVES: _("A minor can be ordered to hold or to support, but not to move."),
    Reason.ATTACKS_MINOR: _(
        "Your own units attack this minor or support an attack on it,"
        " so this point is void and lost."
    ),
    Reason.BID_NOT_UNDERSTOOD: _("The order was not understood, so this point is void and lost."),
    Reason.NO_SUCH_UNIT: _("There is no such unit."),
    Reason.NOT_YOUR_UNIT: _("The unit belongs to somebody else."),
    Reason.WRONG_PHASE: _("This kind of order cannot be given in this phase."),
    Reason.SAME_SPACE: _("The unit is already there."),
    Reason.NOT_ADJACENT: _("The two spaces do not touch."),
    Reason.NO_ROUTE: _("There were no fleets at sea that could convoy the army there."),
    Reason.WRONG_TERRAIN: _("This kind of unit cannot enter that space."),
    Reason.NO_COMMON_COAST: _(
        "The two spaces touch only by land, so no fleet can move between them."
    ),
    Reason.COAST_NEEDED: _("The space has several coasts, and the order names none."),
    Reason.COAST_UNREACHABLE: _("The unit cannot reach that coast."),
    Reason.CROSSING_BLOCKED: _("A foreign fleet in the strait closed the crossing."),
    Reason.CANNOT_REACH_SUPPORT: _("The unit could not move there itself."),
    Reason.SUPPORTED_CANNOT_MOVE: _("The supported unit cannot move there."),
    Reason.CANNOT_CONVOY: _(
        "Only a fleet at sea can convoy, and only an army from coast to coast."
    ),
    Reason.NOT_ON_ROUTE: _("The fleet is not on a sea route between the two coasts."),
    Reason.ORDERED_TWICE: _("The unit already had an order; the first one counts."),
    Reason.RETREATED: _("The space was free."),
    Reason.NO_RETREAT: _("The unit had no space to retreat to."),
    Reason.RETREAT_NOT_OPEN: _("The unit could not retreat to this space."),
    Reason.RETREAT_COLLISION: _("Two units retreated to the same space, so both were disbanded."),
    Reason.DISBAND_ORDER: _("Disbanded as ordered."),
    Reason.NOT_DISLODGED: _("The unit was not dislodged."),
    Reason.MINOR_DISBANDS: _("A dislodged minor cannot retreat, so it is disbanded."),
    Reason.BUILT: _("The unit was built in the centre."),
    Reason.REMOVED_BY_ORDER: _("Removed as ordered."),
    Reason.REMOVED_BY_DEFAULT: _(
        "Removed by the rules, because too few removals were ordered or all units had to go."
    ),
    Reason.WAIVED: _("The build was given up."),
    Reason.NO_BUILDS_LEFT: _("No build was due."),
    Reason.NO_REMOVALS_DUE: _("No removal was due."),
    Reason.NOT_A_CENTRE: _("The space is not a supply centre."),
    Reason.NOT_OWNED: _("The power does not own this centre."),
    Reason.NOT_HOME: _("The centre is not a home centre of the power."),
    Reason.NO_EXTRA_HOME_LEFT: _("It is not a home centre, and the power can gain no more homes."),
    Reason.OCCUPIED: _("There is already a unit there."),
    Reason.CIVIL_DISORDER: _("The power is in permanent civil disorder."),
    Reason.EMPTY: _("There is no order here."),
    Reason.TOO_LONG: _("The order is too long."),
    Reason.UNKNOWN_SPACE: _("No space has this name."),
    Reason.UNKNOWN_COAST: _("The space does not have this coast."),
    Reason.UNKNOWN_UNIT: _("The order does not name a unit."),
    Reason.UNKNOWN_ORDER: _("It is not clear what the unit should do."),
    Reason.UNKNOWN_WORD: _("A word of the order is not understood."),
    Reason.TRAILING_TEXT: _("The end of the order is not understood."),
    Reason.SECOND_ORDER: _("The line has more than one order."),
    Reason.STRUCK_OUT: _("The order is struck out."),
    Reason.NO_SEA_ROUTE: _("The order passes through a space that is no sea."),
    Reason.WRONG_NATION: _("The unit is of another nation than the order says."),
}

# Sentences that name the units that decided the order.
NAMING = {
    Reason.UNOPPOSED: _("Nobody stood in the way."),
    Reason.STRONGER: _("Supported by %(units)s, it was the strongest."),
    Reason.OVERPOWERED: _("%(units)s attacked more strongly and took the space."),
    Reason.DEFENDED: _("Held by %(units)s, at least as strong as the attack."),
    Reason.NOT_VACATED: _("%(units)s did not leave and was as strong as the attack."),
    Reason.RING_BROKEN: _("%(units)s bounced off each other, which broke the circle of moves."),
    Reason.CONTESTED: _("%(units)s attacked the same space at least as strongly."),
    Reason.HEAD_TO_HEAD: _("It met %(units)s head on and was not the stronger."),
    Reason.OWN_UNIT: _("A power cannot dislodge its own unit: %(units)s."),
    Reason.CONVOY_BROKEN: _("The fleet that should have convoyed it was dislodged: %(units)s."),
    Reason.SUPPORT_CUT: _("%(units)s attacked the supporting unit."),
    Reason.SUPPORTER_DISLODGED: _("%(units)s dislodged the supporting unit."),
    Reason.FLEET_DISLODGED: _("%(units)s dislodged the convoying fleet."),
}

# Sentences that name the deciding unit and its supporters.
WITH_SUPPORT = {
    Reason.OVERPOWERED: _(
        "%(unit)s attacked more strongly and took the space, with the support of %(others)s."
    ),
    Reason.HEAD_TO_HEAD: _(
        "It met %(unit)s head on, which had the support of %(others)s, and was not the stronger."
    ),
}


def result_badge(result: Result) -> tuple[str, str, str]:
    """Return the word, the sign and the tint of a result."""
    label, sign, level = LABELS[result]
    return str(label), sign, level


def why(reason: Reason, units: Sequence[str] = (), result: Result | None = None) -> str:
    """Word the reason of a result, with the units that decided it."""
    if (reason, result) == (Reason.NO_ORDER, Result.DISBANDED):
        return gettext("No retreat was ordered, so the unit was disbanded.")
    if len(units) > 1 and reason in WITH_SUPPORT:
        return str(WITH_SUPPORT[reason] % {"unit": units[0], "others": list_names(units[1:])})
    if units and reason in NAMING:
        return str(NAMING[reason] % {"units": list_names(units)})
    return str(SENTENCES[reason])
