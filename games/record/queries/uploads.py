"""Read the files of games that people upload."""

from __future__ import annotations

import codecs
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import verify
from adjudicator.errors import ImpossibleData
from adjudicator.game_text_reader import game_from_text
from games.core.errors import TooLarge, Unprocessable
from games.core.given_boards import impossible_file

# More bytes than the file of a long game, with everything opened.
MOST_BYTES = 3_500_000
# More phases than a game with many corrections has.
MOST_PHASES = 1_000


def bad_file(code: str, sentence: str) -> Unprocessable:
    """The refusal of a file, beside the field with the file."""
    return Unprocessable(code, sentence, field="file")


def data_of_upload(content: bytes) -> Any:
    """Return the data of a file that is JSON or a game in the text form.

    Refuses what is too large before reading it.
    """
    if len(content) > MOST_BYTES:
        sentence = _("A file may have at most %(most)s kB.") % {"most": MOST_BYTES // 1000}
        raise TooLarge("too_large", sentence, field="file")
    content = content.removeprefix(codecs.BOM_UTF8)
    if not content.strip():
        raise bad_file("no_file", _("Choose a file or paste a text."))
    try:
        is_json = content.lstrip()[:1] == b"{"
        return verify.parsed(content) if is_json else _from_text(content)
    except verify.Unreadable as error:
        raise _unreadable(error) from error


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
