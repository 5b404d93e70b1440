"""The page of a game's file and its proof."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.visibility import Viewer
from games.models import Game
from games.record.queries.game_file import FileView, file_views
from games.record.queries.proof import (
    PublishedRoot,
    draw_commitment,
    phases_without_root,
    published_roots,
)


@dataclass(frozen=True, slots=True)
class FileLink:
    """A file to download."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class ProofContext:
    """The context of games/record/proof.html, which describes each field."""

    game: Game
    files: list[FileLink]
    roots: list[PublishedRoot]
    without_root: int
    commitment: str
    draw_url: str
    file_name: str


def proof_context(game: Game, viewer: Viewer, now: datetime) -> ProofContext:
    """Return the page of a game's file and proof."""
    roots, draw = published_roots(game), draw_commitment(game)
    return ProofContext(
        game=game,
        files=_files(game, viewer, now) if game.started_at is not None else [],
        roots=roots,
        without_root=phases_without_root(game),
        commitment=draw,
        draw_url=reverse("games:power_assignment", kwargs={"pk": game.pk}) if draw else "",
        file_name=file_name(game),
    )


def file_name(game: Game) -> str:
    """The name under which a game's file is saved."""
    return f"game-{game.pk}.json"


def _files(game: Game, viewer: Viewer, now: datetime) -> list[FileLink]:
    labels = {
        FileView.PUBLIC: _("What was published"),
        FileView.OWN: _("With the orders and bids of your own seat"),
        FileView.OPENED: _("With everything opened at the end"),
    }
    return [
        FileLink(
            labels[view], reverse("games:export_view", kwargs={"pk": game.pk, "view": view.value})
        )
        for view in file_views(game, viewer, now)
    ]
