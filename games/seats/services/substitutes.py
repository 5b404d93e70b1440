"""Requests to a substitute: ask, accept, confirm, decline, withdraw."""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked, check_takes_offers, find_account
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.events import event_add
from games.core.gm import knows_players
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.rate_limits import ALL_OFFERS, OFFERS, count_towards
from games.core.refusals import gm_chooses, not_running
from games.models import (
    NOT_BEGUN,
    UNANSWERED,
    EndedBy,
    EventKind,
    Game,
    Seat,
    Status,
    Substitution,
    SubstitutionState,
)
from games.notices.services.messages import SubstituteMessage, substitute_notify
from games.seats.queries.replacement import (
    delaying,
    has_played_another,
    live_substitution,
    substitute_flags,
    unanswered_substitution,
)
from games.seats.services.opening import block_notify, check_newcomer
from games.seats.services.substitution import (
    authorize_substitution,
    live,
    no_substitution,
    substitution_begin,
    substitution_end,
    substitution_off,
)


def check_substitute(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuse GMs, players of the game and people who have played another seat of it."""
    check_newcomer(game=seat.game, user=user, power=seat.power, field=field)
    if has_played_another(seat, user.pk):
        raise Conflict(
            "played_here",
            _("This account has played another seat of this game, and knows its secrets."),
            field=field,
        )


def conflict_of(seat: Seat, user: User, *, field: str = "") -> Refused | None:
    """Return the refusal if the user may not be asked to play a seat, else None."""
    try:
        check_substitute(seat, user, field=field)
        check_not_asked(seat, user, field=field)
    except Refused as refusal:
        return refusal
    return None


def check_not_asked(seat: Seat, user: User, *, field: str = "") -> None:
    """Refuse people who are asked to play another seat of the game."""
    asked = Substitution.objects.filter(seat__game=seat.game, state__in=UNANSWERED)
    if asked.filter(substitute=user).exclude(seat=seat).exists():
        raise Conflict(
            "asked_elsewhere",
            _("This account is already asked to play another seat of this game."),
            field=field,
        )


def check_confirmed(seat: Seat, user: User, confirmed: Collection[str], *, field: str = "") -> None:
    """Refuse flags that the GM has not confirmed."""
    if set(substitute_flags(seat, user.pk)) - set(confirmed):
        raise Conflict(
            "flagged",
            _("Read the flags of this person first, then confirm them."),
            field=field,
        )


# A player who is away for longer gives up the seat.
LONGEST = timedelta(days=42)

ACCOUNT = "account"

UNTIL = "until"


@transaction.atomic
def substitute_ask(
    *,
    game_id: int,
    by: User,
    account: str,
    last_day: date | None,
    power: str = "",
    confirmed: Collection[str] = (),
    now: datetime | None = None,
) -> Substitution:
    """Ask the named account to be a substitute until the end of the last day in the game's zone.

    With a `power` the GM asks, who has seen the flags in `confirmed`; without one the player asks.
    Refuses accounts that may not play the seat, and a seat that has a substitution already.

    In an anonymous game such a refusal would show a player or a deputy who else plays. The
    substitution is then withheld: the account is not asked, and the GM decides. Flags are confirmed
    once the account has accepted.
    """
    now = now or timezone.now()
    game, phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    seat.game = game
    _check_seat(seat)
    until = _until(game, last_day, now)
    user = find_account(account, by=by, now=now)
    check_takes_offers(user, by=by)
    conflict = conflict_of(seat, user, field=ACCOUNT)
    is_told = knows_players(game, by)
    is_withheld = conflict is not None and not is_told and user != by
    if conflict is not None and not is_withheld:
        raise conflict
    seen: list[str] = []
    if power and is_told:
        check_confirmed(seat, user, confirmed, field=ACCOUNT)
        seen = [flag.value for flag in substitute_flags(seat, user.pk)]
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field=ACCOUNT)
    count_towards(ALL_OFFERS, by.pk, now, field=ACCOUNT)
    player = seat.holder
    assert player is not None, "a seat that is held has a holder"
    lock_accounts([user.pk, player.pk])
    made = Substitution.objects.create(
        seat=seat,
        player=player,
        substitute=user,
        asked_by=by,
        state=SubstitutionState.WITHHELD if is_withheld else SubstitutionState.ASKED,
        confirmed=seen,
        until=until,
        asked_at=now,
    )
    if not is_withheld:
        substitute_notify(made, SubstituteMessage.ASKED, [user.pk], now=now)
    if power:
        substitute_notify(made, SubstituteMessage.ASKED_FOR_YOU, [player.pk], now=now)
    data = {"power": seat.power, "until": until.isoformat()}
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_ASKED,
        actor=by,
        about=user,
        phase=phase,
        data=data | ({"withheld": True} if is_withheld else {}),
        now=now,
    )
    return made


def _check_seat(seat: Seat) -> None:
    if seat.lent_by_id is not None or live_substitution(seat) is not None:
        raise Conflict(
            "substituted_already",
            _("This seat already has a substitute, or somebody is asked. End that first."),
            field=ACCOUNT,
        )
    if seat.resigns_after_id is not None:
        raise Conflict(
            "resigned_already",
            _("The player gives up this seat after the current phase, so it needs no substitute."),
            field=ACCOUNT,
        )


def _until(game: Game, last_day: date | None, now: datetime) -> datetime:
    """The end of the last day in the game's time zone."""
    if last_day is None:
        raise Unprocessable("until_missing", _("Choose the last day of the absence."), field=UNTIL)
    zone = ZoneInfo(game.time_zone)
    today = now.astimezone(zone).date()
    if last_day < today:
        raise Unprocessable("until_past", _("This day is past. Choose a later one."), field=UNTIL)
    if last_day - today > LONGEST:
        raise Unprocessable(
            "until_far",
            _("A substitute plays for at most %(days)s days. For longer, give up the seat.")
            % {"days": LONGEST.days},
            field=UNTIL,
        )
    return datetime.combine(last_day + timedelta(days=1), time(), zone)


@transaction.atomic
def substitute_accept(*, game_id: int, by: User, now: datetime | None = None) -> Seat | None:
    """Accept a substitution and return the seat, which `by` plays from now on.

    Returns None if `by` has flags that the GM must confirm first.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    asked = asked_substitution(game, by, now)
    phase = phase_find(game=game)
    if game.status != Status.RUNNING or phase is None:
        raise not_running()
    check_substitute(asked.seat, by)
    check_not_blocked(game, by)
    asked.substitute = by
    unseen = [flag for flag in substitute_flags(asked.seat, by.pk) if flag not in asked.confirmed]
    if not delaying(asked.seat, unseen):
        substitution_begin(game=game, phase=phase, substitution=asked, actor=by, now=now)
        block_notify(seat=asked.seat, found=unseen, key=asked.pk, now=now)
        return asked.seat
    asked.state = SubstitutionState.ACCEPTED
    asked.save(update_fields=["state"])
    event_add(
        game=game,
        kind=EventKind.SUBSTITUTE_FLAGGED,
        actor=by,
        phase=phase,
        data={"power": asked.seat.power},
        now=now,
    )
    return None


def asked_substitution(game: Game, by: User, now: datetime) -> Substitution:
    """Return the substitution that `by` is asked for in a game; refuse if there is none."""
    found = unanswered_substitution(by, game)
    if found is None or found.until <= now:
        raise no_substitution()
    found.seat.game = game
    return found


@transaction.atomic
def substitute_confirm(
    *, game_id: int, by: User, power: str, confirmed: Collection[str], now: datetime | None = None
) -> Seat:
    """Confirm a substitute who has accepted. Refuses flags that are not in `confirmed`.

    Refuses deputies of an anonymous game, because the flags would show them who plays.
    """
    now = now or timezone.now()
    game, phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    if not knows_players(game, by):
        raise gm_chooses()
    seat.game = game
    accepted = live(seat)
    check_substitute(seat, accepted.substitute)
    if accepted.state != SubstitutionState.ACCEPTED or accepted.until <= now:
        raise no_substitution()
    check_confirmed(seat, accepted.substitute, confirmed)
    accepted.confirmed = sorted(confirmed)
    substitution_begin(game=game, phase=phase, substitution=accepted, actor=by, now=now)
    return seat


@transaction.atomic
def substitute_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Decline a substitution and notify the player and the GM."""
    now = now or timezone.now()
    game = lock_game(game_id)
    substitution_off(
        game=game,
        substitution=asked_substitution(game, by, now),
        state=SubstitutionState.DECLINED,
        ended_by=EndedBy.SUBSTITUTE,
        actor=by,
        now=now,
    )


@transaction.atomic
def substitute_withdraw(
    *, game_id: int, by: User, power: str = "", now: datetime | None = None
) -> None:
    """Withdraw a substitution that has not begun; with a `power`, as the GM."""
    now = now or timezone.now()
    game, _phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    seat.game = game
    asked = live(seat)
    if asked.state not in NOT_BEGUN:
        raise no_substitution()
    substitution_off(
        game=game,
        substitution=asked,
        state=SubstitutionState.WITHDRAWN,
        ended_by=EndedBy.GM if power else EndedBy.PLAYER,
        actor=by,
        now=now,
    )


@transaction.atomic
def substitution_stop(
    *, game_id: int, by: User, power: str = "", now: datetime | None = None
) -> None:
    """End a substitution that has begun, or withdraw the request; with a `power`, as the GM."""
    _game, _phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    stop = substitute_withdraw if seat.lent_by_id is None else substitution_end
    stop(game_id=game_id, by=by, power=power, now=now)
