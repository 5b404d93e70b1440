"""The page of a game's file and its proof."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.visibility import Viewer
from games.models import Game
from games.record.queries.file_formats import TEXT, file_name
from games.record.queries.game_file import FileView, file_views
from games.record.queries.proof import draw_commitment, phases_without_root, published_roots


def proof_context(game: Game, viewer: Viewer, now: datetime) -> dict[str, Any]:
    """Return the context of proof.html."""
    draw = draw_commitment(game)
    files = _files(game, viewer, now) if game.started_at is not None else []
    return {
        "game": game,
        "files": files,
        "formats": _formats(game, now) if files else [],
        "roots": published_roots(game),
        "without_root": phases_without_root(game),
        "commitment": draw,
        "draw_url": reverse("games:power_assignment", kwargs={"pk": game.pk}) if draw else "",
        "file_name": file_name(game),
    }


def _files(game: Game, viewer: Viewer, now: datetime) -> list[tuple[str, str]]:
    """The files that the viewer can have: labels and addresses."""
    labels = {
        FileView.PUBLIC: _("What was published"),
        FileView.OWN: _("With the orders and bids of your own seat"),
        FileView.OPENED: _("With everything opened at the end"),
    }
    return [
        (labels[view], reverse("games:export_view", args=[game.pk, view.value]))
        for view in file_views(game, viewer, now)
    ]


def _formats(game: Game, now: datetime) -> list[tuple[str, str]]:
    """The file with everything that is open to everybody, in other formats.

    The site has no games that the package “diplomacy” can load.
    """
    views = file_views(game, Viewer(game.pk), now)
    view = FileView.OPENED if FileView.OPENED in views else FileView.PUBLIC
    labels = {TEXT: _("As text"), "datc": "DATC", "dpjudge": "DPjudge", "jdip": "jDip"}
    return [
        (label, reverse("games:export_format", args=[game.pk, view.value, form]))
        for form, label in labels.items()
    ]
