"""The links to a phase's pictures, and what other sites show of a link to its page."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.board.board import Download
from games.models import Game, Phase
from games.phases.pictures import SHARE
from games.phases.queries.picture_version import picture_version
from maps.load import load_variant
from maps.render import has_geometry
from maps.render.share import SHARE_HEIGHT, SHARE_WIDTH


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What games/phases/link_preview.html takes: the title, a sentence and the picture."""

    title: str
    description: str
    image: str
    width: int
    height: int


def downloads(game: Game, phase: Phase | None) -> list[Download]:
    """The pictures of a game's phase; none for a board without geometry."""
    if phase is None or not has_geometry(game.variant_id):
        return []
    phase.game = game
    labels = {
        "light.svg": _("SVG, light"),
        "dark.svg": _("SVG, dark"),
        "print.svg": _("SVG for printing, little ink"),
        "contrast.svg": _("SVG, high contrast"),
        "1400.png": _("PNG, 1400 pixels wide"),
        "2800.png": _("PNG, 2800 pixels wide"),
        SHARE: _("PNG to share, with the centres"),
    }
    version = picture_version(phase)
    return [Download(label, _picture_url(phase, kind, version)) for kind, label in labels.items()]


def link_preview(game: Game, phase: Phase | None, title: str) -> LinkPreview | None:
    """What other sites show of a link to the page of a game or of one of its phases, with the
    picture of the phase; None for a private game, of which they learn nothing."""
    if phase is None or not game.is_public or not has_geometry(game.variant_id):
        return None
    phase.game = game
    return LinkPreview(
        title=title,
        description=_("%(variant)s: the board of %(phase)s.")
        % {"variant": load_variant(game.variant_id).name, "phase": phase.title},
        image=settings.SITE_URL + _picture_url(phase, SHARE, picture_version(phase)),
        width=SHARE_WIDTH,
        height=SHARE_HEIGHT,
    )


def _picture_url(phase: Phase, kind: str, version: str) -> str:
    path = reverse("games:phase_picture", kwargs=phase.place | {"kind": kind})
    return f"{path}?v={version}"
