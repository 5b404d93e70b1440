"""The waiting list of a full game, and its muster, before the start."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_not_blocked
from games.core.errors import Conflict, Refused, refusal_of
from games.core.gm import has_run
from games.core.refusals import already_started, not_joined
from games.core.visibility import Viewer, may_see_players
from games.models import Confirmation, Game, Muster, Reserve, Status
from games.seats.queries.guests import people_inside
from games.seats.queries.joining import check_may_play


def reserves_of(game: Game) -> list[Reserve]:
    """The reserves of a game in the order in which they move up.

    While a muster runs, those who have confirmed come first.
    """
    reserves = list(Reserve.objects.filter(game=game).select_related("user"))
    confirmed = confirmed_people(game)
    return sorted(reserves, key=lambda reserve: reserve.user_id not in confirmed)


def may_move_up(game: Game, user: User) -> bool:
    """Whether a reserve may still play, who may have become a GM, been blocked, or joined."""
    refused = refusal_of(check_not_blocked, game, user) or refusal_of(check_may_play, game, user)
    return not (refused or has_run(game, user) or user.pk in people_inside(game))


def confirmed_people(game: Game) -> set[int]:
    """The accounts that have confirmed in the muster of a game."""
    rows = Confirmation.objects.filter(game=game)
    return set(rows.values_list("user_id", flat=True))


def muster_of(game: Game) -> Muster | None:
    """The muster that is set for a game, if any."""
    muster = Muster.objects.filter(game=game).first()
    if muster is not None:
        muster.game = game
    return muster


def running_muster(game: Game) -> Muster | None:
    """The muster of a forming game that runs, if any."""
    muster = muster_of(game) if game.status == Status.FORMING else None
    return muster if muster is not None and muster.until is not None else None


def confirm_refusal(game: Game, user: User, now: datetime) -> Refused | None:
    """Why somebody cannot confirm or take that back."""
    if game.status != Status.FORMING:
        return already_started()
    muster = running_muster(game)
    if muster is None or muster.until is None or muster.until <= now:
        return Conflict("no_muster", _("Nobody is asked to confirm at present."))
    is_reserve = Reserve.objects.filter(game=game, user=user).exists()
    if user.pk not in people_inside(game) and not is_reserve:
        return not_joined()
    return None


@dataclass(frozen=True, slots=True)
class WaitingList:
    """The reserves of a forming game as a viewer sees them.

    `names` is empty while players are secret. `own` is the viewer's number in the list, 0 outside,
    and `reserve` the viewer's row with the own bid.
    """

    count: int
    names: list[str]
    own: int
    reserve: Reserve | None


def waiting_list(game: Game, viewer: Viewer) -> WaitingList | None:
    """The waiting list of a forming game, None if nobody waits."""
    if game.status != Status.FORMING:
        return None
    reserves = list(Reserve.objects.filter(game=game).select_related("user"))
    if not reserves:
        return None
    own = [row.user_id for row in reserves]
    named = may_see_players(viewer, game)
    return WaitingList(
        count=len(reserves),
        names=[row.user.get_short_name() for row in reserves] if named else [],
        own=own.index(viewer.user_id) + 1 if viewer.user_id in own else 0,
        reserve=reserves[own.index(viewer.user_id)] if viewer.user_id in own else None,
    )


@dataclass(frozen=True, slots=True)
class RunningMuster:
    """The muster that runs, as a viewer sees it. `is_asked` says whether the viewer is to confirm.

    `missing` names the players who have not confirmed, for those who may know them.
    """

    until: datetime
    confirmed: int
    total: int
    missing: list[str]
    is_asked: bool
    has_confirmed: bool


def muster_progress(game: Game, viewer: Viewer) -> RunningMuster | None:
    """The muster that runs, None without one."""
    # Views get the game with its muster, so this costs no query.
    muster = getattr(game, "muster", None) if game.status == Status.FORMING else None
    if muster is None or muster.until is None:
        return None
    people, confirmed = people_inside(game), confirmed_people(game)
    missing = User.objects.filter(pk__in=people - confirmed).order_by("name")
    named = may_see_players(viewer, game)
    is_reserve = Reserve.objects.filter(game=game, user=viewer.user_id).exists()
    is_in = viewer.user_id in people or (viewer.user_id is not None and is_reserve)
    return RunningMuster(
        until=muster.until,
        confirmed=len(people & confirmed),
        total=len(people),
        missing=[person.get_short_name() for person in missing] if named else [],
        is_asked=is_in and muster.until > timezone.now(),
        has_confirmed=viewer.user_id in confirmed,
    )
