"""Why a change of a draft, or a value in its files, cannot be, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from adjudicator.errors import ImpossibleData
from maps.drafts.refusals import ImpossibleDraft

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


def impossible_sentence(error: ImpossibleData) -> str:
    """The sentence of a refusal in the active language."""
    if isinstance(error, ImpossibleDraft):
        return str(SENTENCES[error.code]) % error.facts
    return reason_sentence(error.message)


def reason_sentence(message: str) -> str:
    """The sentence for a reason that the readers of files give in English; else the reason."""
    for pattern, sentence in REASONS:
        if match := pattern.fullmatch(message.rstrip(".")):
            return str(sentence) % match.groupdict()
    return message


SENTENCES: Mapping[str, StrPromise] = {
    "already_key": gettext_lazy("“%(key)s” is the abbreviation of another space or power."),
    "bad_coast": gettext_lazy("A coast has 1 to 4 small letters, such as nc."),
    "bad_code": gettext_lazy("A power has 1 to 3 letters on its units."),
    "bad_direction": gettext_lazy("Choose the side on which the new space lies."),
    "bad_key": gettext_lazy("An abbreviation has 1 to 8 letters and digits."),
    "bad_name": gettext_lazy("A name has 1 to %(most)s characters in one line."),
    "bad_power_key": gettext_lazy("The abbreviation of a power has 1 to 12 letters and digits."),
    "bad_religion": gettext_lazy("A religion is one word of small letters."),
    "bad_share": gettext_lazy("Choose how much of the space the new one gets."),
    "coasts_twice": gettext_lazy("A coast is named twice."),
    "divided_space": gettext_lazy("%(space)s has several coasts. Take its coasts away first."),
    "influence_incomplete": gettext_lazy(
        "Armed neutrals need the first three numbers, or none of them."
    ),
    "last_power": gettext_lazy("A variant has at least one power."),
    "line_unclear": gettext_lazy("The line “%(line)s” is not understood."),
    "minor_needs_centre": gettext_lazy("A minor power is a supply centre."),
    "minor_needs_unit": gettext_lazy("Choose the unit of the minor power."),
    "no_centre": gettext_lazy("%(space)s is not a supply centre."),
    "no_coasts_here": gettext_lazy("Only a coastal space has coasts."),
    "no_convoys_here": gettext_lazy("Only in a coastal space may fleets convoy."),
    "no_minor": gettext_lazy("%(space)s is not a minor power."),
    "no_neighbour": gettext_lazy("Choose a neighbour of the same kind to which the space goes."),
    "no_number": gettext_lazy("“%(word)s” is no number."),
    "no_power": gettext_lazy("There is no power “%(power)s”."),
    "no_religion": gettext_lazy("Nobody has the religion “%(religion)s”."),
    "no_space": gettext_lazy("There is no space “%(space)s”."),
    "no_such_unit_there": gettext_lazy("“%(unit)s” cannot stand there."),
    "no_two_coasts": gettext_lazy("%(space)s does not have two coasts."),
    "not_neighbours": gettext_lazy("%(first)s and %(second)s do not touch."),
    "one_coast": gettext_lazy("A space has no named coasts, or at least two."),
    "own_neighbour": gettext_lazy("A space is not its own neighbour."),
    "power_of_unit": gettext_lazy("Choose the power that the unit belongs to."),
    "bad_colour": gettext_lazy("A colour has the form #a0b1c2."),
    "too_long_line": gettext_lazy("One of the lines is too long."),
    "too_many": gettext_lazy("These are %(count)s, over %(most)s."),
    "too_small_to_cut": gettext_lazy(
        "%(space)s cannot be divided there. Choose another side or share."
    ),
    "two_units": gettext_lazy("Two units start in %(space)s."),
    "unknown_kind": gettext_lazy("Choose a kind of space."),
    "unknown_word": gettext_lazy("Choose one of the values."),
}

# The reasons of the readers and of the checks of shapes, as they give them in English.
REASONS: tuple[tuple[re.Pattern[str], StrPromise], ...] = (
    (re.compile("this must be an object"), gettext_lazy("This must be an object.")),
    (
        re.compile("the keys of an object must be text"),
        gettext_lazy("The keys of an object must be text."),
    ),
    (re.compile("this must be a list"), gettext_lazy("This must be a list.")),
    (re.compile("this must be text"), gettext_lazy("This must be text.")),
    (re.compile("this must be a whole number"), gettext_lazy("This must be a whole number.")),
    (re.compile("this must be a(?: finite)? number"), gettext_lazy("This must be a number.")),
    (re.compile("this must be true or false"), gettext_lazy("This must be true or false.")),
    (re.compile("this is missing"), gettext_lazy("This is missing.")),
    (re.compile("there is no such file"), gettext_lazy("There is no such file.")),
    (re.compile("no such rule switch"), gettext_lazy("There is no such rule switch.")),
    (
        re.compile(r"this must be (?P<least>\S+) or more"),
        gettext_lazy("This must be %(least)s or more."),
    ),
    (
        re.compile(r"this must be one of: (?P<words>.*)"),
        gettext_lazy("This must be one of: %(words)s."),
    ),
    (
        re.compile(r"no such key; known are (?P<words>.*)"),
        gettext_lazy("Known keys are: %(words)s."),
    ),
    (
        re.compile(r"this list must have (?:at least )?(?P<size>\d+) items, not (?P<count>\d+)"),
        gettext_lazy("This list needs %(size)s items; it has %(count)s."),
    ),
    (re.compile(r"no such space: (?P<word>.*)"), gettext_lazy("There is no space “%(word)s”.")),
    (re.compile(r"no such power: (?P<word>.*)"), gettext_lazy("There is no power “%(word)s”.")),
    (re.compile(r"no such place: (?P<word>.*)"), gettext_lazy("There is no place “%(word)s”.")),
    (
        re.compile(r"no such religion: (?P<word>.*)"),
        gettext_lazy("Nobody has the religion “%(word)s”."),
    ),
    (
        re.compile(r"“(?P<unit>[^“”]{1,80}+)” cannot stand there"),
        gettext_lazy("“%(unit)s” cannot stand there."),
    ),
    (
        re.compile(r"a year is from 1 to (?P<most>\d+)"),
        gettext_lazy("A year is from 1 to %(most)s."),
    ),
    (
        re.compile("the outlines are too long to be checked"),
        gettext_lazy("The outlines are too long to be checked."),
    ),
)
