"""The public games in which a player met the reader, and who was ahead."""

from typing import Any

from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User, Visitor
from games.core.codec import variant_of
from games.models import PlayerResult, SeatResult


def meetings(player: User, viewer: Visitor) -> dict[str, Any] | None:
    """Return the games of two people, newest first, and the count in words; None if they never met.

    Two players of one power, one after the other, did not meet. Games count once they are over.
    """
    if viewer.pk is None or viewer.pk == player.pk:
        return None
    theirs = {row.seat.result_id: row.seat for row in _results(player)}
    pairs = [
        (row.seat, theirs[row.seat.result_id])
        for row in _results(viewer)
        if row.seat.result_id in theirs and theirs[row.seat.result_id] != row.seat
    ]
    if not pairs:
        return None
    return {"sentence": _sentence(player, pairs), "games": [_row(*pair) for pair in pairs]}


def _results(user: Visitor) -> list[PlayerResult]:
    """The results of a person in public games, the newest game first."""
    results = PlayerResult.objects.filter(user=user.pk, seat__result__game__is_public=True)
    return list(
        results.select_related("seat__result__game").order_by("-seat__result__game__finished_at")
    )


def _sentence(player: User, pairs: list[tuple[SeatResult, SeatResult]]) -> str:
    name = player.get_short_name()
    met = ngettext("You two met once.", "You two met %(count)s times.", len(pairs))
    ahead = _("Ahead at the end: you %(own)s, %(name)s %(theirs)s.")
    return " ".join(
        [
            met % {"count": len(pairs)},
            ahead
            % {
                "own": sum(own.place < other.place for own, other in pairs),
                "theirs": sum(other.place < own.place for own, other in pairs),
                "name": name,
            },
        ]
    )


def _row(own: SeatResult, other: SeatResult) -> dict[str, Any]:
    game = own.result.game
    powers = variant_of(game).powers
    return {
        "game": game,
        "own": (own.power, powers[own.power].name, own.place),
        "other": (other.power, powers[other.power].name, other.place),
    }
