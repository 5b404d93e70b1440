"""The page of the end: who played a power, and in which order powers and statements stand."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.gm.acts.resolve import phase_resolve_now
from games.gm.corrections.plan import game_state
from games.gm.corrections.services import roll_back
from games.models import Ending, Game, PlayerResult, SeatResult
from games.record.page.over_time import over_time
from games.record.queries.tally import GameTally, game_tally, total
from games.record.services.statements import statement_write
from games.scoring.results import power_places
from games.turn.services.phase_open import game_finish
from maps.load import load_variant
from tests.games.cast import NOW, account, submit
from tests.games.record.conftest import HOLD, SWISS
from tests.games.table import text_of

OVER = NOW + timedelta(days=1)


def page_of(game: Game, client) -> str:
    return text_of(client.get(f"/games/{game.pk}/end/"))


def test_the_players_of_a_seat_are_named_with_their_parts(end, client):
    game = end()
    first = PlayerResult.objects.get(seat__power="FR")
    PlayerResult.objects.filter(pk=first.pk).update(part=0.75)
    PlayerResult.objects.create(seat=first.seat, user=account("Dora"), part=0.25)
    page = page_of(game, client)
    assert "Alice (75%) and Dora (25%)" in page
    assert "movement phases in brackets" in page


def test_a_player_of_the_whole_game_stands_without_a_part(end, client):
    page = page_of(end(), client)
    assert "Alice" in page
    assert "%)" not in page


def test_the_stored_result_decides_on_places(end):
    game = end()
    SeatResult.objects.filter(power="BH").update(place=7)
    assert power_places(game, {"BH": 9, "FR": 1})["BH"] == 7


def test_without_a_stored_result_those_that_share_the_game_come_first(end):
    game = end()
    game.result.delete()
    assert power_places(game, {"BH": 9, "FR": 1, "HA": 1}) == {"BH": 3, "FR": 1, "HA": 1}


def test_statements_stand_in_the_order_of_places(end, client, alice, bob):
    game = end()
    for by in (alice, bob):
        statement_write(game_id=game.pk, by=by, text=f"Said by {by.name}", now=OVER)
    SeatResult.objects.filter(power="FR").update(place=9)
    page = page_of(game, client)
    assert page.index("Said by Bob") < page.index("Said by Alice")


VARIANT = load_variant("ambition-empire-6.01")


def test_units_are_counted_from_the_start_to_the_end_of_each_year(end):
    [units] = over_time(VARIANT, game_tally(end(), OVER))["series"]
    rows = {row.power: row.counts for row in units["table"].rows}
    assert units["table"].years == ["Start", "1763"]
    assert (rows["FR"], rows["BH"]) == ([3, 3], [4, 4])


def test_supports_are_counted_for_each_pair_and_year():
    tally = GameTally(
        supports=Counter({("FR", "HA", 1764): 2, ("HA", "FR", 1763): 3}),
        units={1763: Counter(), 1764: Counter()},
    )
    rows = over_time(VARIANT, tally)["supports"]
    counts = [(row["giver"][0], row["receiver"][0], row["counts"], row["total"]) for row in rows]
    assert counts == [("HA", "FR", [3, 0], 3), ("FR", "HA", [0, 2], 2)]


def test_points_are_added_up_over_the_years_where_bids_are_open():
    years = (1763, 1764)
    spent, won = ({year: Counter(FR=points) for year in years} for points in (3, 1))
    series = over_time(VARIANT, GameTally(spent=spent, won=won))["series"]
    counts = {item["key"]: item["table"].rows[2].counts for item in series}
    assert (counts["spent"], counts["won"]) == ([3, 6], [1, 2])
    assert [item["key"] for item in over_time(VARIANT, GameTally())["series"]] == ["units"]


@pytest.mark.parametrize(("days", "is_told"), [(0, True), (None, False), (3000, False)])
def test_the_page_tells_points_by_year_where_bids_are_open_alone(end, client, days, is_told):
    page = page_of(end(french=[(1, SWISS)], bids_open_after=days), client)
    assert ("Diplomacy Points spent" in page) is is_told


def test_the_page_says_how_to_cite_the_game(end, client):
    game = end()
    page = page_of(game, client)
    cited = "“The table”, a game of Ambition & Empire, ended 2 May 2026. Shared by 2 powers."
    assert f"{cited} http://localhost:8000/games/{game.pk}/" in page


def test_the_citation_of_a_private_game_leaves_its_result_out(end, client, alice):
    game = end(is_public=False)
    client.force_login(alice)
    assert "ended 2 May 2026. http" in page_of(game, client)


def test_winning_bids_of_a_phase_that_a_correction_replaced_count_nowhere(
    game, alice, greta, client
):
    Game.objects.filter(pk=game.pk).update(bids_open_after=0)
    submit(game, alice, "FR", "A Mar - Sav", bids=[(2, SWISS)], phase_number=1)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    mark = game_state(Game.objects.get(pk=game.pk)).mark
    roll_back(
        game_id=game.pk, by=greta, to_number=1, reason="A sheet was lost.", seen=mark, now=NOW
    )
    submit(game, alice, "FR", "A Mar H", bids=[(1, HOLD)], phase_number=1)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    fresh = Game.objects.get(pk=game.pk)
    game_finish(game=fresh, ending=Ending.DRAWN, powers=["FR"], now=timezone.now())
    assert total(game_tally(fresh, timezone.now()).spent)["FR"] == 1
    page = client.get(f"/games/{game.pk}/cabinet/1/all/").content.decode()
    assert HOLD in page
    assert SWISS not in page.replace(" – ", " - ")


def test_the_ranks_show_centres_first_because_a_phone_cuts_wide_tables(end):
    page = text_of(Client().get(f"/games/{end().pk}/end/"))
    assert "# Power Centres Player" in " ".join(page.split())
