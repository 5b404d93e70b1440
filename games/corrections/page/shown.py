"""What everybody sees of a correction."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.corrections.page.diff import Diff, diff
from games.corrections.queries.shown import ShownCorrection
from games.corrections.words import KINDS
from games.models import Correction, CorrectionKind, Game, Phase


@dataclass(frozen=True, slots=True)
class ListedCorrection:
    """A correction in the list: what was done, and whether it was taken back."""

    correction: Correction
    heading: str
    undone_by: Correction | None


@dataclass(frozen=True, slots=True)
class CorrectionContext:
    """What games/corrections/correction.html takes; its first lines tell of each field."""

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
