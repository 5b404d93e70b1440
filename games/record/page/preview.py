"""The result of a finished game, and the preview of a link to it, for other sites."""

from dataclasses import replace

from games.core.phases import newest_phases
from games.models import Game, Status
from games.record.page.archive import archive_row
from games.record.queries.archive import archived_games
from games.story.page.phase import LinkPreview, link_preview


def result_of(game: Game) -> str:
    """The result of a public finished game in words; "" for any other."""
    if game.status != Status.FINISHED:
        return ""
    found = archived_games().filter(pk=game.pk).select_related("result")
    ended = found.prefetch_related("result__seats").first()
    return archive_row(ended).result if ended else ""


def with_result(preview: LinkPreview | None, game: Game) -> LinkPreview | None:
    """Add the result of a finished game to the title of its preview."""
    result = result_of(game) if preview else ""
    return replace(preview, title=f"{preview.title}: {result}") if preview and result else preview


def game_preview(game: Game) -> LinkPreview | None:
    """The preview of a link to a game: its newest board, with the result at the end."""
    newest = newest_phases(game)
    return with_result(link_preview(game, newest.resolved or newest.open, game.name), game)
