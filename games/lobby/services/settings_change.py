"""Changes the settings of a game that has not started yet."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.gm import gm_game
from games.core.locks import lock_accounts
from games.core.refusals import started_already
from games.lobby.services.game_create import check_number, checked_settings, for_variant, table_name
from games.models import (
    EventKind,
    Game,
    PressHandedOn,
    Ranking,
    Seat,
    SeatChoice,
    SeatState,
    Status,
)
from games.models.game import new_assignment_seed
from games.seats.services.holding import seats_create
from games.settings.policy import NmrPolicy
from games.settings.schedule import Schedule
from games.settings.stored import check_settings_seen, policy_fields, schedule_fields

# What those who have joined have chosen the table for, and could not choose again.
BOUND = ("variant_id", "seat_choice")


@transaction.atomic
def settings_change(
    *,
    game_id: int,
    by: User,
    name: str,
    variant_id: str,
    seat_choice: str,
    is_public: bool,
    schedule: Schedule,
    policy: NmrPolicy,
    press_mode: str,
    is_anonymous: bool,
    press_handed_on: str = PressHandedOn.ALL,
    standby: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Game:
    """The forming game with the settings that its GM has changed; whoever has joined is told what
    has.

    Refuses what `game_create` refuses, and, once somebody has joined, another variant, another
    way to the seats and naming players who joined in secret; and settings that are others by now
    than were `seen`.
    """
    now = now or timezone.now()
    lock_accounts([by.pk])
    game = gm_game(game_id=game_id, by=by)
    if game.status != Status.FORMING:
        raise started_already()
    check_settings_seen(game, seen)
    schedule = for_variant(schedule, variant_id)
    chosen = checked_settings(
        seat_choice,
        variant_id,
        press_mode,
        schedule,
        policy,
        now,
        press_handed_on=press_handed_on,
        standby=standby,
    )
    chosen |= {"name": table_name(name), "is_public": is_public, "is_anonymous": is_anonymous}
    chosen |= schedule_fields(schedule) | policy_fields(policy)
    changed = _changed(game, chosen)
    if not changed:
        return game
    _check_joined(game, changed)
    if "is_public" in changed:
        check_number(by, now, is_public=is_public)
    _set(game, changed, chosen)
    data = {"changed": sorted(changed)}
    event_add(game=game, kind=EventKind.SETTINGS_CHANGED, actor=by, data=data, now=now)
    return game


def _changed(game: Game, chosen: dict[str, Any]) -> set[str]:
    return {name for name, value in chosen.items() if getattr(game, name) != value}


def _check_joined(game: Game, changed: set[str]) -> None:
    held = Seat.objects.filter(game=game, state=SeatState.HELD)
    if not held.exists() and not Ranking.objects.filter(game=game).exists():
        return
    for field in BOUND:
        if field in changed:
            raise Conflict(
                "joined_already",
                _("Somebody has joined for what was chosen here. Ask them to leave first."),
                field=field,
            )
    if "is_anonymous" in changed and game.is_anonymous:
        raise Conflict(
            "joined_in_secret",
            _("Somebody has joined in secret and would be named. Ask them to leave first."),
            field="is_anonymous",
        )


def _set(game: Game, changed: set[str], chosen: dict[str, Any]) -> None:
    for name in changed:
        setattr(game, name, chosen[name])
    if "seat_choice" in changed:
        ranked = game.seat_choice == SeatChoice.PREFERENCES
        game.assignment_seed = new_assignment_seed() if ranked else ""
    game.save(update_fields=[*changed, "assignment_seed"])
    if "variant_id" in changed:
        Seat.objects.filter(game=game).delete()
        seats_create(game)
