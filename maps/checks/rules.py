"""Checks of powers, minors, set-up and rule switches against the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.board import SEA
from adjudicator.variant import Variant
from maps.checks.problem import Problem
from maps.colours.powers import MIN_CONTRAST, contrast, ink_on

COLOUR = re.compile(r"#[0-9a-f]{6}")


def counts(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """The variant has as many of everything as its `counts` say."""
    spaces = variant.board.spaces.values()
    seas = sum(space.kind == SEA for space in spaces)
    numbers = {
        "spaces": len(spaces),
        "land": len(spaces) - seas,
        "sea": seas,
        "centres": len(variant.board.centres),
        "powers": len(variant.powers),
        "minors": len(variant.minors),
        "units": len(variant.start.units),
    }
    for name, expected in data["variant"].get("counts", {}).items():
        if numbers.get(name) != expected:
            yield Problem("count", f"There are {numbers.get(name)} {name}, not {expected}.")


def names(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """No name or alias means two spaces."""
    meant: dict[str, str] = {}
    for key, space in variant.board.spaces.items():
        for name in {key, space.name, *space.aliases, *space.also}:
            other = meant.setdefault(name.casefold(), key)
            if other != key:
                yield Problem("name_twice", f"“{name}” means {other} and {key}.")


def powers(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Homes are centres, codes readable on their colours, and no power is named like a space."""
    board = variant.board
    for power in variant.powers.values():
        if power.key in board.spaces:
            yield Problem("power_is_space", f"{power.key} is both a power and a space.")
        if not COLOUR.fullmatch(power.colour):
            yield Problem(
                "colour",
                f"The colour of {power.key}, “{power.colour}”, is not of the form #rrggbb.",
            )
        elif contrast(ink_on(power.colour), power.colour) < MIN_CONTRAST:
            yield Problem("unreadable", f"No ink is readable on the colour of {power.key}.")
        for home in power.homes:
            if home not in board.centres:
                yield Problem("home_no_centre", f"{home}, a home of {power.key}, is not a centre.")


def minors(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """A minor is an unowned centre and has a religion if the rules ask for one."""
    for key, minor in variant.minors.items():
        if key not in variant.board.centres:
            yield Problem("minor_no_centre", f"The minor {key} is not a centre.")
        elif key in variant.start.centres:
            yield Problem("minor_owned", f"The minor {key} belongs to a power at the start.")
        if not minor.religion and (variant.rules.camps or variant.rules.exclusive_faith):
            yield Problem("minor_no_religion", f"The minor {key} has no religion.")


def set_up(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """At the start, owned centres are centres and no two units share a space."""
    owners: dict[str, str] = {}
    for power, side in data["setup"]["powers"].items():
        for space in side["centres"]:
            if space not in variant.board.centres:
                yield Problem(
                    "setup_no_centre", f"{power} starts with {space}, which is not a centre."
                )
            if space in owners:
                yield Problem(
                    "centre_twice", f"{owners[space]} and {power} both start with {space}."
                )
            owners[space] = power
    standing = [unit.space for unit in variant.start.units]
    for space in sorted({space for space in standing if standing.count(space) > 1}):
        yield Problem("two_units", f"Two units start in {space}.")


def land(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """The realms at the start hold only land that is not a centre, and each space once."""
    owners: dict[str, str] = {}
    for owner, spaces in data["setup"].get("land", {}).items():
        if owner not in variant.powers and owner not in variant.minors:
            yield Problem(
                "land_no_owner", f"Land belongs to {owner}, which is neither a power nor a minor."
            )
        for key in spaces:
            space = variant.board.spaces.get(key)
            if space is None or space.centre or space.kind == SEA:
                yield Problem("land_no_land", f"{key}, land of {owner}, is a centre or not land.")
            if key in owners:
                yield Problem("land_twice", f"{key} is land of both {owners[key]} and {owner}.")
            owners[key] = owner


def switches(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """A unified space has two coasts, and if there are camps, every religion is in one."""
    rules, board = variant.rules, variant.board
    for space in rules.unified_coasts:
        if len(board.spaces[space].coasts) != 2:
            yield Problem("unified_coasts", f"{space} is unified but does not have two coasts.")
    religions = {minor.religion for minor in variant.minors.values()}
    religions |= {power.religion for power in variant.powers.values()}
    for religion in sorted(religions - {""}):
        if rules.camps and religion not in rules.camps:
            yield Problem("camps", f"The religion “{religion}” belongs to no camp.")


RULES_CHECKS = (counts, names, powers, minors, set_up, land, switches)
