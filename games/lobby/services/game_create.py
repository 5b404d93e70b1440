"""Opens a new table."""

from __future__ import annotations

import unicodedata
import zoneinfo
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.ceilings import PUBLIC_GAMES, check_ceiling
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.locks import lock_accounts
from games.core.refusals import unknown_choice
from games.models import EventKind, Game, PressMode, Seat, SeatChoice, Status
from games.models.game import new_assignment_seed
from maps.load import load_variant, variant_ids

SHORTEST = timedelta(minutes=1)
LONGEST = timedelta(days=31)


def game_create(
    *,
    creator: User,
    name: str,
    variant_id: str | None = None,
    seat_choice: str = SeatChoice.CHOSEN,
    is_public: bool = True,
    movement_length: timedelta = timedelta(days=2),
    retreat_length: timedelta = timedelta(days=1),
    adjustment_length: timedelta = timedelta(days=1),
    time_zone: str = "UTC",
    resolve_when_all_ready: bool = True,
    press_mode: str = PressMode.FULL,
    is_anonymous: bool = False,
    now: datetime | None = None,
) -> Game:
    """A forming game with its creator as GM and an open seat for every power; of the site's own
    variant unless one is named.

    Refuses settings that cannot be meant, with the form's field, and too many public games at once.
    """
    now = now or timezone.now()
    chosen = {
        "seat_choice": _one_of(seat_choice, SeatChoice.values, "seat_choice"),
        "variant_id": _one_of(variant_id or settings.DEFAULT_VARIANT, variant_ids(), "variant_id"),
        "movement_length": _length(movement_length, "movement_length"),
        "retreat_length": _length(retreat_length, "retreat_length"),
        "adjustment_length": _length(adjustment_length, "adjustment_length"),
        "time_zone": _zone(time_zone),
        "press_mode": _one_of(press_mode, PressMode.values, "press_mode"),
    }
    with transaction.atomic():
        lock_accounts([creator.pk])
        if is_public:
            _check_public_games(creator, now)
        game = Game.objects.create(
            name=table_name(name),
            gm=creator,
            creator=creator,
            is_public=is_public,
            is_anonymous=is_anonymous,
            assignment_seed=new_assignment_seed() if seat_choice == SeatChoice.PREFERENCES else "",
            resolve_when_all_ready=resolve_when_all_ready,
            created_at=now,
            **chosen,
        )
        seats_create(game)
        event_add(game=game, kind=EventKind.CREATED, actor=creator, now=now)
    return game


def _check_public_games(creator: User, now: datetime) -> None:
    """What was called off or played to its end hinders nobody."""
    opened = Game.objects.filter(
        creator=creator,
        is_public=True,
        status__in=[Status.FORMING, Status.RUNNING],
        created_at__gt=now - PUBLIC_GAMES.span,
    )
    check_ceiling(PUBLIC_GAMES, opened.count())


def seats_create(game: Game) -> list[Seat]:
    """An open seat for every power of a new game's variant."""
    powers = load_variant(game.variant_id).powers
    return Seat.objects.bulk_create(Seat(game=game, power=power) for power in powers)


def table_name(text: str) -> str:
    """The name as it is stored; refuses one that is too short, too long or unreadable."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
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


def _length(value: timedelta, field: str) -> timedelta:
    if not SHORTEST <= value <= LONGEST:
        raise Unprocessable(
            "phase_length", _("A phase lasts from one minute to 31 days."), field=field
        )
    return value


def _zone(name: str) -> str:
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise Unprocessable(
            "unknown_time_zone", _("This time zone is not known."), field="time_zone"
        ) from None
    return name
