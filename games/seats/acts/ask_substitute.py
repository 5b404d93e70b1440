"""As a player, ask somebody to play one’s seat while one is away."""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User, check_takes_offers, find_account
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.events import event_add
from games.core.gm import knows_players
from games.core.inputs import Day, In, Short
from games.core.locks import lock_accounts
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import seat_without_player
from games.models import EventKind, Game, Seat, SeatState, Substitution, SubstitutionState
from games.notices.services.messages import SubstituteMessage, substitute_notify
from games.seats.queries.replacement import live_substitution, substitute_flags
from games.seats.services.substitutes import ACCOUNT, LONGEST, UNTIL, check_confirmed, conflict_of
from games.seats.services.substitution import authorize_substitution


class SubstituteIn(In):
    """The name of the account to ask, and the last day of the absence."""

    account: Short
    until: Day


def may(seat: Seat) -> Refused | None:
    """Why nobody can be asked to play a seat for its player."""
    if seat.state != SeatState.TAKEN:
        return seat_without_player("power")
    if seat.lent_by_id is not None or live_substitution(seat) is not None:
        return Conflict(
            "substituted_already",
            _("This seat already has a substitute, or somebody is asked. End that first."),
            field=ACCOUNT,
        )
    if seat.resigns_after_id is not None:
        return Conflict(
            "resigned_already",
            _("This seat is given up after the current phase, so it needs no substitute."),
            field=ACCOUNT,
        )
    return None


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
    if refusal := may(seat):
        raise refusal
    until = _last_moment(game, last_day, now)
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


def _last_moment(game: Game, last_day: date | None, now: datetime) -> datetime:
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


def run(*, until: date | None, **others: Any) -> Substitution:
    """Ask, with the last day as requests call it."""
    return substitute_ask(last_day=until, **others)


ACT = PlayerAct(
    code="substitute",
    path="substitute",
    inputs=SubstituteIn,
    run=run,
    message=lambda _made: _(
        "Your request is sent. The seat stays yours until the other person accepts."
    ),
    summary=gettext_noop("Ask somebody to play your seat while you are away."),
)
