"""A player, or the GM, asks somebody to play a seat while its player is away."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, find_account
from games.core.blocks import check_takes_offers
from games.core.ceilings import OFFERS, count_towards
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.locks import lock_accounts
from games.models import EventKind, Game, Seat, Substitution, SubstitutionState
from games.notices.services.substitute_tell import SubstituteSaid, substitute_tell
from games.substitutes.queries.substitution import live_substitution, substitute_flags
from games.substitutes.services.authorize_substitute import check_confirmed, conflict_of
from games.substitutes.services.authorize_substitution import authorize_substitution

# Whoever is away for longer gives up the seat.
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
    """What the account with this name may accept: to play to the end of the last day, by the clocks
    of the game. With a `power` the GM asks, for whose seats `confirmed` are the flags that were
    seen; without, its player. Refuses who may not play here, and a seat for which somebody is asked
    or plays already.

    In an anonymous game a player is not told that somebody may not play here, which would tell who
    does: the substitution is withheld, the person is not asked, and the GM decides."""
    now = now or timezone.now()
    game, phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    seat.game = game
    _check_seat(seat)
    until = _until(game, last_day, now)
    user = find_account(account, by=by, now=now)
    check_takes_offers(user, by=by)
    conflict = conflict_of(seat, user, field=ACCOUNT)
    is_withheld = conflict is not None and game.is_anonymous and not power and user != by
    if conflict is not None and not is_withheld:
        raise conflict
    seen: list[str] = []
    if power:
        check_confirmed(seat, user, confirmed, field=ACCOUNT)
        seen = [flag.value for flag in substitute_flags(seat, user.pk)]
    count_towards(OFFERS, by.pk, now, field=ACCOUNT)
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
        substitute_tell(made, SubstituteSaid.ASKED, [user.pk], now=now)
    if power:
        substitute_tell(made, SubstituteSaid.ASKED_FOR_YOU, [player.pk], now=now)
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
            _("Somebody is asked to play this seat already, or plays it. End that first."),
            field=ACCOUNT,
        )
    if seat.resigns_after_id is not None:
        raise Conflict(
            "resigned_already",
            _("The player gives up this seat after the present phase: it needs no substitute."),
            field=ACCOUNT,
        )


def _until(game: Game, last_day: date | None, now: datetime) -> datetime:
    """The end of the last day by the clocks of the game."""
    if last_day is None:
        raise Unprocessable("until_missing", _("Choose the last day of the absence."), field=UNTIL)
    zone = ZoneInfo(game.time_zone)
    today = now.astimezone(zone).date()
    if last_day < today:
        raise Unprocessable("until_past", _("This day is over. Choose a later one."), field=UNTIL)
    if last_day - today > LONGEST:
        raise Unprocessable(
            "until_far",
            _("A substitute plays for at most %(days)s days. For longer, give up the seat.")
            % {"days": LONGEST.days},
            field=UNTIL,
        )
    return datetime.combine(last_day + timedelta(days=1), time(), zone)
