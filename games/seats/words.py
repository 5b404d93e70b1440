"""Sentences about seats that several acts and pages say."""

from django.utils.translation import gettext as _

from games.models import Ranking, Seat, SeatChoice


def joined_words(joined: Seat | Ranking) -> str:
    """Say what somebody who joined has now."""
    if isinstance(joined, Seat):
        return _("The seat is yours.")
    if joined.power:
        return _("All seats are taken, and the powers are dealt.")
    if joined.game.seat_choice == SeatChoice.DRAWN:
        return _("You have joined. The powers are drawn at the start.")
    return _("Your ranking is saved. You can change it until the start.")
