"""The public pages of corrections, with pictures of both boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import ImpossibleData, Position
from adjudicator.interchange import position_from_data
from games.core.board.words import board_words
from games.core.codec import position_data, variant_of
from games.core.errors import NotFound
from games.gm.corrections.words import KINDS, changes, order_changes, units_only_in
from games.models import Correction, CorrectionKind, Game, Phase
from games.models.titles import turn_title
from maps.render import Ring, board_size, has_geometry, standalone_svg
from maps.render.theme import BOTH


def correction_list(game: Game) -> QuerySet[Correction]:
    """The corrections of a game, newest first."""
    corrections = Correction.objects.filter(game=game).select_related("made_by", "undone_by")
    return corrections.defer("before", "after").order_by("-number")


def replaced_phases(game: Game) -> dict[int, list[int]]:
    """The numbers of the phases that each correction of a game replaced, by its primary key."""
    by_correction: dict[int, list[int]] = {}
    rows = Phase.objects.filter(corrections__game=game).order_by("number")
    for key, number in rows.values_list("corrections", "number"):
        by_correction.setdefault(key, []).append(number)
    return by_correction


def correction_context(game: Game, number: int) -> dict[str, Any]:
    """The context of games/gm/correction.html for the correction with this number."""
    corrections = Correction.objects.filter(game=game, number=number)
    correction = corrections.select_related("made_by", "undone_by").first()
    if correction is None:
        raise NotFound("no_such_correction", _("This game has no such correction."))
    correction.game = game
    replaced = correction.replaced.select_related("game")
    light = replaced.defer("position", "outcome", "public_outcome")
    return {
        "game": game,
        "correction": correction,
        "heading": correction_heading(correction),
        "diff": _stored_diff(game, correction),
        "replaced": list(light.order_by("number")),
    }


def _stored_diff(game: Game, correction: Correction) -> dict[str, Any] | None:
    """The diff of a correction; None if a stored board can no longer be read."""
    variant = variant_of(game)
    try:
        before, after = (
            position_from_data(variant, data) for data in (correction.before, correction.after)
        )
    except ImpossibleData:
        return None
    return diff(game, before, after, correction.data)


def correction_heading(correction: Correction) -> str:
    """The number and the kind of a correction."""
    return _("Correction %(number)s: %(kind)s") % {
        "number": correction.number,
        "kind": KINDS[CorrectionKind(correction.kind)](),
    }


def diff(
    game: Game, before: Position, after: Position, data: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Compare the boards before and after a correction with the given data, for
    games/gm/diff.html."""
    variant = variant_of(game)
    return {
        "before": _side(game, before, after),
        "after": _side(game, after, before),
        "changes": order_changes(variant, data or {}) + changes(variant, before, after),
    }


def _side(game: Game, position: Position, other: Position) -> dict[str, str]:
    """A board with a ring around each unit that differs on the other one. Its `url` is empty if it
    cannot be drawn."""
    title = turn_title(variant_of(game).calendar, position.turn)
    if not has_geometry(game.variant_id):
        return {"title": title, "url": ""}
    moved = units_only_in(position, other)
    ringed = [Ring(unit.location, is_dislodged) for unit, is_dislodged in moved]
    width, height = board_size(game.variant_id)
    url = picture_url(game, position, ringed)
    return {"title": title, "url": url, "width": f"{width:g}", "height": f"{height:g}"}


SIGNER = Signer(salt="corrected board")


def picture_url(game: Game, position: Position, ringed: Sequence[Ring]) -> str:
    """The address of a picture of a position, with rings around some units."""
    code = picture_signed(game, position, ringed)
    return reverse("games:correction_board", kwargs={"pk": game.pk, "code": code})


def picture_signed(game: Game, position: Position, ringed: Sequence[Ring]) -> str:
    """Sign the data of a picture for its address."""
    marks = [[ring.location, ring.dislodged] for ring in ringed]
    return SIGNER.sign_object([game.pk, position_data(position), marks], compress=True)


def picture_drawn(game: Game, code: str) -> str:
    """Draw the picture of an address; refuses one that was not signed for this game."""
    try:
        pk, data, marks = SIGNER.unsign_object(code)
    except BadSignature as error:
        raise _no_picture() from error
    variant = variant_of(game)
    if pk != game.pk or not has_geometry(variant.id):
        raise _no_picture()
    try:
        position = position_from_data(variant, data)
    except ImpossibleData as error:
        raise _no_picture() from error
    return standalone_svg(
        variant,
        position,
        title=turn_title(variant.calendar, position.turn),
        theme=BOTH,
        legend=False,
        words=board_words(),
        ringed=[Ring(location, dislodged) for location, dislodged in marks],
    )


def _no_picture() -> NotFound:
    return NotFound("no_picture", _("This board has no picture."))
