"""The forms of the powers, the minor powers and the rule switches of a variant under work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator.orders import ARMY
from adjudicator.rule_switches import GRACE, INFLUENCE
from games.core.words.names import alphabetical, religion_name
from games.studio.power_forms import (
    BID_LIMITS,
    CROSSING_BLOCKS,
    FLAGS,
    LIMITS,
    WORDS,
    PowerForm,
    RulesForm,
)
from maps.drafts.rules import LINES, draft_rules, write_lines

NEW_COLOUR = "#5a6b7c"
LABELS = {
    "bid_maximum": gettext_lazy("Diplomacy Points of a power, at most; 0 for no bids"),
    "bids_stay_secret": gettext_lazy("Only the GM ever learns of bids"),
    "bid_limitation": gettext_lazy("A bid on a minor is void if you also"),
    "sortie": gettext_lazy("A minor’s move that would succeed"),
    "minor_orders_published": gettext_lazy("Published orders of minors"),
    "crossing_blocks": gettext_lazy("A foreign fleet in a strait stops"),
    "builds": gettext_lazy("Powers build in"),
    "homes_maximum": gettext_lazy("Home centres of a power, at most"),
    "build_limit": gettext_lazy("Builds of a power in one Winter, at most"),
    "separate_winter": gettext_lazy("Winter has orders of its own, apart from those of Spring"),
    "permanent_civil_disorder": gettext_lazy("A GM may break up an abandoned power into minors"),
    "influence_base": gettext_lazy("Influence of each power"),
    "influence_per_centre": gettext_lazy("Influence for each centre"),
    "influence_alliances": gettext_lazy("Alliances of a power, at most"),
    "influence_grace": gettext_lazy("Winters that a neutral outlives its home"),
}
CHOICES = {
    ("bid_limitation", "attack"): gettext_lazy("attack it"),
    ("bid_limitation", "support"): gettext_lazy("support an attack on it"),
    ("bid_limitation", "convoy"): gettext_lazy("convoy an attacker"),
    ("crossing_blocks", "move"): gettext_lazy("moves"),
    ("crossing_blocks", "support"): gettext_lazy("supports"),
    ("crossing_blocks", "retreat"): gettext_lazy("retreats"),
    ("sortie", "invalid"): gettext_lazy("is invalid: the minor holds"),
    ("sortie", "bounce"): gettext_lazy("bounces"),
    ("sortie", "forbidden"): gettext_lazy("is never possible: minors do not move"),
    ("minor_orders_published", "written"): gettext_lazy("all"),
    ("minor_orders_published", "carried_out"): gettext_lazy("those that are carried out"),
    ("builds", "homes"): gettext_lazy("their home centres"),
    ("builds", "owned"): gettext_lazy("every centre that they own"),
}
# The switches with a line for each space, power or religion.
LINE_LABELS = {
    "camps": gettext_lazy("Camps of the religions"),
    "exclusive_faith": gettext_lazy("Minors that support one religion only"),
    "unified_coasts": gettext_lazy("Coasts that count as one for the owner of a centre"),
    "half_strength": gettext_lazy("Long ways, gone at half strength"),
    "emergency_sites": gettext_lazy("Emergency sites of powers"),
    "extra_homes": gettext_lazy("Home centres that a power may gain"),
    "named_homes": gettext_lazy("Conquests that become home centres"),
}


def power_form(files: Mapping[str, Any], key: str, sent: QueryDict | None) -> dict[str, Any]:
    """The facts of a power, with the input of a refused form."""
    power = files["variant"]["powers"][key]
    stored = {
        "name": power["name"],
        "short": power.get("short", ""),
        "code": power.get("code", ""),
        "colour": power["colour"],
        "religion": power.get("religion", ""),
        "aliases": ", ".join(power.get("aliases", ())),
        "homes": power["homes"],
    }
    values = PowerForm.read(sent) if sent is not None else stored
    spaces = files["spaces"]
    centres = [
        (space, item["name"], space in values["homes"])
        for space, item in spaces.items()
        if item.get("centre") or space in values["homes"]
    ]
    centres.sort(key=lambda row: alphabetical(row[1]))
    return {**values, "key": key, "title": power["name"], "centres": centres}


def new_power_form(sent: QueryDict | None) -> dict[str, Any]:
    """The fields of another power."""
    values = PowerForm.read(sent if sent is not None else QueryDict())
    return {**values, "colour": values["colour"] or NEW_COLOUR}


def minor_rows(files: Mapping[str, Any]) -> list[dict[str, str]]:
    """The minor powers by name: their space, unit and religion."""
    rows = [
        {
            "key": key,
            "name": files["spaces"][key]["name"],
            "unit": _("Army") if minor["kind"] == ARMY else _("Fleet"),
            "religion": religion_name(minor.get("religion", "")),
        }
        for key, minor in files["variant"].get("minors", {}).items()
    ]
    return sorted(rows, key=lambda row: alphabetical(row["name"]))


def rules_form(files: Mapping[str, Any], sent: QueryDict | None) -> dict[str, Any]:
    """The rule switches, with the input of a refused form."""
    values = RulesForm.read(sent) if sent is not None else _stored_rules(files)
    numbers = ("bid_maximum", *LIMITS, *(f"influence_{name}" for name in (*INFLUENCE, GRACE)))
    return {
        "selects": [
            (name, LABELS[name], _choices(name, words, values)) for name, words in WORDS.items()
        ],
        "boxes": [
            (name, LABELS[name], _choices(name, words, values))
            for name, words in (
                ("bid_limitation", BID_LIMITS),
                ("crossing_blocks", CROSSING_BLOCKS),
            )
        ],
        "flags": [(name, LABELS[name], bool(values[name])) for name in FLAGS],
        "numbers": [(name, LABELS[name], values[name]) for name in numbers],
        "lines": [
            (name, LINE_LABELS[name], example, values[name])
            for name, example in _examples(files).items()
        ],
    }


def _examples(files: Mapping[str, Any]) -> dict[str, str]:
    """A line of each switch of LINES, with spaces and a power of the board."""
    first, second = ([*files["spaces"]] * 2)[:2]
    power = next(iter(files["variant"]["powers"]))
    lines = {
        "camps": "catholic: christian",
        "exclusive_faith": f"{first}: catholic",
        "unified_coasts": f"{first}: {second}",
        "half_strength": f"{first}, {second}",
        "emergency_sites": f"{power}: {first}",
        "extra_homes": f"{power}: 1",
        "named_homes": f"{power}: {first}, {second}",
    }
    return {name: lines[name] for name in LINES}


def _choices(
    name: str, words: tuple[str, ...], values: Mapping[str, Any]
) -> list[tuple[str, str, bool]]:
    chosen = values[name]
    is_chosen = chosen.__eq__ if isinstance(chosen, str) else chosen.__contains__
    return [(word, str(CHOICES[name, word]), bool(is_chosen(word))) for word in words]


def _stored_rules(files: Mapping[str, Any]) -> dict[str, Any]:
    rules = draft_rules(files)
    influence = rules["influence"]
    return {
        **rules,
        **{name: "" if rules[name] is None else rules[name] for name in LIMITS},
        **{f"influence_{name}": influence.get(name, "") for name in (*INFLUENCE, GRACE)},
        **{name: write_lines(name, rules[name]) for name in LINES},
    }
