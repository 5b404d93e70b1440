"""A muster begins: everybody at a table, and on its waiting list, is asked to confirm."""

from datetime import datetime

from games.core.outbox import game_changed
from games.models import Confirmation, Muster, Reserve
from games.notices.services.messages import TableMessage, table_notify
from games.seats.queries.guests import people_inside


def muster_begin(*, muster: Muster, until: datetime, now: datetime) -> None:
    """Ask all players and reserves of a locked, forming game to confirm until this moment."""
    game = muster.game
    Confirmation.objects.filter(game=game).delete()
    muster.until = until
    muster.save(update_fields=["until"])
    game_changed(game)
    reserves = Reserve.objects.filter(game=game).values_list("user_id", flat=True)
    table_notify(
        game=game,
        user_ids=people_inside(game) | set(reserves),
        message=TableMessage.MUSTER,
        key=now,
        until=until,
        now=now,
    )


def muster_end(*, muster: Muster) -> None:
    """End the muster of a locked game: nobody has confirmed any more."""
    Confirmation.objects.filter(game=muster.game).delete()
    muster.until = None
    muster.save(update_fields=["until"])
    game_changed(muster.game)


def confirmation_add(*, muster: Muster, user_id: int, now: datetime) -> None:
    """Record that a person has confirmed, once."""
    Confirmation.objects.get_or_create(
        game=muster.game, user_id=user_id, defaults={"confirmed_at": now}
    )
