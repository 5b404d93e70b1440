"""The league of a club: the games that a season counts, and its standing."""

from datetime import UTC, date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.core.errors import NotFound
from games.models import Club, ClubSeason, Game, Status
from games.tournaments.standings import Standing, played_seats, standings


def counted_games(season: ClubSeason) -> QuerySet[Game]:
    """The games of a club that finished within a season.

    Those of a public club are public, so that the standing tells nobody of a private game.
    """
    begins, ends = (
        datetime.combine(day, time(), UTC)
        for day in (season.starts_on, season.ends_on + timedelta(days=1))
    )
    games = Game.objects.filter(
        club=season.club_id,
        status=Status.FINISHED,
        finished_at__gte=begins,
        finished_at__lt=ends,
    )
    if season.club.is_public:
        games = games.filter(is_public=True)
    return games.order_by("finished_at", "pk")


def season_standings(season: ClubSeason) -> list[Standing]:
    """The standing of a season from its finished games, with exact scores."""
    return standings(played_seats(season, counted_games(season)), season.best_of)


def present_season(club: Club, today: date) -> ClubSeason | None:
    """The season of a day, of several the one that began last."""
    return club.seasons.filter(starts_on__lte=today, ends_on__gte=today).first()


def get_season(club: Club, number: int) -> ClubSeason:
    """Return a season of a club; refuses any other number."""
    season = club.seasons.filter(pk=number).first()
    if season is None:
        raise NotFound("no_such_season", _("The club has no such season."))
    season.club = club
    return season
