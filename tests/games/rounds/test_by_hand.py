"""Changes of a draw by hand: who changes places, what is checked again, and who sees it."""

import json

import pytest
from django.test import Client

from games.models import Entrant, RoundPlan, RoundSeat, Tournament
from games.rounds.queries.drafts import draft_round
from games.rounds.queries.plans import round_of
from games.rounds.services.by_hand import last_change_remove, places_swap, power_change
from games.rounds.services.plans import gms_set
from games.rounds.services.round_tables import round_tables_make, round_tables_undo
from games.tournaments.seeding import main, read_draw
from tests.games.cast import NOW, refused
from tests.games.rounds.test_round_pages import address, client_of, words_of

pytestmark = pytest.mark.django_db

DRAW_GIVES = {"seat_choice": "chosen"}


def drafted(cup):
    return draft_round(round_of(cup, 1), RoundPlan.objects.get(), NOW)


def pair(cup):
    """The first players of two tables, as the draw seats them."""
    places = drafted(cup).draw.places
    return [next(place for place in places if place.table == table) for table in (1, 2)]


@pytest.fixture
def drawn(cup, enter, plan):
    """A round of two tables whose powers the draw gives."""
    enter(20)
    plan(2, DRAW_GIVES)
    return cup


def test_two_players_change_places_and_powers(drawn, where):
    one, other = pair(drawn)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    round_tables_make(**where, now=NOW)
    seats = {seat.entrant_id: (seat.table.number, seat.power) for seat in RoundSeat.objects.all()}
    assert seats[one.player] == (2, other.power)
    assert seats[other.player] == (1, one.power)
    assert len(seats) == 20


def test_a_player_gets_the_power_of_another(drawn, where):
    one, other = [place for place in drafted(drawn).draw.places if place.table == 1][:2]
    power_change(**where, player=one.player, power=other.power, now=NOW)
    powers = {place.player: place.power for place in drafted(drawn).places}
    assert (powers[one.player], powers[other.player]) == (other.power, one.power)


def test_a_player_gets_a_power_that_nobody_has(cup, enter, plan, where):
    enter(9)
    plan(1, DRAW_GIVES)
    places = drafted(cup).draw.places
    (free,) = {*drafted(cup).data["tables"][0]["powers"]} - {place.power for place in places}
    power_change(**where, player=places[0].player, power=free, now=NOW)
    assert next(row for row in drafted(cup).places if row.player == places[0].player).power == free


def test_the_last_change_is_taken_back(drawn, where):
    one, other = pair(drawn)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    last_change_remove(**where)
    assert drafted(drawn).places == drafted(drawn).draw.places
    assert refused(last_change_remove, **where)[0] == "no_changes"


def test_the_draw_stays_as_it_was_beside_its_changes(drawn, where, greta):
    one, other = pair(drawn)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    round_tables_make(**where, now=NOW)
    draw = RoundPlan.objects.get().draw
    places = [place.player for place in read_draw(draw).places]
    assert places == [row["player"] for row in draw["places"]]
    assert draw["places"] != draw["seats"]
    (change,) = draw["changes"]
    assert (change["players"], change["by"]) == ([one.player, other.player], greta.pk)


def test_the_file_proves_the_draw_and_its_changes(drawn, where, tmp_path, capsys):
    one, other = pair(drawn)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    round_tables_make(**where, now=NOW)
    path = tmp_path / "draw.json"
    data = client_of().get(address(drawn, "draw.json")).json()
    path.write_text(json.dumps(data))
    assert main([str(path)]) == 0
    words = f"by Greta, {NOW.isoformat()}: {one.player} and {other.player} change places"
    assert words in capsys.readouterr().out
    path.write_text(json.dumps(data | {"changes": []}))
    assert main([str(path)]) == 1


def test_everybody_who_sees_the_draw_sees_its_changes(drawn, where):
    one, other = pair(drawn)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    round_tables_make(**where, now=NOW)
    names = [Entrant.objects.get(pk=place.player).user.name for place in (one, other)]
    page = words_of(client_of().get(address(drawn)))
    assert f"{names[0]} and {names[1]} change places. Greta" in page
    draw = Client().get(f"/api/v1/tournaments/{drawn.pk}/rounds/1/draw").json()
    assert [row["by"] for row in draw["changes"]] == ["Greta"]


def test_changes_at_anonymous_tables_are_only_counted(cup, enter, plan, where, greta):
    enter(20)
    plan(2, DRAW_GIVES | {"is_anonymous": True})
    one, other = pair(cup)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    round_tables_make(**where, now=NOW)
    page = client_of().get(address(cup))
    assert (page.context["changes"], page.context["sealed_changes"]) == ([], 1)
    assert "changed this draw by hand 1 time" in words_of(page)
    assert len(client_of(greta).get(address(cup)).context["changes"]) == 1


def test_changes_lapse_with_their_draw(drawn, where):
    one, other = pair(drawn)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    Entrant.objects.filter(pk=one.player).update(withdrawn_at=NOW)
    draft = drafted(drawn)
    assert (draft.changes, draft.has_lapsed_changes) == ([], True)
    assert draft.places == draft.draw.places


