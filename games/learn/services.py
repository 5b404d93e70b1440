"""Practice games: created, and kept from a guided first year."""

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.computer.sheet import Sheet
from games.core.accounts import User
from games.core.codec import playable_variants, variant_named
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.locks import lock_accounts
from games.core.phases import phase_find
from games.core.quotas import PRACTICE_GAMES
from games.core.rate_limits import check_made
from games.core.refusals import unknown_choice
from games.learn.queries.first_year import OWN, Year, script
from games.learn.what_if.queries import PlayedPhase
from games.models import ComputerLevel, EventKind, Game, Phase, PressMode, Seat
from games.schedule.disclosure import AT_THE_END, disclosure_fields
from games.seats.services.assignments import seat_assign, seats_create
from games.seats.services.joining import locked_game_start
from games.sheets.services.computers import computers_submit
from games.sheets.services.readiness import ready_mark
from games.sheets.services.sheets import orders_submit
from games.turn.services.phase_resolve import Cause, phase_resolve


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
    """Start a private game without a GM or deadlines, in which `creator` plays `power`.

    Computer players of the `level` play the others, unless `creator` `plays_all`. A phase is
    resolved once the creator's orders are final. The variant is the site's default one, and the
    name includes the power, unless they are given.
    """
    now = now or timezone.now()
    variant_id = variant_id or settings.DEFAULT_VARIANT
    if variant_id not in {variant.id for variant in playable_variants()}:
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
        created = Game.objects.filter(creator=creator, is_practice=True)
        check_made(PRACTICE_GAMES, creator.pk, created, now)
        game = Game.objects.create(
            name=name or _name(variant, power, plays_all=plays_all),
            variant_id=variant_id,
            creator=creator,
            is_practice=True,
            is_public=False,
            allows_programs=True,
            computer_level=level,
            press_mode=_press(level, plays_all=plays_all),
            **disclosure_fields(AT_THE_END),
            time_zone=creator.time_zone,
            created_at=now,
        )
        seats = {seat.power: seat for seat in seats_create(game)}
        event_add(game=game, kind=EventKind.CREATED, actor=creator, now=now)
        seat_assign(seat=seats.pop(power), user=creator, now=now)
        if plays_all:
            Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).update(
                is_playable=False
            )
            for seat in seats.values():
                seat_assign(seat=seat, user=creator, now=now)
        locked_game_start(game=game, actor=creator, now=now)
    return game


def _press(level: str, *, plays_all: bool) -> PressMode:
    """Beginners do not deal, so nobody would answer."""
    has_dealers = level != ComputerLevel.BEGINNER and not plays_all
    return PressMode.FULL if has_dealers else PressMode.NONE


def _name(variant: Variant, power: str, *, plays_all: bool) -> str:
    if plays_all:
        return _("Practice, all %(count)s powers") % {"count": len(variant.powers)}
    return _("Practice, %(power)s") % {"power": variant.powers[power].name}


@transaction.atomic
def first_year_keep(*, creator: User, year: Year, now: datetime | None = None) -> Game:
    """Start a practice game and replay the phases and the draft of the year in it.

    The position is never taken from the address, so the game cannot start from one that is
    impossible to reach.
    """
    now = now or timezone.now()
    guide = script()
    game = practice_create(
        creator=creator,
        power=guide.power,
        variant_id=guide.variant_id,
        level=ComputerLevel.BEGINNER,
        name=_("First year, %(power)s") % {"power": guide.variant.powers[guide.power].name},
        now=now,
    )
    for step in year.steps:
        _play(game, creator, step, now)
    phase = _open_phase(game)
    if year.lines or year.bids:
        orders_submit(
            game_id=game.pk,
            power=guide.power,
            by=creator,
            phase_number=phase.number,
            orders=year.lines,
            bids=year.bids,
            now=now,
        )
    return game


def _play(game: Game, creator: User, step: PlayedPhase, now: datetime) -> None:
    power, phase = script().power, _open_phase(game)
    paid = script().phase_at(step.before).bids
    others = {
        other: Sheet(tuple(step.orders.get(other, ())), tuple(paid.get(other, ())))
        for other in phase.powers_to_order
        if other != power
    }
    computers_submit(game_id=game.pk, phase_number=phase.number, sheets=others, now=now)
    if power in phase.powers_to_order:
        orders_submit(
            game_id=game.pk,
            power=power,
            by=creator,
            phase_number=phase.number,
            orders=step.orders[OWN],
            bids=step.bids,
            now=now,
        )
        ready_mark(game_id=game.pk, power=power, by=creator, phase_number=phase.number, now=now)
    done = phase_resolve(phase_id=phase.pk, cause=Cause.READY, now=now)
    assert done is not None, "everybody is final"


def _open_phase(game: Game) -> Phase:
    phase = phase_find(game=game)
    assert phase is not None, "nobody wins in the first year"
    return phase
