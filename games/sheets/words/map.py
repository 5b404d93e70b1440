"""What the page's map says while orders are clicked together, and what a unit may do in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from adjudicator.state import PhaseKind


def order_words() -> dict[str, str]:
    """A unit, and what it may do; {names} are filled in by whoever lists it."""
    return {
        "unit_A": _("Army {space}"),
        "unit_F": _("Fleet {space}"),
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
    }


def first_words(kind: PhaseKind, *, removes: bool, bids: bool) -> str:
    """What the map asks for at first; whether units are to be removed, and whether one may bid."""
    match kind:
        case PhaseKind.RETREATS:
            return _("Tap a dislodged unit, then where it retreats to.")
        case PhaseKind.ADJUSTMENTS if removes:
            return _("Tap a unit to remove; again to take it back.")
        case PhaseKind.ADJUSTMENTS:
            return _("Tap a centre to build in; again to take it back.")
        case PhaseKind.ALLIANCES:
            return _("Tap an armed neutral to bid for its alliance; the list has all bids.")
    if bids:
        return _("Tap one of your units, or a minor’s to bid for it.")
    return _("Tap one of your units.")


def map_words(fall: str) -> dict[str, str]:
    """The words of orders-map.js (static/js/orders); {names} are filled in there. `fall`
    is what the variant calls that season."""
    return {
        **order_words(),
        "map_label": _("Order on the map: arrow keys move, Enter chooses, Escape cancels"),
        # The letter behind & is underlined; it is the key of its button.
        "kind_move": _("&Move"),
        "kind_support": _("&Support"),
        "kind_convoy": _("&Convoy"),
        "kind_hold": _("&Hold"),
        "influence": _("Choice {rank}. Points: {points}, left: {left}."),
        "has_none": _("{unit} has no order."),
        "has_void": _("{unit} cannot carry out its order."),
        "all_ordered": _("Every unit has an order."),
        "next_unit": _("Next unit"),
        "choose": _("Tap where it moves to, or:"),
        "choose_minor": _("Choose its order, on the map or here."),
        "choose_move": _("Tap where it moves to."),
        "choose_support": _("Tap the unit to support, then where that goes."),
        "choose_convoy": _("Tap the army, then where it lands."),
        "choose_landing": _("Tap where it lands."),
        "choose_retreat": _("Tap where it retreats to, or the unit again to disband."),
        "far": _("{space} is out of reach, but the unit there can be supported."),
        "choose_more": _("Tap where that unit goes, or the unit again if it stays."),
        "choose_where": _("Tap where that unit goes."),
        "choose_one": _("{space}: choose one."),
        "build_A": _("Build an army"),
        "build_F": _("Build a fleet"),
        "build_coast": _("Build a fleet ({coast})"),
        "choose_fleets": _("Which fleets carry it? Your own are ordered with it."),
        "by_fleets": _("Own: {seas}"),
        "by_others": _("Others’ fleets"),
        "again": _("{unit}. Tap again to move there."),
        "again_or": _("{unit}. Tap again to move there; tap its target to support it."),
        "which": _("Which one?"),
        "cannot": _("{unit} has no order for {space}."),
        "cannot_move": _("{unit} can move nowhere."),
        "cannot_support": _("{unit} can support nobody: nobody it reaches could use it."),
        "cannot_convoy": _("{unit}: no convoy. Fleets at sea carry armies from coast to coast."),
        "cannot_hold": _("{unit} cannot hold."),
        "no_neutral_here": _("No armed neutral stands in {space}."),
        "ordered": "{order}.",
        "bid": _("{order}, {points} DP."),
        "bid_no_points": _("{order}. No point is left for it."),
        "taken_back": _("{space}: taken back."),
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
        "wished": _("{order} (choice {rank})."),
        "not_wished": _("{order} – taken out."),
    }
