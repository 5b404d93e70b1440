"""Two at once at the tables of a round, on two connections: all of a round or nothing of it."""

import pytest

from games.gm.acts.start import game_start
from games.models import (
    Entrant,
    Game,
    Ranking,
    RoundGame,
    RoundPlan,
    RoundSeat,
    RoundTable,
    Status,
    TournamentHelper,
)
from games.rounds.queries.plans import settings_of
from games.rounds.services.plans import table_change
from games.rounds.services.round_tables import round_tables_make, round_tables_undo
from games.tournaments.services.entrants import entrant_withdraw
from tests.games.at_once import both
from tests.games.cast import NOW, account

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def dora(cup):
    """A co-director."""
    dora = account("Dora")
    helps = {"role": "director", "asked_at": NOW, "accepted_at": NOW}
    TournamentHelper.objects.create(tournament=cup, user=dora, **helps)
    return dora


def make(where) -> int:
    return len(round_tables_make(**where, now=NOW))


def test_two_directors_who_make_the_tables_at_once_make_one_set(enter, plan, where, dora):
    enter(20)
    plan(2)
    answers = both(lambda: make(where), lambda: make(where | {"by": dora}))
    assert sorted(answers, key=str) == [2, "round_made"]
    assert Game.objects.count() == RoundGame.objects.count() == 2
    assert RoundSeat.objects.count() == Ranking.objects.count() == 20
    assert RoundPlan.objects.get().draws == 1


def test_two_directors_who_take_the_tables_back_at_once_do_it_once(enter, plan, where, dora):
    enter(10)
    plan(1)
    make(where)
    answers = both(
        lambda: round_tables_undo(**where, now=NOW),
        lambda: round_tables_undo(**where | {"by": dora}, now=NOW),
    )
    assert sorted(answers, key=str) == [None, "round_not_made"]
    assert Game.objects.get().ending == "called_off"
    assert make(where) == 1


def test_tables_taken_back_as_a_game_starts_go_or_stay_together(
    enter, plan, where, cup, gina, idle
):
    enter(20)
    plan(2)
    pk = round_tables_make(**where, now=NOW)[0].pk
    answers = both(
        lambda: game_start(game_id=pk, by=gina, now=NOW).number,
        lambda: round_tables_undo(**where, now=NOW),
    )
    assert answers in ([1, "round_begun"], ["not_forming", None])
    stay = answers[0] == 1
    assert Game.objects.filter(tournament=cup).count() == (2 if stay else 0)
    assert Game.objects.filter(status=Status.RUNNING).count() == (1 if stay else 0)
    assert Game.objects.filter(ending="called_off").count() == (0 if stay else 2)
    assert RoundSeat.objects.count() == (20 if stay else 0)
    assert (RoundPlan.objects.get().made_at == NOW) == stay


def test_somebody_who_withdraws_as_the_tables_are_made_is_seated_or_not(enter, plan, where, cup):
    leaver = enter(10)[0]
    plan(1)
    made, withdrawn = both(
        lambda: make(where), lambda: entrant_withdraw(number=cup.pk, by=leaver.user, now=NOW)
    )
    assert (made, withdrawn) == (1, None)
    assert Entrant.objects.get(pk=leaver.pk).withdrawn_at == NOW
    seated = set(RoundSeat.objects.values_list("entrant__user", flat=True))
    assert seated == set(Ranking.objects.values_list("user", flat=True))
    assert len(seated) == (10 if leaver.user_id in seated else 9)


def test_two_changes_of_a_table_at_once_are_both_made(plan, where, dora):
    plan(1)
    on = {"table_number": 1, "now": NOW}
    both(
        lambda: table_change(**where, **on, changes={"name": "The final"}),
        lambda: table_change(**where | {"by": dora}, **on, changes={"press_mode": "none"}),
    )
    table = RoundTable.objects.get()
    assert (table.name, settings_of(table).plain["press_mode"]) == ("The final", "none")
