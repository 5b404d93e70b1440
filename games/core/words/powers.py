"""What powers are called: where one meets them first by the name of the rules and the short one,
in sentences and on boards by the short one alone."""

from __future__ import annotations

from adjudicator.variant import Power


def introduced(power: Power) -> str:
    """The name of the rules, and the short one if it is another: "Ottoman Empire (Turkey)"."""
    return power.name if power.short in power.name else f"{power.name} ({power.short})"
