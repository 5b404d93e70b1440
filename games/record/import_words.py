"""Sentences about the files of other programs: why one is refused, and the importer's remarks."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from adjudicator.imports import ImportRefused, Remark
from games.core.errors import Unprocessable
from games.core.given_boards import LONGEST_SENTENCE

LINE = re.compile(r"line (\d+)")


def import_refusal(error: ImportRefused) -> Unprocessable:
    """The refusal of a file of another program, with the place in it."""
    facts = {"where": _place(error.where), "why": error.message.rstrip(".")}
    sentences = {
        "not_recognised": _("The site knows no format in which this is a game."),
        "packed": _("This file is packed. Unpack it, and send the file in it."),
        "no_text": _("This is no text, and no file of a game."),
        "several_games": _("This file has several games. Send one of them alone."),
        "no_orders": _("This file has no orders of any phase."),
        "unread": _("Most orders are not understood. The first is at %(where)s: %(why)s."),
        "unknown_variant": _("The site has no board for this game (%(where)s)."),
        "differs": _("The file contradicts itself at %(where)s: %(why)s."),
        "bad_xml": _("This XML is not well-formed, or declares entities (%(where)s)."),
    }
    other = _("The file cannot be read at %(where)s: %(why)s.")
    sentence = sentences.get(error.code, other) % facts
    return Unprocessable(error.code, sentence[:LONGEST_SENTENCE], field="file")


def remark_sentence(remark: Remark) -> str:
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
        "unread": _("%(where)s, %(phase)s: not understood: %(detail)s"),
        "missing": _("%(where)s, %(phase)s: missing in the file, and played without orders."),
        "starts_later": _("%(where)s, %(phase)s: the file begins on a board of its own."),
        "doubled": _("%(where)s, %(phase)s: repeats the turn before it, and was left out."),
        "rule": _("%(where)s, %(phase)s: stays as the file tells it, by another rule: %(detail)s."),
    }
    detail = rules.get(remark.detail, remark.detail)
    facts = {"where": _place(remark.where), "phase": remark.phase, "detail": detail}
    return sentences[remark.code] % facts


def _place(where: str) -> str:
    """A place in a file; most are lines."""
    match = LINE.fullmatch(where)
    if match:
        return _("line %(number)s") % {"number": match[1]}
    return _("the file") if where == "file" else where
