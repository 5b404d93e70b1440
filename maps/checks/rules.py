"""Checks of powers, minors, set-up and rule switches against the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.board import SEA
from adjudicator.variant import Variant
from maps.checks.problem import Problem, report
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
            yield report("count", number=str(numbers.get(name)), counted=name, expected=expected)


def names(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """No name or alias means two spaces."""
    meant: dict[str, str] = {}
    for key, space in variant.board.spaces.items():
        for name in {key, space.name, *space.aliases, *space.also}:
            other = meant.setdefault(name.casefold(), key)
            if other != key:
                yield report("name_twice", name=name, a=other, b=key)


def powers(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Homes are centres, codes readable on their colours, and no power is named like a space."""
    board = variant.board
    for power in variant.powers.values():
        if power.key in board.spaces:
            yield report("power_is_space", power=power.key)
        if not COLOUR.fullmatch(power.colour):
            yield report("colour", power=power.key, colour=power.colour)
        elif contrast(ink_on(power.colour), power.colour) < MIN_CONTRAST:
            yield report("unreadable", power=power.key)
        for home in power.homes:
            if home not in board.centres:
                yield report("home_no_centre", space=home, power=power.key)


def minors(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """A minor is an unowned centre and has a religion if the rules ask for one."""
    for key, minor in variant.minors.items():
        if key not in variant.board.centres:
            yield report("minor_no_centre", space=key)
        elif key in variant.start.centres:
            yield report("minor_owned", space=key)
        if not minor.religion and (variant.rules.camps or variant.rules.exclusive_faith):
            yield report("minor_no_religion", space=key)


def set_up(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """At the start, owned centres are centres and no two units share a space."""
    owners: dict[str, str] = {}
    for power, side in data["setup"]["powers"].items():
        for space in side["centres"]:
            if space not in variant.board.centres:
                yield report("setup_no_centre", power=power, space=space)
            if space in owners:
                yield report("centre_twice", a=owners[space], b=power, space=space)
            owners[space] = power
    standing = [unit.space for unit in variant.start.units]
    for space in sorted({space for space in standing if standing.count(space) > 1}):
        yield report("two_units", space=space)


def land(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """The realms at the start hold only land that is not a centre, and each space once."""
    owners: dict[str, str] = {}
    for owner, spaces in data["setup"].get("land", {}).items():
        if owner not in variant.powers and owner not in variant.minors:
            yield report("land_no_owner", owner=owner)
        for key in spaces:
            space = variant.board.spaces.get(key)
            if space is None or space.centre or space.kind == SEA:
                yield report("land_no_land", space=key, owner=owner)
            if key in owners:
                yield report("land_twice", space=key, a=owners[key], b=owner)
            owners[key] = owner


def switches(variant: Variant, data: Mapping[str, Any]) -> Iterator[Problem]:
    """A unified space has two coasts, and if there are camps, every religion is in one."""
    rules, board = variant.rules, variant.board
    for space in rules.unified_coasts:
        if len(board.spaces[space].coasts) != 2:
            yield report("unified_coasts", space=space)
    religions = {minor.religion for minor in variant.minors.values()}
    religions |= {power.religion for power in variant.powers.values()}
    for religion in sorted(religions - {""}):
        if rules.camps and religion not in rules.camps:
            yield report("camps", religion=religion)


RULES_CHECKS = (counts, names, powers, minors, set_up, land, switches)
