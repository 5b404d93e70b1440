"""The GM sets the webhook of a game, or takes it away."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.gm import gm_game
from games.core.refusals import game_over
from games.models import Status, Webhook
from games.notices.webhook_address import read_address


@transaction.atomic
def webhook_set(*, game_id: int, by: User, url: str, now: datetime | None = None) -> Webhook | None:
    """The webhook, switched on; None where the address is empty and there is none any more.

    Refuses an address that is not HTTPS to a public host by its name.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if not url.strip():
        Webhook.objects.filter(game=game).delete()
        return None
    if game.status == Status.FINISHED:
        raise game_over("url")
    read_address(url)
    values = {"url": url.strip(), "is_on": True, "trouble": "", "set_at": now}
    webhook, _made = Webhook.objects.update_or_create(game=game, defaults=values)
    return webhook
