"""Standby: people who wait for open seats, and seats offered to them in turn."""

from collections.abc import Collection, Iterator
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, may_be_mailed
from games.core.errors import Forbidden, Refused, Unprocessable
from games.core.gm import authorize_gm
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.refusals import unknown_choice
from games.core.sweeps import do_for_each, next_keys
from games.models import (
    Game,
    Phase,
    RequestState,
    Right,
    Seat,
    SeatApplication,
    SeatOffer,
    SeatState,
    Standby,
    Status,
)
from games.models.seats import ANY_LANGUAGE
from games.schedule.schedule import PACES
from games.seats.queries.replacement import delaying, flags_of, ready_for
from games.seats.services.offers import offer_add, offer_back
from games.seats.services.opening import check_newcomer, free_seat


def standby_save(
    *,
    by: User,
    paces: Collection[str],
    languages: Collection[str],
    now: datetime | None = None,
) -> Standby:
    """Put `by` on standby for games of these paces and languages.

    Someone on standby already keeps their turn. Refuses programs, which are offered no seats, an
    empty choice and unknown ones.
    """
    if by.is_program:
        raise Forbidden(
            "programs_are_offered_none", _("A program is offered no seats. It joins games itself.")
        )
    chosen = [pace for pace in PACES if pace in paces]
    spoken = [code for code, _name in settings.LANGUAGES if code in languages]
    if not chosen:
        raise Unprocessable("no_pace", _("Choose at least one pace."), field="pace")
    if not spoken:
        raise Unprocessable("no_language", _("Choose at least one language."), field="language")
    if not set(paces) <= set(chosen):
        raise unknown_choice("paces")
    if not set(languages) <= set(spoken):
        raise unknown_choice("languages")
    values = {"paces": chosen, "languages": spoken}
    row, _created = Standby.objects.update_or_create(
        user=by,
        defaults=values,
        create_defaults=values | {"waiting_since": now or timezone.now()},
    )
    return row


def standby_end(*, by: User) -> None:
    """Take `by` off standby. Offers made before can still be accepted."""
    Standby.objects.filter(user=by).delete()


@transaction.atomic
def seat_standby(
    *, game_id: int, by: User, power: str, language: str = "", now: datetime | None = None
) -> Seat:
    """Offer a seat in turn to people on standby, longest wait first, each for a day.

    `language` is a code or ANY_LANGUAGE; without one nobody else is asked and waiting offers are
    withdrawn.
    """
    now = now or timezone.now()
    game, _phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat, phase = free_seat(game=game, power=power)
    if language not in ("", ANY_LANGUAGE, *dict(settings.LANGUAGES)):
        raise Unprocessable("unknown_choice", _("Choose one of these."), field="language")
    seat.standby, seat.standby_since = language, now if language else None
    seat.save(update_fields=["standby", "standby_since"])
    if language:
        seat_offer_in_turn(game=game, phase=phase, seat=seat, now=now)
        return seat
    waiting = SeatOffer.objects.filter(seat=seat, is_standby=True, state=RequestState.WAITING)
    for offer in waiting.select_related("user", "seat"):
        offer_back(game=game, offer=offer, by=by, phase=phase, now=now)
    return seat


def standby_offers(*, now: datetime | None = None) -> int:
    """Make an offer for each seat on standby without a waiting one. Run by the sweep.

    Returns how many offers were made.
    """
    now = now or timezone.now()
    games = next_keys("standby", _seats_to_offer(now), "game_id")
    return do_for_each(games, lambda game_id: _offer_all(game_id, now))


@transaction.atomic
def _offer_all(game_id: int, now: datetime) -> int:
    game = lock_game(game_id)
    phase = phase_find(game=game)
    if game.status != Status.RUNNING or phase is None:
        return 0
    made = 0
    for seat in _seats_to_offer(now).filter(game=game):
        seat.game = game
        made += seat_offer_in_turn(game=game, phase=phase, seat=seat, now=now) is not None
    return made


def _seats_to_offer(now: datetime) -> QuerySet[Seat]:
    """Open seats that are offered in turn, without an offer that waits for an answer."""
    waits = _answering(now).filter(seat=OuterRef("pk"))
    open_seats = Seat.objects.filter(state=SeatState.OPEN, game__status=Status.RUNNING)
    return open_seats.exclude(standby="").filter(~Exists(waits.order_by())).order_by("pk")


def _answering(now: datetime) -> QuerySet[SeatOffer]:
    """Offers to people on standby that wait for an answer."""
    return SeatOffer.objects.filter(
        is_standby=True, state=RequestState.WAITING, answer_until__gt=now
    )


def seat_offer_in_turn(*, game: Game, phase: Phase, seat: Seat, now: datetime) -> SeatOffer | None:
    """Offer an open seat of a locked game to the next person, who moves to the end of the queue.

    Returns None if nobody is left, or if somebody is being asked.
    """
    if _answering(now).filter(seat=seat).exists():
        return None
    for row in _in_turn(game, seat, now):
        lock_accounts([row.user_id])
        if _answering(now).filter(user=row.user).exists():
            continue
        Standby.objects.filter(pk=row.pk).update(waiting_since=now)
        return offer_add(
            game=game,
            phase=phase,
            seat=seat,
            user=row.user,
            actor=None,
            seen=[],
            is_standby=True,
            now=now,
        )
    return None


def _in_turn(game: Game, seat: Seat, now: datetime) -> Iterator[Standby]:
    """People who can be asked next, in turn.

    Leaves out people already asked for this seat on standby or with an offer that waits, its
    applicants, people who may not play in the game, and people with flags that the GM must see
    first.
    """
    recent = Q(created_at__gte=seat.standby_since or now) | Q(state=RequestState.WAITING)
    known = set(SeatOffer.objects.filter(recent, seat=seat).values_list("user_id", flat=True))
    applied = SeatApplication.objects.filter(seat=seat, state=RequestState.WAITING)
    known |= set(applied.values_list("user_id", flat=True))
    rows = [row for row in ready_for(game, seat.standby, now) if row.user_id not in known]
    flags = flags_of(seat, [row.user_id for row in rows]) if rows else {}
    for row in rows:
        if not delaying(seat, flags[row.user_id]) and _may_sit(game, seat, row):
            yield row


def _may_sit(game: Game, seat: Seat, row: Standby) -> bool:
    try:
        check_newcomer(game=game, user=row.user, power=seat.power)
    except Refused:
        return False
    return may_be_mailed(row.user)
