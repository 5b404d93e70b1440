"""The corrections of a game as everybody may see them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import ImpossibleData, Position, Variant
from adjudicator.interchange import position_from_data
from games.core.codec import variant_of
from games.core.errors import NotFound
from games.gm.corrections.picture import Diff, diff
from games.gm.corrections.words import KINDS
from games.models import Correction, CorrectionKind, Game, Phase


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
