"""The league of a club over seasons."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from games.clubs.queries.seasons import counted_games, present_season, season_standings
from games.clubs.services.clubs import club_found
from games.clubs.services.seasons import season_add, season_change, season_remove
from games.clubs.services.tables import game_enter
from games.models import ClubSeason, Game
from tests.games.cast import NOW, refused
from tests.games.tournaments.test_tournament_pages import finish

pytestmark = pytest.mark.django_db

FIRST, LAST = NOW.date() - timedelta(days=10), NOW.date() + timedelta(days=10)
SPRING = {"name": "Spring", "starts_on": FIRST, "ends_on": LAST}


@pytest.fixture
def own(greta):
    """A club of Greta, the GM of the games."""
    return club_found(by=greta, name="Greta’s table", joining="open", now=NOW)


@pytest.fixture
def season(own, greta) -> ClubSeason:
    return season_add(number=own.pk, by=greta, **SPRING, now=NOW)


@pytest.fixture
def ended(own, season, game, greta, alice, bob) -> Game:
    game_enter(game_id=game.pk, number=own.pk, by=greta)
    game.refresh_from_db()
    finish(game, {alice: 20, bob: 8})
    Game.objects.filter(pk=game.pk).update(finished_at=NOW)
    return game


def changes(season: ClubSeason, by, **others) -> dict:
    names = ("name", "starts_on", "ends_on", "scoring", "best_of")
    present = {name: getattr(season, name) for name in names}
    return {"number": season.club_id, "by": by, "season_id": season.pk} | present | others


def test_a_season_counts_the_games_that_end_within_it_exactly(season, ended, alice, bob):
    rows = {row.player: row for row in season_standings(season)}
    assert set(rows) == {alice, bob}
    assert isinstance(rows[alice].score, Fraction)
    assert rows[alice].place == 1


def test_games_that_end_on_other_days_or_of_other_clubs_do_not_count(season, ended):
    for moment in (FIRST - timedelta(days=1), LAST + timedelta(days=1)):
        Game.objects.filter(pk=ended.pk).update(
            finished_at=NOW.replace(year=moment.year, month=moment.month, day=moment.day)
        )
        assert not counted_games(season).exists()
    Game.objects.filter(pk=ended.pk).update(finished_at=NOW, club=None)
    assert not counted_games(season).exists()


def test_the_last_day_counts_to_its_end(season, ended):
    late = NOW.replace(hour=23, minute=59) + timedelta(days=10)
    Game.objects.filter(pk=ended.pk).update(finished_at=late)
    assert counted_games(season).exists()


def test_running_games_do_not_count(season, own, game, greta):
    game_enter(game_id=game.pk, number=own.pk, by=greta)
    assert season_standings(season) == []


def test_private_games_do_not_count_in_a_public_club(season, ended):
    Game.objects.filter(pk=ended.pk).update(is_public=False)
    assert season_standings(season) == []


def test_private_games_count_in_a_private_club(season, ended, own):
    Game.objects.filter(pk=ended.pk).update(is_public=False)
    own.is_public, own.joining = False, "invitation"
    own.save()
    season.club = own
    assert season_standings(season)


def test_members_and_strangers_run_no_league(club, mia, charlie, otto):
    sent = {"number": club.pk, **SPRING}
    assert refused(season_add, by=mia, **sent) == ("no_officer", 403)
    assert refused(season_add, by=charlie, **sent) == ("no_member", 403)
    assert season_add(by=otto, **sent)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": "x"}, "name_length"),
        ({"starts_on": None}, "season_days"),
        ({"ends_on": FIRST - timedelta(days=1)}, "season_days"),
        ({"ends_on": date(9999, 12, 31)}, "season_days"),
        ({"scoring": "x"}, "scoring"),
        ({"best_of": 0}, "best_of"),
        ({"best_of": 21}, "best_of"),
    ],
)
def test_wrong_settings_are_refused(club, otto, wrong, code):
    sent = {"number": club.pk, "by": otto, **SPRING} | wrong
    assert refused(season_add, **sent) == (code, 422)


def test_a_name_is_used_once_in_a_club(season, own, greta):
    sent = {"number": own.pk, "by": greta, **SPRING}
    assert refused(season_add, **sent | {"name": "SPRING"}) == ("name_taken", 409)


def test_a_club_has_so_many_seasons(season, own, greta, monkeypatch):
    monkeypatch.setattr("games.clubs.services.seasons.MOST_SEASONS", 1)
    sent = {"number": own.pk, "by": greta, **SPRING} | {"name": "Fall"}
    assert refused(season_add, **sent) == ("too_many", 409)


def test_a_season_that_counts_a_game_keeps_its_scoring(season, ended, greta):
    sent = changes(season, greta, scoring="rank", now=NOW)
    assert refused(season_change, **sent) == ("season_fixed", 409)
    sent = changes(season, greta, starts_on=FIRST - timedelta(days=1), now=NOW)
    assert refused(season_change, **sent) == ("season_fixed", 409)
    sent = {"number": season.club_id, "by": greta, "season_id": season.pk}
    assert refused(season_remove, **sent) == ("season_fixed", 409)
    longer = changes(season, greta, ends_on=LAST + timedelta(days=1), now=NOW)
    assert season_change(**longer).ends_on == LAST + timedelta(days=1)
    early = changes(season, greta, ends_on=FIRST, now=NOW)
    assert refused(season_change, **early) == ("season_days", 422)


def test_a_past_season_stays(season, greta):
    later = NOW + timedelta(days=30)
    sent = changes(season, greta, best_of=2, now=later)
    assert refused(season_change, **sent) == ("season_over", 409)
    assert season_change(**changes(season, greta, name="The spring", now=later)).name


def test_a_season_without_games_is_changed_and_deleted(season, own, greta):
    season_change(**changes(season, greta, scoring="rank", best_of=3, now=NOW))
    season.refresh_from_db()
    assert (season.scoring, season.best_of) == ("rank", 3)
    sent = {"number": own.pk, "by": greta}
    assert refused(season_remove, **sent, season_id=0) == ("no_such_season", 404)
    season_remove(**sent, season_id=season.pk)
    assert not own.seasons.exists()


def test_the_present_season_is_that_of_the_day(season, own):
    assert present_season(own, NOW.date()) == season
    assert present_season(own, LAST + timedelta(days=1)) is None
