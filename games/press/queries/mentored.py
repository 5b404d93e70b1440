"""Press of a pupil's seat that the mentor reads: what the pupil reads, without letters to a GM."""

from django.db.models import F, QuerySet

from games.core.visibility import Viewer
from games.models import PressMember, PressMessage, SeatState, ThreadKind
from games.press.queries.threads import A_PAGE, BESIDE, HEAVY


def mentored_memberships(viewer: Viewer) -> QuerySet[PressMember]:
    """The memberships of the seat whose player the viewer mentors at present; else none.

    Letters between a player and a GM stay between them.
    """
    pupil = viewer.pupil
    if pupil is None:
        return PressMember.objects.none()
    own = PressMember.objects.filter(
        seat=pupil.seat_id,
        seat__holder=pupil.user_id,
        seat__state=SeatState.TAKEN,
        thread__game=viewer.game_id,
        hidden_to__lt=F("thread__last_number"),
    )
    return own.exclude(thread__kind=ThreadKind.GM)


def mentored_threads(viewer: Viewer) -> list[PressMember]:
    """The threads of the pupil's seat with their last messages, newest first."""
    rows = mentored_memberships(viewer).select_related(
        "thread", "thread__last_message", "thread__last_message__author"
    )
    return list(rows.order_by("-thread__last_message_id"))


def mentored_messages(member: PressMember, before: int = 0) -> list[PressMessage]:
    """The newest messages of a mentored thread, or those before a shown number, oldest first."""
    messages = PressMessage.objects.filter(thread=member.thread_id, number__gt=member.hidden_to)
    if before:
        messages = messages.filter(number__lt=member.hidden_to + before)
    light = messages.select_related(*BESIDE).defer(*HEAVY)
    newest = list(light.order_by("-number")[:A_PAGE])
    newest.reverse()
    return newest
