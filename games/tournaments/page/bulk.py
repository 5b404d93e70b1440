"""The context of the page of acts on many tables."""

from collections.abc import Collection, Iterable
from typing import Any

from games.core.accounts import User
from games.models import Game, Tournament
from games.tournaments.page.event import numbered_tables
from games.tournaments.services.bulk import ACTS, PAUSE_DAYS, TableAnswer


def bulk_context(
    by: User,
    tournament: Tournament,
    tables: Collection[Game],
    sent: dict[str, Any],
    chosen: Collection[int],
) -> dict[str, Any]:
    """The form: the acts, the running tables with their names, and what was chosen."""
    names = {game.pk: name for game, name in numbered_tables(by, tournament)}
    return {
        "tournament": tournament,
        "acts": ACTS.values(),
        "days": PAUSE_DAYS,
        "tables": [
            (game, names.get(game.pk, ""), not chosen or game.pk in chosen) for game in tables
        ],
        "form": sent,
        "chosen": chosen,
        "error": "",
        "act": None,
        "rows": [],
        "is_done": False,
        "until": "",
    }


def answer_rows(
    by: User, tournament: Tournament, answers: Iterable[TableAnswer]
) -> list[tuple[str, TableAnswer]]:
    """What happens at each table, with the name of the table."""
    names = {game.pk: name for game, name in numbered_tables(by, tournament)}
    return [(names[answer.game.pk], answer) for answer in answers]
