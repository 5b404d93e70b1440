"""Powers that the GM assigns to the players before the start."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Refused
from games.core.refusals import already_started
from games.models import Game, Ranking, SeatChoice, Status


def people_without_power(game: Game) -> list[User]:
    """The players of a forming game to whom the GM has assigned no power, in order of joining."""
    rows = Ranking.objects.filter(game=game, power="", user__is_active=True)
    return [row.user for row in rows.select_related("user").order_by("joined_at", "pk")]


def fixed_refusal(game: Game) -> Refused | None:
    """Why a game whose powers the GM assigns cannot start. Only its GM reads the names."""
    if game.seat_choice != SeatChoice.FIXED:
        return None
    names = [user.get_short_name() for user in people_without_power(game)]
    if not names:
        return None
    sentence = _("Assign a power to every player first. Without one: %(names)s.")
    return Conflict("powers_missing", sentence % {"names": ", ".join(names)})


def fix_refusal(game: Game) -> Refused | None:
    """Why the GM cannot assign powers to players."""
    if game.status != Status.FORMING:
        return already_started()
    if game.seat_choice != SeatChoice.FIXED:
        return Conflict("not_fixed", _("In this game the GM does not assign the powers."))
    return None


def fixed_powers(game: Game) -> dict[int, str]:
    """The power that each player of a forming game will get, by account, "" without one."""
    rows = Ranking.objects.filter(game=game).order_by("joined_at", "pk")
    return dict(rows.values_list("user_id", "power"))


def powers_mark(powers: dict[int, str]) -> str:
    """A value that changes whenever a player joins, leaves, or gets another power."""
    return " ".join(f"{user_id}:{power}" for user_id, power in sorted(powers.items()))


def open_powers(game: Game, powers: Iterable[str]) -> list[str]:
    """The powers of the variant that nobody in `powers` has, in the variant's order."""
    taken = set(powers)
    return [power for power in variant_of(game).powers if power not in taken]
