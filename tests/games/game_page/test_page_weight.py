"""Parts that a game's page leaves out until they are needed, and its weight without them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator import options
from adjudicator.state import PhaseKind, Season, Turn, Unit, sorted_units
from games.core.codec import position_data
from games.gm.acts.resolve import phase_resolve_now
from games.models import Phase, PressMember, PressMessage
from games.press.services.press_send import press_send
from games.sheets.services.sheets import orders_submit
from maps.load import load_variant
from tests.games.table import saved, text_of

pytestmark = pytest.mark.django_db

MAX_BEFORE_THE_MAP = 60_500
# Twelve, and the session’s.
MAX_QUERIES = 13
MAX_SCRIPT = 80_000
STATIC = Path(__file__).parents[3] / "static"
SCRIPT = re.compile(r'<script type="module" src="/static/(?P<path>[^"]*)">')
# Modules that are loaded with a script; import() comes later, by need.
IMPORT = re.compile(r'^import (?:[^;"]* from )?"(?P<path>[^"]*)";$', re.MULTILINE)
# The links to modules come after the map.
OVERLAY = re.compile(
    r'<div class="overlay".*?</svg>\s*</div>|<link rel="modulepreload"[^>]*>\n?', re.DOTALL
)


VARIANT = load_variant("ambition-empire-6.01")
FRANCE, AUSTRIA = 17, 14
HEAVY = "It’s <b>“so”</b> & so. "


@pytest.fixture
def old_table(table, alice, bob, greta):
    """The Fall of 1773: France has seventeen units, every minor is still at home, and what every
    unit did in Spring is told. France has written to everybody, and to Austria
    most of all."""
    start = VARIANT.start
    taken = {unit.space for unit in start.units if unit.power in VARIANT.minors}
    free = [space for space in VARIANT.board.spaces if space not in taken]
    units = [unit for unit in start.units if unit.space in taken]
    for n, space in enumerate(free[: FRANCE + AUSTRIA]):
        kind = "A" if VARIANT.board.locations(space, "A") else "F"
        units.append(Unit("FR" if n < FRANCE else "HA", kind, space))
    position = replace(
        start, units=sorted_units(units), turn=Turn(1773, Season.SPRING, PhaseKind.MOVEMENT)
    )
    Phase.objects.filter(game=table).update(year=1773, position=position_data(position))
    for power, by in (("FR", alice), ("HA", bob)):
        choices = options(VARIANT, position, power).values()
        orders = [max(map(str, orders), key=len) for orders in choices]
        orders_submit(game_id=table.pk, power=power, by=by, phase_number=1, orders=orders, bids=())
    phase_resolve_now(game_id=table.pk, by=greta)
    for other in ("BH", "DN", "OT", "PR", "PS", "RU", "SP", "SW"):
        press_send(game_id=table.pk, by=alice, to=[other, "HA"], text=HEAVY * 9)
    last = press_send(game_id=table.pk, by=alice, to=["HA"], text=HEAVY)
    orders = ["A Par - Bur"] * 8
    PressMessage.objects.bulk_create(
        PressMessage(
            thread=last.thread,
            number=number,
            author=last.author,
            sent_by=alice,
            phase=last.phase,
            text=HEAVY * 9,
            proposal=orders,
            sent_at=last.sent_at,
        )
        for number in range(2, 60)
    )
    thread = last.thread
    thread.last_number = 59
    thread.last_message = PressMessage.objects.get(thread=thread, number=59)
    thread.save()
    PressMember.objects.filter(thread=thread).update(read_to=1)
    return table


def page_of(visitor, **query: str) -> str:
    return visitor.client.get(visitor.game.get_absolute_url(), query).content.decode()


@pytest.mark.parametrize("who", ["nobody", "alice", "bob", "greta"])
def test_a_game_page_is_light_before_the_map(visit, request, table, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    assert len(OVERLAY.sub("", page_of(visitor)).encode()) < MAX_BEFORE_THE_MAP


def weight_of(visitor, queries, **query: object) -> int:
    with queries(MAX_QUERIES):
        answer = visitor.client.get(visitor.game.get_absolute_url(), query)
    assert answer.status_code == 200
    return len(OVERLAY.sub("", answer.content.decode()).encode())


@pytest.mark.parametrize("who", ["alice", "bob", "greta", None])
def test_an_old_game_with_many_units_is_light(
    visit, request, old_table, who, django_assert_max_num_queries
):
    visitor = visit(request.getfixturevalue(who) if who else None)
    assert weight_of(visitor, django_assert_max_num_queries) < MAX_BEFORE_THE_MAP


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_a_long_thread_in_an_old_game_is_light(
    visit, request, old_table, who, django_assert_max_num_queries
):
    thread = PressMessage.objects.latest("number").thread.key
    visitor = visit(request.getfixturevalue(who))
    weight = weight_of(visitor, django_assert_max_num_queries, thread=thread)
    assert weight < MAX_BEFORE_THE_MAP


def test_ones_own_marks_on_the_map_ask_no_more(
    visit, alice, old_table, django_assert_max_num_queries
):
    player = visit(alice)
    mark = {"text": "", "seen": 0, "space-0": "Paris", "sign-0": "star", "words-0": "mine"}
    player.post("notes", mark)
    player.post("notes", mark | {"words-0": "now"}, number=2)
    thread = PressMessage.objects.latest("number").thread.key
    with django_assert_max_num_queries(MAX_QUERIES):
        page = page_of(player, thread=thread)
    assert "mine</text>" in page
    assert "now</text>" in page


def test_bids_make_an_old_game_no_heavier(visit, alice, old_table, django_assert_max_num_queries):
    player = visit(alice)
    bids = {f"bid_{minor}_0": f"A {minor} H" for minor in ("Swi", "Sav", "Bav")}
    points = {f"points_{minor}_0": "1" for minor in ("Swi", "Sav", "Bav")}
    assert player.order(phase=2, **bids, **points).status_code == 302
    assert weight_of(player, django_assert_max_num_queries) < MAX_BEFORE_THE_MAP


def with_imports(scripts: Iterable[Path]) -> set[Path]:
    """The scripts, and all that is loaded with them."""
    found: set[Path] = set()
    waiting = [path.resolve() for path in scripts]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            imports = IMPORT.finditer(path.read_text())
            waiting += [(path.parent / match["path"]).resolve() for match in imports]
    return found


def test_the_scripts_of_a_player_are_light(visit, alice, table):
    loaded = SCRIPT.finditer(page_of(visit(alice)))
    scripts = with_imports(STATIC / match["path"] for match in loaded)
    assert STATIC / "js/sheets/orders-map.js" in scripts
    assert sum(path.stat().st_size for path in scripts) < MAX_SCRIPT


def test_the_card_of_a_minor_without_bids_lists_no_orders(visit, alice, table):
    page = page_of(visit(alice))
    assert 'data-minor="Swi"' in page
    assert 'name="bid-Swi-0"' not in page


def test_the_card_of_a_minor_with_a_bid_lists_its_orders(visit, alice, table):
    player = visit(alice)
    player.order(points_Swi_0="1", bid_Swi_0="A Swi - Sav")
    page = page_of(player)
    assert 'name="bid-Swi-0"' in page
    assert 'name="bid-Swi-1"' in page
    assert 'value="A Swi - Sav" selected' in page


def test_asking_for_a_list_keeps_what_was_typed_and_saves_nothing(visit, alice, table):
    answer = visit(alice).order(list="Swi", order_Par="A Par - Bur", order_Mar="A Mar to Rome")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'name="bid-Swi-0"' in page
    assert 'value="A Par - Bur" selected' in page
    assert "A Mar to Rome" in page
    assert "Nothing is saved yet" in text_of(answer)
    assert saved(table, "FR") is None


def test_long_lists_are_left_out_until_they_are_asked_for(visit, alice, table, monkeypatch):
    monkeypatch.setattr("games.sheets.page.rows.MAX_LISTED", 0)
    player = visit(alice)
    player.order(order_Par="A Par - Bur")
    page = page_of(player)
    assert 'value="A Par - Bur" selected' in page
    assert "A Par - Gas" not in page
    assert 'data-lists-url="/games/' in page
    asked = player.order(list="all", order_Par="A Par - Pic").content.decode()
    assert 'value="A Par - Pic" selected' in asked
    assert 'value="A Par - Gas">Move to Gascony' in asked
    assert saved(table, "FR").orders == ["A Par - Bur"]
    assert 'value="A Par - Gas"' in page_of(player)
    assert 'name="wish-Par"' in page_of(player)


def test_the_lists_that_are_left_out_come_by_themselves(visit, alice, table):
    lists = visit(alice).get("order_lists", number=1).content.decode()
    assert lists.count("<select name=") == 3
    assert '<select name="order-Par">' in lists
    assert 'value="A Par - Gas">Move to Gascony' in lists


@pytest.mark.parametrize("name", ["order_lists", "conditional_form"])
@pytest.mark.parametrize("who", ["nobody", "charlie", "greta"])
def test_what_is_left_out_is_for_its_player_alone(visit, request, table, name, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    more = {"kind": "retreats"} if name == "conditional_form" else {}
    assert visitor.get(name, number=1, **more).status_code == 403


def test_nothing_is_listed_for_a_phase_that_is_over(visit, alice, table, greta):
    phase_resolve_now(game_id=table.pk, by=greta)
    assert visit(alice).get("order_lists", number=1).status_code == 409
    assert visit(alice).get("conditional_form", number=1, kind="retreats").status_code == 409
    assert visit(alice).get("conditional_form", number=2, kind="nothing").status_code == 404


def test_a_fold_that_is_asked_for_keeps_what_was_typed(visit, alice, table):
    page = visit(alice).order(list="conditional-retreats", order_Par="A Par - Bur").content.decode()
    assert 'value="A Par - Bur" selected' in page
    assert 'name="wish-Par"' in page
    assert 'id="conditional-retreats" open' in page
    assert saved(table, "FR") is None


def test_the_results_of_others_are_on_the_page_to_which_their_fold_leads(visit, alice, old_table):
    player = visit(alice)
    page = page_of(player)
    assert "?open=results#results-HA" in page
    assert "?open=results#results-minors" in page
    assert "Switzerland holds" not in page
    asked = page_of(player, open="results")
    assert "Switzerland holds" in asked
    assert "?open=results#" not in asked
    assert '<details class="result-group" id="results-HA" open>' in asked
    assert len(asked.encode()) > len(page.encode())


@pytest.mark.parametrize(
    ("fold", "inside"),
    [
        ("table", "<caption>"),
        ("played", 'class="policy small"'),
        ("propose-end", 'id="kind-draw"'),
        ("compose", 'id="compose-text"'),
    ],
)
def test_a_heavy_fold_is_on_the_page_to_which_it_leads(visit, alice, table, bob, fold, inside):
    press_send(game_id=table.pk, by=bob, to=["FR"], text="Hello.")
    player = visit(alice)
    assert inside not in page_of(player)
    assert f"?open={fold}#" in page_of(player)
    assert inside in page_of(player, open=fold)


def test_the_orders_of_a_minor_come_by_themselves(visit, alice, table):
    answer = visit(alice).get("minor_orders", minor="Swi")
    assert "<option>A Swi H" in answer.content.decode()
    assert 'value="A Swi - Sav"' in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("minor", ["Par", "FR", "Nowhere"])
def test_what_is_no_minor_has_no_orders(visit, alice, table, minor):
    assert visit(alice).get("minor_orders", minor=minor).status_code == 404


@pytest.mark.parametrize("who", ["nobody", "charlie", "greta"])
def test_the_orders_of_a_minor_are_for_players(visit, request, table, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    assert visitor.get("minor_orders", minor="Swi").status_code == 403


def test_the_history_shows_the_last_phases_and_the_whole_on_request(
    visit, table, greta, monkeypatch
):
    monkeypatch.setattr("games.game_page.queries.RECENT", 2)
    for _ in range(3):
        phase_resolve_now(game_id=table.pk, by=greta)
    first = f'{table.get_absolute_url()}phases/1/"'
    short, whole = page_of(visit()), page_of(visit(), history="all")
    assert (first in short, "?history=all#history" in short) == (False, True)
    assert (first in whole, "?history=all#history" in whole) == (True, False)
