"""The rule switches of a draft, of which those about spaces and powers are written one a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import fields
from typing import Any

from adjudicator.profiles import with_profile
from adjudicator.rule_switches import checked_switches
from adjudicator.variant import Rules
from maps.drafts.files import Files, draft_variant
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.tidying import tidy

LONGEST_LINE = 300
MOST_LINES = 60
LARGEST = 999
# The switches of one line for each space, power or religion: “Pap: catholic”.
LINES = (
    "camps",
    "exclusive_faith",
    "unified_coasts",
    "half_strength",
    "emergency_sites",
    "extra_homes",
    "named_homes",
)
Find = Callable[[str], str]


def _plain(value: Any) -> Any:
    """The value of a switch as JSON has it."""
    if isinstance(value, frozenset):
        return sorted(value)
    return dict(value) if isinstance(value, Mapping) else value


DEFAULTS = {item.name: _plain(getattr(Rules(), item.name)) for item in fields(Rules)}


def draft_rules(files: Mapping[str, Any]) -> dict[str, Any]:
    """Return all rule switches of a draft as JSON, with those of its profile and the defaults."""
    return {**DEFAULTS, **with_profile(files["variant"])}


def with_rules(files: Files, switches: Mapping[str, Any]) -> Files:
    """Return the files with these rule switches. Those with their usual value are not added.

    Raises ImpossibleData with the place of a value that the board does not have.
    """
    files = deepcopy(files)
    checked_switches(draft_variant(files), switches)
    about = files["variant"]
    rules = about.get("rules", {})
    usual = {**DEFAULTS, **with_profile({**about, "rules": {}})}
    left = {name: value for name, value in rules.items() if name not in switches}
    given = {
        name: value for name, value in switches.items() if name in rules or value != usual[name]
    }
    about["rules"] = left | given
    return tidy(files)


def write_lines(name: str, value: Any) -> str:
    """Return a switch of LINES as text."""
    if name == "half_strength":
        return "\n".join(", ".join(pair) for pair in value)
    rows = (
        (key, ", ".join(item) if isinstance(item, list | tuple) else item)
        for key, item in value.items()
    )
    return "\n".join(f"{key}: {item}" for key, item in rows)


def read_lines(files: Mapping[str, Any], name: str, text: str) -> Any:
    """Read a switch of LINES. Spaces and powers are given by their abbreviation or their name.

    Raises ImpossibleDraft for a line that is not understood.
    """
    lines = [line for line in (" ".join(row.split()) for row in text.splitlines()) if line]
    if len(lines) > MOST_LINES:
        raise ImpossibleDraft(name, "too_many", count=len(lines), most=MOST_LINES)
    if any(len(line) > LONGEST_LINE for line in lines):
        raise ImpossibleDraft(name, "too_long_line")
    if name == "half_strength":
        return [_read_pair(files, name, line) for line in lines]
    read: dict[str, Any] = {}
    for line in lines:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not key or not value:
            raise ImpossibleDraft(name, "line_unclear", line=line)
        named, item = _READERS[name](files, key, value)
        read[named] = item
    return read


def _read_pair(files: Mapping[str, Any], name: str, line: str) -> list[str]:
    ends = [_space(files, name, end.strip()) for end in line.split(",")]
    if len(ends) != 2:
        raise ImpossibleDraft(name, "line_unclear", line=line)
    edges = files["adjacency"]["army"] + files["adjacency"]["fleet"]
    if not any({*ends} == {end.partition("/")[0] for end in edge} for edge in edges):
        raise ImpossibleDraft(name, "not_neighbours", first=ends[0], second=ends[1])
    return ends


def _find(name: str, code: str, named: Mapping[str, Any], word: str, **fact: str) -> str:
    """The key of something that has this key or name."""
    for key, item in named.items():
        names = [key, item.get("name", ""), item.get("short", "")]
        if word.casefold() in map(str.casefold, filter(None, names)):
            return key
    raise ImpossibleDraft(name, code, **fact)


def _space(files: Mapping[str, Any], name: str, word: str) -> str:
    return _find(name, "no_space", files["spaces"], word, space=word)


def _centre(files: Mapping[str, Any], name: str, word: str) -> str:
    key = _space(files, name, word)
    if not files["spaces"][key].get("centre"):
        raise ImpossibleDraft(name, "no_centre", space=key)
    return key


def _power(files: Mapping[str, Any], name: str, word: str) -> str:
    return _find(name, "no_power", files["variant"]["powers"], word, power=word)


def _religion(files: Mapping[str, Any], name: str, word: str) -> str:
    about = files["variant"]
    sides = (*about["powers"].values(), *about.get("minors", {}).values())
    known: dict[str, Any] = {side.get("religion", ""): {} for side in sides}
    return _find(name, "no_religion", known, word, religion=word)


def _read_camp(files: Mapping[str, Any], key: str, value: str) -> tuple[str, str]:
    return _religion(files, "camps", key), value


def _read_faith(files: Mapping[str, Any], key: str, value: str) -> tuple[str, str]:
    name = "exclusive_faith"
    minor = _space(files, name, key)
    if minor not in files["variant"].get("minors", {}):
        raise ImpossibleDraft(name, "no_minor", space=minor)
    return minor, _religion(files, name, value)


def _read_coasts(files: Mapping[str, Any], key: str, value: str) -> tuple[str, str]:
    name = "unified_coasts"
    space = _space(files, name, key)
    if len(files["spaces"][space].get("coasts", ())) != 2:
        raise ImpossibleDraft(name, "no_two_coasts", space=space)
    return space, _centre(files, name, value)


def _read_site(files: Mapping[str, Any], key: str, value: str) -> tuple[str, str]:
    name = "emergency_sites"
    return _power(files, name, key), _space(files, name, value)


def _read_number(files: Mapping[str, Any], key: str, value: str) -> tuple[str, int]:
    name = "extra_homes"
    power = _power(files, name, key)
    if not (value.isascii() and value.isdecimal() and int(value[:5]) <= LARGEST):
        raise ImpossibleDraft(name, "no_number", word=value)
    return power, int(value)


def _read_homes(files: Mapping[str, Any], key: str, value: str) -> tuple[str, list[str]]:
    name = "named_homes"
    homes = [_centre(files, name, word.strip()) for word in value.split(",")]
    return _power(files, name, key), homes


_READERS: Mapping[str, Callable[[Mapping[str, Any], str, str], tuple[str, Any]]] = {
    "camps": _read_camp,
    "exclusive_faith": _read_faith,
    "unified_coasts": _read_coasts,
    "emergency_sites": _read_site,
    "extra_homes": _read_number,
    "named_homes": _read_homes,
}
