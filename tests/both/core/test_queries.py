"""Data of pages: counts, tables and sentences, and the number of queries."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from games.core.codec import variant_of
from games.core.seats import seat_table
from games.core.visibility import Viewer
from games.game_page.queries import game_page
from games.gm.acts.cancel import game_cancel
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.start import game_start
from games.learn.services import practice_create
from games.lobby.queries.game_list import game_counts, game_list, game_rows
from games.lobby.queries.own_games import current_games
from games.models import Event, EventKind
from games.schedule.policy import PROPOSED, NmrPolicy
from games.schedule.schedule import fixed_schedule
from games.schedule.stored import policy_data, schedule_data
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.story.queries.events import event_list, sentence
from games.story.queries.phase import centre_table, phase_page
from tests.games.cast import NOW, open_phase, submit, viewer_of

VISITOR = AnonymousUser()


def play(game, greta, phases: int) -> None:
    for _ in range(phases):
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)


def test_a_forming_game_shows_the_start(forming, greta):
    page = game_page(forming, viewer_of(greta, forming))
    assert (page.phase, page.last_phase, page.phases) == (None, None, [])
    assert page.position == page.variant.start
    assert {row.state for row in page.seats} == {"open"}


def test_a_running_game_shows_the_open_phase_and_the_last_results(game, alice, greta):
    submit(game, alice, "FR", "A Par - Bur")
    play(game, greta, 1)
    page = game_page(game, viewer_of(alice, game))
    assert page.phase.title == "Fall 1763"
    assert page.my_seat.power == "FR"
    assert page.sheet is None
    assert "A Par - Bur" in [done.order for done in page.result_outcome.orders]
    assert [phase.number for phase in page.phases] == [1]


def test_one_s_own_sheet_is_on_the_page(game, alice):
    sheet = submit(game, alice, "FR", "A Par - Bur").sheet
    assert game_page(game, viewer_of(alice, game)).sheet == sheet


def test_a_finished_game_shows_the_last_position(game, greta):
    play(game, greta, 1)
    game_cancel(game_id=game.pk, by=greta)
    game.refresh_from_db()
    page = game_page(game, viewer_of(VISITOR, game))
    assert page.position.turn.season == "fall"


def test_a_phase_knows_its_neighbours(game, greta):
    play(game, greta, 2)
    middle = game.phases.get(number=2)
    page = phase_page(game, middle, Viewer(game.pk))
    assert (page.previous.number, page.next.number) == (1, 3)
    assert page.outcome is not None


def test_an_open_phase_has_no_outcome(game, phase):
    page = phase_page(game, phase, Viewer(game.pk))
    assert (page.outcome, page.next) == (None, None)


@pytest.mark.parametrize("who", ["alice", "greta", "visitor"])
def test_a_game_page_needs_few_queries_whatever_its_age(
    game, alice, greta, who, django_assert_max_num_queries
):
    play(game, greta, 4)
    user = {"alice": alice, "greta": greta, "visitor": VISITOR}[who]
    with django_assert_max_num_queries(10):
        game_page(game, viewer_of(user, game))


def test_lists_need_few_queries_however_long(alice, greta, idle, django_assert_max_num_queries):
    for number in range(5):
        game = game_create(creator=greta, name=f"Table {number}")
        game_join(game_id=game.pk, by=alice, power="FR")
        game_start(game_id=game.pk, by=greta)
    with django_assert_max_num_queries(5):
        rows = game_rows(game_list(alice), alice)
    assert [row.my_state for row in rows] == ["waiting"] * 5


def test_seats_are_listed_with_centres_and_units(game, phase):
    rows = {
        row.power: row for row in seat_table(game, phase, variant_of(game).start, Viewer(game.pk))
    }
    assert (rows["FR"].holder_name, rows["FR"].centres, rows["FR"].units) == ("Alice", 3, 3)
    assert (rows["SP"].holder_name, rows["SP"].state) == ("", "computer")


def test_the_centre_table_has_a_column_for_every_fall(game, greta):
    play(game, greta, 2)
    table = centre_table(game)
    assert table.years == ["", "1763"]
    assert {row.power: row.counts for row in table.rows}["FR"] == [3, 3]


def test_the_centre_table_can_be_asked_for_the_past(game, greta):
    play(game, greta, 2)
    assert centre_table(game, game.phases.get(number=1)).years == [""]


def test_the_lobby_shows_public_games_and_one_s_own(greta, charlie):
    game_create(creator=greta, name="Public")
    game_create(creator=greta, name="Private", is_public=False)
    assert [game.name for game in game_list(charlie)] == ["Public"]
    assert {game.name for game in game_list(greta)} == {"Public", "Private"}


def test_the_lobby_shows_no_practice(alice, idle):
    game = practice_create(creator=alice, power="FR")
    assert list(game_list(alice)) == []
    assert list(current_games(alice)) == [game]


def test_the_lobby_counts_by_state(game, greta):
    game_create(creator=greta, name="Forming")
    assert game_counts(VISITOR) == {"forming": 1, "open": 0, "running": 1, "finished": 0}
    seat_open(game_id=game.pk, by=greta, power="FR")
    assert game_counts(VISITOR)["open"] == 1


@pytest.mark.parametrize(
    ("query", "found"), [("tab", 1), ("GRETA", 1), ("%", 0), ("x\x00y", 0), ("", 1)]
)
def test_the_lobby_is_searched(forming, query, found):
    assert game_list(VISITOR, query=query).count() == found


def test_a_list_knows_one_s_own_seat_and_state(game, alice):
    row = game_rows(game_list(alice), alice)[0]
    assert (row.my_power, row.my_state, row.computers) == ("FR", "waiting", 8)


@pytest.mark.parametrize("kind", EventKind.values)
def test_every_event_has_a_sentence(game, phase, greta, kind):
    until = NOW.isoformat()
    data = {"power": "FR", "kind": "pause", "hours": 24, "until": until, "due_at": until}
    data |= {"powers": ["FR", "HA"], "missed": {"FR": 1}}
    if kind == EventKind.SCHEDULE_CHANGED:
        slower = schedule_data(fixed_schedule(movement=timedelta(days=3)))
        data = {"before": schedule_data(fixed_schedule()), "after": slower, "reason": "Summer."}
    if kind == EventKind.POLICY_CHANGED:
        data = {"before": policy_data(NmrPolicy()), "after": policy_data(PROPOSED)}
    event = Event(game=game, phase=phase, kind=kind, actor=greta, data=data)
    assert sentence(event, variant_of(game), named=True).endswith((".", ".”"))


def test_only_the_gm_sees_why_a_phase_is_stuck(game, phase, greta):
    Event.objects.create(game=game, phase=phase, kind="stuck", created_at=NOW)
    assert "stuck" in [line.kind for line in event_list(game, viewer_of(greta, game))]
    assert "stuck" not in [line.kind for line in event_list(game, Viewer(game.pk))]


def test_powers_without_orders_are_named(game, alice, greta):
    submit(game, alice, "FR", "A Par H")
    play(game, greta, 1)
    line = event_list(game, Viewer(game.pk))[0].sentence
    assert line == "Resolved by the GM: Spring 1763. Without orders: Austria."


def test_the_position_of_an_open_phase_is_read_back(game, phase):
    assert game_page(game, Viewer(game.pk)).position == variant_of(game).start
    assert open_phase(game).turn == variant_of(game).start.turn
