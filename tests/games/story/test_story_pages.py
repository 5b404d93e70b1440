"""The pages of phases and the chronicle for a visitor."""

import re
from dataclasses import replace

import pytest
from django.db.models import F
from django.utils import timezone

from adjudicator.state import Season, Unit, sorted_units
from games.core.codec import position_data
from games.gm.acts.resolve import phase_resolve_now
from games.models import Game, Phase
from games.story.page.chronicle import stops
from games.story.queries.phase import centre_table
from games.story.queries.replay import turns
from maps.load import load_variant
from tests.games.cast import submit
from tests.games.table import address, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def year(table, greta):
    """Spring and Fall of 1763 are resolved."""
    for _ in range(2):
        phase_resolve_now(game_id=table.pk, by=greta)
    return table


def finish(game):
    """Everybody has conceded the game to France."""
    Game.objects.filter(pk=game.pk).update(
        status="finished",
        ending="conceded",
        shares={"FR": "1"},
        finished_at=timezone.now(),
        version=F("version") + 1,
    )


def test_the_page_of_a_fall_counts_the_centres_after_it(year):
    spring, fall = Phase.objects.filter(game=year).order_by("number")[:2]
    assert centre_table(year, spring).years == [""]
    assert centre_table(year, fall).years == ["", "1763"]


def test_a_phase_has_a_summary_in_words(visit, year):
    said = text_of(visit().get("phase", number=2))
    assert "Fall 1763" in said
    assert "Chronicle of the year 1763" in said
    assert "Centres after Fall 1763" in said


@pytest.fixture
def taken(table, alice, greta):
    """France dislodges Austria's army in Vienna in a season, which is resolved."""

    def make(season: str):
        start = load_variant(table.variant_id).start
        units = [unit for unit in start.units if unit.power not in ("HA", "FR")]
        stand = [Unit("FR", "A", "Tyr"), Unit("FR", "A", "Bud"), Unit("HA", "A", "Vie")]
        turn = replace(start.turn, season=Season(season))
        position = replace(start, units=sorted_units([*units, *stand]), turn=turn)
        Phase.objects.filter(game=table).update(season=season, position=position_data(position))
        orders = ["A Tyr - Vie", "A Bud S A Tyr - Vie"]
        submit(table, alice, "FR", *orders, now=None)
        phase_resolve_now(game_id=table.pk, by=greta)
        return table

    return make


@pytest.mark.parametrize(("season", "is_said"), [("fall", True), ("spring", False)])
def test_a_page_says_if_centres_change_hands_only_after_the_retreats(visit, taken, season, is_said):
    table = taken(season)
    page = visit().get("phase", number=1)
    assert ("Centres change hands after the retreats." in text_of(page)) is is_said
    link = f'href="{address(table, "phase", number=2)}">Fall 1763, retreats'
    assert (link in page.content.decode()) is is_said


def test_the_page_of_a_fall_shows_its_gains_once_the_retreats_are_over(visit, taken, greta):
    table = taken("fall")
    assert "Vienna from Austria" not in text_of(visit().get("phase", number=1))
    phase_resolve_now(game_id=table.pk, by=greta)
    said = text_of(visit().get("phase", number=1))
    assert "Vienna from Austria" in said
    assert "The retreats:" in said
    assert '<th scope="col">1763</th>' in visit().get("phase", number=1).content.decode()


def test_the_chronicle_has_one_line_for_each_event(visit, taken, greta):
    table = taken("fall")
    phase_resolve_now(game_id=table.pk, by=greta)
    page = visit().get("chronicle").content.decode()
    assert len(re.findall(r"the army of Austria in Vienna", page)) == 1
    assert page.count("Buda and Vienna") == 1
    assert "entered Vienna" not in page


def test_the_gazette_has_its_numbers_and_a_plate_of_the_fights(visit, taken, greta, client):
    phase_resolve_now(game_id=taken("fall").pk, by=greta)
    page = visit().get("chronicle")
    text = " ".join(text_of(page).split())
    assert "1 unit dislodged 2 centres changed hands" in text
    assert "The first unit of the game is dislodged" in text
    [plate] = re.findall(r'src="([^"]*plate[.]svg[^"]*)"', page.content.decode())
    answer = client.get(plate.replace("&amp;", "&"))
    assert answer["Content-Type"].startswith("image/svg")
    assert b"Vienna" in answer.content


def test_a_space_stands_between_the_sentences_of_the_chronicle(visit, taken, greta):
    phase_resolve_now(game_id=taken("fall").pk, by=greta)
    gazette = visit().get("chronicle").content.decode().partition('class="gazette-text"')[2]
    told = gazette.partition("</div>")[0].replace("</p>", " ")
    assert told.count(".") > 1
    assert not re.search(r"[a-z][.](<[^>]+>)*[A-Z]", told)


