"""The calendar of a tournament: the deadlines of its tables, and the days of its rounds."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.accounts import Visitor
from games.core.addresses import absolute
from games.models import Tournament, TournamentRound
from games.notices.calendar import CalendarDay, calendar_text, phases_with_deadline
from games.tournaments.page.tournaments import round_title
from games.tournaments.queries import get_tournament, tournament_games


def tournament_calendar(user: Visitor, number: int, now: datetime) -> str:
    """Write the calendar of a tournament with the tables that the reader may see."""
    tournament = get_tournament(user, number)
    games = tournament_games(user, tournament).values("pk").order_by()
    phases = phases_with_deadline().filter(game__in=games)
    days = [
        day
        for each in tournament.rounds.all()
        if (day := _round_days(tournament, each)) is not None
    ]
    return calendar_text(phases, now, days, tournament.name)


def _round_days(tournament: Tournament, each: TournamentRound) -> CalendarDay | None:
    """The days of a round; a round with one day only lasts that day."""
    first, last = each.starts_on or each.ends_on, each.ends_on or each.starts_on
    if first is None or last is None:
        return None
    title = _("%(tournament)s: %(round)s") % {
        "tournament": tournament.name,
        "round": round_title(each),
    }
    url = absolute(tournament.get_absolute_url())
    return CalendarDay(f"round-{each.pk}", title, first, last, url)
