"""Tournaments: created, changed and deleted, with games that enter and leave."""

from datetime import timedelta

import pytest

from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.take_role import gm_role_take
from games.models import Game, Tournament
from games.models.tournament import SCORINGS
from games.players.services import account_leave
from games.schedule.stored import policy_of, schedule_of
from games.scoring.systems import SYSTEMS
from games.settings.services.changes import settings_change
from games.settings.services.games import game_create, games_create
from games.tournaments.services.entries import game_enter, game_withdraw
from games.tournaments.services.tournaments import (
    tournament_change,
    tournament_create,
    tournament_delete,
    tournament_end,
    tournament_reopen,
)
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    return tournament_create(by=greta, name="The winter cup", now=NOW)


def changed(cup: Tournament, **other: object) -> dict[str, object]:
    names = ("name", "text", "is_public", "best_of", "scoring", "is_blind")
    same = {name: getattr(cup, name) for name in names}
    return {"number": cup.pk, "by": cup.director, **same, **other}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "ab"}, "name_length"),
        ({"name": "The\u200bcup"}, "name_signs"),
        ({"name": "the WINTER cup"}, "name_taken"),
        ({"text": "x" * 2001}, "text_length"),
        ({"best_of": 0}, "best_of"),
        ({"best_of": 21}, "best_of"),
        ({"scoring": "dice"}, "scoring"),
    ],
)
def test_bad_input_is_refused(cup, alice, fields, code):
    assert refused(tournament_create, by=alice, **{"name": "Another cup"} | fields)[0] == code
    assert Tournament.objects.get() == cup


def test_a_muted_account_creates_none(alice):
    alice.muted_until = NOW + timedelta(days=1)
    alice.save()
    assert refused(tournament_create, by=alice, name="Insults", now=NOW)[0] == "muted"


def test_at_most_five_are_created_a_day(greta):
    for number in range(5):
        tournament_create(by=greta, name=f"Cup {number}", now=NOW)
    assert refused(tournament_create, by=greta, name="One more", now=NOW)[0] == "too_many"


def test_several_games_of_one_form_enter_at_once(cup, greta):
    made = games_create(creator=greta, name="Round", tables=3, tournament=cup.pk)
    assert list(cup.games.order_by("pk")) == made


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"is_public": False}, "tournament_audience"), ({"tournament": 0}, "no_such_tournament")],
)
def test_a_new_game_enters_no_tournament_with_other_viewers_or_of_nobody(
    cup, greta, settings, code
):
    assert (
        refused(game_create, creator=greta, name="Round", **{"tournament": cup.pk} | settings)[0]
        == code
    )
    assert not Game.objects.exists()


def test_a_new_game_enters_no_tournament_of_another(cup, alice):
    assert (
        refused(game_create, creator=alice, name="Round", tournament=cup.pk)[0]
        == "no_such_tournament"
    )


def test_a_running_game_enters_and_stays(cup, game, greta):
    game_enter(game_id=game.pk, number=cup.pk, by=greta)
    assert cup.games.get() == game
    assert refused(game_enter, game_id=game.pk, number=cup.pk, by=greta)[0] == "in_tournament"
    assert refused(game_withdraw, game_id=game.pk, by=greta)[0] == "not_forming"
    assert refused(tournament_delete, number=cup.pk, by=greta)[0] == "tournament_has_games"


def test_a_game_that_is_over_enters_no_more(cup, game, greta):
    game_finish(game=game, ending="drawn", powers=["FR"], now=NOW)
    assert refused(game_enter, game_id=game.pk, number=cup.pk, by=greta)[0] == "finished"


def test_only_the_gm_enters_a_game(cup, game, charlie):
    own = tournament_create(by=charlie, name="Charlie’s cup")
    assert refused(game_enter, game_id=game.pk, number=own.pk, by=charlie)[0] == "not_gm"


def test_a_private_game_of_others_looks_absent(cup, private_table, charlie):
    own = tournament_create(by=charlie, name="Charlie’s cup")
    for game_id in (private_table.pk, 999_999):
        enter = {"game_id": game_id, "number": own.pk, "by": charlie}
        assert refused(game_enter, **enter) == ("no_such_game", 404)
        assert refused(game_withdraw, game_id=game_id, by=charlie) == ("no_such_game", 404)


def test_a_forming_game_is_taken_out_by_its_gm_or_the_director(cup, forming, greta, alice, bob):
    game_enter(game_id=forming.pk, number=cup.pk, by=greta)
    gm_role_offer(game_id=forming.pk, by=greta, account=alice.name)
    gm_role_take(game_id=forming.pk, by=alice)
    assert refused(game_withdraw, game_id=forming.pk, by=bob)[0] == "not_gm"
    game_withdraw(game_id=forming.pk, by=greta)
    assert not cup.games.exists()
    assert refused(game_withdraw, game_id=forming.pk, by=greta)[0] == "not_gm"


