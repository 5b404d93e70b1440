"""The powers of a draft: changed, added and removed."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from maps.checks.theme import COLOUR
from maps.drafts.files import Files
from maps.drafts.limits import CODE, LONGEST_NAME, POWER_KEY
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.tidying import forget_translations, tidy
from maps.render.theme import BLACK, WHITE, mix

RELIGION = re.compile(r"[a-z][a-z-]{0,23}")
MOST_ALIASES = 20


@dataclass(frozen=True, slots=True)
class PowerEdit:
    """A power as a form gives it.

    - short: its short name; the name if it is "".
    - code: the letters on its units; its key if they are "".
    - aliases: further names and adjectives, by which orders and imports know it.
    - homes: the centres where it may build.
    """

    name: str
    colour: str
    short: str = ""
    code: str = ""
    religion: str = ""
    aliases: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()


def with_power(files: Files, key: str, edit: PowerEdit) -> Files:
    """Return the files with a power changed. Raises ImpossibleDraft."""
    if key not in files["variant"]["powers"]:
        raise ImpossibleDraft("power", "no_power", power=key)
    files = deepcopy(files)
    power = files["variant"]["powers"][key]
    is_renamed = (power["name"], power.get("short", "")) != (edit.name, edit.short)
    if power["colour"] != edit.colour:
        shade(files, key, edit.colour)
    files["variant"]["powers"][key] = _power(files, edit)
    if is_renamed:
        forget_translations(files, "powers", key)
    return tidy(files)


def with_new_power(files: Files, key: str, edit: PowerEdit) -> Files:
    """Return the files with another power, which has neither centres nor units yet."""
    about = files["variant"]
    if not POWER_KEY.fullmatch(key):
        raise ImpossibleDraft("key", "bad_power_key")
    if key in about["powers"] or key in files["spaces"]:
        raise ImpossibleDraft("key", "already_key", key=key)
    files = deepcopy(files)
    files["variant"]["powers"][key] = _power(files, edit)
    files["setup"]["powers"][key] = {"centres": [], "units": []}
    shade(files, key, edit.colour)
    return tidy(files)


def without_power(files: Files, key: str) -> Files:
    """Return the files without a power. Its centres belong to nobody, and its units are gone."""
    if key not in files["variant"]["powers"]:
        raise ImpossibleDraft("power", "no_power", power=key)
    if len(files["variant"]["powers"]) == 1:
        raise ImpossibleDraft("power", "last_power")
    files = deepcopy(files)
    del files["variant"]["powers"][key]
    files["setup"]["powers"].pop(key, None)
    files["setup"].get("land", {}).pop(key, None)
    for part in ("theme", "arms"):
        holder = files.get(part, {}) if part == "arms" else files.get(part, {}).get("powers")
        if isinstance(holder, dict):
            holder.pop(key, None)
    forget_translations(files, "powers", key)
    return tidy(files)


def _power(files: Files, edit: PowerEdit) -> dict[str, Any]:
    """The power as variant.json has it; values that are empty are left out."""
    for where, name in (("name", edit.name), ("short", edit.short or edit.name)):
        check_line(name, where)
    if not COLOUR.fullmatch(edit.colour):
        raise ImpossibleDraft("colour", "bad_colour")
    if edit.code and not CODE.fullmatch(edit.code):
        raise ImpossibleDraft("code", "bad_code")
    check_religion(edit.religion)
    check_aliases(edit.aliases, "aliases")
    for home in edit.homes:
        if home not in files["spaces"]:
            raise ImpossibleDraft("homes", "no_space", space=home)
    given = {
        "name": edit.name,
        "short": edit.short if edit.short != edit.name else "",
        "code": edit.code,
        "colour": edit.colour,
        "religion": edit.religion,
        "homes": sorted(edit.homes),
        "aliases": list(edit.aliases),
    }
    needed = ("name", "colour", "homes")
    return {name: value for name, value in given.items() if value or name in needed}


def check_line(text: str, where: str) -> None:
    """Refuse a name that is empty, too long, or has hidden signs."""
    if not text.strip() or len(text) > LONGEST_NAME or not text.isprintable():
        raise ImpossibleDraft(where, "bad_name", most=LONGEST_NAME)


def check_religion(religion: str) -> None:
    """Refuse a religion that is not one word."""
    if religion and not RELIGION.fullmatch(religion):
        raise ImpossibleDraft("religion", "bad_religion")


def check_aliases(names: tuple[str, ...], where: str) -> None:
    """Refuse too many further names, and one that is no name."""
    if len(names) > MOST_ALIASES:
        raise ImpossibleDraft(where, "too_many", count=len(names), most=MOST_ALIASES)
    for name in names:
        check_line(name, where)


def shade(files: Files, key: str, colour: str) -> None:
    """Give a power's land the shades of its colour, if the draft has colours of land."""
    theme = files.get("theme")
    if not COLOUR.fullmatch(colour) or not isinstance(theme, dict):
        return
    if isinstance(theme.get("powers"), dict):
        theme["powers"][key] = {
            "tint": mix(colour, WHITE, 0.55),
            "dark": mix(colour, BLACK, 0.3),
            "edge": colour,
        }
