"""A board of a correction as a picture of its own, and the address that holds all it shows.

What would come of a correction is stored nowhere, and to work it out again for a picture is much
work: so the page puts the board itself into the address, signed, and nobody else can make one.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import ImpossibleData, Position, Variant
from adjudicator.interchange import position_from_data
from games.core.board.words import board_words
from games.core.codec import position_data, variant_of
from games.core.errors import NotFound
from games.models import Game
from games.models.titles import turn_title
from maps.render import Ring, has_geometry, standalone_svg
from maps.render.theme import BOTH

SIGNER = Signer(salt="corrected board")


def picture_url(game: Game, position: Position, ringed: Sequence[Ring]) -> str:
    """The address of the picture of a position with rings around some of its units."""
    shown = picture_signed(game, position, ringed)
    return reverse("games:correction_board", kwargs={"pk": game.pk, "shown": shown})


def picture_signed(game: Game, position: Position, ringed: Sequence[Ring]) -> str:
    """What a picture shows, as its address holds it."""
    marks = [[ring.location, ring.dislodged] for ring in ringed]
    return SIGNER.sign_object([game.pk, position_data(position), marks], compress=True)


def picture_drawn(game: Game, shown: str) -> str:
    """The picture that an address holds; refuses one that was not made for this game."""
    try:
        pk, data, marks = SIGNER.unsign_object(shown)
    except BadSignature as error:
        raise _no_picture() from error
    variant = variant_of(game)
    if pk != game.pk or not has_geometry(variant.id):
        raise _no_picture()
    position = _position(variant, data)
    return standalone_svg(
        variant,
        position,
        title=turn_title(variant.calendar, position.turn),
        theme=BOTH,
        legend=False,
        words=board_words(),
        ringed=[Ring(location, dislodged) for location, dislodged in marks],
    )


def _position(variant: Variant, data: object) -> Position:
    try:
        return position_from_data(variant, data)
    except ImpossibleData as error:
        raise _no_picture() from error


def _no_picture() -> NotFound:
    return NotFound("no_picture", _("This board has no picture."))
