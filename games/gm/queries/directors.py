"""The directors of the tournament of a game, who act on it in a few ways."""

from games.core.accounts import User
from games.models import Game, Status, TournamentHelper, TournamentRole


def director_names(game: Game) -> str:
    """The names of the directors who may act on a table that is not over; "" without any."""
    if game.tournament is None or game.gm_id is None or game.status == Status.FINISHED:
        return ""
    helpers = TournamentHelper.objects.filter(
        tournament=game.tournament,
        role=TournamentRole.DIRECTOR,
        accepted_at__isnull=False,
    ).values("user")
    people = User.objects.filter(pk__in=[game.tournament.director_id]) | User.objects.filter(
        pk__in=helpers
    )
    people = people.select_related("owner").order_by("pk")
    return ", ".join(person.get_short_name() for person in people)
