"""Sets up a practice table: one person against computer players."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User
from games.core.ceilings import PRACTICE_TABLES, check_ceiling
from games.core.codec import variant_named
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.locks import lock_accounts
from games.core.refusals import unknown_choice
from games.models import ComputerLevel, EventKind, Game, PressMode, Seat
from games.seats.services.game_start import table_close
from games.seats.services.seat_hold import seat_hold, seats_create
from maps.load import variant_ids


def practice_create(
    *,
    creator: User,
    power: str = "",
    plays_all: bool = False,
    variant_id: str | None = None,
    level: str = ComputerLevel.INTERMEDIATE,
    name: str = "",
    now: datetime | None = None,
) -> Game:
    """A running, private game without GM or deadlines: `creator` plays `power` and the computer the
    others, or `creator` plays all, one after another; phases are resolved when the creator is
    final. Of the site's own variant unless one is named, and with computer players of the `level`.
    Its `name` says the power if there is none."""
    now = now or timezone.now()
    variant_id = variant_id or settings.DEFAULT_VARIANT
    if variant_id not in variant_ids():
        raise unknown_choice("variant_id")
    if level not in ComputerLevel.values:
        raise unknown_choice("level")
    variant = variant_named(variant_id)
    if plays_all:
        power = next(iter(variant.powers))
    if power not in variant.powers:
        raise Unprocessable("no_such_power", _("Choose one of the powers."), field="power")
    with transaction.atomic():
        lock_accounts([creator.pk])
        laid = Game.objects.filter(
            creator=creator, is_practice=True, created_at__gt=now - PRACTICE_TABLES.span
        )
        check_ceiling(PRACTICE_TABLES, laid.count())
        game = Game.objects.create(
            name=name or _name(variant, power, plays_all=plays_all),
            variant_id=variant_id,
            creator=creator,
            is_practice=True,
            is_public=False,
            computer_level=level,
            press_mode=PressMode.NONE,
            time_zone=creator.time_zone,
            created_at=now,
        )
        seats = {seat.power: seat for seat in seats_create(game)}
        event_add(game=game, kind=EventKind.CREATED, actor=creator, now=now)
        seat_hold(seat=seats.pop(power), user=creator, now=now)
        if plays_all:
            Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).update(in_hand=False)
            for seat in seats.values():
                seat_hold(seat=seat, user=creator, now=now)
        table_close(game=game, actor=creator, now=now)
    return game


def _name(variant: Variant, power: str, *, plays_all: bool) -> str:
    if plays_all:
        return _("Practice, all %(count)s powers") % {"count": len(variant.powers)}
    return _("Practice, %(power)s") % {"power": variant.powers[power].name}
