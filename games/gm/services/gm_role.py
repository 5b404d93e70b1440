"""The GM role and deputies: offered, taken, declined, withdrawn, ended, claimed, appointed."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers, find_account
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.events import event_add
from games.core.forms import reason_needed
from games.core.gm import check_is_no_player, gm_game, gm_role_give, is_deputy
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.rate_limits import ALL_OFFERS, OFFERS, count_towards
from games.core.refusals import game_over, no_offer, not_gm
from games.gm.queries.lost_gms import loss_of
from games.models import ActedBy, Deputy, EventKind, Game, Right, Status
from games.notices.services.messages import GmRoleMessage, gm_role_notify
from games.schedule.due import is_silent
from games.schedule.stored import phase_policy


def authorize_gm_role(*, game_id: int, by: User) -> Game:
    """Lock a game whose GM role is offered to `by`; refuses anyone else."""
    game = lock_game(game_id)
    if game.gm_role_offered_to_id != by.pk:
        raise no_offer()
    return game


@transaction.atomic
def gm_role_offer(*, game_id: int, by: User, account: str, now: datetime | None = None) -> Game:
    """Offer the GM role to the account with this name, and notify that person only.

    Refuses players of the game, and a second offer beside an open one.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status == Status.FINISHED:
        raise game_over()
    if game.gm_role_offered_to_id is not None:
        raise Conflict(
            "gm_role_offered",
            _("The GM role is already offered to somebody. Withdraw that offer first."),
        )
    user = find_account(account, by=by, now=now)
    if user.pk == by.pk:
        raise Unprocessable("gm_already", _("You are the GM of this game."), field="account")
    check_takes_offers(user, by=by)
    check_is_no_player(game, user, field="account")
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field="account")
    count_towards(ALL_OFFERS, by.pk, now, field="account")
    lock_accounts([user.pk])
    game.gm_role_offered_to = user
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_notify(game=game, user_id=user.pk, message=GmRoleMessage.OFFERED, now=now)
    return game


