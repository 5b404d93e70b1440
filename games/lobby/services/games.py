"""New games, and changes of their settings before they start."""

import unicodedata
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator.calendar import phase_kinds
from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.gm import gm_game
from games.core.limits import PRIVATE_GAMES, PUBLIC_GAMES, check_quota
from games.core.locks import lock_accounts
from games.core.refusals import started_already, unknown_choice
from games.core.words.settings import STANDBY
from games.models import (
    EventKind,
    Game,
    PressHandedOn,
    PressMode,
    Ranking,
    Seat,
    SeatChoice,
    SeatState,
    Status,
)
from games.models.game import new_assignment_seed
from games.seats.services.assignments import seats_create
from games.settings.policy import NmrPolicy, check_policy
from games.settings.schedule import Schedule, fitted, fixed_schedule
from games.settings.schedule_checks import check_schedule
from games.settings.stored import check_settings_seen, policy_fields, schedule_fields
from maps.load import load_variant, variant_ids

LONGEST_TYPED = 500


def game_create(
    *,
    creator: User,
    name: str,
    variant_id: str | None = None,
    seat_choice: str = SeatChoice.CHOSEN,
    is_public: bool = True,
    schedule: Schedule | None = None,
    policy: NmrPolicy | None = None,
    press_mode: str = PressMode.FULL,
    press_handed_on: str = PressHandedOn.ALL,
    standby: str = "",
    is_anonymous: bool = False,
    now: datetime | None = None,
) -> Game:
    """A forming game with its creator as GM and an open seat for every power; of the site's own
    variant unless one is named, with two days for movement unless there is a schedule, and without
    consequences of missing orders unless there is a policy.

    Refuses settings that cannot be meant, with the form's field, and too many games in a day.
    """
    now = now or timezone.now()
    policy = policy or NmrPolicy()
    variant_id = variant_id or settings.DEFAULT_VARIANT
    schedule = for_variant(schedule or fixed_schedule(), variant_id)
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
    with transaction.atomic():
        lock_accounts([creator.pk])
        check_number(creator, now, is_public=is_public)
        game = Game.objects.create(
            name=table_name(name),
            gm=creator,
            creator=creator,
            is_public=is_public,
            is_anonymous=is_anonymous,
            assignment_seed=new_assignment_seed() if seat_choice == SeatChoice.PREFERENCES else "",
            created_at=now,
            **chosen,
            **schedule_fields(schedule),
            **policy_fields(policy),
        )
        seats_create(game)
        event_add(game=game, kind=EventKind.CREATED, actor=creator, now=now)
    return game


def for_variant(schedule: Schedule, variant_id: str) -> Schedule:
    """The schedule with the kinds of phases of a variant; as it is where the variant is none."""
    if variant_id not in variant_ids():
        return schedule
    return fitted(schedule, phase_kinds(load_variant(variant_id)))


def checked_settings(
    seat_choice: str,
    variant_id: str,
    press_mode: str,
    schedule: Schedule,
    policy: NmrPolicy,
    now: datetime,
    *,
    press_handed_on: str,
    standby: str,
) -> dict[str, Any]:
    """The settings that are one of several; refuses others, a schedule that cannot be kept and a
    policy that contradicts itself."""
    check_schedule(schedule, now.date())
    check_policy(policy, schedule)
    return {
        "seat_choice": _one_of(seat_choice, SeatChoice.values, "seat_choice"),
        "variant_id": _one_of(variant_id, variant_ids(), "variant_id"),
        "press_mode": _one_of(press_mode, PressMode.values, "press_mode"),
        "standby": _one_of(standby, [code for code, _label in STANDBY], "standby"),
        "press_handed_on": _one_of(press_handed_on, PressHandedOn.values, "press_handed_on"),
    }


def check_number(creator: User, now: datetime, *, is_public: bool) -> None:
    """Refuses too many games at once; what was called off or played to its end hinders nobody."""
    quota = PUBLIC_GAMES if is_public else PRIVATE_GAMES
    opened = Game.objects.filter(
        creator=creator,
        is_public=is_public,
        is_practice=False,
        status__in=[Status.FORMING, Status.RUNNING],
        created_at__gt=now - quota.span,
    )
    check_quota(quota, opened.count())


def table_name(text: str) -> str:
    """The name as it is stored; refuses one that is too short, too long or unreadable."""
    # Of what is too long by far the beginning will do: marks are put in order slowly.
    name = " ".join(unicodedata.normalize("NFC", text[:LONGEST_TYPED]).split())
    if not 3 <= len(name) <= 60:
        raise Unprocessable("name_length", _("A name has 3 to 60 characters."), field="name")
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn") for sign in name):
        raise Unprocessable(
            "name_signs", _("The name has signs that cannot be seen."), field="name"
        )
    return name


def _one_of(value: str, known: object, field: str) -> str:
    assert isinstance(known, list | tuple)
    if value not in known:
        raise unknown_choice(field)
    return value


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
    taken = Seat.objects.filter(game=game, state=SeatState.TAKEN)
    if not taken.exists() and not Ranking.objects.filter(game=game).exists():
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
