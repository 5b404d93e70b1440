"""Our own files: the game file, and its text."""

from __future__ import annotations

import json
from typing import Any

from adjudicator import verify
from adjudicator.errors import ImpossibleData
from adjudicator.game_text_reader import game_from_text
from adjudicator.imports.told import ImportRefused


def is_file(text: str) -> bool:
    """Whether a text is a game file, or says that it is one."""
    return text.startswith("{") and f'"format":"{verify.FORMAT}"' in text.replace(": ", ":")


def is_text(text: str) -> bool:
    """Whether a text begins as our text form does."""
    return text.startswith("[format ") and "\n== Phase " in text


def read_file(text: str) -> dict[str, Any]:
    """Read a game file."""
    try:
        return verify.read(text.encode())
    except verify.Unreadable as error:
        raise ImportRefused(error.code, "file", error.message) from error


def read_text(text: str) -> dict[str, Any]:
    """Read the text of a game file."""
    try:
        return verify.read(json.dumps(game_from_text(text)).encode())
    except verify.Unreadable as error:
        raise ImportRefused(error.code, "file", error.message) from error
    except ImpossibleData as error:
        raise ImportRefused("bad_text", error.where, error.message) from error
