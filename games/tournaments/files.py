"""The standing of a tournament as CSV and JSON, with exact scores such as "17/80"."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from games.models import Tournament
from games.tournaments.standings import Standing

# A spreadsheet would read a name that begins so as a formula.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t")


def standing_data(tournament: Tournament, standings: Sequence[Standing]) -> dict[str, Any]:
    """The standing as JSON data; that of a hidden one has no players."""
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "scoring": tournament.scoring,
        "best_of": tournament.best_of,
        "is_hidden": tournament.hides_standing,
        "ended_at": tournament.ended_at,
        "standing": [
            {
                "place": row.place,
                "player": row.player.get_short_name(),
                "player_id": row.player.pk if row.player.is_active else None,
                "score": str(row.score),
                "score_of_finished": str(row.over_score),
                "scores": [str(score) for score in row.scores],
            }
            for row in standings
        ],
    }


def standing_csv(standings: Sequence[Standing]) -> str:
    """The standing as lines: a place, a player, exact scores, and the score as a decimal."""
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow(["place", "player", "score", "score_of_finished", "decimal", "scores"])
    for row in standings:
        name = row.player.get_short_name()
        lines.writerow(
            [
                row.place,
                f"'{name}" if name.startswith(FORMULA_SIGNS) else name,
                row.score,
                row.over_score,
                f"{float(row.score):.6f}",
                " ".join(str(score) for score in row.scores),
            ]
        )
    return file.getvalue()
