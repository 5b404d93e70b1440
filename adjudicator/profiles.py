"""Profiles: sets of rule switches that a variant names in one word, and may change.

A variant's "rules" change single switches of its profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PROFILES: Mapping[str, Mapping[str, Any]] = {
    # W. Alex Ronke's “Common Ruleset for DP-based Variants”: minors' units that never leave, which
    # powers order by bids in secret; sorties bounce, even those that nobody opposes. The numbers
    # and the limitation are those of Ambition & Empire in the same tournament.
    "diplomacy-points": {
        "bid_maximum": 3,
        "bids_stay_secret": True,
        "bid_limitation": ["attack", "support"],
        "sortie": "bounce",
        "minor_orders_published": "written",
    },
}


def with_profile(about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule switches of a variant.json: those of its profile, changed by its own.

    >>> with_profile({"profile": "diplomacy-points", "rules": {"bid_maximum": 2}})["bid_maximum"]
    2
    """
    return {**PROFILES.get(about.get("profile", ""), {}), **about.get("rules", {})}
