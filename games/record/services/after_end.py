"""Awards, leads and turning points of a game, computed once after its end."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from adjudicator import Variant
from adjudicator.turning_points import UsedSheets, best_changes, bid_effects, is_judged
from games.core.codec import position_of, variant_of
from games.core.locks import lock_game
from games.core.opened import RESULTS, Part, opens_at
from games.core.outbox import game_changed
from games.core.sweeps import next_keys
from games.models import Award, Game, GameResult, Phase, Status, TurningPoints
from games.record.queries.awards import find_awards, find_leads
from games.record.queries.sheets import by_turn, played_phases, public_year, real_sheets
from games.record.queries.tally import game_tally
from games.story.queries.phase import centre_table, centres_by_year

# The endings after which turning points are searched for.
JUDGED = Q(ending__in=RESULTS) | Q(is_practice=True)

# Games that ended before leads were stored have awards alone.
MISSING = Q(awards_at=None) | Q(leads__isnull=True)


def awards_find(*, game_id: int, now: datetime | None = None) -> None:
    """Compute and store the awards and leads of a finished game with a result, once.

    The awards include the award for points where the policy opens the bids at some time.
    """
    now = now or timezone.now()
    result = GameResult.objects.filter(MISSING, game=game_id).select_related("game").first()
    if result is None:
        return
    game = result.game
    tally = game_tally(game, max(now, opens_at(game, Part.BIDS) or now))
    awards = find_awards(tally, centre_table(game))
    leads = find_leads(centres_by_year(game))
    with transaction.atomic():
        lock_game(game_id)
        # A correction in the meantime has written another result.
        result = GameResult.objects.filter(MISSING, pk=result.pk).first()
        if result is None:
            return
        if result.awards_at is None:
            for award in awards:
                award.result = result
            Award.objects.bulk_create(awards)
            result.awards_at = now
        result.leads, result.lead_changes = leads, max(len(leads) - 1, 0)
        result.save(update_fields=["awards_at", "leads", "lead_changes"])


def awards_missing(most: int) -> list[int]:
    """Return the next finished games whose awards or leads were never computed."""
    return next_keys("awards", GameResult.objects.filter(MISSING), "game_id", most)


def turning_points_find(*, game_id: int, now: datetime | None = None) -> int:
    """Find and store the turning points of a finished game's next phase.

    Returns how many phases are left. A game that is not finished has none, and neither has one
    that ended without a result, unless it is a practice game, which has a review all the same.
    """
    now = now or timezone.now()
    game = Game.objects.filter(JUDGED, pk=game_id, status=Status.FINISHED).first()
    if game is None:
        return 0
    missing = game.phases.current().filter(resolved_at__isnull=False, turning_points__isnull=True)
    left = list(missing.order_by("number").values_list("number", "year")[:2])
    if not left:
        return 0
    number, year = left[0]
    phases = played_phases(game, year)
    phase = next(item for item in phases if item.number == number)
    changes, secret = _find_turning_points(game, phase, phases)
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
    """Return the next finished games with a phase whose turning points were never found.

    They ended before turning points were stored, or their task was lost.
    """
    missing = Phase.objects.current().filter(
        game=OuterRef("pk"), resolved_at__isnull=False, turning_points__isnull=True
    )
    games = Game.objects.filter(JUDGED, Exists(missing.order_by()), status=Status.FINISHED)
    return next_keys("turning_points", games, most=most)


def _find_turning_points(
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
    changes = best_changes(variant, position_of(phase), sheets[phase.pk], by_turn(later, sheets))
    return {
        power: {name: value for name, value in change._asdict().items() if name != "power"}
        for power, change in changes.items()
    }
