"""The changes that the buttons of a draft's page make, and the part of the page shown next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from games.studio.forms import read_about, with_space_form
from games.studio.power_forms import with_new_power_form, with_power_form, with_rules_form
from games.studio.terrain_forms import with_divide_form, with_join_form, with_terrain_form
from maps.drafts import Files
from maps.drafts.edits import with_about
from maps.drafts.powers import without_power

# The names of the forms, which their buttons send.
SPACE, TERRAIN, DIVIDE, JOIN = "space", "terrain", "divide", "join"
POWER, NEW_POWER, DROP_POWER = "power", "new_power", "drop_power"
ABOUT, RULES = "about", "rules"


@dataclass(frozen=True, slots=True)
class Change:
    """What a form changes, and the query and the anchor of the page that follows."""

    make: Callable[[Files], Files]
    following: str


def read_change(do: str, files: Files, data: QueryDict) -> Change | None:
    """Return the change of a form, None for a button or a space that there is not."""
    space, power = data.get("space", ""), data.get("power", "")
    if do in (SPACE, TERRAIN, DIVIDE, JOIN) and space in files["spaces"]:
        return _space_change(do, space, data)
    if do in (POWER, DROP_POWER) and power in files["variant"]["powers"]:
        if do == DROP_POWER:
            return Change(lambda before: without_power(before, power), "#power")
        return Change(lambda before: with_power_form(before, power, data), power_address(power))
    if do == NEW_POWER:
        key = data.get("key", "").strip()
        return Change(lambda before: with_new_power_form(before, data), power_address(key))
    if do == ABOUT:
        return Change(lambda before: with_about(before, read_about(before, data)), "")
    if do == RULES:
        return Change(lambda before: with_rules_form(before, data), "#rules")
    return None


def _space_change(do: str, space: str, data: QueryDict) -> Change:
    makers: dict[str, Callable[[Files, str, QueryDict], Files]] = {
        SPACE: with_space_form,
        TERRAIN: with_terrain_form,
        DIVIDE: with_divide_form,
        JOIN: with_join_form,
    }
    following_keys = {TERRAIN: data.get("key"), DIVIDE: data.get("new_key"), JOIN: data.get("heir")}
    following = space_address((following_keys.get(do) or space).strip())
    return Change(lambda files: makers[do](files, space, data), following)


def space_address(key: str) -> str:
    """Return the part of the page's address that chooses a space."""
    return f"?{urlencode({'space': key})}#space"


def power_address(key: str) -> str:
    """Return the part of the page's address that chooses a power."""
    return f"?{urlencode({'power': key})}#power"
