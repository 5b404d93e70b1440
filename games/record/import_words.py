"""Sentences about the files of other programs: why one is refused, and the importer's remarks."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from adjudicator.imports import ImportRefused, Remark
from adjudicator.variant import Variant
from games.core.errors import Unprocessable
from games.core.given_boards import LONGEST_SENTENCE
from games.core.words.rules import refusal
from games.models.titles import turn_title

LINE = re.compile(r"line (\d+)")


def import_refusal(error: ImportRefused) -> Unprocessable:
    """The refusal of a file of another program, with the place in it."""
    place = _place(error.where)
    facts = {"where": place, "word": error.word, "why": error.message.rstrip(".")}
    facts["details"] = "; ".join(filter(None, (place, error.word)))
    if error.turn and error.variant:
        facts["phase"] = turn_title(error.variant.calendar, error.turn)
    sentence = _refusal_sentences().get(error.code) or _(
        "The file cannot be read at %(where)s: %(why)s."
    )
    return Unprocessable(error.code, (sentence % facts)[:LONGEST_SENTENCE], field="file")


def _refusal_sentences() -> dict[str, str]:
    large = _("This is more than the site reads (%(where)s).")
    case = _("The test case is not as jDip writes it (%(where)s).")
    return {
        "bad_json": _("This is no JSON that can be read (%(where)s)."),
        "bad_result": case,
        "bad_turn": _("The phase of these orders is not understood (%(where)s)."),
        "bad_xml": _("This XML is not well-formed, or declares entities (%(where)s)."),
        "differs": _("The results of %(phase)s do not follow from its orders (%(details)s)."),
        "impossible_board": _("“%(word)s” cannot stand there (%(where)s)."),
        "no_board_told": _("The file has no board for %(phase)s, with which it begins."),
        "no_end": case,
        "no_orders": _("This file has no orders of any phase."),
        "no_such_power": _("No power is called “%(word)s” (%(where)s)."),
        "no_such_space": _("No space is called “%(word)s” (%(where)s)."),
        "no_such_unit": _("“%(word)s” is no unit (%(where)s)."),
        "no_text": _("This is no text, and no file of a game."),
        "not_recognised": _("The site knows no format in which this is a game."),
        "not_resolved": _("These orders were received, but not resolved (%(where)s)."),
        "outside_block": case,
        "outside_case": case,
        "packed": _("This file is packed. Unpack it, and send the file in it."),
        "phase_missing": _("The file has no %(phase)s, which comes before %(where)s."),
        "several_games": _("This file has several games. Send one of them alone."),
        "too_large": large,
        "too_many_cases": large,
        "too_many_games": large,
        "too_many_orders": large,
        "too_many_phases": large,
        "too_many_units": large,
        "unknown_variant": _("The site has no board called “%(word)s” (%(where)s)."),
        "unread": _("Most orders are not understood. The first is at %(where)s: “%(word)s”."),
        "wrong_order": _("A phase stands where it cannot be (%(where)s)."),
    }


def remark_sentence(variant: Variant, remark: Remark) -> str:
    """A remark of the importer, with its place and its phase."""
    rules = {
        "no_orders": _("orders are missing, and the other program decided without them"),
        "via_by_land": _("a move by convoy without a convoy stays here, and went by land there"),
        "via_not_said": _(
            "a move to a neighbour goes by land here, unless it says “via convoy” or an own fleet "
            "convoys it"
        ),
        "own_convoy": _(
            "a move to a neighbour goes by convoy here if an own fleet convoys it, and went by "
            "land there"
        ),
        "route": _("a move goes here by any fleets that convoy it"),
        "paradox": _("in a convoy paradox the convoying fleets fail here"),
        "build_site": _("units are built in home centres only"),
        "default_removal": _("missing removals are chosen by the rules of 2023 here"),
        "coast": _("a fleet needs the name of its coast here, if several are in reach"),
        "bids": _("the bids that decided over minor powers are not in the file"),
        "unread_order": _("an order of this phase is not understood"),
    }
    sentences = {
        "unread": _("%(where)s, %(phase)s: “%(detail)s” is not understood. %(why)s"),
        "missing": _("%(where)s, %(phase)s: missing in the file, and played without orders."),
        "starts_later": _("%(where)s, %(phase)s: the file begins on a board of its own."),
        "doubled": _("%(where)s, %(phase)s: repeats the turn before it, and was left out."),
        "rule": _("%(where)s, %(phase)s: stays as the file tells it, by another rule: %(detail)s."),
    }
    detail = rules.get(remark.detail, remark.detail)
    facts = {
        "where": _place(remark.where),
        "phase": turn_title(variant.calendar, remark.turn),
        "detail": detail,
        "why": refusal(variant, remark.error) if remark.error else "",
    }
    return sentences[remark.code] % facts


def _place(where: str) -> str:
    """A place in a file; most are lines."""
    match = LINE.fullmatch(where)
    if match:
        return _("line %(number)s") % {"number": match[1]}
    return _("the file") if where == "file" else where
