"""What taking the last correction back would do."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.codec import position_after, position_of
from games.core.errors import Conflict
from games.core.refusals import not_running
from games.corrections.queries.plan import Plan, present
from games.models import Correction, CorrectionKind, Game


def last_correction(game: Game) -> Correction | None:
    """The newest correction that stands, which is the one that can be taken back."""
    standing = Correction.objects.filter(game=game, undone_by__isnull=True)
    return standing.exclude(kind=CorrectionKind.ROLL_FORWARD).order_by("-number").first()


def roll_forward_plan(game: Game) -> Plan:
    """What the last correction superseded is the game's line again, and what was played since is
    superseded. Refuses a game without a correction that stands."""
    now, undone = present(game), last_correction(game)
    if now is None:
        raise not_running()
    if undone is None:
        raise Conflict("nothing_to_undo", _("No correction of this game can be taken back."))
    replaced = list(undone.replaced.order_by("number"))
    last = replaced[-1]
    last.game = game
    position = position_after(last) if last.is_resolved else position_of(last)
    return Plan(
        kind=CorrectionKind.ROLL_FORWARD,
        first=replaced[0].number,
        before=now.position,
        after=position,
        mark=now.mark,
        opened=None if last.is_resolved else position,
        undone=undone,
        data={"undoes": undone.number},
    )
