"""Games, tournaments and templates of a club."""

import pytest

from games.clubs.queries.games import present_games, usable_template
from games.clubs.services.clubs import club_close
from games.clubs.services.members import member_leave
from games.clubs.services.tables import (
    game_enter,
    game_withdraw,
    tournament_enter,
    tournament_withdraw,
)
from games.clubs.services.templates import template_remove, template_share
from games.models import ClubTemplate, Game, GameTemplate, OpenTo
from games.settings.services.games import game_create
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, refused

pytestmark = pytest.mark.django_db


def test_a_member_creates_a_game_of_the_club(club, mia, charlie):
    game = game_create(creator=mia, name="Table one", club=club.pk, now=NOW)
    assert game.club == club
    assert present_games(charlie, club) == [game]
    sent = {"creator": charlie, "name": "Table two", "club": club.pk}
    assert refused(game_create, **sent) == ("no_member", 403)
    assert refused(game_create, **sent | {"club": 0}) == ("no_such_club", 404)


def test_a_game_without_a_gm_is_one_of_the_club(club, mia):
    game = game_create(
        creator=mia,
        name="Table one",
        club=club.pk,
        without_gm=True,
        power="FR",
        open_to="members",
    )
    assert (game.club, game.gm) == (club, None)


def test_a_private_game_shows_to_those_who_may_see_it(club, mia, otto):
    game = game_create(creator=mia, name="Table one", club=club.pk, is_public=False)
    assert present_games(mia, club) == [game]
    assert present_games(otto, club) == []


def test_a_gm_puts_an_own_game_into_a_club_of_theirs(club, mia, otto, forming):
    game = game_create(creator=mia, name="Table one", now=NOW)
    version = game.version
    sent = {"game_id": game.pk, "number": club.pk}
    assert refused(game_enter, by=otto, **sent) == ("not_gm", 403)
    assert game_enter(by=mia, **sent).version > version
    assert refused(game_enter, by=mia, **sent) == ("in_club", 409)
    others = {"game_id": forming.pk, "number": club.pk, "by": forming.gm}
    assert refused(game_enter, **others) == ("no_member", 403)


def test_a_game_that_is_over_does_not_enter(club, mia):
    game = game_create(creator=mia, name="Table one", now=NOW)
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=NOW)
    sent = {"game_id": game.pk, "number": club.pk, "by": mia}
    assert refused(game_enter, **sent) == ("finished", 409)


def test_the_gm_and_the_officers_take_a_game_out_before_its_start(club, mia, otto, charlie):
    game = game_create(creator=mia, name="Table one", club=club.pk, open_to="members")
    sent = {"game_id": game.pk, "number": club.pk}
    assert refused(game_withdraw, by=charlie, **sent) == ("not_gm", 403)
    game = game_withdraw(by=otto, **sent)
    assert (game.club, game.open_to) == (None, OpenTo.INVITED)
    assert refused(game_withdraw, by=otto, **sent) == ("no_such_game", 404)
    game_enter(by=mia, **sent)
    Game.objects.filter(pk=game.pk).update(status="running", started_at=NOW)
    assert refused(game_withdraw, by=mia, **sent) == ("not_forming", 409)


def test_a_private_club_takes_and_names_no_games_for_strangers(hidden, mia, charlie):
    game = game_create(creator=charlie, name="Table one", now=NOW)
    sent = {"game_id": game.pk, "number": hidden.pk, "by": charlie}
    assert refused(game_enter, **sent) == ("no_such_club", 404)
    assert refused(game_withdraw, **sent) == ("no_such_club", 404)


def test_no_game_enters_a_closed_club(club, olga, mia):
    game_create(creator=mia, name="Table one", club=club.pk)
    club_close(number=club.pk, by=olga, confirm=club.name)
    sent = {"creator": mia, "name": "Table two", "club": club.pk}
    assert refused(game_create, **sent) == ("club_closed", 409)


def test_a_director_shows_a_tournament_in_the_club(club, mia, otto, charlie):
    cup = tournament_create(by=mia, name="The winter cup")
    sent = {"tournament_id": cup.pk, "number": club.pk}
    assert refused(tournament_enter, by=otto, **sent) == ("no_such_tournament", 404)
    assert tournament_enter(by=mia, **sent).club == club
    assert refused(tournament_enter, by=mia, **sent) == ("in_club", 409)
    assert refused(tournament_withdraw, by=charlie, **sent) == ("no_officer", 403)
    assert tournament_withdraw(by=otto, **sent).club is None
    assert refused(tournament_withdraw, by=otto, **sent) == ("no_such_tournament", 404)


@pytest.fixture
def template(otto) -> GameTemplate:
    settings = {"plain": {"press_mode": "none"}}
    return GameTemplate.objects.create(owner=otto, name="Fast", settings=settings, created_at=NOW)


def test_officers_copy_a_template_for_the_members(club, otto, mia, charlie, template):
    sent = {"number": club.pk, "template_id": template.pk}
    assert refused(template_share, by=mia, **sent) == ("no_officer", 403)
    row = template_share(by=otto, **sent)
    assert usable_template(mia, row.pk).settings == template.settings
    assert refused(usable_template, charlie, row.pk) == ("no_such_template", 404)
    template.delete()
    assert refused(template_share, by=otto, **sent) == ("no_such_template", 404)
    member_leave(number=club.pk, by=mia)
    assert refused(usable_template, mia, row.pk) == ("no_such_template", 404)


def test_a_template_replaces_the_one_of_its_name(club, otto, template):
    sent = {"number": club.pk, "by": otto, "template_id": template.pk}
    template_share(**sent)
    template.settings = {"plain": {}}
    template.save()
    template_share(**sent)
    assert ClubTemplate.objects.get().settings == {"plain": {}}


def test_a_club_has_so_many_templates(club, otto, template, monkeypatch):
    monkeypatch.setattr("games.clubs.services.templates.MOST_TEMPLATES", 0)
    sent = {"number": club.pk, "by": otto, "template_id": template.pk}
    assert refused(template_share, **sent) == ("too_many_templates", 409)


def test_officers_delete_a_template(club, otto, mia, template):
    row = template_share(number=club.pk, by=otto, template_id=template.pk)
    sent = {"number": club.pk, "template_id": row.pk}
    assert refused(template_remove, by=mia, **sent) == ("no_officer", 403)
    assert template_remove(by=otto, **sent) == "Fast"
    assert refused(template_remove, by=otto, **sent) == ("no_such_template", 404)
