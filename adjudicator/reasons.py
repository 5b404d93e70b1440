"""Stable codes for every result and every refusal. Sentences for people are made elsewhere."""

from __future__ import annotations

from enum import StrEnum


class Result(StrEnum):
    """The result of an order."""

    MOVES = "moves"
    BOUNCES = "bounces"
    HOLDS = "holds"
    SUPPORTS = "supports"
    CUT = "cut"
    VOID = "void"
    CONVOYS = "convoys"
    DISRUPTED = "disrupted"
    NO_CONVOY = "no_convoy"
    ILLEGAL = "illegal"
    INVALID = "invalid"
    RETREATS = "retreats"
    DISBANDED = "disbanded"
    BUILDS = "builds"
    REMOVED = "removed"
    WAIVED = "waived"


class Reason(StrEnum):
    """The reason for a result or a refusal."""

    # Adjudicated movement.
    UNOPPOSED = "unopposed"
    STRONGER = "stronger"
    ROTATION = "rotation"
    HOLD_ORDER = "hold_order"
    NO_ORDER = "no_order"
    NO_SINGLE_HIGHEST_BID = "no_single_highest_bid"
    OVERPOWERED = "overpowered"
    DEFENDED = "defended"
    NOT_VACATED = "not_vacated"
    RING_BROKEN = "ring_broken"
    CONTESTED = "contested"
    HEAD_TO_HEAD = "head_to_head"
    OWN_UNIT = "own_unit"
    CONVOY_BROKEN = "convoy_broken"
    CONVOY_MISSING = "convoy_missing"
    CONVOY_PARADOX = "convoy_paradox"
    SUPPORT_GIVEN = "support_given"
    SUPPORT_CUT = "support_cut"
    SUPPORTER_DISLODGED = "supporter_dislodged"
    UNMATCHED = "unmatched"
    CONVOY_GIVEN = "convoy_given"
    FLEET_DISLODGED = "fleet_dislodged"
    SORTIE_STAYS = "sortie_stays"

    # Orders that a variant's special rules declare invalid.
    SORTIE_WOULD_SUCCEED = "sortie_would_succeed"
    SURPLUS_SUPPORT = "surplus_support"
    SUPPORT_OF_INVALID_SORTIE = "support_of_invalid_sortie"
    RELIGION = "religion"

    # Bids that do not count.
    OVERSPENT = "overspent"
    NOT_A_MINOR = "not_a_minor"
    MINOR_NEVER_MOVES = "minor_never_moves"
    NO_ALLIANCE = "no_alliance"
    NOTHING_TO_SUPPORT = "nothing_to_support"
    ATTACKS_MINOR = "attacks_minor"
    BID_NOT_UNDERSTOOD = "bid_not_understood"

    # Impossible orders.
    NO_SUCH_UNIT = "no_such_unit"
    NOT_YOUR_UNIT = "not_your_unit"
    WRONG_PHASE = "wrong_phase"
    SAME_SPACE = "same_space"
    NOT_ADJACENT = "not_adjacent"
    NO_ROUTE = "no_route"
    WRONG_TERRAIN = "wrong_terrain"
    NO_COMMON_COAST = "no_common_coast"
    COAST_NEEDED = "coast_needed"
    COAST_UNREACHABLE = "coast_unreachable"
    CROSSING_BLOCKED = "crossing_blocked"
    CANNOT_REACH_SUPPORT = "cannot_reach_support"
    SUPPORTED_CANNOT_MOVE = "supported_cannot_move"
    CANNOT_CONVOY = "cannot_convoy"
    NOT_ON_ROUTE = "not_on_route"
    ORDERED_TWICE = "ordered_twice"

    # Retreats.
    RETREATED = "retreated"
    NO_RETREAT = "no_retreat"
    RETREAT_NOT_OPEN = "retreat_not_open"
    RETREAT_COLLISION = "retreat_collision"
    DISBAND_ORDER = "disband_order"
    NOT_DISLODGED = "not_dislodged"
    MINOR_DISBANDS = "minor_disbands"

    # Adjustments.
    BUILT = "built"
    REMOVED_BY_ORDER = "removed_by_order"
    REMOVED_BY_DEFAULT = "removed_by_default"
    WAIVED = "waived"
    NO_BUILDS_LEFT = "no_builds_left"
    NO_REMOVALS_DUE = "no_removals_due"
    NOT_A_CENTRE = "not_a_centre"
    NOT_OWNED = "not_owned"
    NOT_HOME = "not_home"
    NO_EXTRA_HOME_LEFT = "no_extra_home_left"
    OCCUPIED = "occupied"
    CIVIL_DISORDER = "civil_disorder"

    # Text that was not understood.
    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNKNOWN_SPACE = "unknown_space"
    UNKNOWN_COAST = "unknown_coast"
    UNKNOWN_UNIT = "unknown_unit"
    UNKNOWN_ORDER = "unknown_order"
    UNKNOWN_WORD = "unknown_word"
    TRAILING_TEXT = "trailing_text"
    SECOND_ORDER = "second_order"
    STRUCK_OUT = "struck_out"
    NO_SEA_ROUTE = "no_sea_route"
    WRONG_NATION = "wrong_nation"
