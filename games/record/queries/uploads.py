"""Read the files of games that people upload."""

from __future__ import annotations

import codecs
import re
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from adjudicator import verify
from adjudicator.errors import ImpossibleData
from adjudicator.game_text_reader import game_from_text
from adjudicator.imports import ImportRefused, Remark, read_game
from games.core.errors import TooLarge, Unprocessable
from games.core.given_boards import impossible_file, known_variant
from games.record.import_words import import_refusal
from maps.load import variant_ids

# More bytes than the file of a long game, with everything opened.
MOST_BYTES = 3_500_000
# More phases than a game with many corrections has.
MOST_PHASES = 1_000
# Those that are played again: more than any game has had.
MOST_PLAYED = 300
# The keys of our files, and of those that other programs write as JSON.
OURS = re.compile(rb'"(?:format|position)"\s*:')
THEIRS = re.compile(rb'"(?:phases|state_history)"\s*:')


class Upload(NamedTuple):
    """The data of an uploaded file.

    `remarks` are those of the importer, which read the file of another program; None for our own.
    """

    data: Any
    remarks: tuple[Remark, ...] | None = None


def bad_file(code: str, sentence: str) -> Unprocessable:
    """The refusal of a file, beside the field with the file."""
    return Unprocessable(code, sentence, field="file")


def read_upload(content: bytes) -> Upload:
    """Read a file of ours, as JSON or in the text form, or the file of another program.

    Refuses what is too large before reading it. A game of another program is played again.
    """
    if len(content) > MOST_BYTES:
        sentence = _("A file may have at most %(most)s kB.") % {"most": MOST_BYTES // 1000}
        raise TooLarge("too_large", sentence, field="file")
    content = content.removeprefix(codecs.BOM_UTF8)
    if not content.strip():
        raise bad_file("no_file", _("Choose a file or paste a text."))
    begun = content.lstrip()
    try:
        if begun[:1] == b"{" and (OURS.search(content) or not THEIRS.search(content)):
            return Upload(verify.parsed(content))
        if begun[:1] == b"[" and begun[1:2].isalpha():
            return Upload(_from_text(content))
    except verify.Unreadable as error:
        raise _unreadable(error) from error
    try:
        game = read_game(content, known_variant, variant_ids(), most_phases=MOST_PLAYED)
        return Upload(game.data, game.remarks)
    except ImportRefused as error:
        raise import_refusal(error) from error
    except ImpossibleData as error:
        raise impossible_file(error) from error


def checked_game(data: Any, most_phases: int = MOST_PHASES) -> dict[str, Any]:
    """Return the data of a game file, of which only the format is checked.

    Refuses what is no game file of a known version, and more phases than a game has.
    """
    try:
        game = verify.known(data)
    except verify.Unreadable as error:
        raise _unreadable(error) from error
    phases = game.get("phases")
    if not isinstance(phases, list) or not phases:
        raise bad_file("no_phases", _("This file has no phases."))
    _check_number(len(phases), most_phases)
    return game


def _check_number(phases: int, most: int = MOST_PHASES) -> None:
    if phases > most:
        sentence = _("A file may have at most %(most)s phases.") % {"most": most}
        raise bad_file("too_many_phases", sentence)


def _from_text(content: bytes) -> dict[str, Any]:
    _check_number(content.count(b"\n== "))
    try:
        return game_from_text(content.decode())
    except UnicodeDecodeError as error:
        raise verify.Unreadable("bad_text", str(error)) from error
    except ImpossibleData as error:
        raise impossible_file(error) from error


def _unreadable(error: verify.Unreadable) -> Unprocessable:
    """The refusal of a file that is not read, and why."""
    sentences = {
        "bad_json": _("This is not the JSON of a game file, or it was cut off."),
        "bad_text": _("The text of a game must be UTF-8."),
        "bad_version": _("The version of this file is not a whole number."),
        "later_version": _("This file has a later version of the format than the site knows."),
        "too_deep": _("This file is nested deeper than any game file."),
    }
    return bad_file(error.code, sentences.get(error.code) or _("This is not a game file."))
