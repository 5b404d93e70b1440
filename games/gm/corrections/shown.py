"""The corrections of a game as everybody may see them, with pictures of both boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import ImpossibleData, Position, Variant
from adjudicator.interchange import position_from_data
from games.core.board.words import board_words
from games.core.codec import position_data, variant_of
from games.core.errors import NotFound
from games.gm.corrections.words import KINDS, Change, changes, order_changes, stands_apart
from games.models import Correction, CorrectionKind, Game, Phase
from games.models.titles import turn_title
from maps.render import Ring, board_size, has_geometry, standalone_svg
from maps.render.theme import BOTH


@dataclass(frozen=True, slots=True)
class ShownCorrection:
    """`before` and `after` are None where they cannot be read any more; `replaced` are the phases
    that it superseded, without their positions and outcomes."""

    correction: Correction
    before: Position | None
    after: Position | None
    replaced: list[Phase]


def correction_list(game: Game) -> list[Correction]:
    """The corrections of a game, newest first."""
    found = Correction.objects.filter(game=game).select_related("made_by", "undone_by")
    return list(found.defer("before", "after").order_by("-number"))


def correction_shown(game: Game, number: int) -> ShownCorrection:
    """A correction by its number."""
    found = Correction.objects.filter(game=game, number=number)
    correction = found.select_related("made_by", "undone_by").first()
    if correction is None:
        raise NotFound("no_such_correction", _("This game has no such correction."))
    correction.game = game
    variant = variant_of(game)
    replaced = correction.replaced.select_related("game")
    light = replaced.defer("position", "outcome", "public_outcome")
    return ShownCorrection(
        correction=correction,
        before=_position(variant, correction.before),
        after=_position(variant, correction.after),
        replaced=list(light.order_by("number")),
    )


def _position(variant: Variant, data: object) -> Position | None:
    try:
        return position_from_data(variant, data)
    except ImpossibleData:
        return None


@dataclass(frozen=True, slots=True)
class ListedCorrection:
    """A correction in the list: what was done, and whether it was taken back."""

    correction: Correction
    heading: str
    undone_by: Correction | None


@dataclass(frozen=True, slots=True)
class CorrectionContext:
    """What games/gm/correction.html takes; its first lines tell of each field."""

    game: Game
    correction: Correction
    heading: str
    undone_by: Correction | None
    diff: Diff | None
    replaced: list[Phase]


def listed(corrections: list[Correction]) -> list[ListedCorrection]:
    """The corrections of a game."""
    return [ListedCorrection(item, _heading(item), item.undone_by) for item in corrections]


def correction_context(shown: ShownCorrection) -> CorrectionContext:
    """One correction, with its boards."""
    item = shown.correction
    return CorrectionContext(
        game=item.game,
        correction=item,
        heading=_heading(item),
        undone_by=item.undone_by,
        diff=_diff(shown),
        replaced=shown.replaced,
    )


def _diff(shown: ShownCorrection) -> Diff | None:
    if shown.before is None or shown.after is None:
        return None
    return diff(shown.correction.game, shown.before, shown.after, shown.correction.data)


def _heading(item: Correction) -> str:
    return _("Correction %(number)s: %(kind)s") % {
        "number": item.number,
        "kind": KINDS[CorrectionKind(item.kind)](),
    }


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two boards: when it was, and its picture, whose address is empty where it cannot
    be drawn."""

    title: str
    url: str = ""
    width: str = ""
    height: str = ""


@dataclass(frozen=True, slots=True)
class Diff:
    """What games/gm/diff.html takes."""

    before: Side
    after: Side
    changes: list[Change]


def diff(
    game: Game, before: Position, after: Position, data: Mapping[str, Any] | None = None
) -> Diff:
    """What a correction changed, or would change; `data` are its facts."""
    variant = variant_of(game)
    return Diff(
        before=_side(game, before, after),
        after=_side(game, after, before),
        changes=order_changes(variant, data or {}) + changes(variant, before, after),
    )


def _side(game: Game, position: Position, other: Position) -> Side:
    """A board with a ring around each unit that does not stand so on the other."""
    title = turn_title(variant_of(game).calendar, position.turn)
    if not has_geometry(game.variant_id):
        return Side(title)
    apart = stands_apart(position, other)
    ringed = [Ring(stand.unit.location, stand.is_dislodged) for stand in apart]
    width, height = board_size(game.variant_id)
    return Side(title, picture_url(game, position, ringed), f"{width:g}", f"{height:g}")


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
    position = _typed_position(variant, data)
    return standalone_svg(
        variant,
        position,
        title=turn_title(variant.calendar, position.turn),
        theme=BOTH,
        legend=False,
        words=board_words(),
        ringed=[Ring(location, dislodged) for location, dislodged in marks],
    )


def _typed_position(variant: Variant, data: object) -> Position:
    try:
        return position_from_data(variant, data)
    except ImpossibleData as error:
        raise _no_picture() from error


def _no_picture() -> NotFound:
    return NotFound("no_picture", _("This board has no picture."))