def test_another_draw_begins_without_changes(drawn, where):
    one, other = pair(drawn)
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    round_tables_make(**where, now=NOW)
    round_tables_undo(**where, now=NOW)
    assert RoundPlan.objects.get().changes == []


def test_a_preview_without_the_change_of_another_director_is_refused(drawn, where):
    one, other = pair(drawn)
    mark = drafted(drawn).mark
    on = where | {"first": one.player, "second": other.player, "now": NOW}
    places_swap(**on, seen=mark)
    assert refused(places_swap, **on, seen=mark)[0] == "draft_changed"
    assert refused(round_tables_make, **where, seen=mark, now=NOW)[0] == "draft_changed"


def test_nobody_is_moved_to_a_table_that_they_run(cup, enter, plan, where, gina):
    enter(19)
    Entrant.objects.create(tournament=cup, user=gina, created_at=NOW, accepted_at=NOW)
    plan(2, DRAW_GIVES)
    gms_set(**where, gms={1: cup.director_id})
    own = Entrant.objects.get(user=gina).pk
    other = pair(cup)[1]
    code = refused(places_swap, **where, first=own, second=other.player, now=NOW)[0]
    assert code == "gm_plays"
    assert RoundPlan.objects.get().changes == []


@pytest.mark.parametrize(
    ("players", "code"),
    [(("one", "one"), "nothing_changed"), (("one", 0), "not_seated"), ((0, "one"), "not_seated")],
)
def test_wrong_pairs_are_refused(drawn, where, players, code):
    one, _other = pair(drawn)
    first, second = (one.player if each == "one" else each for each in players)
    assert refused(places_swap, **where, first=first, second=second, now=NOW)[0] == code


def test_wrong_powers_are_refused(drawn, where):
    one, _other = pair(drawn)
    on = where | {"player": one.player, "now": NOW}
    assert refused(power_change, **on, power="XX")[0] == "no_such_power"
    assert refused(power_change, **on, power=one.power)[0] == "nothing_changed"


def test_powers_that_the_draw_does_not_give_stay_open(cup, enter, plan, where):
    enter(20)
    plan(2)
    one, other = [place.player for place in drafted(cup).places if place.table == 1][:2]
    swap = {"first": one, "second": other, "now": NOW}
    assert refused(power_change, **where, player=one, power="FR", now=NOW)[0] == "powers_not_drawn"
    assert refused(places_swap, **where, **swap)[0] == "powers_not_drawn"


def test_nobody_but_a_director_changes_a_draw(drawn, where, gina, alice):
    one, other = pair(drawn)
    pair_of = {"first": one.player, "second": other.player, "now": NOW}
    assert refused(places_swap, **where | {"by": gina}, **pair_of)[0] == "not_director"
    assert refused(last_change_remove, **where | {"by": gina})[0] == "not_director"
    Tournament.objects.update(is_public=False)
    assert refused(places_swap, **where | {"by": alice}, **pair_of)[0] == "no_such_tournament"


def test_a_made_round_is_not_changed_by_hand(drawn, where):
    one, other = pair(drawn)
    round_tables_make(**where, now=NOW)
    swap = {"first": one.player, "second": other.player, "now": NOW}
    assert refused(places_swap, **where, **swap)[0] == "round_made"


def test_a_director_changes_the_draw_on_the_preview(drawn, where, greta):
    one, other = pair(drawn)
    director = client_of(greta)
    mark = director.get(address(drawn, "preview/")).context["mark"]
    sent = {"action": "swap", "first": one.player, "second": other.player, "seen": mark}
    assert director.post(address(drawn, "preview/"), sent).status_code == 302
    preview = director.get(address(drawn, "preview/"))
    assert "Changed by hand" in words_of(preview)
    power = {"action": "power", "player": one.player, "power": other.power}
    answer = director.post(address(drawn, "preview/"), power)
    assert (answer.status_code, answer.context["sent"]["player"]) == (422, one.player)
    director.post(address(drawn, "preview/"), {"action": "take_back"})
    assert RoundPlan.objects.get().changes == []


def test_a_stale_preview_takes_no_change_back(drawn, where, greta):
    one, other = pair(drawn)
    mark = drafted(drawn).mark
    places_swap(**where, first=one.player, second=other.player, now=NOW)
    stale = {"action": "take_back", "seen": mark}
    assert client_of(greta).post(address(drawn, "preview/"), stale).status_code == 409
    assert len(RoundPlan.objects.get().changes) == 1


def test_an_unknown_act_makes_no_tables(drawn, greta):
    answer = client_of(greta).post(address(drawn, "preview/"), {"action": "swapp"})
    assert answer.status_code == 422
    assert RoundPlan.objects.get().made_at is None


def test_a_draw_has_a_limited_number_of_changes(drawn, where, monkeypatch):
    monkeypatch.setattr("games.rounds.services.by_hand.MOST_CHANGES", 1)
    one, other = pair(drawn)
    swap = {"first": one.player, "second": other.player, "now": NOW}
    places_swap(**where, **swap)
    assert refused(places_swap, **where, **swap)[0] == "too_many_changes"
