"""A practice game is ended for its review, or played on from one of its phases in a new one."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.coach.queries.review import check_reviewed
from games.core.access import get_phase
from games.core.accounts import User
from games.core.codec import position_of
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.forms import LONGEST_NAME
from games.core.locks import lock_game
from games.core.phases import phase_find, resolved_phases
from games.core.refusals import game_over, no_seat
from games.learn.services import practice_create
from games.models import Ending, EventKind, Game, OrderSheet, Phase, Seat, SeatState, Status
from games.turn.services.phase_open import game_finish, phase_open

# What a phase of the new game has of its own.
NOT_COPIED = ("id", "game", "branch")


@transaction.atomic
def practice_end(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """End a practice game without a result, so that its player gets the review.

    The player can still take the last phase back. Refuses other games, people who do not play in
    it, a game without a resolved phase, and one that is over.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    own = Seat.objects.filter(game=game, holder=by, state=SeatState.TAKEN)
    if not game.is_practice or not own.exists():
        raise no_seat()
    if game.status == Status.FINISHED:
        raise game_over()
    if not resolved_phases(game).exists():
        raise Conflict("nothing_to_review", _("Play a phase first. A review needs one."))
    game_finish(game=game, ending=Ending.CALLED_OFF, now=now)
    event_add(game=game, kind=EventKind.CANCELLED, actor=by, now=now)
    return game


@transaction.atomic
def practice_play_on(
    *, game_id: int, by: User, phase_number: int, now: datetime | None = None
) -> Game:
    """Start a practice game with the past of a finished one, whose next phase is this one.

    The player's orders of then are the draft. The computer players choose anew. Refuses games
    without a review, and people who did not play in it.
    """
    now = now or timezone.now()
    game = Game.objects.get(pk=game_id)
    held = Seat.objects.filter(game=game, holder=by, state=SeatState.TAKEN)
    own = list(held.order_by("-is_playable", "pk").values_list("power", flat=True))
    if not own:
        raise no_seat()
    check_reviewed(game)
    opened = get_phase(game, phase_number)
    copy = practice_create(
        creator=by,
        power=own[0],
        plays_all=len(own) > 1,
        variant_id=game.variant_id,
        level=game.computer_level,
        name=_name(opened),
        now=now,
    )
    if game.rules:
        copy.rules = game.rules
        copy.save(update_fields=["rules"])
    past = list(game.phases.current().filter(number__lt=phase_number).order_by("number"))
    phase = _copy_past(copy, past, now) or phase_find(game=copy)
    if past:
        phase = phase_open(
            game=copy, position=position_of(opened), after=phase, now=now, is_again=True
        )
    assert phase is not None, "the game has begun"
    _copy_sheets(opened, phase, own, by, now, is_final=False)
    return copy


def _name(phase: Phase) -> str:
    name = _("From %(phase)s: %(game)s") % {"phase": phase.title, "game": phase.game.name}
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _copy_past(copy: Game, past: list[Phase], now: datetime) -> Phase | None:
    """Copy resolved phases with the sheets that resolved them; return the last one."""
    copied = None
    for phase in past:
        fields = {
            field.name: getattr(phase, field.name)
            for field in Phase._meta.concrete_fields
            if field.name not in NOT_COPIED
        }
        if copied is None:
            # The first phase is there already, opened with the game.
            copied = phase_find(game=copy)
            assert copied is not None, "the game has begun"
            Phase.objects.filter(pk=copied.pk).update(**fields)
            copied.refresh_from_db()
            copied.game = copy
        else:
            copied = Phase.objects.create(game=copy, **fields)
        powers = list(Seat.objects.filter(game=copy).values_list("power", flat=True))
        _copy_sheets(phase, copied, powers, copy.creator, now, is_final=True)
    return copied


def _copy_sheets(
    phase: Phase,
    copied: Phase,
    powers: list[str],
    player: User | None,
    now: datetime,
    *,
    is_final: bool,
) -> None:
    """Copy the current sheets of some powers."""
    seats = {seat.power: seat for seat in Seat.objects.filter(game=copied.game_id)}
    sheets = OrderSheet.objects.filter(phase=phase, is_current=True, seat__power__in=powers)
    OrderSheet.objects.bulk_create(
        OrderSheet(
            phase=copied,
            seat=seats[sheet.seat.power],
            version=1,
            is_complete=sheet.is_complete,
            is_final=is_final,
            orders=sheet.orders,
            bids=sheet.bids,
            digest=sheet.digest,
            saved_at=now,
            ready_at=now if is_final else None,
            saved_by=player if sheet.saved_by_id else None,
        )
        for sheet in sheets.select_related("seat").order_by("pk")
    )
