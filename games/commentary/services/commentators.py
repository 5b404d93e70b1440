"""Commentators: the GM allows people to comment on a public game, and ends that again."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.commentary.notice_types import commentator_notify
from games.commentary.queries import insider_refusal
from games.core.accounts import User, check_takes_offers, find_account
from games.core.errors import Conflict, Unprocessable
from games.core.gm import gm_game
from games.core.locks import lock_accounts
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.models import Commentator, Game

MOST = 10


@transaction.atomic
def commentator_add(
    *, game_id: int, by: User, account: str, now: datetime | None = None
) -> Commentator:
    """Allow the person with this name to comment, and notify them; repeating it changes nothing.

    Refuses everybody but the GM, a private game, people who play or played in the game, deputies,
    people who take no offers from the GM, and more than a few commentators.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    _check_has_commentators(game)
    person = find_account(account, by=by, now=now)
    if person.pk == by.pk:
        raise Unprocessable(
            "oneself", _("As the GM you can comment without this."), field="account"
        )
    if refusal := insider_refusal(game, person, kind=Unprocessable, field="account"):
        raise refusal
    check_takes_offers(person, by=by)
    lock_accounts([person.pk])
    if Commentator.objects.filter(game=game).exclude(user=person).count() >= MOST:
        raise Conflict(
            "too_many_commentators",
            _("A game has at most %(most)s commentators.") % {"most": MOST},
            field="account",
        )
    row, is_new = Commentator.objects.get_or_create(
        game=game, user=person, defaults={"added_at": now}
    )
    if is_new:
        count_towards(OFFERS, by.pk, now, game_id=game.pk, field="account")
        count_towards(ALL_OFFERS, by.pk, now, field="account")
        commentator_notify(commentator=row, now=now)
    return row


def _check_has_commentators(game: Game) -> None:
    if game.is_practice or game.is_ladder or not game.is_public:
        raise Conflict("not_public", _("Only public games have commentators beside the GM."))


@transaction.atomic
def commentator_remove(*, game_id: int, by: User, user_id: int) -> None:
    """End a person's permission to comment; their commentaries stay."""
    game = gm_game(game_id=game_id, by=by)
    deleted, _rows = Commentator.objects.filter(game=game, user=user_id).delete()
    if not deleted:
        raise Conflict("no_commentator", _("This person is no commentator of this game."))
