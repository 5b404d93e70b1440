"""What the page's map says while orders are clicked together."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def map_words(fall: str) -> dict[str, str]:
    """The words of orders-map.js (static/js/orders); {names} are filled in there. `fall`
    is what the variant calls that season."""
    return {
        "left": _("{left} points left."),
        "map_label": _("Order on the map: arrow keys move, Enter chooses, Escape cancels"),
        "start": _("Tap one of your units, or a minor’s to bid for it."),
        "start_own": _("Tap one of your units."),
        "start_retreat": _("Tap a dislodged unit, then where it retreats to."),
        "start_adjust": _("Tap a centre to build or a unit to remove; again to take it back."),
        "start_alliances": _(
            "No unit moves in this phase: bids are made in the list beside the map."
        ),
        "choose": _(
            "{unit}: tap a target, or the unit again to hold. "
            "To support or convoy tap the other unit first."
        ),
        "choose_minor": _("{unit}: tap what you bid for it to do, or the unit again to hold."),
        "choose_retreat": _("{unit}: tap where it retreats to, or the unit again to disband."),
        "choose_more": _(
            "{unit} and {space}: tap where that unit goes, "
            "or it again to support it where it stands."
        ),
        "choose_one": _("{space}: choose one."),
        "cannot": _("{unit} has no order for {space}."),
        "nothing_here": _("Nothing to order in {space}."),
        "ordered": _("{order}: ordered."),
        "bid": _("{order}: {points} points."),
        "bid_no_points": _("{order}: chosen, but no point is left for it."),
        "taken_back": _("{space}: taken back."),
        "do_hold": _("Hold"),
        "do_disband": _("Disband"),
        "do_move": _("Move to {to}"),
        "do_via": _("Move to {to} by convoy"),
        "do_retreat": _("Retreat to {to}"),
        "do_help": _("Support {unit} where it stands"),
        "do_support": _("Support {unit} to {to}"),
        "do_convoy": _("Convoy {unit} to {to}"),
        "do_buildA": _("Build an army in {to}"),
        "do_buildF": _("Build a fleet in {to}"),
        "do_remove": pgettext("a unit", "Remove"),
        "start_conditional_retreats": _(
            "If dislodged: tap one of your units, then where it would go; "
            "once more for the next choice."
        ),
        "start_conditional_adjustments": _(
            "After %(fall)s: tap a centre to build in, or a unit to remove, in order of preference."
        )
        % {"fall": fall},
        "start_final": _("Your orders are final."),
        "mode_end": _("Back to the orders of this phase"),
        "wished": _("{order}: choice {rank}."),
        "not_wished": _("{order}: taken out."),
    }