def test_a_tournament_has_at_most_a_hundred_games(cup, forming, greta, monkeypatch):
    monkeypatch.setattr("games.tournaments.services.entries.MOST_GAMES", 0)
    assert refused(game_enter, game_id=forming.pk, number=cup.pk, by=greta)[0] == "too_many"


def test_name_and_scoring_stay_once_a_game_has_started(cup, game, greta):
    tournament_change(**changed(cup, name="The summer cup", best_of=2))
    game_enter(game_id=game.pk, number=cup.pk, by=greta)
    cup.refresh_from_db()
    others = ({"name": "The autumn cup"}, {"best_of": 3}, {"scoring": "rank"}, {"is_blind": True})
    for other in others:
        assert refused(tournament_change, **changed(cup, **other))[0] == "tournament_fixed"
    tournament_change(**changed(cup, text="Two rounds."))
    cup.refresh_from_db()
    assert (cup.name, cup.best_of, cup.text) == ("The summer cup", 2, "Two rounds.")


def test_the_scoring_is_chosen_until_the_first_game_starts(cup, forming, greta):
    game_enter(game_id=forming.pk, number=cup.pk, by=greta)
    tournament_change(**changed(cup, scoring="c_diplo", is_blind=True))
    cup.refresh_from_db()
    assert (cup.scoring, cup.is_blind) == ("c_diplo", True)


def test_the_codes_of_the_table_are_those_of_the_systems():
    assert list(SCORINGS) == list(SYSTEMS)


def test_a_tournament_ends_once_all_its_games_are_over(cup, game, greta):
    assert refused(tournament_end, number=cup.pk, by=greta)[0] == "tournament_empty"
    game_enter(game_id=game.pk, number=cup.pk, by=greta)
    assert refused(tournament_end, number=cup.pk, by=greta)[0] == "tournament_runs"
    game.refresh_from_db()
    game_finish(game=game, ending="drawn", powers=["FR"], now=NOW)
    assert refused(tournament_reopen, number=cup.pk, by=greta)[0] == "tournament_runs"
    assert tournament_end(number=cup.pk, by=greta, now=NOW).ended_at == NOW
    assert refused(tournament_end, number=cup.pk, by=greta)[0] == "tournament_over"


def test_no_game_enters_a_tournament_that_is_over(cup, forming, greta):
    Tournament.objects.update(ended_at=NOW)
    enter = {"game_id": forming.pk, "number": cup.pk, "by": greta}
    assert refused(game_enter, **enter)[0] == "tournament_over"
    tournament_reopen(number=cup.pk, by=greta)
    game_enter(**enter)
    assert cup.games.get() == forming


def test_another_name_of_the_same_letters_is_free_for_itself(cup):
    assert tournament_change(**changed(cup, name="THE WINTER CUP")).name == "THE WINTER CUP"


def test_a_rename_changes_the_version_of_its_games(cup, forming, greta):
    game_enter(game_id=forming.pk, number=cup.pk, by=greta)
    before = Game.objects.get(pk=forming.pk).version
    tournament_change(**changed(cup, name="The summer cup"))
    assert Game.objects.get(pk=forming.pk).version == before + 1


def test_viewers_stay_while_there_are_games(cup, forming, greta):
    game_enter(game_id=forming.pk, number=cup.pk, by=greta)
    assert refused(tournament_change, **changed(cup, is_public=False))[0] == "tournament_has_games"
    forming.refresh_from_db()
    same = {name: getattr(forming, name) for name in ("name", "variant_id", "seat_choice")}
    same |= {"press_mode": forming.press_mode, "is_anonymous": False}
    assert (
        refused(
            settings_change,
            game_id=forming.pk,
            by=greta,
            is_public=False,
            schedule=schedule_of(forming),
            policy=policy_of(forming),
            **same,
        )[0]
        == "tournament_audience"
    )


def test_nobody_else_changes_or_deletes_it(cup, charlie):
    for act in (
        lambda: tournament_change(**changed(cup, by=charlie)),
        lambda: tournament_delete(number=cup.pk, by=charlie),
        lambda: tournament_end(number=cup.pk, by=charlie),
        lambda: tournament_reopen(number=cup.pk, by=charlie),
    ):
        assert refused(act)[0] == "not_director"
    assert refused(tournament_delete, number=cup.pk + 1, by=charlie)[0] == "no_such_tournament"


def test_an_empty_one_is_deleted_and_goes_with_its_account(cup, greta):
    tournament_delete(number=cup.pk, by=greta)
    tournament_create(by=greta, name="The winter cup")
    account_leave(by=greta)
    assert not Tournament.objects.exists()


def test_one_with_a_finished_game_outlives_its_account(cup, game, greta):
    game_enter(game_id=game.pk, number=cup.pk, by=greta)
    game.refresh_from_db()
    game_finish(game=game, ending="drawn", powers=["FR"], now=NOW)
    account_leave(by=greta)
    assert cup.games.get() == game
