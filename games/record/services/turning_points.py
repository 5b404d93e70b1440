"""The turning points of finished games: found once, phase by phase, and stored.

`TurningPoints.changes` is {power: {"before", "after", "gained", "wins"}}, as
adjudicator/turning_points.py describes them, from published orders alone. `TurningPoints.secret` is
{"changes": the same of whole sheets, "bids": [{"power", "points", "order", "centres"}, …]}, the bid
that decided most first.
"""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from adjudicator import Variant
from adjudicator.turning_points import UsedSheets, best_changes, bid_effects, is_judged
from games.core.codec import position_of, variant_of
from games.core.locks import lock_game
from games.core.opened import RESULTS
from games.core.outbox import game_changed
from games.models import Game, Phase, Status, TurningPoints
from games.record.queries.sheets import by_turn, played_phases, public_year, real_sheets


def turning_points_find(*, game_id: int, now: datetime | None = None) -> int:
    """Find and store the turning points of a finished game's next phase.

    Returns how many phases are left. A game that is not finished has none, and neither has one
    that ended without a result.
    """
    now = now or timezone.now()
    game = Game.objects.filter(pk=game_id, status=Status.FINISHED, ending__in=RESULTS).first()
    if game is None:
        return 0
    missing = game.phases.current().filter(resolved_at__isnull=False, turning_points__isnull=True)
    left = list(missing.order_by("number").values_list("number", "year")[:2])
    if not left:
        return 0
    number, year = left[0]
    phases = played_phases(game, year)
    phase = next(item for item in phases if item.number == number)
    changes, secret = _found(game, phase, phases)
    with transaction.atomic():
        locked = lock_game(game_id)
        TurningPoints.objects.get_or_create(
            phase=phase, defaults={"changes": changes, "secret": secret, "computed_at": now}
        )
        if len(left) == 1:
            # Pages of the whole game show them only now.
            game_changed(locked)
    return missing.count()


def turning_points_missing(most: int) -> list[int]:
    """Return finished games with a phase whose turning points were never found, the newest first.

    They ended before turning points were stored, or their task was lost.
    """
    missing = Phase.objects.current().filter(
        game=OuterRef("pk"), resolved_at__isnull=False, turning_points__isnull=True
    )
    games = Game.objects.filter(
        Exists(missing.order_by()), status=Status.FINISHED, ending__in=RESULTS
    )
    return list(games.order_by("-finished_at", "-pk").values_list("pk", flat=True)[:most])


def _found(
    game: Game, phase: Phase, year: list[Phase]
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    variant, position = variant_of(game), position_of(phase)
    if not is_judged(position):
        return {}, None if game.bids_open_after is None else {"changes": {}, "bids": []}
    later = [other for other in year if other.number > phase.number]
    public = public_year(game, year)
    changes = _changes(variant, phase, later, public)
    if game.bids_open_after is None:
        return changes, None
    real = real_sheets(year)
    effects = bid_effects(variant, position, real[phase.pk], by_turn(later, real))
    bids = [
        {
            "power": effect.power,
            "points": effect.bid.points,
            "order": effect.bid.order,
            "centres": dict(effect.centres),
        }
        for effect in effects
    ]
    return changes, {"changes": _changes(variant, phase, later, real), "bids": bids}


def _changes(
    variant: Variant, phase: Phase, later: list[Phase], sheets: dict[int, UsedSheets]
) -> dict[str, Any]:
    found = best_changes(variant, position_of(phase), sheets[phase.pk], by_turn(later, sheets))
    return {
        power: {
            "before": change.before,
            "after": change.after,
            "gained": change.gained,
            "wins": change.wins,
        }
        for power, change in found.items()
    }
