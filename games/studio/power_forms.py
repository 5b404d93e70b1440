"""The forms of the powers and of the rule switches."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from adjudicator.rule_switches import GRACE, INFLUENCE
from games.core.forms import SentForm, Text, Texts, check_sent, whole_number
from games.studio.terrain_forms import LONGEST, LONGEST_LIST, line_of, names_of
from maps.drafts import Files
from maps.drafts.powers import PowerEdit, with_new_power, with_power
from maps.drafts.refusals import ImpossibleDraft
from maps.drafts.rules import LINES, read_lines, with_rules

MOST_HOMES = 60
# The actions that a bid or a crossing can be about, and the values of the switches of one word.
BID_LIMITS = ("attack", "support", "convoy")
CROSSING_BLOCKS = ("move", "support", "retreat")
WORDS = {
    "sortie": ("invalid", "bounce", "forbidden"),
    "minor_orders_published": ("written", "carried_out"),
    "builds": ("homes", "owned"),
}
FLAGS = ("bids_stay_secret", "separate_winter", "permanent_civil_disorder")
LIMITS = ("homes_maximum", "build_limit")
INFLUENCE_FIELDS = tuple(f"influence_{name}" for name in (*INFLUENCE, GRACE))


class PowerForm(SentForm):
    """A power: its names, its colour and where it builds."""

    key = Text(longest=LONGEST)
    name = Text(longest=LONGEST)
    short = Text(longest=LONGEST)
    code = Text(longest=LONGEST)
    colour = Text(longest=LONGEST)
    religion = Text(longest=LONGEST)
    aliases = Text(longest=LONGEST_LIST)
    homes = Texts(longest=LONGEST, most=MOST_HOMES)


class RulesForm(SentForm):
    """The rule switches. Those of LINES are text with a line for each space or power."""

    bid_maximum = Text(longest=LONGEST)
    bid_limitation = Texts(longest=LONGEST, most=len(BID_LIMITS))
    crossing_blocks = Texts(longest=LONGEST, most=len(CROSSING_BLOCKS))
    sortie = Text(longest=LONGEST)
    minor_orders_published = Text(longest=LONGEST)
    builds = Text(longest=LONGEST)
    bids_stay_secret = Text(longest=LONGEST)
    separate_winter = Text(longest=LONGEST)
    permanent_civil_disorder = Text(longest=LONGEST)
    homes_maximum = Text(longest=LONGEST)
    build_limit = Text(longest=LONGEST)
    influence_base = Text(longest=LONGEST)
    influence_per_centre = Text(longest=LONGEST)
    influence_alliances = Text(longest=LONGEST)
    influence_grace = Text(longest=LONGEST)
    camps = Text(longest=LONGEST_LIST)
    exclusive_faith = Text(longest=LONGEST_LIST)
    unified_coasts = Text(longest=LONGEST_LIST)
    half_strength = Text(longest=LONGEST_LIST)
    emergency_sites = Text(longest=LONGEST_LIST)
    extra_homes = Text(longest=LONGEST_LIST)
    named_homes = Text(longest=LONGEST_LIST)


def _edit(sent: dict[str, Any]) -> PowerEdit:
    return PowerEdit(
        name=line_of(sent["name"]),
        colour=sent["colour"].strip().lower(),
        short=line_of(sent["short"]),
        code=sent["code"].strip(),
        religion=sent["religion"].strip().lower(),
        aliases=names_of(sent["aliases"]),
        homes=tuple(dict.fromkeys(sent["homes"])),
    )


def with_power_form(files: Files, key: str, data: QueryDict) -> Files:
    """Return the files as the form of a power changes them."""
    check_sent(data, "name", "short", "code", "colour", "religion", "aliases")
    return with_power(files, key, _edit(PowerForm.read(data)))


def with_new_power_form(files: Files, data: QueryDict) -> Files:
    """Return the files with the power of a form added."""
    sent = PowerForm.read(data)
    return with_new_power(files, sent["key"].strip(), _edit(sent))


def with_rules_form(files: Files, data: QueryDict) -> Files:
    """Return the files as the form of the rule switches changes them."""
    check_sent(data, "bid_maximum", *WORDS, *LIMITS, *INFLUENCE_FIELDS, *LINES)
    sent = RulesForm.read(data)
    switches: dict[str, Any] = {
        "bid_maximum": _number("bid_maximum", sent["bid_maximum"]) or 0,
        "bid_limitation": [name for name in BID_LIMITS if name in sent["bid_limitation"]],
        "crossing_blocks": [name for name in CROSSING_BLOCKS if name in sent["crossing_blocks"]],
        "influence": _influence(sent),
    }
    for name, words in WORDS.items():
        if sent[name] not in words:
            raise ImpossibleDraft(name, "unknown_word")
        switches[name] = sent[name]
    switches |= {name: bool(sent[name]) for name in FLAGS}
    switches |= {name: _number(name, sent[name]) for name in LIMITS}
    switches |= {name: read_lines(files, name, sent[name]) for name in LINES}
    return with_rules(files, switches)


def _number(where: str, text: str) -> int | None:
    """A number of a form; None if the field is empty."""
    if not text.strip():
        return None
    number = whole_number(text, 3)
    if number is None:
        raise ImpossibleDraft(where, "no_number", word=text.strip()[:LONGEST])
    return number


def _influence(sent: dict[str, Any]) -> dict[str, int]:
    """The numbers of armed neutrals; empty if all fields are."""
    names = (*INFLUENCE, GRACE)
    numbers = {name: _number(f"influence_{name}", sent[f"influence_{name}"]) for name in names}
    given = {name: number for name, number in numbers.items() if number is not None}
    missing = [name for name in INFLUENCE if name not in given]
    if given and missing:
        raise ImpossibleDraft(f"influence_{missing[0]}", "influence_incomplete")
    if given and not given["alliances"]:
        raise ImpossibleDraft("influence_alliances", "influence_incomplete")
    return given
