"""Who reads the press of a seat when it changes hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import F, OuterRef, Subquery

from games.models import PressMember, PressThread, Seat


def press_hand_over(*, seat: Seat, from_now: bool) -> None:
    """Hides all that the seat was told so far from its new holder, or nothing."""
    own = PressMember.objects.filter(seat=seat)
    if not from_now:
        own.update(hidden_to=0)
        return
    last = PressThread.objects.filter(pk=OuterRef("thread")).values("last_number")
    own.update(hidden_to=Subquery(last))
    own.update(read_to=F("hidden_to"))


def press_lend(*, seat: Seat, from_now: bool) -> dict[str, list[int]]:
    """Hides all that the seat was told so far from the substitute, or nothing but what was hidden
    from the player too. Gives how far each thread was hidden and read, for press_return."""
    own = PressMember.objects.filter(seat=seat).values_list("pk", "hidden_to", "read_to")
    before = {str(member): [hidden, read] for member, hidden, read in own}
    if from_now:
        press_hand_over(seat=seat, from_now=True)
    return before


def press_return(*, seat: Seat, before: Mapping[str, Sequence[int]]) -> None:
    """The seat's threads are hidden and read as far as they were (`before`, from press_lend); those
    that were begun meanwhile are new."""
    own = list(PressMember.objects.filter(seat=seat))
    for member in own:
        member.hidden_to, member.read_to = before.get(str(member.pk), (0, 0))
    PressMember.objects.bulk_update(own, ["hidden_to", "read_to"])
