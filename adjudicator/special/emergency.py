"""Emergency measures: a power that has lost some of its homes gets a unit more, and a build site.

The Russian Emergency Measures Rule of 1900 by B. M. Powell: Russia, and Siberia.
"""

from __future__ import annotations

from adjudicator.state import Position
from adjudicator.variant import Variant


def emergency_site(variant: Variant, position: Position, power: str) -> str | None:
    """Return the space where a power may build because it is in an emergency, or None.

    It is in one while it controls at least one of its original homes, but not all.
    """
    site = variant.rules.emergency_sites.get(power)
    if site is None:
        return None
    homes = variant.powers[power].homes
    left = sum(position.centres.get(home) == power for home in homes)
    return site if 0 < left < len(homes) else None


def units_allowed(variant: Variant, position: Position, power: str) -> int:
    """Return how many units a power may have after a Winter: one per centre, one more in need."""
    extra = emergency_site(variant, position, power) is not None
    return len(position.centres_of(power)) + extra
