"""The context of games/gm/disorder.html: what a declaration of civil disorder would do."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.codec import variant_of
from games.core.words.seats import disorder_effect, effect_sentences
from games.gm.services.civil_disorder import DisorderPreview
from games.models import Game
from maps.render import board_size, has_geometry

CHOICE = "choice-"


@dataclass(frozen=True, slots=True)
class Choice:
    """A field in which the GM decides of one unit: its options as value and label."""

    name: str
    label: str
    options: list[tuple[str, str]]
    chosen: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A board before or after, at its address; what it shows is told beside it."""

    label: str
    url: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class DisorderContext:
    """What games/gm/disorder.html takes; its first lines tell of each field."""

    game: Game
    power: str
    power_name: str
    pictures: list[Picture]
    sentences: list[str]
    choices: list[Choice]
    confirm: str
    typed: str
    error: str


def disorder_context(
    game: Game, preview: DisorderPreview, *, typed: str = "", error: str = ""
) -> DisorderContext:
    """What is before the declaration, what would be after it, and what is to be typed."""
    variant = variant_of(game)
    minors = preview.disorder.position.minors
    choices = [
        Choice(
            name=f"{CHOICE}{space}",
            label=variant.board.spaces[space].name,
            options=_kinds(variant, space),
            chosen=minors[space].kind,
        )
        for space in preview.undecided
    ]
    return DisorderContext(
        game=game,
        power=preview.power,
        power_name=preview.power_name,
        pictures=_pictures(game, preview, choices) if has_geometry(variant.id) else [],
        sentences=[
            *effect_sentences(variant, disorder_effect(preview.disorder)),
            _("Every other unit and centre stays as it is."),
            _("Nobody can take the power over again."),
        ],
        choices=choices,
        confirm=preview.confirm,
        typed=typed,
        error=error,
    )


def _pictures(game: Game, preview: DisorderPreview, choices: list[Choice]) -> list[Picture]:
    address = reverse("games:gm_disorder_board", kwargs={"pk": game.pk})
    chosen = {choice.name: choice.chosen for choice in choices}
    width, height = (f"{size:g}" for size in board_size(game.variant_id))
    after = urlencode({"power": preview.power} | chosen)
    return [
        Picture(_("Before"), address, width, height),
        Picture(_("After"), f"{address}?{after}", width, height),
    ]


def _kinds(variant: Variant, space: str) -> list[tuple[str, str]]:
    kinds = [("A", _("Army"))]
    if variant.board.locations(space, "F"):
        kinds.append(("F", _("Fleet")))
    return kinds
