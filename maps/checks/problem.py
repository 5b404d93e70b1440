"""Problems, the findings of a check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from maps.checks.sentences import SENTENCES

Facts = Mapping[str, str | int | float]


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A problem in a variant's data. `code` is stable, `message` is an English sentence.

    For sentences in other languages use `sentence`, the key of the sentence in SENTENCES, and
    `facts`, the values in it.
    """

    code: str
    message: str
    sentence: str = ""
    facts: Facts = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def report(sentence: str, /, **facts: str | int | float) -> Problem:
    """Return a problem with its sentence: its code and, after a dot, its case."""
    code = sentence.partition(".")[0]
    return Problem(code, SENTENCES[sentence].format(**facts), sentence, facts)
