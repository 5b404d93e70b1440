"""The standing of a tournament as CSV and JSON, with exact scores such as "17/80"."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from games.models import Announcement, Tournament
from games.tournaments.standings import Standing, TeamStanding

if TYPE_CHECKING:
    from _csv import Writer

# A spreadsheet would read a name that begins so as a formula.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t")


def standing_data(
    tournament: Tournament,
    standings: Sequence[Standing],
    teams: Sequence[TeamStanding],
    announcements: Iterable[Announcement],
) -> dict[str, Any]:
    """The standing of players and teams as JSON data, with the announcements; that of a hidden one
    has no players and no teams."""
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
        "teams": [
            {
                "place": row.place,
                "team": row.team.name,
                "score": str(row.score),
                "score_of_finished": str(row.over_score),
                "players": [member.player.get_short_name() for member in row.members],
            }
            for row in teams
        ],
        "announcements": [
            {
                "author": row.author.get_short_name(),
                "text": row.text,
                "created_at": row.created_at,
                "edited_at": row.edited_at,
            }
            for row in announcements
        ],
    }


def standing_csv(
    standings: Sequence[Standing],
    teams: Sequence[TeamStanding] = (),
    announcements: Iterable[Announcement] = (),
) -> str:
    """The standing as lines: a place, a player, exact scores, the score as a decimal, and the
    player's team where there are teams.

    After an empty line each follow the standing of the teams and the announcements, if there are
    any.
    """
    file = io.StringIO()
    lines = csv.writer(file)
    team_names = {row.player.pk: team.team.name for team in teams for row in team.members}
    head = ["place", "player", "score", "score_of_finished", "decimal", "scores"]
    lines.writerow([*head, "team"] if teams else head)
    for row in standings:
        line = [
            row.place,
            _plain_text(row.player.get_short_name()),
            row.score,
            row.over_score,
            f"{float(row.score):.6f}",
            " ".join(str(score) for score in row.scores),
        ]
        lines.writerow([*line, _plain_text(team_names.get(row.player.pk, ""))] if teams else line)
    _write_part(lines, ["place", *head[2:5], "team", "players"], map(_team_line, teams))
    head = ["announced_at", "edited_at", "author", "announcement"]
    _write_part(lines, head, map(_announcement_line, announcements))
    return file.getvalue()


def _write_part(lines: "Writer", head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a part of its own after an empty line, nothing if it has no rows."""
    rows = list(rows)
    if rows:
        lines.writerows([[], head, *rows])


def _team_line(row: TeamStanding) -> list[object]:
    players = ", ".join(member.player.get_short_name() for member in row.members)
    scores = [row.score, row.over_score, f"{float(row.score):.6f}"]
    return [row.place, *scores, _plain_text(row.team.name), _plain_text(players)]


def _announcement_line(row: Announcement) -> list[object]:
    times = [each.isoformat() if each else "" for each in (row.created_at, row.edited_at)]
    return [*times, _plain_text(row.author.get_short_name()), _plain_text(row.text)]


def _plain_text(name: str) -> str:
    """A name that no spreadsheet reads as a formula."""
    return f"'{name}" if name.startswith(FORMULA_SIGNS) else name