def test_the_centres_of_a_fall_are_told_under_fall(visit, taken, greta):
    table = taken("fall")
    phase_resolve_now(game_id=table.pk, by=greta)
    fall, retreats = turns(table)
    assert [change.space for change in fall.facts.changes] == ["Bud", "Vie"]
    assert (retreats.facts.changes, retreats.facts.out, retreats.facts.winner) == ((), (), "")
    said = text_of(visit().get("phase", number=2))
    assert "France grows" not in said
    assert "The centres that changed hands after these retreats:" in said


def test_the_history_of_a_game_links_to_its_chronicle(visit, year):
    history = visit().get().content.decode().partition('id="history"')[2]
    assert f'href="{address(year, "chronicle")}"' in history


def test_the_chronicle_ends_with_the_end_of_the_game(visit, year):
    assert "The end" not in text_of(visit().get("chronicle"))
    finish(year)
    said = text_of(visit().get("chronicle"))
    assert "The players conceded the game to France." in said.split("The end")[1]


def test_a_phase_left_open_at_the_end_of_the_game_says_so(visit, year):
    finish(year)
    said = text_of(visit().get("phase", number=3))
    assert "Never played" in said
    assert "In progress" not in said
    assert "The players conceded the game to France." in said


def test_a_phase_that_was_never_played_is_no_stop_of_the_replay(visit, year):
    assert address(year, "phase", number=3) in visit().get("phase", number=2).content.decode()
    finish(year)
    assert address(year, "phase", number=3) not in visit().get("phase", number=2).content.decode()


def test_details_for_checking_are_folded_at_the_end_of_a_phase(visit, taken, alice):
    taken("spring")
    before, _, after = visit(alice).get("phase", number=1).content.decode().partition("<details")
    main = (before + after).split('id="details"')
    assert len(main) == 2
    for proof in ("SHA-256", "of the rules."):
        assert proof in main[1]
        assert proof not in main[0]


def test_an_open_phase_has_no_summary(visit, year):
    said = text_of(visit().get("phase", number=3))
    assert "What happened in" not in said


def test_every_phase_is_one_link_away(visit, year):
    page = visit().get("phase", number=1).content.decode()
    assert page.count('<span class="sr">Fall 1763</span>') == 1
    assert f'href="{address(year, "phase", number=3)}"' in page


def test_the_season_of_the_heaviest_fights_leads_the_gazette(visit, taken, greta):
    table = taken("fall")
    for _ in range(2):
        phase_resolve_now(game_id=table.pk, by=greta)
    gazette = visit().get("chronicle").context
    assert gazette["lead"]["date"] == "Fall 1763"
    assert [season["date"] for season in gazette["others"]] == ["Winter 1763"]
    assert gazette["headline"] == "France grows from 3 to 5 centres"


def test_the_years_of_the_chronicle_are_bars_of_the_leaders_centres(visit, taken, greta):
    phase_resolve_now(game_id=taken("fall").pk, by=greta)
    page = visit().get("chronicle")
    assert 'title="Centres of France: 5"' in page.content.decode()
    assert '<rect y="-5" width="1" height="5" />' in page.content.decode()


def test_the_chronicle_has_every_year(visit, year):
    said = text_of(visit().get("chronicle"))
    assert "1763" in said
    assert "Nothing was gained or lost" in said


def test_a_game_that_has_not_begun_has_an_empty_chronicle(visit, forming):
    assert "No phase has been resolved yet" in text_of(visit(game=forming).get("chronicle"))


def test_the_pages_need_few_queries(visit, year, django_assert_max_num_queries):
    for name, arguments in (("phase", {"number": 2}), ("chronicle", {})):
        with django_assert_max_num_queries(13):
            visit().get(name, **arguments)


def test_the_board_as_a_table_is_loaded_on_demand(visit, year):
    caption = "<caption>Every space with a unit"
    spring = address(year, "phase", number=1)
    page = visit().get("phase", number=1).content.decode()
    assert caption not in page
    assert f'href="{spring}?open=table#board-table"' in page
    assert caption in visit().client.get(spring, {"open": "table"}).content.decode()


def test_the_timeline_has_a_tick_for_each_phase_and_titles_for_a_few_years(table):
    kinds = [("spring", "movement"), ("spring", "retreats"), ("fall", "movement")]
    phases = [
        Phase(game=table, number=number, year=1763 + number // 3, season=season, kind=kind)
        for number, (season, kind) in enumerate(kinds * 20)
    ]
    ticks = stops(phases, phases[0])
    assert [tick["begins_year"] for tick in ticks] == [True, False, False] * 20
    titles = [tick["year"] for tick in ticks if tick["year"]]
    assert titles == ["1763", "1766", "1769", "1772", "1775", "1778", "1781"]
