"""The GM role and deputies: offered, taken, declined, withdrawn, claimed from a silent GM."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers, find_account
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.gm import check_is_no_player, gm_game, gm_role_give, is_deputy
from games.core.limits import OFFERS, count_towards
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.refusals import game_over, no_offer, not_gm
from games.models import Deputy, EventKind, Game, Right, Status
from games.notices.services.messages import GmRoleMessage, gm_role_notify
from games.settings.due import is_silent
from games.settings.stored import phase_policy


def authorize_gm_role(*, game_id: int, by: User) -> Game:
    """Locks the game; refuses whoever its GM role is not offered to."""
    game = lock_game(game_id)
    if game.gm_role_offered_to_id != by.pk:
        raise no_offer()
    return game


@transaction.atomic
def gm_role_offer(*, game_id: int, by: User, account: str, now: datetime | None = None) -> Game:
    """The game, whose GM role the account with this name may take; that person alone is told.
    Refuses who plays in the game, and a second offer beside an open one."""
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
    count_towards(OFFERS, by.pk, now, field="account")
    lock_accounts([user.pk])
    game.gm_role_offered_to = user
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_notify(game=game, user_id=user.pk, said=GmRoleMessage.OFFERED, now=now)
    return game


@transaction.atomic
def gm_role_take(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """The game with `by` as its GM, to whom it was offered; all are told.

    Whoever was GM before has no access any more: the secrets that were theirs, the webhook and the
    address that leads into a private game, are void.
    """
    now = now or timezone.now()
    game = authorize_gm_role(game_id=game_id, by=by)
    return gm_role_give(game=game, to=by, now=now)


@transaction.atomic
def gm_role_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """The GM role is offered to `by` no more, and its GM is told."""
    game = authorize_gm_role(game_id=game_id, by=by)
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_notify(
        game=game, user_id=game.gm_id, said=GmRoleMessage.DECLINED, now=now or timezone.now()
    )


@transaction.atomic
def gm_role_withdraw(*, game_id: int, by: User) -> Game:
    """The game, whose GM role is offered to nobody."""
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
    """The game with `by` as its GM: a deputy, where the GM was not seen for as long as the game
    allows. Refuses everybody else, and where the GM has been seen in the meantime."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if not is_deputy(game, by):
        raise not_gm()
    phase = phase_find(game=game)
    if phase is None or not is_silent(game, phase, now):
        raise Conflict("gm_not_silent", _("The GM is active again, so the GM role is not free."))
    data = {"silent_days": phase_policy(phase).silence_days}
    return gm_role_give(game=game, to=by, now=now, data=data)


MOST = 3

FIELD = "account"


@transaction.atomic
def deputy_offer(
    *, game_id: int, by: User, account: str, rights: Collection[str], now: datetime | None = None
) -> Deputy:
    """What the account with this name may accept; that person alone is told. Refuses who plays in
    the game or has played, a fourth deputy, and one without a right."""
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
            "deputy_already", _("This account is asked already, or is a deputy."), field=FIELD
        )
    if own.count() >= MOST:
        raise Conflict(
            "too_many_deputies",
            _("A game has at most %(most)s deputies.") % {"most": MOST},
            field=FIELD,
        )
    count_towards(OFFERS, by.pk, now, field=FIELD)
    lock_accounts([user.pk])
    deputy = Deputy.objects.create(game=game, user=user, rights=chosen, offered_at=now)
    gm_role_notify(game=game, user_id=user.pk, said=GmRoleMessage.DEPUTY_OFFERED, now=now)
    return deputy


@transaction.atomic
def deputy_take(*, game_id: int, by: User, now: datetime | None = None) -> Deputy:
    """The deputy, who never plays in this game; all may read who it is."""
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
    """Takes all rights of a deputy away, or the offer of them: on the word of the GM, or of the
    person concerned."""
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
