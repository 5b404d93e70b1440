"""The steps of a turn on the home page, in words."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation import gettext

TURN_FILE = Path(__file__).parents[1] / "turn.toml"

WRITE, TOGETHER, RESULT = "write", "together", "result"

STEPS = (WRITE, TOGETHER, RESULT)


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of the turn, with its title and a sentence about it."""

    key: str
    title: str
    text: str


def turn_steps() -> list[TurnStep]:
    """Return the steps in the reader's language."""
    words = _words()
    return [TurnStep(key, gettext(words[f"{key}_title"]), gettext(words[key])) for key in STEPS]


@cache
def _words() -> dict[str, str]:
    words: dict[str, str] = tomllib.loads(TURN_FILE.read_text(encoding="utf-8"))["words"]
    return words
