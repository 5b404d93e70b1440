"""The page that fills an open seat of a tournament's table."""

from typing import Any

from django.utils import timezone

from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Refused
from games.core.gm import knows_players
from games.core.refusals import no_such_game
from games.core.seats import seat_named
from games.models import Game
from games.models.seats import ANY_LANGUAGE
from games.seats.queries.acceptance import free_refusal
from games.seats.queries.standby import ready_for
from games.seats.services.offers import waiting_offers
from games.tournaments.page.event import numbered_tables
from games.tournaments.queries import get_tournament, tournament_games
from games.tournaments.vacancies import check_may_fill, former_team, seat_candidates


def fill_context(
    user: User, number: int, pk: int, power: str, refusal: Refused | None = None
) -> dict[str, Any]:
    """Return the candidates for an open seat in three lists; refuses people who may not fill it."""
    tournament = get_tournament(user, number)
    game = Game.objects.select_related("gm").filter(pk=pk, tournament=tournament).first()
    if game is None:
        raise no_such_game()
    check_may_fill(game, user)
    seat, now = seat_named(game, power), timezone.now()
    is_told = knows_players(game, user)
    team, reserves = seat_candidates(seat, tournament, user)
    waiting = set(waiting_offers(seat, now).values_list("user_id", flat=True))
    bar, former = free_refusal(seat), former_team(seat) if is_told else None
    is_visible = tournament_games(user, tournament).filter(pk=pk).exists()
    return {
        "tournament": tournament,
        "game": game,
        "table": dict(numbered_tables(user, tournament))[game],
        "is_visible": is_visible,
        "power": power,
        "power_name": variant_of(game).powers[power].name,
        "bar": bar.message if bar else "",
        "team_name": former.name if former else "",
        "lists": [
            ("team", [(row.user, row.user_id in waiting) for row in team]),
            ("reserves", [(row.user, row.user_id in waiting) for row in reserves]),
        ],
        "is_told": is_told,
        "standby": len(ready_for(game, ANY_LANGUAGE, now)),
        "is_on_standby": bool(seat.standby),
        "refusal": refusal,
    }
