"""Sentences about seats that several acts and pages say."""

from django.utils.translation import gettext as _

from games.models import Ranking, Seat, SeatChoice


def joined_words(joined: Seat | Ranking) -> str:
    """Say what somebody who joined has now."""
    if isinstance(joined, Seat):
        return _("The seat is yours.")
    if joined.game.started_at is not None:
        return _("All seats are taken, and the powers are dealt.")
    if joined.game.seat_choice == SeatChoice.DRAWN:
        return _("You have joined. The powers are drawn at the start.")
    if joined.game.seat_choice == SeatChoice.FIXED:
        return _("You have joined. The GM assigns the powers before the start.")
    if joined.game.seat_choice == SeatChoice.AUCTION and not joined.receipt:
        return _("You have joined. You can bid until the start.")
    if joined.game.seat_choice == SeatChoice.AUCTION:
        return _("Your bid is sealed, and you have its receipt. You can change it until the start.")
    return _("Your ranking is saved. You can change it until the start.")
