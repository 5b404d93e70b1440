"""A game against computers on the board of a variant under work."""

import pytest

from games.models import VariantDraft
from games.studio.sandbox import read_orders, trial_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(draft):
    return f"{draft.get_absolute_url()}play/"


@pytest.fixture
def begun(own, url, read):
    own.post(url, {"do": "begin", "power": "FRANCE", "level": "beginner"})
    return trial_of(read())


def test_a_trial_begins_at_the_start(begun):
    assert (begun.number, begun.state.power, begun.before) == (1, "FRANCE", None)


def test_a_board_with_problems_is_not_played(draft, own, url, read):
    VariantDraft.objects.update(problems=[["count", "There are 3.", "variant.json", True]])
    answer = own.post(url, {"do": "begin", "power": "FRANCE", "level": "beginner"})
    assert answer.status_code == 409
    assert read().trial is None


def test_a_board_with_problems_of_its_drawing_is_played(draft, own, url, read):
    VariantDraft.objects.update(problems=[["no_star", "No star.", "geometry.json", False]])
    own.post(url, {"do": "begin", "power": "FRANCE", "level": "beginner"})
    assert read().trial


@pytest.mark.slow
def test_a_phase_is_played_with_the_own_orders(begun, own, url, read):
    own.post(url, {"do": "play", "phase": 1, "text": "A PAR - BUR"})
    trial = trial_of(read())
    assert trial.number == 2
    orders = {line.order: line.power for line in trial.outcome.orders}
    assert orders["A PAR - BUR"] == "FRANCE"
    assert len(set(orders.values())) == 7


@pytest.mark.slow
def test_the_page_tells_what_happened(begun, own, url):
    own.post(url, {"do": "play", "phase": 1, "text": "A PAR - BUR"})
    page = own.get(url).content.decode()
    assert "Paris moves to Burgundy" in page


def test_a_bad_line_plays_nothing_and_stays(begun, own, url, read):
    answer = own.post(url, {"do": "play", "phase": 1, "text": "A PAR - XXX"})
    assert answer.status_code == 422
    assert "A PAR - XXX" in answer.content.decode()
    assert trial_of(read()).number == 1


@pytest.mark.slow
def test_a_phase_is_played_once(begun, own, url, read):
    for _tab in range(2):
        answer = own.post(url, {"do": "play", "phase": 1, "text": ""})
    assert answer.status_code == 409
    assert trial_of(read()).number == 2


def test_a_computer_proposes_orders(begun, own, url):
    page = own.post(url, {"do": "propose"})
    assert "A PAR" in page.context["text"]


def test_another_board_ends_the_trial(begun, draft, own, space_form, read):
    own.post(draft.get_absolute_url(), space_form(name="Burgogne"))
    assert read().trial is None


def test_a_trial_is_ended(begun, own, url, read):
    own.post(url, {"do": "end"})
    assert read().trial is None


def test_lines_with_points_are_bids(begun):
    orders, bids, bad = read_orders(begun.state, "10 Hol S A Bel\nA PAR H")
    assert (orders, bad) == (["A PAR H"], [])
    assert [(bid.points, bid.order) for bid in bids] == [(10, "Hol S A Bel")]


def test_units_of_others_cannot_be_ordered(begun):
    _orders, _bids, bad = read_orders(begun.state, "A MUN H")
    assert [line for line, _why in bad] == ["A MUN H"]


def test_a_unit_has_one_order(begun):
    _orders, _bids, bad = read_orders(begun.state, "A PAR H\nA PAR - BUR")
    assert [line for line, _why in bad] == ["A PAR - BUR"]
