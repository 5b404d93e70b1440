"""A player has a seat again: what was told meanwhile is there, unread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.models import PressMember, Seat


def press_return(*, seat: Seat, before: Mapping[str, Sequence[int]]) -> None:
    """The seat's threads are hidden and read as far as they were (`before`, from press_lend); those
    that were begun meanwhile are new."""
    own = list(PressMember.objects.filter(seat=seat))
    for member in own:
        member.hidden_to, member.read_to = before.get(str(member.pk), (0, 0))
    PressMember.objects.bulk_update(own, ["hidden_to", "read_to"])
