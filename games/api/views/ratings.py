"""Ratings of players and powers."""

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import require_scope
from games.api.schemas import Out
from games.api.shown_games import PlayerOut
from games.ratings.page import power_lists, rating_list

router = Router(tags=[gettext_noop("Ratings")])


class RatingOut(Out):
    """A player's rating: the true strength is within `uncertainty` of `points` with 95 %."""

    player: PlayerOut
    points: int
    uncertainty: int
    games: int


class PowerRatingOut(Out):
    """The strength of a power: the points that it adds to those of its player."""

    variant: str
    power: str
    points: str
    uncertainty: int
    games: int


class RatingsOut(Out):
    """The best players whose rating is not provisional, and the powers of all variants."""

    players: list[RatingOut]
    powers: list[PowerRatingOut]


@router.get(
    "/ratings",
    response=RatingsOut,
    summary=gettext_noop("List the ratings of players and powers."),
    **require_scope(),
)
def ratings(request: HttpRequest) -> RatingsOut:
    return RatingsOut(
        players=[RatingOut.read_from(line, player=user) for user, line in rating_list()],
        powers=[
            PowerRatingOut(variant=variant.id, **line)
            for variant, lines in power_lists()
            for line in lines
        ],
    )
