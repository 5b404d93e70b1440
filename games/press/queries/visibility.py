"""Who may read which press. Whatever no rule here allows is not shown.

A thread is read by its members: the holders of its seats at present, what is hidden from a new one
left out, and, where it is a member, the GM. All other threads are sealed from the GM too, and
spectators read none.
"""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.core.visibility import Viewer
from games.models import PressMember, PressMessage
from games.press.queries.unread import memberships_of


def reads_press(viewer: Viewer) -> bool:
    """Whether the viewer is a participant that threads can have."""
    return viewer.seat_id is not None or viewer.is_gm


def visible_memberships(viewer: Viewer) -> QuerySet[PressMember]:
    """The viewer's own places in threads of its game; none for a spectator."""
    if not reads_press(viewer):
        return PressMember.objects.none()
    own = PressMember.objects.filter(_own(viewer), thread__game_id=viewer.game_id)
    return own.filter(hidden_to__lt=F("thread__last_number"))


def visible_messages(viewer: Viewer) -> QuerySet[PressMessage]:
    """The messages in the viewer's threads."""
    return _told(visible_memberships(viewer))


def own_messages(user_id: int) -> QuerySet[PressMessage]:
    """What a person wrote, for that person alone, and all of the threads that the person reads at
    present, as a player or as a GM."""
    told = _told(memberships_of(user_id)).values("pk")
    return PressMessage.objects.filter(Q(sent_by=user_id) | Q(pk__in=told))


def _told(members: QuerySet[PressMember]) -> QuerySet[PressMessage]:
    """What these members read: all that was said in their threads, but what was hidden from them
    as they took over a seat."""
    reads = members.filter(thread=OuterRef("thread"), hidden_to__lt=OuterRef("number"))
    threads = members.order_by().values("thread_id")
    return PressMessage.objects.filter(Exists(reads.order_by()), thread__in=threads)


def visible_proposal(viewer: Viewer, thread_key: str, number: int) -> PressMessage | None:
    """The message with this number in a thread, with its phase, if it proposes orders and the
    viewer may read it."""
    return (
        visible_messages(viewer)
        .filter(thread__key=thread_key, number=number)
        .filter(proposal__isnull=False, phase__isnull=False)
        .select_related("author", "phase", "thread")
        .first()
    )


def _own(viewer: Viewer) -> Q:
    if viewer.seat_id is not None:
        return Q(seat_id=viewer.seat_id, seat__holder_id=viewer.user_id)
    return Q(seat__isnull=True, thread__game__gm_id=viewer.user_id)
