"""How a game ended, in sentences for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudicator import Variant
from games.models import Ending, Game, Status
from games.votes.queries.registry import kind_of_ending

_WHY = {
    Ending.WON: gettext_lazy("It had centres enough to win, and more than anybody else."),
    Ending.CONCEDED: gettext_lazy(
        "All players left in the game agreed to this in a vote; for that it does not matter who has"
        " how many centres."
    ),
    Ending.DRAWN: gettext_lazy("All players left in the game agreed to this in a vote."),
    Ending.DISSOLVED: gettext_lazy("All players left in the game agreed to this in a vote."),
}


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """What the end was, and how it came (`why`, may be empty)."""

    sentence: str
    why: str


def end_of_game(game: Game, variant: Variant) -> EndOfGame | None:
    """How a finished game ended; None while it goes on."""
    if game.status != Status.FINISHED:
        return None
    why = _WHY.get(Ending(game.ending)) if game.ending else None
    return EndOfGame(_sentence(game, variant), str(why or ""))


def _sentence(game: Game, variant: Variant) -> str:
    names = [variant.powers[power].name for power in game.shares]
    kind = kind_of_ending(game.ending)
    if kind is not None:
        return kind.outcome(len(names)) % {"powers": ", ".join(names), "count": len(names)}
    if game.ending == Ending.CALLED_OFF:
        return _("The GM called the game off. Nobody has won it.")
    if game.winner:
        return _("%(power)s has won the game.") % {"power": variant.powers[game.winner].name}
    return _("The game is over. Nobody has won it.")
