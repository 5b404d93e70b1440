"""Messages to people about a club, which belong to no game."""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from games.core.outbox import is_quiet
from games.models import Club, NoticeKind
from games.notices.services.deliveries import deliveries_add, failures_logged


class ClubMessage(StrEnum):
    """Messages to one person or the officers about the members of a club."""

    INVITED = "club_invited"
    REQUEST = "club_request"
    ACCEPTED = "club_accepted"
    DECLINED = "club_declined"
    REMOVED = "club_removed"
    OWNER = "club_owner"
    OFFERED = "club_offered"
    OFFER_TAKEN = "club_offer_taken"
    OFFER_DECLINED = "club_offer_declined"


def club_notify(
    *, club: Club, user_ids: Collection[int], message: ClubMessage, key: int, now: datetime
) -> None:
    """Notify people, once for each `key`: the primary key of a row, or a moment."""
    if is_quiet():
        return
    with failures_logged("club", club.pk):
        deliveries_add(
            user_ids=user_ids,
            kind=NoticeKind.SEAT,
            key=f"{message}:{club.pk}:{key}",
            game=None,
            phase=None,
            data={"event": message.value, "club": club.pk, "club_name": club.name},
            now=now,
        )
