"""Hints about seats of one person, in words for a GM or a moderator."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.seats.queries.likeness import Clue, LikelyPair


def pair_rows(variant: Variant, pairs: Iterable[LikelyPair]) -> list[dict[str, Any]]:
    """The rows of games/seats/likeness.html: two seats, each with its power (empty for the GM) and
    name, and the reasons."""
    return [
        {
            "seats": [
                (power, variant.powers[power].name if power else _("GM")) for power in powers
            ],
            "reasons": [clue_words(clue, number) for clue, number in clues.items()],
        }
        for powers, clues in pairs
    ]


def clue_words(clue: Clue, number: int) -> str:
    """The sentence of a fact, with its number of days or times."""
    sentences = {
        Clue.DEVICE: ngettext(
            "Both signed in on the same device; on %(n)s day they both did.",
            "Both signed in on the same device; on %(n)s days they both did.",
            number,
        ),
        Clue.NETWORK: ngettext(
            "Both signed in from the same network; on %(n)s day they both did.",
            "Both signed in from the same network; on %(n)s days they both did.",
            number,
        ),
        Clue.BROWSER: _("Their browsers in that network look the same."),
        Clue.IN_TURN: ngettext(
            "One signed in within a quarter of an hour after the other, %(n)s time.",
            "One signed in within a quarter of an hour after the other, %(n)s times.",
            number,
        ),
        Clue.APART: ngettext(
            "Both were active in this game on %(n)s day, but never at the same time.",
            "Both were active in this game on %(n)s days, but never at the same time.",
            number,
        ),
        Clue.TOGETHER: ngettext(
            "Both were active within the same minutes on %(n)s day, which speaks for two people.",
            "Both were active within the same minutes on %(n)s days, which speaks for two people.",
            number,
        ),
    }
    return sentences[clue] % {"n": number}
