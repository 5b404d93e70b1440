"""Settings that a game without a GM cannot have, because somebody must run it."""

from django.utils.translation import gettext as _

from games.core.errors import Unprocessable
from games.models import SeatChoice


def check_without_gm(
    *, is_anonymous: bool, seat_choice: str = "", tournament: int | None = None
) -> None:
    """Refuse settings of a game without a GM for which somebody must run it, and a tournament that
    its creator has chosen: a round makes such tables there."""
    if is_anonymous:
        raise Unprocessable(
            "anonymous_without_gm",
            _("Only a GM can know secret players. Choose a GM, or show who plays."),
            field="is_anonymous",
        )
    if seat_choice == SeatChoice.FIXED:
        raise Unprocessable(
            "fixed_without_gm",
            _("Only a GM can assign the powers. Choose a GM, or another way to give the powers."),
            field="seat_choice",
        )
    if tournament is not None:
        raise Unprocessable(
            "tournament_without_gm",
            _("Only a round of a tournament makes games without a GM for it. Choose a GM."),
            field="tournament",
        )