@transaction.atomic
def gm_role_take(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Accept the offered GM role. All players are notified.

    The former GM loses access: the webhook and the secret address of a private game stop working.
    """
    now = now or timezone.now()
    game = authorize_gm_role(game_id=game_id, by=by)
    return gm_role_give(game=game, to=by, now=now)


@transaction.atomic
def gm_role_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Decline the offered GM role, and notify the GM."""
    game = authorize_gm_role(game_id=game_id, by=by)
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_notify(
        game=game, user_id=game.gm_id, message=GmRoleMessage.DECLINED, now=now or timezone.now()
    )


@transaction.atomic
def gm_role_withdraw(*, game_id: int, by: User) -> Game:
    """Withdraw the offer of the GM role."""
    game = gm_game(game_id=game_id, by=by)
    if game.gm_role_offered_to_id is None:
        raise Conflict(
            "not_offered", _("The GM role is not offered to anybody; it may have been declined.")
        )
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    return game


@transaction.atomic
def gm_role_claim(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Make a deputy the GM, if the GM has been absent for as long as the game allows.

    Refuses everyone else.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    if not is_deputy(game, by):
        raise not_gm()
    phase = phase_find(game=game)
    if phase is None or not is_silent(game, phase, now):
        raise Conflict("gm_not_silent", _("The GM is active again, so the GM role is not free."))
    data = {"silent_days": phase_policy(phase).silence_days}
    return gm_role_give(game=game, to=by, now=now, data=data)


@transaction.atomic
def gm_appoint(
    *, game_id: int, by: User, account: str, reason: str, now: datetime | None = None
) -> Game:
    """Make the account with this name the GM of a game that has lost its own, as an operator.

    Everybody reads the reason. The players, the former GM and the new one are notified. Refuses a
    game that has a GM or needs none, an operator who plays or played in it, and everybody to whom
    a GM could not offer the role.
    """
    now = now or timezone.now()
    if not may_appoint(by):
        raise Forbidden("not_operator", _("Only operators of this site may do this."))
    game = lock_game(game_id)
    if game.status == Status.FINISHED:
        raise game_over()
    if loss_of(game, now) is None:
        raise Conflict("gm_not_lost", _("This game has not lost its GM, or needs none."))
    check_is_no_player(game, by)
    user = find_account(account, by=by, now=now)
    if user.pk == game.gm_id:
        raise Unprocessable("gm_already", _("This account is the GM already."), field="account")
    check_takes_offers(user, by=by)
    check_is_no_player(game, user, field="account")
    data = {"cause": ActedBy.OPERATOR.value, "reason": reason_needed(reason, by)}
    gm_role_give(game=game, to=user, now=now, data=data)
    gm_role_notify(game=game, user_id=user.pk, message=GmRoleMessage.APPOINTED, now=now)
    return game


def may_appoint(user: User) -> bool:
    """Whether a superuser has given the right to appoint GMs; superusers have it."""
    return user.is_active and user.has_perm("games.appoint_gm")


MOST = 3

FIELD = "account"


@transaction.atomic
def deputy_offer(
    *, game_id: int, by: User, account: str, rights: Collection[str], now: datetime | None = None
) -> Deputy:
    """Ask the account with this name to be a deputy, and notify that person only.

    Refuses present and former players of the game, a fourth deputy, and a deputy without rights.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status == Status.FINISHED:
        raise game_over()
    chosen = [right.value for right in Right if right.value in rights]
    if not chosen:
        raise Unprocessable("no_right", _("Choose what the deputy may do."), field=FIELD)
    user = find_account(account, by=by, now=now)
    if user.pk == by.pk:
        raise Unprocessable("gm_already", _("You are the GM of this game."), field=FIELD)
    check_takes_offers(user, by=by)
    check_is_no_player(game, user, field=FIELD)
    own = Deputy.objects.filter(game=game)
    if own.filter(user=user).exists():
        raise Conflict(
            "deputy_already", _("This account is already a deputy or has been asked."), field=FIELD
        )
    if own.count() >= MOST:
        raise Conflict(
            "too_many_deputies",
            _("A game has at most %(most)s deputies.") % {"most": MOST},
            field=FIELD,
        )
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field=FIELD)
    count_towards(ALL_OFFERS, by.pk, now, field=FIELD)
    lock_accounts([user.pk])
    deputy = Deputy.objects.create(game=game, user=user, rights=chosen, offered_at=now)
    gm_role_notify(game=game, user_id=user.pk, message=GmRoleMessage.DEPUTY_OFFERED, now=now)
    return deputy


@transaction.atomic
def deputy_take(*, game_id: int, by: User, now: datetime | None = None) -> Deputy:
    """Accept to be a deputy, who can never play in this game. Everyone can read who it is."""
    now = now or timezone.now()
    game = lock_game(game_id)
    deputy = Deputy.objects.filter(game=game, user=by, taken_at__isnull=True).first()
    if deputy is None:
        raise no_offer()
    if game.status == Status.FINISHED:
        raise game_over()
    lock_accounts([by.pk])
    check_is_no_player(game, by)
    deputy.taken_at = now
    deputy.save(update_fields=["taken_at"])
    event_add(
        game=game,
        kind=EventKind.DEPUTY_TAKEN,
        actor=by,
        phase=phase_find(game=game),
        data={"rights": deputy.rights},
        now=now,
    )
    return deputy


@transaction.atomic
def deputy_end(*, game_id: int, by: User, user_id: int, now: datetime | None = None) -> None:
    """Revoke all rights of a deputy, or the offer of them. The GM and the deputy may do this."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if by.pk not in (game.gm_id, user_id):
        raise not_gm()
    deputy = Deputy.objects.filter(game=game, user=user_id).select_related("user").first()
    if deputy is None:
        raise no_offer()
    was_one, user = deputy.taken_at is not None, deputy.user
    deputy.delete()
    if was_one:
        event_add(
            game=game,
            kind=EventKind.DEPUTY_ENDED,
            actor=by,
            about=user,
            phase=phase_find(game=game),
            now=now,
        )
