"""Refusals of a change or of files of a draft, each with a stable code and the values in it."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.errors import ImpossibleData

Facts = Mapping[str, str | int | float]

# The English sentence of each code. games/studio/words has them in the reader's language.
SENTENCES: Mapping[str, str] = {
    "already_key": "“{key}” is the abbreviation of another space or power.",
    "bad_coast": "A coast has 1 to 4 small letters, such as nc.",
    "bad_code": "A power has 1 to 3 letters on its units.",
    "bad_key": "An abbreviation has 1 to 8 letters and digits.",
    "bad_name": "A name has 1 to {most} characters in one line.",
    "bad_power_key": "The abbreviation of a power has 1 to 12 letters and digits.",
    "bad_religion": "A religion is one word of small letters.",
    "bad_share": "Choose how much of the space the new one gets.",
    "bad_direction": "Choose the side on which the new space lies.",
    "coasts_twice": "A coast is named twice.",
    "divided_space": "{space} has several coasts. Take its coasts away first.",
    "influence_incomplete": "Armed neutrals need the first three numbers, or none of them.",
    "last_power": "A variant has at least one power.",
    "line_unclear": "The line “{line}” is not understood.",
    "minor_needs_centre": "A minor power is a supply centre.",
    "minor_needs_unit": "Choose the unit of the minor power.",
    "no_centre": "{space} is not a supply centre.",
    "no_coasts_here": "Only a coastal space has coasts.",
    "no_convoys_here": "Only in a coastal space may fleets convoy.",
    "no_minor": "{space} is not a minor power.",
    "no_neighbour": "Choose a neighbour of the same kind to which the space goes.",
    "no_number": "“{word}” is no number.",
    "no_power": "There is no power “{power}”.",
    "no_religion": "Nobody has the religion “{religion}”.",
    "no_space": "There is no space “{space}”.",
    "no_such_unit_there": "“{unit}” cannot stand there.",
    "no_two_coasts": "{space} does not have two coasts.",
    "not_neighbours": "{first} and {second} do not touch.",
    "one_coast": "A space has no named coasts, or at least two.",
    "own_neighbour": "A space is not its own neighbour.",
    "power_of_unit": "Choose the power that the unit belongs to.",
    "bad_colour": "A colour has the form #a0b1c2.",
    "too_long_line": "One of the lines is too long.",
    "too_many": "These are {count}, over {most}.",
    "too_small_to_cut": "{space} cannot be divided there. Choose another side or share.",
    "two_units": "Two units start in {space}.",
    "unknown_word": "Choose one of the values.",
    "unknown_kind": "Choose a kind of space.",
}


class ImpossibleDraft(ImpossibleData):
    """Files or a change that make no variant. `where` is the file's place, or a field of a form."""

    def __init__(self, where: str, code: str, **facts: str | int | float) -> None:
        super().__init__(where, SENTENCES[code].format(**facts))
        self.code = code
        self.facts: Facts = facts
