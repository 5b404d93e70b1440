"""A substitute plays a seat: what that person reads of the press before."""

from __future__ import annotations

from games.models import PressMember, Seat
from games.press.services.press_hand_over import press_hand_over


def press_lend(*, seat: Seat, from_now: bool) -> dict[str, list[int]]:
    """Hides all that the seat was told so far from the substitute, or nothing but what was hidden
    from the player too. Gives how far each thread was hidden and read, for press_return."""
    own = PressMember.objects.filter(seat=seat).values_list("pk", "hidden_to", "read_to")
    before = {str(member): [hidden, read] for member, hidden, read in own}
    if from_now:
        press_hand_over(seat=seat, from_now=True)
    return before
